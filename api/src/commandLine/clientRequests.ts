import type { OperatorContainer } from '../operatorContainer.ts';
import { EXTRACTION_CODE } from '../modules/consent/consents/http/consents.schemas.ts';
import { presentExtractionOutcome } from '../modules/consent/consents/http/consents.presenter.ts';
import { presentRequest } from '../modules/operations/requests/http/requests.presenter.ts';
import { CommandError, type Output } from './CommandError.ts';

/** The number of calls that are shown, the newest ones. */
const SHOWN = 100;

/**
 * `npm run clients -- requests`: lists a client's calls in the last 7 days, the newest first.
 * @param requestId only the calls with this id
 * @throws CommandError for an unknown client
 */
export async function clientRequests(
  { clients, requests }: Pick<OperatorContainer, 'clients' | 'requests'>,
  clientId: string,
  requestId: string | null,
): Promise<Output> {
  if (!(await clients.findClient(clientId))) throw new CommandError('There is no such client.');
  const found = await requests.list(clientId, { requestId, before: null, limit: SHOWN });
  const shown = found.map(presentRequest);
  return {
    json: { requests: shown },
    lines: shown.length === 0 ? ['No such calls in the last 7 days.'] : shown.map(lineOf),
  };
}

/**
 * `npm run clients -- extraction`: what became of the extraction whose code a person read in the
 * widget, and the request that launched it, by which the logs are searched.
 * @throws CommandError if the client has none
 */
export async function clientExtraction(
  { tasks, now }: Pick<OperatorContainer, 'tasks' | 'now'>,
  clientId: string,
  code: string,
): Promise<Output> {
  const task = EXTRACTION_CODE.test(code)
    ? await tasks.findByStart(clientId, code.toLowerCase(), now())
    : null;
  if (!task) throw new CommandError('This client has no extraction with such a code.');
  const json = { ...presentExtractionOutcome(task), requestId: task.origin?.requestId ?? null };
  const { error, ...shown } = json;
  const lines = Object.entries({ ...shown, error: error && `${error.code}: ${error.message}` });
  return { json, lines: lines.map(([name, value]) => `${name.padEnd(10)}  ${String(value)}`) };
}

const lineOf = (call: ReturnType<typeof presentRequest>): string =>
  [
    call.at,
    call.requestId,
    String(call.status),
    `${String(call.durationMs)} ms`,
    `${call.method} ${call.path}`,
    call.keyId,
    ...(call.errorCode === null ? [] : [call.errorCode]),
  ].join('  ');
