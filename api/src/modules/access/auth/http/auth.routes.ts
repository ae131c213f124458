import { route, type Route } from '../../../../http/route.ts';
import { quotaHeaders } from '../../clients/credits.ts';
import { isTokenValidCall, loginCall, logoutCall } from './auth.declarations.ts';
import {
  endSession,
  type EndSessionDeps,
  openSession,
  type OpenSessionDeps,
} from '../commands/manageSessions.ts';

/** Sessions: a client's server obtains a token, can check whether it is still valid, and ends it. */
export function authRoutes(deps: OpenSessionDeps & EndSessionDeps): Route[] {
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
    route(logoutCall, async (call) => {
      await endSession(deps, call);
      return { status: 204 };
    }),
  ];
}
