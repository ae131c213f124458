import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, RequestOptions } from '../../contract/session.ts';
import { oncePerSession } from '../../shared/oncePerSession.ts';
import type { SiiState } from './login.ts';
import { HOME, LOGIN_ORIGIN } from './portal.ts';

/** Requests a page that needs a session. */
export async function getPage(
  { session }: FetchContext<SiiState>,
  address: string,
  options: Omit<RequestOptions, 'expect'>,
): Promise<InstitutionResponse> {
  const answer = await session.get(address, { ...options, expect: 'html' });
  refuseLogin(answer);
  return answer;
}

/** Without a session, the tax service redirects to the login. */
export function refuseLogin({ url }: InstitutionResponse): void {
  if (url.origin !== LOGIN_ORIGIN) return;
  throw new ExtractionError('SESSION_LOST', 'The institution ended the session');
}

/** The home page, which several actions need. */
export const homeOf = oncePerSession(async (context: FetchContext<SiiState>) =>
  (await getPage(context, HOME, { page: 'home' })).document(),
);
