import { standIn } from '@cauce/extractors/stand-in';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { createApp } from '../src/app.ts';
import { connectOpenApi, mainOpenApi } from '../src/openApiDocuments.ts';
import { canaryInText } from './canary.ts';
import { createOpenApiMatcher, type Observed, type OpenApiMatcher } from './openapiMatcher.ts';
import { fetchWithRetry } from './fetchWithRetry.ts';
import { loadConfig, type Config } from '../src/config/env.ts';
import { createContainer, type Container } from '../src/container.ts';
import { createHttpServer } from '../src/http/createHttpServer.ts';
import { addSeconds } from '../src/infra/clock.ts';
import { generateKeyRing } from '../src/infra/keys/keyRing.ts';
import { createLogger } from '../src/infra/logging/logger.ts';
import { publicRingOf } from '../src/infra/vault/keyWrapping.ts';
import { waitForRedis } from '../src/infra/redis/redis.ts';
import type { Scope } from '../src/principal/principal.ts';
import { WATCH_MS } from '../src/modules/extraction/entities/institutionHealth.ts';
import { createClient } from '../src/modules/access/clients/commands/createClient.ts';
import { runTask, type RunTaskDeps } from '../src/modules/extraction/tasks/jobs/runTask.ts';
import { startWebProcesses, webProcessCount, type WebProcesses } from './webProcesses.ts';
import {
  startWorkerProcesses,
  workerProcessCount,
  type WorkerProcesses,
} from './workerProcesses.ts';
import { SIMULATOR_CA } from './processes.ts';

/** A clock that a test can set; it keeps running from there. */
interface TestClock {
  now: () => Date;
  advance(seconds: number): void;
}

function createTestClock(): TestClock {
  let offset = 0;
  return {
    now: () => addSeconds(new Date(), offset),
    advance: (seconds) => {
      offset += seconds;
    },
  };
}

const matchers = {
  main: createOpenApiMatcher(mainOpenApi()),
  connect: createOpenApiMatcher(connectOpenApi()),
};
const CONNECT_PATHS =
  /^\/api\/v1\/(token|connections|consents|console|extractions|products|sandbox|widget|persons?|rights-requests)(\/|\?|$)/;
/**
 * Calls that answer 404 for their own objects; any other 404 means an unknown path, which belongs
 * to the main API.
 */
const FIND_OWN =
  /^\/api\/v1\/(consents\/|console\/(members|invitations|sessions|tasks|connections|widget-configs)\/|extractions\/|person\/(connections|sessions)\/|rights-requests\/|widget\/receipt)/;

/**
 * Differences between a response and its API's document; unknown paths belong to the main API.
 */
export function documentedDifferences(observed: Observed): string[] {
  return matcherOf(observed).differences(observed);
}

function matcherOf(observed: Observed): OpenApiMatcher {
  const isConnect = CONNECT_PATHS.test(observed.path) && observed.status !== 404;
  const isOwn404 = FIND_OWN.test(observed.path) && observed.status === 404;
  return matchers[isConnect || isOwn404 ? 'connect' : 'main'];
}

/** A response. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Tests read any field of a body.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  readonly text: string;
}

export interface TestServer {
  /** URL of the application, or of the next process if there are several: see `webProcesses.ts`. */
  readonly url: string;
  readonly container: Container;
  readonly clock: TestClock;
  /** The log as JSON lines. */
  readonly logs: string[];
  /** A client organisation with its own key. */
  client(options?: {
    scopes?: readonly Scope[];
    monthlyQuota?: number;
  }): Promise<{ clientId: string; apiKey: string }>;
  /** A client and the token of its first session. */
  session(options?: {
    scopes?: readonly Scope[];
    monthlyQuota?: number;
  }): Promise<{ clientId: string; apiKey: string; token: string }>;
  request(
    method: string,
    path: string,
    options?: { headers?: Record<string, string>; body?: unknown; rawBody?: string | Buffer },
  ): Promise<Answer>;
  launch(token: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  task(token: string, taskId: string): Promise<Answer>;
  /** Waits until all processes have refreshed the institutions' health. */
  noticeHealth(): Promise<void>;
  /**
   * Runs a stored task as a worker would, or by a worker: see `workerProcesses.ts`. `extract` fakes
   * an outcome in this process.
   */
  runTask(taskId: string, extract?: RunTaskDeps['extract']): Promise<void>;
  close(): Promise<void>;
}

