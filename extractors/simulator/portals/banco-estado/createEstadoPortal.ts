import type { Context } from 'koa';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import { addressesOf, UNNAMED_PATH } from '../../http/addresses.ts';
import { clearedCookie, pagesWith, redirectTo, sendJson } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { jsonOf } from '../../http/requests.ts';
import { bankClock } from '../../shared/bankClock.ts';
import { notFound } from '../../shared/indexPage.ts';
import { portalLogins } from '../../shared/portalLogins.ts';
import type { CreatePortal } from '../../shared/portalSessions.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';
import { privatePage, publicPage } from './pages.ts';
import { accountIn, movementsAnswer, productsAnswer, workbookOf } from './services.ts';

const COOKIE = 'BESESSION';
const PUBLIC = '/content/bancoestado-public/cl/es/home/home.html';

/** Paths; those of the private site's host are prefixed with its first label. */
const PATHS = {
  public: [PUBLIC, `/nwm${PUBLIC}`],
  login: '/bff/v1/claveinternet-web-bff/loginbff',
  home: '/nwm/content/bancoestado/cl/es/home/home.html',
  profile: '/nwm/bff/v1/perfilamiento-web-bff/getProfile',
  /** No source names the other requests of the private pages. */
  services: `/nwm${UNNAMED_PATH}/`,
  leave: `/nwm${UNNAMED_PATH}/salir`,
} as const;

/** The sentence of a locked password is invented. */
const REFUSALS = { wrong: 'RUT o clave incorrectos', locked: 'Tu clave está bloqueada' } as const;

/**
 * BancoEstado, people: the public page with the login in a panel, and the private site on another
 * host, whose script shows the products and their movements, and creates the workbook.
 */
export const createEstadoPortal: CreatePortal = (institution, context, root) => {
  const { isReal, here, at, atEach } = addressesOf(institution, context.addresses);
  const { logIn, find, leave, read, answer } = portalLogins(institution, context);
  const hosts = isReal ? 'https://*.bancoestado.cl' : '';
  const show = pagesWith(
    `default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self'; connect-src 'self' ${hosts}; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
  );
  // Valid for both hosts.
  const cookieOf = (session: PortalSession): string => {
    const place = isReal ? 'Domain=bancoestado.cl; Path=/; Secure' : `Path=${root}`;
    return `${COOKIE}=${session.id}; ${place}; HttpOnly; SameSite=Lax`;
  };

  /** What the answers look like is not documented, except that a refusal may have status 200. */
  function enter(ctx: Context): Reply {
    const { rut: given, clave } = (jsonOf(ctx) ?? {}) as Readonly<Record<string, unknown>>;
    const rut = parseUsername(institution, given);
    if (rut === null) return sendJson({ mensaje: REFUSALS.wrong });
    const session = logIn(ctx, rut, String(clave));
    if (session === 'unavailable') return sendJson({}, 500);
    if (session === 'wrong' || session === 'locked') {
      return sendJson({ mensaje: REFUSALS[session] });
    }
    return sendJson({ mensaje: null }, 200, { 'set-cookie': cookieOf(session) });
  }

  function logOut(ctx: Context): Reply {
    leave(find(ctx.cookies.get(COOKIE)));
    return redirectTo(here(PUBLIC), { 'set-cookie': clearedCookie(COOKIE, root) });
  }

  /** The requests of the private page. */
  async function serve(ctx: Context, path: string): Promise<Reply> {
    const session = find(ctx.cookies.get(COOKIE));
    if (session === null) return sendJson({}, 401);
    const service = path.slice(PATHS.services.length);
    // The page after the login requests both by itself, so a slow bank delays only later requests.
    const isFirst = path === PATHS.profile || service === 'productos';
    if (isFirst && session.outcome.reading.kind !== 'silent') {
      context.log.count(institution.id, session.rut, 'read');
    } else if ((await read(ctx, session)) === null) return sendJson({}, 401);
    if (path === PATHS.profile) return sendJson({});
    const customer = context.customerOf(session, session.rut);
    if (service === 'productos') return answer(session, customer, productsAnswer(customer));
    const { searchParams: query } = ctx.URL;
    const account = accountIn(customer, query.get('cuenta'));
    if (account === null) return sendJson({}, 404);
    if (service === 'movimientos') {
      return answer(session, customer, movementsAnswer(account, query));
    }
    if (service !== 'planilla') return notFound();
    const headers = { 'content-type': 'application/octet-stream' };
    return { status: 200, headers, body: workbookOf(account, query) };
  }

  function get(ctx: Context, path: string): Reply | Promise<Reply> {
    if (PATHS.public.some((one) => one === path)) {
      return show(publicPage(institution, { login: here(PATHS.login), home: at(PATHS.home) }));
    }
    switch (path) {
      case '/':
        return redirectTo(here(PUBLIC));
      case PATHS.home: {
        const session = find(ctx.cookies.get(COOKIE));
        if (session === null) return redirectTo(here(PUBLIC));
        const date = bankClock(context.customerOf(session, session.rut));
        const { leave: exit, profile, services } = PATHS;
        const places = { public: here(PUBLIC), ...atEach({ leave: exit, profile, services }) };
        return show(privatePage(institution, places), { headers: { date } });
      }
      case PATHS.leave:
        return logOut(ctx);
    }
    const isService = path === PATHS.profile || path.startsWith(PATHS.services);
    return isService ? serve(ctx, path) : notFound();
  }

  return (ctx, path) => {
    if (ctx.method !== 'POST') return get(ctx, path);
    return path === PATHS.login ? enter(ctx) : notFound();
  };
};
