import type { Context } from 'koa';
import type { SimulatorContext } from '../../context.ts';
import type { Reply } from '../../http/replies.ts';
import { redirectTo, sessionCookie } from '../../http/replies.ts';
import type { PortalSession } from '../../SessionStore.ts';
import { authorizePath, signOffPath } from './paths.ts';
import { signOnClient } from './SignOn.ts';

/** How a service leads people through the single sign-on and takes them back. */
export interface RelyingParty {
  /** Sends a browser to sign on, with a state that only this browser can bring back. */
  start(): Reply;
  /** The session of who came back with a good code and this browser's own state, else null. */
  finish(ctx: Context): PortalSession | null;
  /** Where a browser is sent that leaves: the sign-on forgets it too, and sends it to `next`. */
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
      if (session === null || session.play !== null) return null;
      sessions.close(session);
      if (searchParams.get('state') !== session.csrfToken) return null;
      const signedOn = signOn.redeem(client, searchParams.get('code'));
      if (signedOn === null) return null;
      // A new id: one that was known before the login must not become a logged-in one.
      const opened = sessions.open(entityId);
      opened.rut = signedOn.rut;
      opened.play = signedOn.play;
      return opened;
    },
    signOff: (next) => signOffPath(next),
  };
}
