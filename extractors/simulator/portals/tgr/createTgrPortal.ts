import type { Context } from 'koa';
import { tgrTaxpayer } from '../../../synthetic-person/index.ts';
import { meetsPasswordRule } from '../../../src/catalogue/meetsPasswordRule.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { parseRut } from '../../../src/shared/rut.ts';
import { addressesOf } from '../../http/addresses.ts';
import type { Target } from '../../http/addresses.ts';
import { chileanToday } from '../../shared/chileanToday.ts';
import { holdReading } from '../../shared/context.ts';
import type { SimulatorContext } from '../../shared/context.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { redesigned } from '../../http/redesigned.ts';
import { redirectTo, SECURITY_HEADERS, sendJson } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { formOf } from '../../http/requests.ts';
import { page } from '../../shared/layout.ts';
import { outcomeFor } from '../../shared/namedOutcome.ts';
import { portalSessions } from '../../shared/portalSessions.ts';
import type { CreatePortal, Visit } from '../../shared/portalSessions.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';
import { innerPages } from '../../shared/content.ts';
import { chooserPage, SII_REFUSALS, siiLoginPage } from './loginPages.ts';
import { byRutLink, PROPERTY_TAX_TITLE } from './propertyTaxPages.ts';
import { QUOTAS_TITLE } from './quotaPages.ts';
import { tgrFrames } from './tgrFrames.ts';

/**
 * The procedure from which a login starts, at the newest of the treasury's domains, and to which it
 * returns, at another one.
 */
const PROCEDURE = '/tramites-tgr/imprimir-cuotas-de-convenios-vigentes';

const COOKIE = 'TGR_SESION';

/** Pages are on several hosts and framed from another one, and forms redirect to others. */
const POLICY = (SECURITY_HEADERS['content-security-policy'] ?? '')
  .replaceAll(/(frame-src|form-action|frame-ancestors) 'self'/g, "$1 'self' https:")
  .concat("; script-src 'self' 'unsafe-inline'; connect-src 'self'");

const messageWith =
  (brand: Institution, chooser: Target) =>
  (title: string, text: string): Markup =>
    page({
      title,
      brand,
      content: html`<p class="mensaje" role="alert">${text}</p>
        <p><a href="${chooser}">Ir al ingreso</a></p>`,
    });

/** The call of the script on the tax service's login. */
function postSiiLogin(
  ctx: Context,
  institution: Institution,
  { sessions, log }: SimulatorContext,
  returnTo: Target,
): Reply {
  const form = formOf(ctx);
  const rut = parseRut(form.get('rut')?.trim());
  if (rut === null) return sendJson({ message: SII_REFUSALS.wrong });
  log.count(institution.id, rut, 'login');
  const meetsRule = meetsPasswordRule(institution, 'clave-tributaria', form.get('clave') ?? '');
  const outcome = outcomeFor(ctx, rut, meetsRule);
  if (outcome.login === 'unavailable') return sendJson({}, 503);
  if (outcome.login !== 'accepted') return sendJson({ message: SII_REFUSALS[outcome.login] });
  // Not the treasury's session yet: the browser takes a single-use ticket to the treasury.
  const ticket = Object.assign(sessions.open(institution.id), { rut, outcome });
  return sendJson({ next: `${returnTo}?ticket=${encodeURIComponent(ticket.id)}` });
}

/**
 * The treasury: the page of a procedure, the choice of a password, the tax service's login, and the
 * procedure again, whose content is in a frame. A request's path begins with the first label of its
 * host, except at the host of the frames, whose paths nobody documents.
 */
