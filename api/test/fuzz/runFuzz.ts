import { hash } from 'node:crypto';
import { Agent } from 'node:http';
import fc from 'fast-check';
import { connectOpenApi, mainOpenApi } from '../../src/openApiDocuments.ts';
import { documentedDifferences, type TestServer } from '../testServer.ts';
import {
  fuzzRequest,
  fuzzTargets,
  type Credentials,
  type FuzzRequest,
  type FuzzTarget,
} from './requests.ts';
import { send, type RawAnswer } from './send.ts';
import { buildWorld, type FuzzWorld } from './world.ts';

/** Findings of a run, by operation. */
export interface FuzzReport {
  readonly operations: number;
  readonly requests: number;
  readonly byStatus: ReadonlyMap<number, number>;
  /** Statuses by operation. */
  readonly byOperation: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Each failure, with the request that reproduces it. */
  readonly faults: readonly string[];
}

const LANES = 8;
/** Number of requests before the fixtures are recreated, because requests may use them up. */
const REQUESTS_A_WORLD = 150;

/** Every operation of both documents, those first that use up no fixtures. */
export const allTargets = (): FuzzTarget[] => {
  const targets = [mainOpenApi(), connectOpenApi()].flatMap((document) => fuzzTargets(document));
  return [...targets.filter(isRead), ...targets.filter((target) => !isRead(target))];
};

const isRead = ({ method }: FuzzTarget) => method === 'GET';

/** Each operation keeps its requests while others come and go. */
const seedOf = (operationId: string, seed: number): number =>
  seed + Number.parseInt(hash('sha256', operationId).slice(0, 7), 16);

/** Whether an operation has answered with success and without: otherwise its rules were not reached. */
export const isTested = (statuses: ReadonlyMap<number, number>): boolean =>
  statuses.size > 1 && Math.min(...statuses.keys()) < 300;

/**
 * Sends requests to each operation, the same ones for the same seed. Operations that share a world
 * may lack fixtures that an earlier one used up.
 * @param options.repeats whether such an operation is sent its requests again, in a world of its own
 */
export async function runFuzz(
  server: TestServer,
  options: { seed: number; requestsEach: number; operationsAWorld: number; repeats?: boolean },
): Promise<FuzzReport> {
  const byOperation = new Map<string, Map<number, number>>();
  const faults: string[] = [];
  const targets = allTargets();
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  let worlds = 0;
  const nextWorld = () => buildWorld(server, (worlds += 1));
  let world = await nextWorld();
  // The next one is made while requests are sent: it mostly waits.
  let coming = nextWorld();
  let used = 0;
  const sendTo = async (target: FuzzTarget, operationsAWorld: number) => {
    const { operationId } = target.operation;
    const statuses = byOperation.get(operationId) ?? new Map<number, number>();
    byOperation.set(operationId, statuses);
    for (let done = 0; done < options.requestsEach; done += REQUESTS_A_WORLD) {
      if (done > 0 || used >= operationsAWorld) {
        world = await coming;
        coming = nextWorld();
        used = 0;
      }
      const hints = { ...world.hints, ...world.ownHints[operationId] };
      const queue = fc.sample(fuzzRequest(target, credentialsFor(target, world), hints), {
        seed: seedOf(operationId, options.seed) + done,
        numRuns: Math.min(REQUESTS_A_WORLD, options.requestsEach - done),
      });
      const lane = async () => {
        for (let request = queue.pop(); request; request = queue.pop()) {
          const answer = await send(server.url, agent, request);
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          faults.push(...faultsOf(request, answer));
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
    }
    if (!isRead(target)) used += 1;
  };
  try {
    for (const target of targets) await sendTo(target, options.operationsAWorld);
    for (const target of options.repeats ? targets : []) {
      const statuses = byOperation.get(target.operation.operationId);
      if (statuses !== undefined && !isTested(statuses)) await sendTo(target, 0);
    }
  } finally {
    await coming.catch(() => undefined);
    agent.destroy();
  }
  const byStatus = new Map<number, number>();
  for (const statuses of byOperation.values())
    for (const [status, count] of statuses)
      byStatus.set(status, (byStatus.get(status) ?? 0) + count);
  const requests = [...byStatus.values()].reduce((sum, count) => sum + count, 0);
  return { operations: targets.length, requests, byStatus, byOperation, faults };
}

/** The callers: clients with a key for each API, and a widget with an extraction in progress. */
function credentialsFor({ operation }: FuzzTarget, { credentials }: FuzzWorld): Credentials {
  const { apiKey, connectKey, widgetToken, finishedWidget, waitingWidget, ...rest } = credentials;
  const { leavingSession, leavingMember, managingKey, choosingWidget, ...others } = rest;
  const managesKeys = /Keys?$/.test(operation.operationId);
  const isLeaving = operation.operationId === 'logout';
  const isConnect = operation['x-scope'] === 'connect';
  const isFollowed = /^getExtraction$|ExtractionChallenge$/.test(operation.operationId);
  const isConnected = /^getReceipt|^connectNext$/.test(operation.operationId);
  const isChoosing = operation.operationId === 'chooseAccounts';
  return {
    ...others,
    ...(isLeaving && { session: leavingSession }),
    ...(/^memberSignOut$|^endMemberSession$/.test(operation.operationId) && {
      memberToken: leavingMember,
    }),
    apiKey: { ...(isConnect ? connectKey : managesKeys ? managingKey : apiKey) },
    widgetToken: {
      ...(isFollowed
        ? waitingWidget
        : isConnected
          ? finishedWidget
          : isChoosing
            ? choosingWidget
            : widgetToken),
    },
  };
}

function faultsOf(request: FuzzRequest, answer: RawAnswer): string[] {
  const { method, path } = request;
  const { status, headers, text } = answer;
  const found: string[] = [];
  if (status >= 500) found.push(`answered ${String(status)}: ${text}`);
  if (/\bat .*\.(ts|js):\d+/.test(text)) found.push('shows a stack trace');
  if (headers.get('cache-control') !== 'no-store') found.push('may be kept by a cache');
  const body = parsed(text);
  found.push(...documentedDifferences({ method, path, status, headers, body }));
  return found.map((fault) => `${fault}\n    ${shown(request)}`);
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}

function shown({ method, path, headers, body }: FuzzRequest): string {
  const content = body === undefined ? '' : ` ${body.toString().slice(0, 300)}`;
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers)}${content}`;
}

/** The run's counts as lines to print. */
export function describeRun({ operations, requests, byStatus, faults }: FuzzReport): string {
  const statuses = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${String(status)}: ${String(count)}`)
    .join(', ');
  return `fuzz: ${String(operations)} operations, ${String(requests)} requests (${statuses}), ${String(faults.length)} faults`;
}
