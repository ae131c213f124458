import type { Context } from 'koa';
import type { SimulatorContext } from '../../context.ts';
import type { Reply } from '../../http/replies.ts';
import { redirectTo, sessionCookie } from '../../http/replies.ts';
import type { PortalSession } from '../../SessionStore.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import type { PortalRoot, Target } from '../../addresses.ts';
import { authorizeAddress, signOffAddress } from './paths.ts';
import { signOnClient } from './SignOn.ts';

/** A service's side of the single sign-on. */
export interface RelyingParty {
  /** Redirects to the sign-on with a state bound to this browser. */
  start(): Reply;
  /** Opens a session if the browser returns with a valid code and its own state; else null. */
  finish(ctx: Context): PortalSession | null;
  /** The logout address: ends the sign-on's session too, and redirects to a path of the portal. */
  signOff(path: `/${string}`): Target;
}

/**
 * @param cookieName the service's own session cookie, which holds the state while signing on
 */
export function createRelyingParty(options: {
  readonly institution: Institution;
  readonly root: PortalRoot;
  readonly cookieName: string;
  readonly context: SimulatorContext;
}): RelyingParty {
  const { institution, root, cookieName } = options;
  const { id: entityId } = institution;
  const { sessions, signOn, addresses } = options.context;
  const client = signOnClient(institution, addresses);
  return {
    start() {
      const session = sessions.open(entityId);
      return redirectTo(authorizeAddress(addresses, client, session.csrfToken), {
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
    signOff: (path) => signOffAddress(addresses, `${addresses.baseOf(institution)}${path}`),
  };
}
