import type { Context } from 'koa';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import type { BankCustomer } from '../../../synthetic-person/shared/types.ts';
import { addressesOf } from '../../http/addresses.ts';
import { pagesWith, redirectTo, sendJson, sendScript } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { formOf } from '../../http/requests.ts';
import { notFound } from '../../shared/indexPage.ts';
import { portalLogins } from '../../shared/portalLogins.ts';
import type { LoggedIn } from '../../shared/portalLogins.ts';
import type { CreatePortal } from '../../shared/portalSessions.ts';
import { answerCalls, SERVICES } from './answerCalls.ts';
import { APP_PATHS, BUNDLE, bundleScript, shellPage } from './apps.ts';
import type { AppName } from './apps.ts';
import { cardLabel, limitsPage } from './limitsPage.ts';
import { devicePage, entrancePage, homePage, refusalPage } from './pages.ts';
import type { BciPlaces } from './pages.ts';
import { creditsState, productsState } from './services.ts';
import { appTokenOf, bearerSession, TOKEN_MS } from './tokens.ts';

const ORCHESTRATOR = '/personas/web/fe-orq-mo-personas-re-v1-7';
const DEVICES = '/login/api/bff/fe-dispositivosconfianza-mo-re-v1-0/dispositivo-confianza';
const JSF = '/cl/bci/aplicaciones/menu';

/**
 * Paths, prefixed with the first label of their host; the public pages are at the institution's own
 * origin.
 */
const PATHS = {
  entrance: '/corporativo/banco-en-linea/personas',
  /** The form's targets: until September 2026, and now. */
  logins: ['/LoginJSFGenerico', '/login/api/ms-auth-personas/v1.5/login'],
  wrong: '/personas/clave_invalida',
  locked: '/personas/acceso-inhabilitado',
  device: '/login/web/fe-dispositivosconfianza-mo-re-v1-0/portal-registro/dispositivo-confianza',
  validation: `${DEVICES}/validaciones`,
  skip: `${DEVICES}/omitir`,
  home: `${ORCHESTRATOR}/home`,
  route: `${ORCHESTRATOR}/comp/mi_banco/cl/bci/aplicaciones/menu/vistas/inicio/miBanco`,
  token: '/personas/api/api-auth-personas/v1/connectors/td',
  products: '/personas/api/ms-aplicaciones-mb-orq/v1.3/productosMB/state',
  credits: '/personas/api/ms-creditos-mb-orq/v1.3/resumenCreditosBackingMB/state',
  limits: '/personas/cl/bci/aplicaciones/tarjetas/vistas/vistaSaldosTDC.jsf',
  survey: `${JSF}/encuestaCierreSesion.jsf`,
  logout: '/seguridadwls/CerrarSesion',
  goodbye: '/personas/cierresesion',
  dead: '/personas/cierresesion.html',
  expired: ['/cl/bci/aplicaciones/contenido.jsf', `${JSF}/vistas/inicio/miBanco.jsf`],
} as const;

const SERVER_ERROR =
  'The server encountered an unexpected condition which prevented it from fulfilling the request.';
const INTERNAL_ERROR = { codigo: '-1', mensaje: 'Ha ocurrido un error interno' } as const;

const placesAt = ({ here, at }: ReturnType<typeof addressesOf>): BciPlaces => ({
  entrance: here(PATHS.entrance),
  login: at(PATHS.logins[1]),
  validation: at(PATHS.validation),
  skip: at(PATHS.skip),
  home: at(PATHS.home),
  route: new URL(at(PATHS.route), 'http://localhost').pathname,
  token: at(PATHS.token),
  credits: at(PATHS.credits),
  balances: at(`/personas${APP_PATHS.saldos}`),
  cards: at(`/personas${APP_PATHS.tarjetas}`),
  limits: at(PATHS.limits),
  logout: here(PATHS.survey),
});

type PrivateAnswer = (customer: BankCustomer, session: LoggedIn) => unknown;

/** The pages' policy; `wrong` is the real address without TLS, null at the simulator's. */
function policyWith(wrong: string | null): string {
  const hosts = wrong === null ? "'self'" : 'https://*.bci.cl';
  // A form's policy also applies to the redirects that follow.
  const formHosts = wrong === null ? hosts : `${hosts} ${new URL(wrong).origin}`;
  return `default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self'; connect-src 'self' ${hosts}; frame-src 'self'; frame-ancestors 'self'; form-action 'self' ${formHosts}; base-uri 'none'`;
}

/** The application whose shell or script has that path. */
function applicationAt(path: string): AppName | null {
  const all = Object.entries(APP_PATHS) as [AppName, string][];
  const found = all.find(([, below]) =>
    [`/personas${below}`, `/personas${below}${BUNDLE}`].includes(path),
  );
  return found?.[0] ?? null;
}

const tokenAnswer = ({ name }: BankCustomer, session: LoggedIn) => ({
  cpi: '',
  access_token: appTokenOf(session, name),
});

const moved = (location: string, status = 302): Reply => ({
  status,
  headers: { location },
  body: '',
});

/**
 * Bci, people: the public page with the login, the offer of a trusted device, the private page with
 * its token, and the services of its applications.
 */
