import { route, type Route } from '../../../http/route.ts';
import { quotaHeaders } from '../../clients/quotaHeaders.ts';
import { isTokenValidCall, loginCall } from './auth.declarations.ts';
import { openSession, type OpenSessionDeps } from '../commands/openSession.ts';

/** Sessions: a client's server obtains a token, and can check whether one is still valid. */
export function authRoutes(deps: OpenSessionDeps): Route[] {
  return [
    route(loginCall, async ({ principal, body, requestId, ip }) => {
      const { token, quota } = await openSession(deps, {
        principal,
        expireMinutes: body.expire,
        requestId,
        ip,
      });
      return { status: 200, body: { token }, headers: quotaHeaders(quota) };
    }),
    route(isTokenValidCall, () => Promise.resolve({ status: 204 })),
  ];
}
