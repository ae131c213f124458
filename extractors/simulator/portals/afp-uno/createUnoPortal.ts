import type { Context } from 'koa';
import { meetsPasswordRule } from '../../../src/catalogue/meetsPasswordRule.ts';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import { addressesOf } from '../../http/addresses.ts';
import { holdReading } from '../../shared/context.ts';
import { renamed } from '../../http/renamed.ts';
import { pagesWith, redirectTo, sendJson } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { jsonOf } from '../../http/requests.ts';
import { notFound } from '../../shared/indexPage.ts';
import { outcomeFor } from '../../shared/namedOutcome.ts';
import type { CreatePortal } from '../../shared/portalSessions.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';
import { memberOf } from './memberOf.ts';
import { contributionsCertificate, movementsCertificate } from './certificates.ts';
import { homePage, privatePage } from './pages.ts';
import { balanceAnswer, DONE, INVALID, movementsAnswer, UNKNOWN } from './services.ts';
import type { Asked } from './services.ts';

/** Carries the session from one host to the other. */
const SESSION_COOKIE = 'unoSesion';

/** The portal's own host; the public page with the login is at the institution's origin. */
const API = '/portal/api';
const PATHS = {
  login: '/portal/login',
  private: '/portal/',
  authenticate: `${API}/autenticar`,
} as const;

const BALANCE = `${API}/productos-voluntarios/consulta`;
const MOVEMENTS = `${API}/afiliado-movimientos/movimientos-portal`;
const SERVICES = {
  [BALANCE]: balanceAnswer,
  [MOVEMENTS]: movementsAnswer,
  [`${API}/afiliado-certificado/cotizaciones`]: contributionsCertificate,
  [`${API}/afiliado-certificado/movimientos-pdf`]: movementsCertificate,
} as const;

/**
 * The name of the header that carries the session is not documented: readers repeat the headers
 * that the page sends.
 */
const SESSION_HEADER = 'x-uno-sesion';

/** Invented codes and sentences: only "0" is documented. */
const REFUSALS = {
  invalid: INVALID,
  wrong: { codigo: '1', mensaje: 'RUT o clave incorrectos' },
  locked: { codigo: '2', mensaje: 'Tu clave está bloqueada' },
  unavailable: { codigo: '3', mensaje: 'Servicio no disponible, intenta más tarde' },
} as const;

/**
 * AFP Uno: a public page with the login in a drawer, and the portal, whose page calls its services
 * with the session in a header.
 */
export const createUnoPortal: CreatePortal = (institution, context, root) => {
  const { sessions, log, addresses } = context;
  const { isReal, here } = addressesOf(institution, addresses);
  const portal = addresses.otherOf(institution, 'portal');
  const home = here('/');
  /** Sessions whose page has been opened. */
  const shown = new WeakSet<PortalSession>();

  const place = isReal ? 'Domain=uno.cl; Path=/; Secure' : `Path=${root}`;

  const hosts = isReal ? 'https://*.uno.cl' : '';
  const show = pagesWith(
    `default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self'; connect-src 'self' ${hosts}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  );

  function logIn(ctx: Context): Reply {
    const { rut: typed, clave } = (jsonOf(ctx) ?? {}) as Record<string, unknown>;
    const rut = parseUsername(institution, typed);
    if (typeof clave !== 'string' || rut === null) return sendJson(REFUSALS.invalid);
    log.count(institution.id, rut, 'login');
    const session = sessions.open(institution.id);
    const isTheirs =
      meetsPasswordRule(institution, 'internet', clave) && memberOf(session, rut) !== null;
    const outcome = outcomeFor(ctx, rut, isTheirs);
    if (outcome.login !== 'accepted') {
      sessions.close(session);
      return sendJson(REFUSALS[outcome.login]);
    }
    session.rut = rut;
    const headers = { 'set-cookie': `${SESSION_COOKIE}=${session.id}; ${place}; SameSite=Lax` };
    session.outcome = outcome;
    return sendJson(DONE, 200, headers);
  }

  /**
   * The requests that the page sends when it opens are part of the login. A slow portal therefore
   * delays only later ones: a second request for movements, or a certificate.
   */
  async function holdAfterHome(ctx: Context, session: PortalSession, path: string) {
    if (path === BALANCE) return true;
    if (path !== MOVEMENTS || shown.has(session)) return holdReading(context, session, ctx);
    shown.add(session);
    return true;
  }

  async function serve(ctx: Context, path: keyof typeof SERVICES): Promise<Reply> {
    const session = sessions.find(ctx.get(SESSION_HEADER), institution.id);
    if (session?.rut == null || session.outcome === null) return sendJson(UNKNOWN, 401);
    log.count(institution.id, session.rut, 'read');
    const member = memberOf(session, session.rut);
    if (member === null || !(await holdAfterHome(ctx, session, path))) {
      return sendJson(UNKNOWN, 401);
    }
    const answer = SERVICES[path](member, (jsonOf(ctx) ?? {}) as Asked);
    return sendJson(session.outcome.reading.kind === 'malformed' ? renamed(answer) : answer);
  }

  function post(ctx: Context, path: string): Reply | Promise<Reply> {
    if (path === PATHS.authenticate) return logIn(ctx);
    return Object.hasOwn(SERVICES, path) ? serve(ctx, path as keyof typeof SERVICES) : notFound();
  }

  return (ctx, path) => {
    if (ctx.method === 'POST') return post(ctx, path);
    switch (path) {
      case '/':
        return show(
          homePage(institution, {
            call: `${portal}/api/autenticar`,
            portal: `${portal}/`,
          }),
        );
      case PATHS.login:
        return redirectTo(home);
      case PATHS.private:
        return sessions.find(ctx.cookies.get(SESSION_COOKIE), institution.id)?.outcome == null
          ? redirectTo(home)
          : show(
              privatePage(institution, {
                api: `${portal}/api/`,
                exit: home,
                place,
                cookie: SESSION_COOKIE,
              }),
            );
      default:
        return notFound();
    }
  };
};
