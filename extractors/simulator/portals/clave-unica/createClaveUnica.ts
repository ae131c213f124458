import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import { institutions } from '../../../src/catalogue/institutions.ts';
import { meetsPasswordRule } from '../../../src/catalogue/meetsPasswordRule.ts';
import { connectors } from '../../../src/connectors/registry.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { CLAVE_UNICA_ORIGIN } from '../../../src/families/clave-unica/claveUnica.ts';
import { parseRut, rutOf } from '../../../src/shared/rut.ts';
import type { PortalRoot } from '../../http/addresses.ts';
import type { SimulatorContext } from '../../shared/context.ts';
import type { Markup } from '../../http/markup.ts';
import type { Reply } from '../../http/replies.ts';
import { formOf } from '../../http/requests.ts';
import { clearedCookie, SECURITY_HEADERS, sendPage, sessionCookie } from '../../http/replies.ts';
import { outcomeFor } from '../../shared/namedOutcome.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';
import { frontPage, loginPage, messagePage, REFUSALS, TEXTS } from './pages.ts';
import { authorizeQuery, PATHS } from './paths.ts';
import { signOnClients } from '../../shared/SignOn.ts';
import type { SignOnClient } from '../../shared/SignOn.ts';
import { createBackChannel } from './tokens.ts';

/** Id of the sign-on's own sessions. */
const OWN_ID = 'clave-unica';
/** Django's default cookie names; the provider's own are not documented. */
const COOKIES = { session: 'sessionid', csrf: 'csrftoken' } as const;

/** As stated in the manual; in practice it was seen to last longer. */
const SESSION_MS = 60_000;

/** Failures before the last attempt, which locks the account; the real number is not documented. */
const FAILURES_BEFORE_LAST = 2;

/**
 * The login's page has a script and must not be framed. Its form returns to the service through
 * redirects, to which the form's policy also applies.
 */
const LOGIN_POLICY = (SECURITY_HEADERS['content-security-policy'] ?? '')
  .replace("form-action 'self'", "form-action 'self' https:")
  .replace("frame-ancestors 'self'", "frame-ancestors 'none'")
  .concat("; script-src 'self' 'unsafe-inline'");

/** A validated authorization request of a service. */
interface Authorization {
  readonly client: SignOnClient;
  readonly institution: Institution;
  readonly state: string;
}

const isService = ({ id }: Institution): boolean =>
  connectors.get(id)?.definition.extraOrigins.includes(CLAVE_UNICA_ORIGIN) ?? false;

/**
 * The single sign-on of the state services: an OpenID Connect provider with the authorization code
 * flow behind a Django form. The named outcome is decided here, for the institution that the person
 * wants to use.
 */
