import type { OperatorContainer } from '../operatorContainer.ts';
import { presentRequest } from '../modules/requests/http/requests.presenter.ts';
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