/** A test's sandbox configuration: the run's stores, with its own database and key prefix. */
export function testConfig(overrides: Record<string, string> = {}): Config {
  return loadConfig(testEnv(overrides));
}

/** The same as environment variables, for commands that run beside a server. */
export function testEnv(overrides: Record<string, string> = {}): Record<string, string> {
  const unique = randomBytes(6).toString('hex');
  const credentialKeys = generateKeyRing(new Date());
  return {
    CAUCE_ENV: 'sandbox',
    ...(overrides.CAUCE_ENV !== undefined && { PUBLIC_URL: 'https://api.cauce.example' }),
    DATA_DIR: join(inject('storesDir'), `data-${unique}`),
    MONGODB_URL: inject('mongodbUrl'),
    MONGODB_DATABASE: `test_${unique}`,
    REDIS_URL: inject('redisUrl'),
    REDIS_PREFIX: `test-${unique}`,
    SIMULATOR_URL: inject('simulatorUrl'),
    SIMULATOR_CA,
    VAULT_KEYS: generateKeyRing(new Date()),
    CREDENTIAL_KEYS: credentialKeys,
    CREDENTIAL_PUBLIC_KEYS: publicRingOf(credentialKeys),
    JWT_KEYS: generateKeyRing(new Date()),
    AUDIT_KEYS: generateKeyRing(new Date()),
    RECEIPT_KEYS: generateKeyRing(new Date()),
    PSEUDONYM_KEY: randomBytes(32).toString('base64'),
    // Outside the sandbox these have to be given.
    ...(overrides['CAUCE_ENV'] === 'staging' && {
      PUBLIC_URL: 'https://api.example',
      ERASURE_LEDGER: join(inject('storesDir'), `erasures-${unique}.jsonl`),
    }),
    ...overrides,
  };
}

/** Long, so that a stalled test machine is not taken for a Redis outage. */
const REDIS_TIMEOUT_MS = 60_000;

/**
 * The real application on a free port and real stores. CAUCE_TEST_WEBS replaces it with that many
 * API processes, used round robin; CAUCE_TEST_WORKERS adds that many workers to run the tasks.
 */