export function createClaveUnica({
  sessions,
  log,
  signOn,
  addresses,
  now,
}: SimulatorContext): (ctx: Context, path: string) => Reply {
  const { root, base } = addresses.signOn;
  const services = institutions.filter(isService);
  const clients = services.flatMap((service) => signOnClients(service, addresses));
  const backChannel = createBackChannel({
    signOn,
    clients,
    now,
    originOf: (ctx) => (base.startsWith('https:') ? base : ctx.origin + base),
  });

  const sessionOf = (ctx: Context): PortalSession | null =>
    sessions.find(ctx.cookies.get(COOKIES.session), OWN_ID);
  const show = (page: Markup, status = 200, cookies: readonly string[] = []): Reply =>
    sendPage(page, {
      status,
      headers: { 'content-security-policy': LOGIN_POLICY, 'set-cookie': cookies },
    });
  const refused = (text = 'La solicitud del servicio no es válida.'): Reply =>
    show(messagePage('Solicitud rechazada', text), 400);
  const expired = (): Reply => show(messagePage('Solicitud expirada', TEXTS.expired), 403);

  /** The authorization request if it is valid, otherwise its refusal. */
  function readAuthorization(query: URLSearchParams): Authorization | Reply {
    const client = clients.find(({ clientId }) => clientId === query.get('client_id'));
    const institution = services.find(({ id }) => id === client?.entityId);
    if (client === undefined || institution === undefined) return refused(TEXTS.notEnabled);
    const state = query.get('state') ?? '';
    return isWellFormed(query, client) ? { client, institution, state } : refused();
  }

  const nextOf = ({ client, state }: Authorization): `/${string}` =>
    `${root}${PATHS.authorize}?${authorizeQuery(client, state)}`;

  /** The same for the form's hidden field, which the browser could have changed. */
  function readNext(next: string | null): Authorization | Reply {
    const prefix = `${root}${PATHS.authorize}?`;
    if (next?.startsWith(prefix) !== true) return refused();
    return readAuthorization(new URLSearchParams(next.slice(prefix.length)));
  }

  function authorize(ctx: Context): Reply {
    const asked = readAuthorization(ctx.URL.searchParams);
    if ('status' in asked) return asked;
    const session = sessionOf(ctx);
    if (session?.outcome == null || session.rut === null) {
      const query = new URLSearchParams({ next: nextOf(asked) });
      return found(`${root}${PATHS.login}/?${query.toString()}`);
    }
    const code = signOn.issue(asked.client, { rut: session.rut, outcome: session.outcome });
    const answer = new URLSearchParams({ code, state: asked.state });
    return found(`${asked.client.redirectUri}?${answer.toString()}`);
  }

  function openLogin(ctx: Context): Reply {
    const asked = readNext(ctx.URL.searchParams.get('next'));
    return 'status' in asked ? asked : showLogin(ctx, asked, null);
  }

  function showLogin(ctx: Context, asked: Authorization, message: string | null): Reply {
    const csrfToken = ctx.cookies.get(COOKIES.csrf) ?? randomBytes(32).toString('hex');
    const { institution } = asked;
    const shown = loginPage({ root, institution, csrfToken, next: nextOf(asked), message });
    return show(shown, 200, [sessionCookie(COOKIES.csrf, csrfToken, root)]);
  }

  function postLogin(ctx: Context): Reply {
    const form = formOf(ctx);
    const asked = readNext(form.get('next'));
    if ('status' in asked) return asked;
    if (isForged(ctx)) return expired();
    const { institution } = asked;
    const rut = readRun(form.get('run') ?? '');
    if (rut === null) return showLogin(ctx, asked, REFUSALS.malformed);
    log.count(institution.id, rut, 'login');
    const password = form.get('password') ?? '';
    const outcome = outcomeFor(ctx, rut, meetsPasswordRule(institution, 'clave-unica', password));
    switch (outcome.login) {
      case 'wrong': {
        const isLast = Number(ctx.get('x-sandbox-prior-failures')) >= FAILURES_BEFORE_LAST;
        return showLogin(ctx, asked, isLast ? REFUSALS.lastAttempt : REFUSALS.wrong);
      }
      case 'locked':
        return showLogin(ctx, asked, REFUSALS.locked);
      case 'unavailable':
        return show(messagePage('Servicio no disponible', TEXTS.unavailable), 503);
      case 'accepted': {
        // A new id prevents session fixation.
        const session = Object.assign(sessions.open(OWN_ID, SESSION_MS), { rut, outcome });
        return found(nextOf(asked), [sessionCookie(COOKIES.session, session.id, root)]);
      }
    }
  }

  function logOut(ctx: Context): Reply {
    const session = sessionOf(ctx);
    if (session !== null) sessions.close(session);
    return loggedOut(root);
  }

  return (ctx, path) => {
    const isPost = ctx.method === 'POST';
    const at = path.replace(/\/$/, '');
    if (at === PATHS.login) return isPost ? postLogin(ctx) : openLogin(ctx);
    if (at === PATHS.userinfo) return backChannel.userinfo(ctx);
    if (isPost && at === PATHS.token) return backChannel.token(ctx);
    if (!isPost && at === PATHS.authorize) return authorize(ctx);
    if (!isPost && at === PATHS.logout) return logOut(ctx);
    if (!isPost && at === PATHS.discovery) return backChannel.discovery(ctx);
    if (!isPost && at === PATHS.keys) return backChannel.keys(ctx);
    if (!isPost && at === '') return show(frontPage(services));
    return show(messagePage('Página no encontrada', 'La página no existe.'), 404);
  };
}

/** Answers without a page or a redirect, even if an address is given. */
const loggedOut = (root: PortalRoot): Reply => ({
  status: 204,
  headers: { 'set-cookie': clearedCookie(COOKIES.session, root) },
  body: '',
});

/** Whether it asks for a code for a registered redirect address. */
const isWellFormed = (query: URLSearchParams, { redirectUri }: SignOnClient): boolean =>
  Boolean(query.get('state')) &&
  query.get('response_type') === 'code' &&
  query.get('scope')?.split(' ').includes('openid') === true &&
  query.get('redirect_uri') === redirectUri;

function isForged(ctx: Context): boolean {
  const token = ctx.cookies.get(COOKIES.csrf);
  return token === undefined || formOf(ctx).get('csrfmiddlewaretoken') !== token;
}

/** Accepts a RUN in any format; some sources type the check digit, others omit it. */
function readRun(typed: string): string | null {
  const run = typed.trim();
  return parseRut(run) ?? (/^\d{7,8}$/.test(run) ? rutOf(Number(run)) : null);
}

function found(location: string, cookies: readonly string[] = []): Reply {
  return { status: 302, headers: { location, 'set-cookie': cookies }, body: '' };
}
