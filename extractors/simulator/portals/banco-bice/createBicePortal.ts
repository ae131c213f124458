import type { Context } from 'koa';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import { addressesOf } from '../../http/addresses.ts';
import { renamed } from '../../http/renamed.ts';
import { pagesWith, sendJson } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { formOf, jsonOf } from '../../http/requests.ts';
import type { Markup } from '../../http/markup.ts';
import { notFound } from '../../shared/indexPage.ts';
import { isMalformed, portalLogins } from '../../shared/portalLogins.ts';
import type { CreatePortal } from '../../shared/portalSessions.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';
import { cardAnswer } from './cardCalls.ts';
import {
  AGENT,
  COOKIES,
  cookieValues,
  createGateway,
  GATEWAY,
  HOST,
  SESSION_MS,
} from './gateway.ts';
import { loginPage, messagePage, publicPage } from './pages.ts';
import { portalPage } from './portalPage.ts';

const REALM = '/auth/realms/personas';

/**
 * Paths, prefixed with the first label of their host; the portal is at the institution's own
 * origin.
 */
const PATHS = {
  site: '/banco/personas',
  login: `${REALM}/protocol/openid-connect/auth`,
  authenticate: `${REALM}/login-actions/authenticate`,
  start: `${HOST}${AGENT}/login/start`,
  end: `${HOST}${AGENT}/login/end`,
  /** Routes of the single page that is the portal. */
  portal: ['/', '/home', '/movimientos-cc', '/movimientos-tc'],
} as const;

/** Invented: the calls behind the screen of a card are not documented. */
const CARDS = `${GATEWAY}/bff-tarjetas`;

const CLIENT = 'portal-personas';
/** Keycloak's own cookie: its form is rejected without it. */
const AUTH_COOKIE = 'AUTH_SESSION_ID';

/** Keycloak's own sentences: the bank's are not documented. */
const REFUSALS = {
  wrong: 'Usuario o contraseña incorrectos.',
  locked:
    'La cuenta está temporalmente desactivada, contacta con el administrador o inténtalo de nuevo más tarde.',
} as const;

/** The query of the address that the page has to redirect its visitor to. */
const authorizationQuery = (own: string): string =>
  new URLSearchParams({
    client_id: CLIENT,
    redirect_uri: `${own}/`,
    response_type: 'code',
    scope: 'openid profile',
    state: crypto.randomUUID(),
  }).toString();

const cookiesOf = (session: PortalSession, place: string): string[] =>
  Object.entries(cookieValues(session)).map(
    ([name, value]) => `${name}=${value}; ${place}; HttpOnly; SameSite=Lax`,
  );

/**
 * Banco BICE, people: a page that redirects visitors without a session to Keycloak, an agent that
 * keeps the tokens in cookies, and the gateway's JSON services.
 */
