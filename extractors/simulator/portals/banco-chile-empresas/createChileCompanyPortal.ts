import type { Context } from 'koa';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import type { BankCustomer } from '../../../synthetic-person/shared/types.ts';
import { addressesOf, UNNAMED_PATH } from '../../http/addresses.ts';
import type { Target } from '../../http/addresses.ts';
import { pagesWith, redirectTo, sendJson, sessionCookie } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { jsonOf } from '../../http/requests.ts';
import { notFound } from '../../shared/indexPage.ts';
import { portalLogins } from '../../shared/portalLogins.ts';
import type { LoggedIn } from '../../shared/portalLogins.ts';
import type { CreatePortal } from '../../shared/portalSessions.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';
import { fieldsOf } from '../banco-chile/accountServices.ts';
import {
  companiesAnswer,
  companiesOf,
  companyIn,
  movementsAnswer,
  productsAnswer,
  transferBalanceAnswer,
} from './companyServices.ts';
import { companyHomePage, companyLoginPage } from './pages.ts';

const COOKIE = 'mod_auth_openidc_session';

/**
 * Paths, prefixed with the first label of their host; the portal is at the institution's own
 * origin.
 */
const PATHS = {
  login: '/login/bancochile-web/empresa/login/index.html',
  // The call of the form is not documented.
  call: `/login${UNNAMED_PATH}/ingreso`,
  home: '/mibancochile-web/front/empresa/index.html',
} as const;
const SERVICES = '/mibancochile/rest/empresa/';

/**
 * Banco de Chile, companies: a login with the RUT of a person, the company to act for, and the
 * portal's JSON services.
 */
export const createChileCompanyPortal: CreatePortal = (institution, context, root) => {
  const { here, at } = addressesOf(institution, context.addresses);
  const { logIn, find, read, answer } = portalLogins(institution, context);
  /** The company that a session acts for; its user's own until another is selected. */
  const acting = new WeakMap<PortalSession, string>();

  const show = pagesWith(
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  );
  const toLogin = (): Reply => redirectTo(`${at(PATHS.login)}#/login` as Target);

  /**
   * Sets the portal's cookies if the request has the login's code; without a session, it redirects
   * to the login.
   */
  function goHome(ctx: Context): Reply {
    const code = ctx.URL.searchParams.get('code');
    if (code === null) {
      return sessionOf(ctx) === null
        ? toLogin()
        : show(companyHomePage(institution, { services: here(SERVICES), exit: at(PATHS.login) }));
    }
    const session = find(code);
    if (session === null) return toLogin();
    return redirectTo(`${here(PATHS.home)}#/` as Target, {
      'set-cookie': [
        sessionCookie(COOKIE, session.id, root),
        `XSRF-TOKEN=${encodeURIComponent(`${session.csrfToken}=`)}; Path=${root || '/'}; SameSite=Lax`,
      ],
    });
  }

  function enter(ctx: Context): Reply {
    const { rut: typed, clave } = fieldsOf(jsonOf(ctx));
    // The RUT is sent without dots.
    const isPlain = typeof typed === 'string' && /^\d{7,8}-[\dkK]$/.test(typed);
    const rut = isPlain ? parseUsername(institution, typed) : null;
    if (rut === null || typeof clave !== 'string') return sendJson({ codigo: 'invalido' }, 400);
    const session = logIn(ctx, rut, clave);
    switch (session) {
      case 'wrong':
        return sendJson({ codigo: 'incorrecto' }, 401);
      case 'locked':
        return sendJson({ codigo: 'bloqueado' }, 423);
      case 'unavailable':
        return sendJson({ codigo: 'intermitencia' }, 503);
    }
    return sendJson({ codigo: session.id });
  }

  async function serve(ctx: Context, service: string): Promise<Reply> {
    const session = sessionOf(ctx);
    const user = session && (await read(ctx, session));
    if (session === null || user === null) return toLogin();
    const found = answerOf(ctx, service, session, user);
    if (found === null) return sendJson({ mensaje: 'No encontrado' }, 404);
    return answer(session, user, found);
  }

  function answerOf(
    ctx: Context,
    service: string,
    session: PortalSession,
    user: BankCustomer,
  ): unknown {
    const selected = acting.get(session) ?? companiesOf(user)[0]?.rut ?? user.rut;
    const company = context.customerOf(session, selected);
    const body = jsonOf(ctx);
    switch (`${ctx.method} ${service}`) {
      case 'GET herramientas-colaborativas/header/empresas/':
        return companiesAnswer(user, selected);
      case 'POST herramientas-colaborativas/header/empresas/actualizar': {
        const chosen = companyIn(user, body);
        if (chosen !== null) acting.set(session, chosen);
        return chosen === null ? null : {};
      }
      case 'GET selectorproductos/selectorProductos/obtenerProductos':
        return productsAnswer(company);
      case 'GET tef-rest/tef/saldo':
        return transferBalanceAnswer(company, ctx.URL.searchParams.get('numeroCuenta'));
      case 'POST movimientos/getcartola':
        return movementsAnswer(company, body);
      default:
        return null;
    }
  }

  const sessionOf = (ctx: Context): LoggedIn | null => find(ctx.cookies.get(COOKIE));

  return (ctx, path) => {
    if (path.startsWith(SERVICES)) return serve(ctx, path.slice(SERVICES.length));
    switch (path) {
      case '/':
        return toLogin();
      case PATHS.login:
        return show(
          companyLoginPage(institution, { call: at(PATHS.call), home: here(PATHS.home) }),
        );
      case PATHS.call:
        return ctx.method === 'POST' ? enter(ctx) : notFound();
      case PATHS.home:
        return goHome(ctx);
      default:
        return notFound();
    }
  };
};