export const createBciPortal: CreatePortal = (institution, context, root) => {
  const addresses = addressesOf(institution, context.addresses);
  const { isReal, here, at } = addresses;
  const logins = portalLogins(institution, context);
  // The only address that the bank serves over plain HTTP.
  const wrong = here(PATHS.wrong).replace(/^https:/, 'http:');
  const places = placesAt(addresses);
  // A cookie with this prefix requires TLS, which the simulator's own address does not use.
  const cookie = isReal ? '__Host-SESSIONID' : 'SESSIONID';
  const deviceCookie = isReal ? '__Host-Device' : 'Device';
  const show = pagesWith(policyWith(isReal ? wrong : null));
  const refuse = (title: string, text: string): Reply =>
    show(refusalPage(institution, title, text));

  function logIn(ctx: Context): Reply {
    const form = formOf(ctx);
    const rut = parseUsername(institution, `${form.get('rut') ?? ''}-${form.get('dig') ?? ''}`);
    // Read from the hidden fields, which the page's script fills in.
    if (rut === null) return moved(wrong);
    const session = logins.logIn(ctx, rut, form.get('clave') ?? '', TOKEN_MS);
    switch (session) {
      case 'wrong':
        return moved(wrong);
      case 'locked':
        return moved(here(PATHS.locked));
      case 'unavailable':
        return { ...refuse('Error 500--Internal Server Error', SERVER_ERROR), status: 500 };
    }
    // Past the offer of a trusted device on a registered one.
    const isRegistered = Boolean(ctx.cookies.get(deviceCookie));
    return moved(`${at(isRegistered ? PATHS.home : PATHS.device)}?authId=${session.id}`);
  }

  const cardsOf = (session: LoggedIn | null) =>
    session === null ? [] : context.customerOf(session, session.rut).creditCards;

  /** The private page; it sets its cookie if its address contains the login's id. */
  function goHome(ctx: Context): Reply {
    const session = logins.find(ctx.URL.searchParams.get('authId'));
    const rest = `${isReal ? 'Path=/; Secure' : `Path=${root}`}; HttpOnly; SameSite=Lax`;
    return show(homePage(institution, places, cardsOf(session).map(cardLabel)), {
      headers: session === null ? {} : { 'set-cookie': `${cookie}=${session.id}; ${rest}` },
    });
  }

  /** How many answers about credits each session has had. */
  const turns = new WeakMap<LoggedIn, number>();

  const visitor = (ctx: Context): LoggedIn | null => logins.find(ctx.cookies.get(cookie));

  /** The page asks for its credits only when they are opened. */
  async function serveCredit(ctx: Context): Promise<Reply> {
    const session = visitor(ctx);
    if (session === null) return sendJson(INTERNAL_ERROR, 401);
    const customer = await logins.read(ctx, session);
    if (customer === null) return sendJson(INTERNAL_ERROR, 401);
    const turn = turns.get(session) ?? 0;
    turns.set(session, turn + 1);
    return logins.answer(session, customer, creditsState(customer, turn));
  }

  /** Answers a call of the private page itself, which has the cookie. */
  function serve(ctx: Context, answer: PrivateAnswer): Reply {
    const session = visitor(ctx);
    if (session === null) return sendJson(INTERNAL_ERROR, 401);
    return sendJson(answer(context.customerOf(session, session.rut), session));
  }

  /** How this old address identifies the new private page's session is not documented. */
  function logOut(ctx: Context): Reply {
    logins.leave(bearerSession(logins, context.now(), ctx) ?? visitor(ctx));
    return moved(`${here(PATHS.logout)}?tmp=${context.now()}`);
  }

  const calls = answerCalls(institution, context);

  function post(ctx: Context, path: string): Reply | null {
    if (PATHS.logins.some((one) => one === path)) return logIn(ctx);
    switch (path) {
      case PATHS.validation:
        return sendJson({ dispositivoRegistrado: false });
      case PATHS.skip:
        return sendJson({});
      case PATHS.token:
        return serve(ctx, tokenAnswer);
    }
    return null;
  }

  function get(ctx: Context, path: string): Reply | Promise<Reply> | null {
    switch (path) {
      case '/':
        return redirectTo(here(PATHS.entrance));
      case PATHS.entrance:
        return show(entrancePage(institution, places));
      case PATHS.wrong:
        return refuse('Clave inválida', 'Los datos ingresados no son correctos');
      case PATHS.locked:
        return refuse('Acceso inhabilitado', 'Tu acceso al banco en línea está inhabilitado.');
      case PATHS.device:
        return show(devicePage(institution, places));
      case PATHS.home:
      case PATHS.route:
        return goHome(ctx);
      case PATHS.limits:
        return show(limitsPage(institution, cardsOf(visitor(ctx))));
      case PATHS.products:
        return serve(ctx, productsState);
      case PATHS.credits:
        return serveCredit(ctx);
      case PATHS.survey:
        return logOut(ctx);
      case PATHS.logout:
        return moved(here(PATHS.goodbye));
      case PATHS.dead:
        return moved(here(PATHS.entrance), 307);
      case PATHS.goodbye:
        return refuse('Cerraste tu sesión', 'Gracias por visitarnos.');
    }
    // The classic menu; without a session, it redirects to the public page.
    if (PATHS.expired.some((one) => one === path)) return moved(here(PATHS.dead));
    const app = applicationAt(path);
    if (app === null) return null;
    return path.endsWith(BUNDLE)
      ? sendScript(bundleScript(app, at(SERVICES)))
      : show(shellPage(institution, app));
  }

  return async (ctx, path) => {
    if (path.startsWith(`${SERVICES}/`)) return calls(ctx, path.slice(SERVICES.length));
    return (ctx.method === 'POST' ? post(ctx, path) : get(ctx, path)) ?? notFound();
  };
};
