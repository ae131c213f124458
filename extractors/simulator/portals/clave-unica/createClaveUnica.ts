import type { Context } from 'koa';
import { isCompany } from '../../../synthetic-person/namedRuts.ts';
import { institutions } from '../../../src/catalogue/institutions.ts';
import { meetsPasswordRule } from '../../../src/catalogue/meetsPasswordRule.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { parseRut } from '../../../src/shared/rut.ts';
import type { Target } from '../../addresses.ts';
import type { SimulatorContext } from '../../context.ts';
import type { Reply } from '../../http/replies.ts';
import { formOf } from '../../http/requests.ts';
import { clearedCookie, redirectTo, sendPage, sessionCookie } from '../../http/replies.ts';
import { outcomeFor } from '../../namedOutcome.ts';
import type { PortalSession } from '../../SessionStore.ts';
import { frontPage, loginPage, messagePage, TEXTS } from './pages.ts';
import { AUTHORIZE_PATH, authorizeQuery, LOGIN_PATH, LOGOUT_PATH } from './paths.ts';
import { signOnClient } from './SignOn.ts';
import type { SignOnClient } from './SignOn.ts';

/** Id of the sign-on's own sessions. */
const OWN_ID = 'clave-unica';
const COOKIE = 'CU_SESION';

/** A validated authorization request of a service. */
interface Authorization {
  readonly client: SignOnClient;
  readonly institution: Institution;
  readonly state: string;
}

/**
 * The single sign-on of the state services: an authorization code flow as in OpenID Connect behind
 * a form login. The named outcome is decided here, for the institution that the person goes to.
 */
export function createClaveUnica({
  sessions,
  log,
  signOn,
  addresses,
}: SimulatorContext): (ctx: Context, path: string) => Reply {
  const { root } = addresses.signOn;
  const services = institutions.filter((one) => one.passwordRules['clave-unica'] !== undefined);

  const clients = services.map((service) => signOnClient(service, addresses));

  const sessionOf = (ctx: Context): PortalSession | null =>
    sessions.find(ctx.cookies.get(COOKIE), OWN_ID);
  const cookie = (session: PortalSession) => ({
    'set-cookie': sessionCookie(COOKIE, session.id, root),
  });
  const refused = (): Reply =>
    sendPage(messagePage('Solicitud rechazada', 'La solicitud del servicio no es válida.'), {
      status: 400,
    });
  const expired = (): Reply =>
    sendPage(messagePage('Solicitud expirada', TEXTS.expired), { status: 403 });

  /** Null for a client or a redirect address that is not registered. */
  function readAuthorization(query: URLSearchParams): Authorization | null {
    const client = clients.find(({ clientId }) => clientId === query.get('client_id'));
    const institution = services.find(({ id }) => id === client?.entityId);
    const state = query.get('state') ?? '';
    if (client === undefined || institution === undefined) return null;
    if (state === '' || query.get('response_type') !== 'code') return null;
    if (query.get('redirect_uri') !== client.redirectUri) return null;
    return { client, institution, state };
  }

  const nextOf = ({ client, state }: Authorization): `/${string}` =>
    `${root}${AUTHORIZE_PATH}?${authorizeQuery(client, state)}`;

  /** The same from the form's hidden field, which the browser could have changed. */
  function readNext(next: string | null): Authorization | null {
    const prefix = `${root}${AUTHORIZE_PATH}?`;
    if (next?.startsWith(prefix) !== true) return null;
    return readAuthorization(new URLSearchParams(next.slice(prefix.length)));
  }

  function authorize(ctx: Context): Reply {
    const asked = readAuthorization(ctx.URL.searchParams);
    if (asked === null) return refused();
    const session = sessionOf(ctx);
    if (session?.outcome != null && session.rut !== null) {
      const code = signOn.issue(asked.client, { rut: session.rut, outcome: session.outcome });
      const answer = new URLSearchParams({ code, state: asked.state });
      return redirectTo(`${asked.client.redirectUri}?${answer.toString()}`);
    }
    const query = new URLSearchParams({ next: nextOf(asked) });
    return redirectTo(`${root}${LOGIN_PATH}?${query.toString()}`);
  }

  function openLogin(ctx: Context): Reply {
    const asked = readNext(ctx.URL.searchParams.get('next'));
    return asked === null ? refused() : showLogin(asked, sessions.open(OWN_ID), null);
  }

  function showLogin(asked: Authorization, session: PortalSession, message: string | null): Reply {
    const { csrfToken } = session;
    const { institution } = asked;
    return sendPage(loginPage({ root, institution, csrfToken, next: nextOf(asked), message }), {
      headers: cookie(session),
    });
  }

  function postLogin(ctx: Context): Reply {
    const session = sessionOf(ctx);
    const form = formOf(ctx);
    const asked = readNext(form.get('next'));
    if (asked === null) return refused();
    if (session === null || form.get('csrfmiddlewaretoken') !== session.csrfToken) return expired();
    const rut = parseRut(form.get('run')?.trim());
    if (rut === null) return showLogin(asked, session, TEXTS.badRun);
    const { institution } = asked;
    log.count(institution.id, rut, 'login');
    const password = form.get('password') ?? '';
    // The civil registry knows natural persons only.
    const mayEnter = !(institution.id === 'registro-civil' && isCompany(rut));
    const meetsRule = meetsPasswordRule(institution, 'clave-unica', password);
    const outcome = outcomeFor(ctx, rut, meetsRule && mayEnter);
    switch (outcome.login) {
      case 'wrong':
        return showLogin(asked, session, TEXTS.wrong);
      case 'locked':
        sessions.close(session);
        return sendPage(messagePage('ClaveÚnica bloqueada', TEXTS.locked));
      case 'unavailable':
        sessions.close(session);
        return sendPage(messagePage('Servicio no disponible', TEXTS.unavailable), { status: 503 });
      case 'accepted': {
        sessions.close(session);
        const opened = sessions.open(OWN_ID);
        opened.rut = rut;
        opened.outcome = outcome;
        return redirectTo(nextOf(asked), cookie(opened));
      }
    }
  }

  function logOut(ctx: Context): Reply {
    const session = sessionOf(ctx);
    if (session !== null) sessions.close(session);
    const headers = { 'set-cookie': clearedCookie(COOKIE, root) };
    return redirectTo(readReturn(ctx.URL.searchParams.get('redirect')), headers);
  }

  /** Only redirects back to a service. */
  function readReturn(address: string | null): Target {
    const client = clients.find(({ base }) => address?.startsWith(`${base}/`) === true);
    const path = address?.slice(client?.base.length) ?? '';
    return client === undefined || !/^\/[\w/-]*$/.test(path)
      ? `${root}/`
      : (`${client.base}${path}` as Target);
  }

  return (ctx, path) => {
    const isPost = ctx.method === 'POST';
    if (path === LOGIN_PATH) return isPost ? postLogin(ctx) : openLogin(ctx);
    if (!isPost && path === AUTHORIZE_PATH) return authorize(ctx);
    if (!isPost && path === LOGOUT_PATH) return logOut(ctx);
    if (!isPost && ['', '/'].includes(path)) return sendPage(frontPage(services));
    return sendPage(messagePage('Página no encontrada', 'La página no existe.'), { status: 404 });
  };
}
