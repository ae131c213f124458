import { route, type Route } from '../../../http/route.ts';
import { openPersonSession, type OpenPersonSessionDeps } from '../commands/openPersonSession.ts';
import { startSignIn, type StartSignInDeps } from '../commands/startSignIn.ts';
import { signedInOf } from '../signedInOf.ts';
import {
  getSignedInCall,
  openPersonSessionCall,
  signOutCall,
  startSignInCall,
} from './person.declarations.ts';

/** Signing in and out. */
export function personRoutes(deps: StartSignInDeps & OpenPersonSessionDeps): Route[] {
  return [
    route(startSignInCall, async ({ body, ip }) => {
      const { signInId, codeExpiresAt } = await startSignIn(deps, { ...body, ip });
      const data = { signInId, codeExpiresAt: codeExpiresAt.toISOString() };
      return { status: 202, body: { data } };
    }),
    route(openPersonSessionCall, async ({ body, requestId, ip }) => {
      const { token, expiresAt } = await openPersonSession(deps, { ...body, requestId, ip });
      return { status: 200, body: { data: { token, expiresAt: expiresAt.toISOString() } } };
    }),
    route(signOutCall, async ({ principal }) => {
      await deps.personSessions.delete(signedInOf(principal).sessionId);
      return { status: 204 };
    }),
    route(getSignedInCall, ({ principal }) => {
      const { username, email, sessionExpiresAt } = signedInOf(principal);
      const data = { username, email, sessionExpiresAt: sessionExpiresAt.toISOString() };
      return Promise.resolve({ status: 200, body: { data } });
    }),
  ];
}
