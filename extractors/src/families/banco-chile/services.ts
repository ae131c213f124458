import { ExtractionError } from '../../contract/ExtractionError.ts';
import type {
  InstitutionResponse,
  InstitutionSession,
  RequestOptions,
} from '../../contract/session.ts';

/** Written by the portals for their own scripts, which send it back as a header. */
const XSRF = { cookie: 'XSRF-TOKEN', header: 'x-xsrf-token' } as const;

/** Statuses of a session that is over: whichever redirect, or a failure. */
const OVER: readonly number[] = [301, 302, 303, 307, 308, 500];

export type Asked = Pick<RequestOptions, 'page' | 'about' | 'query'> & {
  readonly accept?: readonly number[];
};

/** Calls the JSON services of one of the bank's portals as its page at `home` does. */
export function portalServices(home: string) {
  async function withRules(session: InstitutionSession, asked: Asked): Promise<RequestOptions> {
    const token = await session.cookie(XSRF.cookie);
    return {
      ...asked,
      expect: 'any',
      accept: [...OVER, ...(asked.accept ?? [])],
      headers: {
        accept: 'application/json, text/plain, */*',
        referer: home,
        ...(token !== null && { [XSRF.header]: decodeURIComponent(token) }),
      },
    };
  }

  return {
    async get(session: InstitutionSession, path: string, asked: Asked) {
      return alive(await session.get(path, await withRules(session, asked)));
    },
    async post(session: InstitutionSession, path: string, body: object, asked: Asked) {
      const { headers, ...rules } = await withRules(session, asked);
      const { origin } = new URL(home);
      const options = { ...rules, headers: { ...headers, origin } };
      return alive(await session.postJson(path, body, options));
    },
  };
}

/** Without a session the services redirect to the login's page, or fail. */
function alive(response: InstitutionResponse): InstitutionResponse {
  if (OVER.includes(response.status) || response.contentType === 'text/html') {
    throw new ExtractionError('SESSION_LOST', 'The bank no longer knows the session');
  }
  return response;
}
