import type { Context } from 'koa';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import type { BankCustomer } from '../../../synthetic-person/shared/types.ts';
import { addressesOf } from '../../http/addresses.ts';
import type { Target } from '../../http/addresses.ts';
import { pagesWith, redirectTo, sendJson, sessionCookie } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { formOf, jsonOf } from '../../http/requests.ts';
import { notFound } from '../../shared/indexPage.ts';
import { portalLogins } from '../../shared/portalLogins.ts';
import type { LoggedIn } from '../../shared/portalLogins.ts';
import type { CreatePortal } from '../../shared/portalSessions.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';
import { answerService, accountOpenedBy, MOVEMENTS } from './answerService.ts';
import { homePage } from './homePage.ts';
import { deniedPage, callbackForm, loginPage, publicPage } from './loginPages.ts';

const COOKIE = 'mod_auth_openidc_session';
/** The simulator's own client id, in the format of Auth0's. */
const CLIENT = 'SimulacionPersonas00000000000001';

/**
 * Paths, prefixed with the first label of their host; the portal is at the institution's own
 * origin.
 */
const PATHS = {
  site: '/sitiospublicos/personas',
  login: '/login/login',
  call: '/login/usernamepassword/login',
  callback: '/login/login/callback',
  entrance: '/persona/',
  home: '/mibancochile-web/front/persona/index.html',
} as const;
const SERVICES = '/mibancochile/rest/persona/';

/**
 * Banco de Chile, people: Auth0's login on its own host, the cookies that the portal issues for its
 * code, and the portal's JSON services.
 */
export const createChilePortal: CreatePortal = (institution, context, root) => {
  const { here, at } = addressesOf(institution, context.addresses);
  const { logIn, find, read, answer } = portalLogins(institution, context);
  const opened = openedAccounts();

  // The form of the login's host is redirected to the portal's host.
  const hosts = root === '' ? 'https://*.bancochile.cl' : '';
  const show = pagesWith(
    `default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self'; connect-src 'self'; form-action 'self' ${hosts}; frame-ancestors 'none'; base-uri 'none'`,
  );

  const toLogin = (): Reply =>
    redirectTo(
      `${at(PATHS.login)}?state=${crypto.randomUUID()}&client=${CLIENT}&protocol=oauth2` as Target,
    );

  /**
   * Redirects to the login if there is no session; with the login's code, to the portal's page with
   * cookies.
   */
  function enterHome(ctx: Context): Reply {
    const code = ctx.URL.searchParams.get('code');
    const session = code === null ? sessionOf(ctx) : find(code);
    if (session === null) return toLogin();
    return redirectTo(`${here(PATHS.home)}#/home` as Target, {
      'set-cookie': [
        sessionCookie(COOKIE, session.id, root),
        // Readable by the portal's own scripts, which send it back as a header.
        `XSRF-TOKEN=${encodeURIComponent(`${session.csrfToken}=`)}; Path=${root || '/'}; SameSite=Lax`,
      ],
    });
  }

  /** The login page's call, whose answer is a form that continues the login. */
  function enter(ctx: Context): Reply {
    const {
      username,
      password,
      client_id: client,
    } = (jsonOf(ctx) ?? {}) as Record<string, unknown>;
    const rut = parseUsername(institution, username);
    if (client !== CLIENT || typeof password !== 'string' || rut === null) {
      return sendJson({ code: 'invalid_request' }, 400);
    }
    const session = logIn(ctx, rut, password);
    switch (session) {
      case 'wrong':
        return sendJson({ name: 'ValidationError', code: 'invalid_user_password' }, 401);
      case 'locked':
        return sendJson({ code: 'too_many_attempts' }, 429);
      case 'unavailable':
        return sendJson({ code: 'unavailable' }, 503);
    }
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: callbackForm(at(PATHS.callback), session.id).text,
    };
  }

  async function serve(ctx: Context, service: string): Promise<Reply> {
    const session = sessionOf(ctx);
    const customer = session && (await read(ctx, session));
    if (session === null || customer === null) return toLogin();
    const body = jsonOf(ctx);
    const asked = { method: ctx.method, service, body };
    if (service === MOVEMENTS && !opened.include(session, customer, body)) {
      return sendJson({ mensaje: 'Acceso denegado' }, 403);
    }
    const opens = accountOpenedBy(customer, asked);
    if (opens !== null) opened.add(session, opens);
    const answered = answerService(customer, asked);
    return answer(session, customer, answered.answer, answered.status);
  }

  const sessionOf = (ctx: Context): LoggedIn | null => find(ctx.cookies.get(COOKIE));

  return (ctx, path) => {
    if (path.startsWith(SERVICES)) return serve(ctx, path.slice(SERVICES.length));
    const isPost = ctx.method === 'POST';
    switch (path) {
      case '/':
        return redirectTo(at(PATHS.site));
      case PATHS.site:
        return show(publicPage(institution, here(PATHS.entrance)));
      case PATHS.entrance:
        return enterHome(ctx);
      case PATHS.login:
        // The user agent of a headless browser says so.
        return /Headless/i.test(ctx.get('user-agent'))
          ? show(deniedPage(institution), { status: 403 })
          : show(loginPage(institution, { call: at(PATHS.call), client: CLIENT }));
      case PATHS.call:
        return isPost ? enter(ctx) : notFound();
      case PATHS.callback:
        return isPost
          ? redirectTo(
              `${here(PATHS.entrance)}?code=${encodeURIComponent(formOf(ctx).get('code') ?? '')}` as Target,
            )
          : notFound();
      case PATHS.home:
        return sessionOf(ctx) === null
          ? toLogin()
          : show(homePage(institution, { services: here(SERVICES), exit: at(PATHS.site) }));
      default:
        return notFound();
    }
  };
};

/** Accounts whose movements a session may request. */
function openedAccounts() {
  const numbers = new WeakMap<PortalSession, Set<string>>();
  return {
    add: (session: PortalSession, accountNumber: string): void => {
      numbers.set(session, new Set([...(numbers.get(session) ?? []), accountNumber]));
    },
    /** Whether the account that a request selects is one of them. */
    include: (session: PortalSession, { accounts }: BankCustomer, body: unknown): boolean => {
      const { cuentaSeleccionada } = (body ?? {}) as { cuentaSeleccionada?: { numero?: unknown } };
      const selected = accounts.find(
        ({ accountNumber }) => accountNumber === cuentaSeleccionada?.numero,
      );
      return selected !== undefined && numbers.get(session)?.has(selected.accountNumber) === true;
    },
  };
}
