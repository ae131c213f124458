import type { PortalRoot } from '../../addresses.ts';
import type { Context } from 'koa';
import { meetsPasswordRule } from '../../../src/catalogue/meetsPasswordRule.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { parseRut } from '../../../src/shared/rut.ts';
import { createRelyingParty } from '../clave-unica/relyingParty.ts';
import type { SimulatorContext } from '../../context.ts';
import type { Reply } from '../../http/replies.ts';
import { formOf } from '../../http/requests.ts';
import { redirectTo } from '../../http/replies.ts';
import { outcomeFor } from '../../namedOutcome.ts';
import type { NamedOutcome } from '../../namedOutcome.ts';
import { portalSessions } from '../../portalSessions.ts';
import type { PortalHandler, Visit } from '../../portalSessions.ts';
import type { PortalSession } from '../../SessionStore.ts';
import { entrancePage, messagePage } from './pages.ts';
import type { ClaveTributariaForm, StatePortal } from './StatePortal.ts';

/**
 * A state service: login by ClaveÚnica, and at some also by Clave Tributaria. `show` serves the
 * pages and forms behind the login, starting with `/inicio`.
 */
export function createStatePortal(
  portal: StatePortal,
  institution: Institution,
  context: SimulatorContext,
  root: PortalRoot,
  show: (visit: Visit) => Promise<Reply>,
): PortalHandler {
  const { sessions, log } = context;
  const { cookieName, claveTributaria } = portal;
  const relyingParty = createRelyingParty({ institution, root, cookieName, context });
  const view = { portal, institution, root };

  const { send, cookie, notFound, refused, expired, sessionOf, visitOf, goIn, endSession } =
    portalSessions({
      institution,
      context,
      root,
      cookieName,
      charset: portal.charset,
      messagePage: (title, text) => messagePage(view, title, text),
    });

  function showEntrance(session: PortalSession, message: string | null): Reply {
    const page = entrancePage(view, { csrfToken: session.csrfToken, message });
    return send(page, 200, cookie(session));
  }

  function openEntrance(ctx: Context): Reply {
    const message =
      ctx.URL.searchParams.get('motivo') === 'sesion' ? portal.messages.expired : null;
    return showEntrance(sessions.open(institution.id), message);
  }

  function postClaveTributaria(ctx: Context, fields: ClaveTributariaForm): Reply {
    const session = sessionOf(ctx);
    const form = formOf(ctx);
    if (session === null || session.outcome !== null) return expired();
    if (form.get(fields.csrfField) !== session.csrfToken) return refused();
    const { messages } = fields;
    const digits = form.get(fields.rutField)?.trim() ?? '';
    const rut = parseRut(`${digits}-${form.get(fields.checkDigitField)?.trim() ?? ''}`);
    if (rut === null) return showEntrance(session, messages.badRut);
    log.count(institution.id, rut, 'login');
    const password = form.get(fields.passwordField) ?? '';
    const meetsRule = meetsPasswordRule(institution, 'clave-tributaria', password);
    const outcome = outcomeFor(ctx, rut, meetsRule);
    switch (outcome.login) {
      case 'wrong':
        return showEntrance(session, messages.wrong);
      case 'locked':
        sessions.close(session);
        return send(messagePage(view, 'Clave bloqueada', messages.locked));
      case 'unavailable':
        sessions.close(session);
        return send(messagePage(view, 'Servicio no disponible', messages.unavailable), 503);
      case 'accepted':
        sessions.close(session);
        return letIn(openFor(rut, outcome));
    }
  }

  /** A new id, against session fixation. */
  function openFor(rut: string, outcome: NamedOutcome): PortalSession {
    const session = sessions.open(institution.id);
    session.rut = rut;
    session.outcome = outcome;
    return session;
  }

  const letIn = (session: PortalSession): Reply => redirectTo(`${root}/inicio`, cookie(session));

  function comeBack(ctx: Context): Reply {
    const session = relyingParty.finish(ctx);
    if (session !== null) return letIn(session);
    const { notSignedOn } = portal.messages;
    return send(messagePage(view, 'No fue posible ingresar', notSignedOn), 403);
  }

  async function showInside(ctx: Context, path: string): Promise<Reply> {
    const visit = visitOf(ctx, path);
    return visit === null ? expired() : show(visit);
  }

  return async (ctx, path) => {
    if (ctx.method === 'POST' && path === '/ingreso') {
      return claveTributaria === null ? notFound() : postClaveTributaria(ctx, claveTributaria);
    }
    switch (path) {
      case '':
      case '/':
        return goIn(ctx);
      case '/ingreso':
        return openEntrance(ctx);
      case '/clave-unica':
        return relyingParty.start();
      case '/clave-unica/retorno':
        return comeBack(ctx);
      case '/salir':
        // Ends the sign-on's session too: the next person at this browser must log in again.
        return relyingParty.signOff(`${root}/ingreso`, endSession(ctx));
      default:
        return showInside(ctx, path);
    }
  };
}