export async function startTestServer(overrides: Record<string, string> = {}): Promise<TestServer> {
  const clock = createTestClock();
  const logs: string[] = [];
  const logger = createLogger(
    { level: 'trace', process: 'test' },
    { write: (line: string) => void logs.push(line) },
  );
  const env = testEnv(overrides);
  const container = createContainer(loadConfig(env), 'test', {
    now: clock.now,
    logger,
    redisTimeoutMs: REDIS_TIMEOUT_MS,
    standIn,
  });
  await waitForRedis(container.redis, 5000);
  await container.ensureIndexes();
  const webs = await startApplication(container, env);
  const workers = await startWorkers(container, env);

  const allLogs = () => [...logs, ...webs.logs(), ...(workers?.logs() ?? [])];
  const request = createRequest(() => webs.next());
  const client: TestServer['client'] = (options = {}) => createTestClient(container, options);

  return {
    get url() {
      return webs.next();
    },
    container,
    clock: {
      now: clock.now,
      advance: (seconds) => {
        clock.advance(seconds);
        const offset = (clock.now().getTime() - Date.now()) / 1000;
        webs.setClock(offset);
        workers?.setClock(offset);
      },
    },
    get logs() {
      return allLogs();
    },
    client,
    request,
    session: async (options) => {
      const made = await client(options);
      const answer = await request('POST', '/api/v1/auth/login', {
        headers: { 'x-api-key': made.apiKey },
      });
      return { ...made, token: (answer.body as { token: string }).token };
    },
    launch: (token, body, headers = {}) =>
      request('POST', '/api/v1/tasks', {
        headers: { authorization: `Bearer ${token}`, ...headers },
        body,
      }),
    task: (token, taskId) =>
      request('GET', `/api/v1/tasks/${taskId}`, { headers: { authorization: `Bearer ${token}` } }),
    noticeHealth: async () => {
      await container.health.refresh();
      // Other processes refresh periodically; wait for two rounds, as one may be in progress.
      if (webProcessCount() > 0) await sleep(2 * WATCH_MS);
    },
    runTask: (taskId, extract) => {
      if (workers && extract === undefined) return workers.run(taskId);
      return runTask(
        {
          ...container,
          ...(extract === undefined ? {} : { extract }),
          workerId: 'test',
          leaseSeconds: 12,
          shutdown: new AbortController().signal,
        },
        taskId,
      );
    },
    close: async () => {
      await Promise.all([webs.stop(), workers?.stop()]);
      await container.close();
      const leaked = canaryInText(allLogs().join('\n'));
      if (leaked.length > 0) throw new Error(`The tests' password was logged: ${leaked.join()}`);
    },
  };
}

/** A client organisation with its own key. */
export async function createTestClient(
  container: Container,
  options: { scopes?: readonly Scope[]; monthlyQuota?: number },
): Promise<{ clientId: string; apiKey: string }> {
  const { clientId, apiKey } = await createClient(container, {
    name: `Test ${randomUUID()}`,
    scopes: options.scopes ?? ['main', 'connect'],
    monthlyQuota: options.monthlyQuota ?? 1000,
  });
  return { clientId, apiKey };
}

/**
 * Calls the application whose URL `next` returns, and checks every response against its OpenAPI
 * document.
 */
export function createRequest(next: () => string): TestServer['request'] {
  return async (method, path, options = {}) => {
    const { body, rawBody, headers = {} } = options;
    const hasBody = body !== undefined || rawBody !== undefined;
    const response = await fetchWithRetry(`${next()}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(hasBody ? { body: rawBody ?? JSON.stringify(body) } : {}),
    });
    // A stream does not end, so there is nothing to wait for.
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (isStream) await response.body?.cancel();
    const text = isStream ? '' : await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const parsed = isJson && text !== '' ? (JSON.parse(text) as unknown) : undefined;
    const { status, headers: received } = response;
    // Every response in every test is checked against the published OpenAPI document.
    if (path.startsWith('/api/')) {
      const observed = { method, path, status, headers: received, body: parsed };
      matcherOf(observed).check(observed);
    }
    return { status, headers: received, body: parsed, text };
  };
}

/** Metrics are per process. */
function isLookedAt({ config }: Container): boolean {
  return config.operator.secret !== null;
}

/** The workers that run tasks instead of this process, if configured. */
async function startWorkers(
  container: Container,
  env: Readonly<Record<string, string>>,
): Promise<WorkerProcesses | null> {
  const count = isLookedAt(container) ? 0 : workerProcessCount();
  return count > 0 ? startWorkerProcesses(count, container, env, inject('storesDir')) : null;
}

/** The application in this process, or as separate processes. */
async function startApplication(
  container: Container,
  env: Readonly<Record<string, string>>,
): Promise<WebProcesses> {
  const count = isLookedAt(container) ? 0 : webProcessCount();
  if (count > 0) return startWebProcesses(count, env, inject('storesDir'));
  const server = createHttpServer(createApp(container).callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    next: () => url,
    // The application uses the test's clock and log directly.
    setClock: () => undefined,
    logs: () => [],
    stop: () => closeServer(server),
  };
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
