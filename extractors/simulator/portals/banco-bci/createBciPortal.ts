import type { Context } from 'koa';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { addressesOf } from '../../addresses.ts';
import type { PortalRoot } from '../../addresses.ts';
import type { SimulatorContext } from '../../context.ts';
import { pagesWith, redirectTo, sendJson, sendScript } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { formOf } from '../../http/requests.ts';
import { notFound } from '../../indexPage.ts';
import { portalLogins } from '../../portalLogins.ts';
import type { LoggedIn } from '../../portalLogins.ts';
import type { PortalHandler } from '../../portalSessions.ts';
import { answerCalls, SERVICES } from './answerCalls.ts';
import { APP_PATHS, BUNDLE, bundleScript, shellPage } from './apps.ts';
import type { AppName } from './apps.ts';
import { devicePage, entrancePage, homePage, refusalPage } from './pages.ts';
import type { BciPlaces } from './pages.ts';
import { productsState } from './services.ts';
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
  survey: `${JSF}/encuestaCierreSesion.jsf`,
  logout: '/seguridadwls/CerrarSesion',
  goodbye: '/personas/cierresesion',
  dead: '/personas/cierresesion.html',
  expired: ['/cl/bci/aplicaciones/contenido.jsf', `${JSF}/vistas/inicio/miBanco.jsf`],
} as const;

const INTERNAL_ERROR = { codigo: '-1', mensaje: 'Ha ocurrido un error interno' } as const;

/**
 * Bci, people: the public page with the login, the offer of a trusted device, the private page with
 * its token, and the services of its applications.
 */
export function createBciPortal(
  institution: Institution,
  context: SimulatorContext,
  root: PortalRoot,
): PortalHandler {
  const { isReal, here, at } = addressesOf(institution, context.addresses);
  const logins = portalLogins(institution, context);
  // The only address that the bank serves over plain HTTP.
  const wrong = here(PATHS.wrong).replace(/^https:/, 'http:');
  const places: BciPlaces = {
    entrance: here(PATHS.entrance),
    login: at(PATHS.logins[1]),
    validation: at(PATHS.validation),
    skip: at(PATHS.skip),
    home: at(PATHS.home),
    route: new URL(at(PATHS.route), 'http://localhost').pathname,
    token: at(PATHS.token),
    balances: at(`/personas${APP_PATHS.saldos}`),
    cards: at(`/personas${APP_PATHS.tarjetas}`),
    logout: here(PATHS.survey),
  };
  const services = at(SERVICES);
  // A cookie with this prefix requires TLS, which the simulator's own address does not use.
  const cookie = isReal ? '__Host-SESSIONID' : 'SESSIONID';
  const deviceCookie = isReal ? '__Host-Device' : 'Device';
  const hosts = isReal ? 'https://*.bci.cl' : "'self'";
  // A form's policy also applies to the redirects that follow.
  const formHosts = isReal ? `${hosts} ${new URL(wrong).origin}` : hosts;
  const show = pagesWith(
    `default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self'; connect-src 'self' ${hosts}; frame-src 'self'; frame-ancestors 'self'; form-action 'self' ${formHosts}; base-uri 'none'`,
  );
  const refuse = (title: string, text: string): Reply =>
    show(refusalPage(institution, title, text));
  const moved = (location: string, headers: Reply['headers'] = {}): Reply => ({
    status: 302,
    headers: { ...headers, location },
    body: '',
  });

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
        return show(
          refusalPage(
            institution,
            'Error 500--Internal Server Error',
            'The server encountered an unexpected condition which prevented it from fulfilling the request.',
          ),
          { status: 500 },
        );
    }
    // Past the offer of a trusted device on a registered one.
    const isRegistered = Boolean(ctx.cookies.get(deviceCookie));
    return moved(`${at(isRegistered ? PATHS.home : PATHS.device)}?authId=${session.id}`);
  }

  /** The private page; it sets its cookie if its address contains the login's id. */
  function goHome(ctx: Context): Reply {
    const page = show(homePage(institution, places));
    const session = logins.find(ctx.URL.searchParams.get('authId'));
    if (session === null) return page;
    const rest = isReal ? 'Path=/; Secure' : `Path=${root}`;
    const value = `${cookie}=${session.id}; ${rest}; HttpOnly; SameSite=Lax`;
    return { ...page, headers: { ...page.headers, 'set-cookie': value } };
  }

  const visitor = (ctx: Context): LoggedIn | null => logins.find(ctx.cookies.get(cookie));

  function issueToken(ctx: Context): Reply {
    const session = visitor(ctx);
    if (session === null) return sendJson(INTERNAL_ERROR, 401);
    const { name } = context.customerOf(session, session.rut);
    return sendJson({ cpi: '', access_token: appTokenOf(session, name) });
  }

  function showProducts(ctx: Context): Reply {
    const session = visitor(ctx);
    return session === null
      ? sendJson(INTERNAL_ERROR, 401)
      : sendJson(productsState(context.customerOf(session, session.rut)));
  }

  /** How this old address identifies the new private page's session is not documented. */
  function logOut(ctx: Context): Reply {
    const session = bearerSession(logins, context.now(), ctx) ?? visitor(ctx);
    if (session !== null) {
      context.log.count(institution.id, session.rut, 'logout');
      context.sessions.close(session);
    }
    return moved(`${here(PATHS.logout)}?tmp=${context.now()}`);
  }

  const calls = answerCalls(institution, context);

  function application(path: string): Reply | null {
    for (const [app, below] of Object.entries(APP_PATHS) as [AppName, string][]) {
      if (path === `/personas${below}`) return show(shellPage(institution, app));
      if (path !== `/personas${below}${BUNDLE}`) continue;
      return sendScript(bundleScript(app, services));
    }
    return null;
  }

  function post(ctx: Context, path: string): Reply | null {
    if (PATHS.logins.some((one) => one === path)) return logIn(ctx);
    switch (path) {
      case PATHS.validation:
        return sendJson({ dispositivoRegistrado: false });
      case PATHS.skip:
        return sendJson({});
      case PATHS.token:
        return issueToken(ctx);
    }
    return null;
  }

  function get(ctx: Context, path: string): Reply | null {
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
      case PATHS.products:
        return showProducts(ctx);
      case PATHS.survey:
        return logOut(ctx);
      case PATHS.logout:
        return moved(here(PATHS.goodbye));
      case PATHS.dead:
        return { ...moved(here(PATHS.entrance)), status: 307 };
      case PATHS.goodbye:
        return refuse('Cerraste tu sesión', 'Gracias por visitarnos.');
    }
    // The classic menu; without a session, it redirects to the public page.
    if (PATHS.expired.some((one) => one === path)) return moved(here(PATHS.dead));
    return application(path);
  }

  return async (ctx, path) => {
    if (path.startsWith(`${SERVICES}/`)) return calls(ctx, path.slice(SERVICES.length));
    const reply = ctx.method === 'POST' ? post(ctx, path) : get(ctx, path);
    return reply ?? notFound();
  };
}
