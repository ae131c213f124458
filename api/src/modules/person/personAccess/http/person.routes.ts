import { okData, route, type Route } from '../../../../http/route.ts';
import { openPersonSession, type OpenPersonSessionDeps } from '../commands/openPersonSession.ts';
import { startSignIn, type StartSignInDeps } from '../commands/startSignIn.ts';
import {
  endPersonSession,
  endPersonSessions,
  type EndPersonSessionsDeps,
} from '../commands/endPersonSessions.ts';
import { signedInOf } from '../signedInOf.ts';
import { actingOf } from './acts.routes.ts';
import {
  endOtherPersonSessionsCall,
  endPersonSessionCall,
  getSignedInCall,
  listPersonSessionsCall,
  openPersonSessionCall,
  signOutCall,
  startSignInCall,
  USER_AGENT,
} from './person.declarations.ts';
import { presentSession } from './person.presenter.ts';

/** Signing in and out, and the sessions that are open. */
export function personRoutes(
  deps: StartSignInDeps & OpenPersonSessionDeps & EndPersonSessionsDeps,
): Route[] {
  return [
    route(startSignInCall, async ({ body, ip }) => {
      const { signInId, codeExpiresAt } = await startSignIn(deps, { ...body, ip });
      const data = { signInId, codeExpiresAt: codeExpiresAt.toISOString() };
      return { status: 202, body: { data } };
    }),
    route(openPersonSessionCall, async ({ body, requestId, ip, headers }) => {
      const { token, expiresAt } = await openPersonSession(deps, {
        ...body,
        requestId,
        ip,
        userAgent: headers[USER_AGENT],
      });
      return okData({ token, expiresAt: expiresAt.toISOString() });
    }),
    route(signOutCall, async (asked) => {
      const { sessionId } = signedInOf(asked.principal);
      await endPersonSessions(deps, actingOf(asked), ({ _id }) => _id === sessionId);
      return { status: 204 };
    }),
    route(listPersonSessionsCall, async ({ principal }) => {
      const { holders, sessionId } = signedInOf(principal);
      const found = await deps.personSessions.listOf(holders, deps.now());
      const sessions = found.map((session) => presentSession(session, sessionId));
      return okData({ sessions, count: sessions.length });
    }),
    route(endPersonSessionCall, async (asked) => {
      const ended = await endPersonSession(deps, actingOf(asked), asked.params.id);
      return okData({ ended });
    }),
    route(endOtherPersonSessionsCall, async (asked) => {
      const { sessionId } = signedInOf(asked.principal);
      const ended = await endPersonSessions(deps, actingOf(asked), ({ _id }) => _id !== sessionId);
      return okData({ ended });
    }),
    route(getSignedInCall, ({ principal }) => {
      const { username, email, sessionExpiresAt } = signedInOf(principal);
      const data = { username, email, sessionExpiresAt: sessionExpiresAt.toISOString() };
      return Promise.resolve(okData(data));
    }),
  ];
}
