import type { Context } from 'koa';
import type { SimulatorContext } from '../../context.ts';
import type { Reply } from '../../http/replies.ts';
import { redirectTo, sessionCookie } from '../../http/replies.ts';
import type { PortalSession } from '../../SessionStore.ts';
import { authorizePath, signOffPath } from './paths.ts';
import { signOnClient } from './SignOn.ts';

/** A service's side of the single sign-on. */
export interface RelyingParty {
  /** Redirects to the sign-on with a state bound to this browser. */
  start(): Reply;
  /** Opens a session if the browser returns with a valid code and its own state; else null. */
  finish(ctx: Context): PortalSession | null;
  /** The logout address: ends the sign-on's session too, and redirects to `next`. */
  signOff(next: `/${string}`): `/${string}`;
}

/**
 * @param cookieName the service's own session cookie, which holds the state while signing on
 */
export function createRelyingParty(options: {
  readonly entityId: string;
  readonly root: `/${string}`;
  readonly cookieName: string;
  readonly context: SimulatorContext;
}): RelyingParty {
  const { entityId, root, cookieName } = options;
  const { sessions, signOn } = options.context;
  const client = signOnClient(entityId);
  return {
    start() {
      const session = sessions.open(entityId);
      return redirectTo(authorizePath(client, session.csrfToken), {
        'set-cookie': sessionCookie(cookieName, session.id, root),
      });
    },
    finish({ cookies, URL: { searchParams } }) {
      const session = sessions.find(cookies.get(cookieName), entityId);
      if (session === null || session.outcome !== null) return null;
      sessions.close(session);
      if (searchParams.get('state') !== session.csrfToken) return null;
      const signedOn = signOn.redeem(client, searchParams.get('code'));
      if (signedOn === null) return null;
      // A new id, against session fixation.
      const opened = sessions.open(entityId);
      opened.rut = signedOn.rut;
      opened.outcome = signedOn.outcome;
      return opened;
    },
    signOff: (next) => signOffPath(next),
  };
}