export const createBicePortal: CreatePortal = (institution, context, root) => {
  const { sessions } = context;
  const { own, isReal, at } = addressesOf(institution, context.addresses);
  const { logIn, find, read } = portalLogins(institution, context);
  const gateway = createGateway(institution, context);

  const hosts = isReal ? 'https://*.bice.cl' : '';
  const show = pagesWith(
    `default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self'; connect-src 'self' ${hosts}; form-action 'self' ${hosts}; frame-ancestors 'none'; base-uri 'none'`,
  );
  const place = isReal ? 'Domain=bice.cl; Path=/; Secure' : `Path=${root}`;

  /** Keycloak's page; the portal's `state` is returned with the code. */
  function showLogin(ctx: Context): Reply {
    const { searchParams } = ctx.URL;
    if (searchParams.get('client_id') !== CLIENT) {
      return show(messagePage(institution, 'Client not found.'), { status: 400 });
    }
    const session = sessions.open(institution.id);
    const place = isReal ? 'Path=/realms/personas/; Secure' : `Path=${root}`;
    return show(loginForm(searchParams.get('state') ?? '', null), {
      headers: { 'set-cookie': `${AUTH_COOKIE}=${session.id}; ${place}; HttpOnly; SameSite=Lax` },
    });
  }

  function loginForm(state: string, refusal: string | null): Markup {
    const action = `${at(PATHS.authenticate)}?client_id=${CLIENT}&state=${encodeURIComponent(state)}`;
    return loginPage(institution, action, refusal);
  }

  /** A refused login returns the same page again, with status 200. */
  function enter(ctx: Context): Reply {
    const state = ctx.URL.searchParams.get('state') ?? '';
    const visitor = sessions.find(ctx.cookies.get(AUTH_COOKIE), institution.id);
    if (visitor === null) {
      return show(messagePage(institution, 'Cookie not found.'), { status: 400 });
    }
    const form = formOf(ctx);
    const rut = parseUsername(institution, form.get('username'));
    if (rut === null) return show(loginForm(state, REFUSALS.wrong));
    const session = logIn(ctx, rut, form.get('password') ?? '', SESSION_MS);
    switch (session) {
      case 'wrong':
        return show(loginForm(state, REFUSALS.wrong));
      case 'locked':
        return show(loginForm(state, REFUSALS.locked));
      case 'unavailable':
        return show(messagePage(institution, 'Servicio no disponible.'), { status: 503 });
    }
    sessions.close(visitor);
    const location = `${own}/?state=${encodeURIComponent(state)}&code=${session.id}`;
    return { status: 302, headers: { location }, body: '' };
  }

  /** Uses the code in the page's address, or else finds the session by its cookies. */
  function endLogin(ctx: Context): Reply {
    const { pageUrl } = (jsonOf(ctx) ?? {}) as { pageUrl?: unknown };
    const code = typeof pageUrl === 'string' ? /[?&]code=([\w-]+)/.exec(pageUrl)?.[1] : undefined;
    const session = find(code ?? ctx.cookies.get(COOKIES.session));
    const handled = code !== undefined;
    if (session === null) return sendJson({ handled, isLoggedIn: false });
    const headers = handled ? { 'set-cookie': cookiesOf(session, place) } : {};
    return sendJson({ handled, isLoggedIn: true, csrf: session.csrfToken }, 200, headers);
  }

  function post(ctx: Context, path: string): Reply {
    switch (path) {
      case PATHS.authenticate:
        return enter(ctx);
      case PATHS.start:
        return sendJson({
          authorizationRequestUrl: `${at(PATHS.login)}?${authorizationQuery(own)}`,
        });
      case PATHS.end:
        return endLogin(ctx);
      default:
        return notFound();
    }
  }

  function get(ctx: Context, path: string): Reply {
    if (PATHS.portal.some((one) => one === path)) {
      const places = { own, services: at(`${GATEWAY}/`), agent: at(`${HOST}${AGENT}/`) };
      return show(portalPage(institution, places));
    }
    switch (path) {
      case PATHS.site:
        return show(publicPage(institution, `${own}/`));
      case PATHS.login:
        return showLogin(ctx);
      default:
        return notFound();
    }
  }

  /** What the page asks for on the screen of a card. */
  async function readCard(ctx: Context, path: string): Promise<Reply> {
    const session = find(ctx.cookies.get(COOKIES.session));
    const customer = session && (await read(ctx, session));
    if (session === null || customer === null) return sendJson({}, 401);
    const answer = cardAnswer(customer, path);
    if (answer === null) return sendJson({}, 404);
    return sendJson(isMalformed(session) ? renamed(answer) : answer);
  }

  return (ctx, path) => {
    if (path === CARDS || path.startsWith(`${CARDS}/`)) {
      return readCard(ctx, path.slice(CARDS.length));
    }
    if (path.startsWith(`${GATEWAY}/`)) return gateway(ctx, path.slice(GATEWAY.length));
    const isLogin = path === PATHS.start || path === PATHS.end;
    if (path.startsWith(`${HOST}${AGENT}/`) && !isLogin) {
      return gateway(ctx, path.slice(HOST.length));
    }
    return ctx.method === 'POST' ? post(ctx, path) : get(ctx, path);
  };
};