export const createTgrPortal: CreatePortal = (institution, context, root) => {
  const { sessions, addresses } = context;
  const { isReal, here: below, at } = addressesOf(institution, addresses);
  const frames = tgrFrames(institution, below, context.now);
  const procedure = at(`/web${PROCEDURE}/`);
  const chooser = at('/autentica/');
  const other = below('/otra-clave');
  const siiLogin = at('/www2/ingreso');
  /**
   * Sessions that have opened the procedure after the login; the first visit does not count as
   * reading.
   */
  const landed = new WeakSet<PortalSession>();

  const message = messageWith(institution, chooser);
  const { cookie, notFound, sessionOf, visitOf, endSession, ...portal } = portalSessions({
    institution,
    context,
    root,
    cookieName: COOKIE,
    // Valid for both of the treasury's hosts that have pages behind the login.
    ...(isReal && { cookieScope: 'Domain=.tesoreria.cl; Path=/' }),
    charset: 'utf-8',
    messagePage: message,
  });
  const send = (shown: Markup, status = 200): Reply =>
    portal.send(shown, status, { 'content-security-policy': POLICY });

  const inside = innerPages(institution, '', [
    [procedure, QUOTAS_TITLE],
    [at('/www/contribuciones/'), PROPERTY_TAX_TITLE],
    [below('/salir'), 'Cerrar sesión'],
  ]);

  function letIn(signedOn: PortalSession | null): Reply {
    if (signedOn?.rut == null || signedOn.outcome === null) {
      return send(message('No fue posible ingresar', 'No se confirmó su identidad.'), 403);
    }
    sessions.close(signedOn);
    const { rut, outcome } = signedOn;
    const session = Object.assign(sessions.open(institution.id), { rut, outcome });
    return { ...redirectTo(procedure, cookie(session)), status: 302 };
  }

  /**
   * How the end of a session is shown is not documented: a visitor without one is redirected to the
   * choice of a password.
   */
  const expired = (): Reply => ({ ...redirectTo(chooser), status: 302 });

  async function showProcedure(visit: Visit): Promise<Reply> {
    const isLanding = !landed.has(visit.session);
    landed.add(visit.session);
    if (!isLanding && !(await holdReading(context, visit.session, visit.ctx))) return expired();
    return send(inside(QUOTAS_TITLE, frames.around('Cuotas', '/cuotas')));
  }

  /** A public page; a logged-in visitor also sees the menu. */
  function showPropertyTaxEntrance(ctx: Context): Reply {
    const content = byRutLink(below('/contribuciones'));
    return send(
      sessionOf(ctx) === null
        ? page({ title: PROPERTY_TAX_TITLE, brand: institution, content })
        : inside(PROPERTY_TAX_TITLE, content),
    );
  }

  async function show(visit: Visit, path: string): Promise<Reply> {
    const { session, rut, isMalformed } = visit;
    if (!(await holdReading(context, session, visit.ctx))) return expired();
    if (path === '/contribuciones') {
      const frame = frames.around('Propiedades', '/contribuciones/roles');
      return send(inside(PROPERTY_TAX_TITLE, frame));
    }
    const { fiscalStatement } = tgrTaxpayer(rut, chileanToday(session.openedAt), institution.id);
    const inFrame = frames.content(fiscalStatement, visit.ctx, path);
    return inFrame === null ? notFound() : send(isMalformed ? redesigned(inFrame) : inFrame);
  }

  /** Null if the path is behind the login. */
  function outside(ctx: Context, path: string): Reply | null {
    switch (path) {
      case '':
      case `/tgr${PROCEDURE}`:
        return redirectTo(procedure);
      case '/www/contribuciones':
        return showPropertyTaxEntrance(ctx);
      case '/autentica':
        return send(
          chooserPage(institution, { claveTributaria: siiLogin, claveUnica: other, own: other }),
        );
      case '/www2/ingreso':
        return ctx.method === 'POST'
          ? postSiiLogin(ctx, institution, context, below('/retorno'))
          : send(siiLoginPage(institution, siiLogin));
      case '/retorno':
        return letIn(sessions.find(ctx.URL.searchParams.get('ticket'), institution.id));
      case '/otra-clave':
        return send(message('Otra clave', 'Esta clave no está en la simulación.'));
      case '/salir':
        return redirectTo(chooser, endSession(ctx));
      default:
        return null;
    }
  }

  return async (ctx, requested) => {
    const path = requested.replace(/\/$/, '');
    const reply = outside(ctx, path);
    if (reply !== null) return reply;
    const visit = visitOf(ctx, path);
    if (visit === null) return expired();
    if (path === `/web${PROCEDURE}`) return showProcedure(visit);
    return show(visit, path);
  };
};
