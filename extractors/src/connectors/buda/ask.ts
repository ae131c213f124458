import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type {
  InstitutionResponse,
  InstitutionSession,
  RequestOptions,
} from '../../contract/session.ts';
import { pause } from '../../shared/interrupt.ts';
import { pick } from '../../shared/json.ts';
import type { Signer } from './signature.ts';

/** Page name of a key's first request, which replaces a login. */
export const LOGIN = 'login';

/** The exchange's limits are per minute, so a longer wait would have another reason. */
const LONGEST_WAIT_SECONDS = 60;
/** How often one request may wait because of the limit. */
const MOST_WAITS = 2;

/** Statuses whose body states the reason for the refusal. */
const REFUSALS: readonly number[] = [400, 401, 403, 404, 422];
const TOO_MANY = 429;

/**
 * Sends a signed request to the exchange's API. The limit is then 375 requests a minute for each
 * key, instead of 120 for each IP address. A request over the limit waits for the time in
 * `Retry-After` and is signed again, since a nonce is valid only once.
 * @param path with the suffix `.json`, which is also signed: some paths are not found without it
 */
export async function ask(
  session: InstitutionSession,
  sign: Signer,
  path: `/api/v2/${string}.json`,
  asked: Pick<RequestOptions, 'page' | 'about'>,
): Promise<InstitutionResponse> {
  for (let waits = 0; ; waits += 1) {
    const response = await session.get(path, {
      ...asked,
      // A refusal may be a page by Cloudflare, which protects the exchange.
      expect: 'any',
      once: true,
      accept: [...REFUSALS, TOO_MANY],
      headers: {
        ...sign('GET', path),
        accept: 'application/json',
        'content-type': 'application/json',
      },
    });
    if (REFUSALS.includes(response.status)) throw refusalOf(response, asked.page);
    if (response.status !== TOO_MANY) return response;
    const seconds = secondsToWait(response);
    if (seconds === null || waits === MOST_WAITS) {
      throw new ExtractionError('INSTITUTION_UNAVAILABLE', 'The exchange accepts no more requests');
    }
    await pause(seconds * 1_000, session.signal);
  }
}

function secondsToWait(response: InstitutionResponse): number | null {
  const text = response.header('retry-after')?.trim() ?? '';
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : null;
  return seconds === null || seconds > LONGEST_WAIT_SECONDS ? null : seconds;
}

/** Decides by the body's `code`, as ccxt does: `{"message": "...", "code": "not_authorized"}`. */
function refusalOf(response: InstitutionResponse, page: string): ExtractionError {
  const code = pick(response.json(), 'code');
  if (response.status === 401 && code === 'not_authorized') {
    // A key that was valid before has expired or was revoked.
    return page === LOGIN
      ? new ExtractionError('WRONG_LOGIN', 'The exchange refused the key')
      : new ExtractionError('SESSION_LOST', 'The exchange no longer accepts the key');
  }
  // Undocumented: the exchange does not state how it answers for locked accounts.
  if (response.status === 403 && code === 'account_locked') {
    return new ExtractionError('LOCKED', 'The account is locked');
  }
  if (response.status === 403 && code === 'forbidden') {
    return new ExtractionError('PERSON_REQUIRED', 'The key has no permission to read balances');
  }
  return unexpectedPage(`The exchange refused the page "${page}" with ${response.status}`, {
    page,
  });
}
