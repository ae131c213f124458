import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import type { Institution } from '../../../src/contract/institution.ts';
import type { PortalRoot, Target } from '../../http/addresses.ts';
import type { SimulatorContext } from '../../shared/context.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import { SECURITY_HEADERS, sendPage, sessionCookie } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { page } from '../../shared/layout.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';
import { authorizeAddress, signOffAddress } from './paths.ts';
import { signOnClient } from '../../shared/SignOn.ts';
import type { FurtherService } from '../../shared/SignOn.ts';

/** A service's side of the single sign-on. */
export interface RelyingParty {
  /** Redirects to the sign-on with a state bound to this browser. */
  start(): Reply;
  /** Opens a session if the browser returns with a valid code and its own state; else null. */
  finish(ctx: Context): PortalSession | null;
  /**
   * A page that also ends the sign-on's session and then continues. The sign-on answers without a
   * page or a redirect, so a timer opens and leaves its address, as the manual advises.
   */
  signOff(next: Target, headers: Reply['headers']): Reply;
}

/** How long to wait for the sign-on, according to the manual. */
const SIGN_OFF_MS = 1_000;

/**
 * @param cookieName the service's own session cookie, from which the state is derived while signing
 * on
 */
export function createRelyingParty(options: {
  readonly institution: Institution;
  readonly root: PortalRoot;
  readonly cookieName: string;
  readonly context: SimulatorContext;
  /** The service, if it is not the institution's own portal. */
  readonly service?: FurtherService;
  /** Domain and path of the cookie, if they differ from the root's. */
  readonly cookieScope?: string | undefined;
}): RelyingParty {
  const { institution, root, cookieName, service, cookieScope } = options;
  const { id: entityId } = institution;
  const { sessions, signOn, addresses } = options.context;
  const client = signOnClient(institution, addresses, service);
  const cookieOf = (session: PortalSession): string => {
    const cookie = sessionCookie(cookieName, session.id, root);
    return cookieScope === undefined ? cookie : cookie.replace(/Path=[^;]*/, cookieScope);
  };
  return {
    start() {
      const session = sessions.open(entityId);
      return {
        status: 302,
        headers: {
          location: authorizeAddress(addresses, client, stateOf(session)),
          'set-cookie': cookieOf(session),
        },
        body: '',
      };
    },
    finish({ cookies, URL: { searchParams } }) {
      const session = sessions.find(cookies.get(cookieName), entityId);
      if (session === null || session.outcome !== null) return null;
      sessions.close(session);
      if (searchParams.get('state') !== stateOf(session)) return null;
      const signedOn = signOn.redeem(client, searchParams.get('code'));
      if (signedOn === null) return null;
      // A new id prevents session fixation.
      const opened = sessions.open(entityId);
      opened.rut = signedOn.rut;
      opened.outcome = signedOn.outcome;
      return opened;
    },
    signOff(next, headers) {
      const script = `setTimeout(function () { location.href = ${inlineJson(next)}; }, ${SIGN_OFF_MS});
location.href = ${inlineJson(signOffAddress(addresses))};`;
      return sendPage(
        page({
          title: 'Cerrando sesión',
          brand: institution,
          content: html`<p><a href="${next}">Volver al ingreso</a></p>
            ${inlineScript(script)}`,
        }),
        {
          headers: {
            ...headers,
            'content-security-policy': `${SECURITY_HEADERS['content-security-policy'] ?? ''}; script-src 'self' 'unsafe-inline'`,
          },
        },
      );
    },
  };
}

/** At least 30 unguessable characters, as the manual requires. */
const stateOf = ({ id }: PortalSession): string => createHash('sha256').update(id).digest('hex');
