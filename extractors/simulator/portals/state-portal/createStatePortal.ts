import type { PortalRoot } from '../../addresses.ts';
import type { Context } from 'koa';
import type { Institution } from '../../../src/contract/institution.ts';
import { createRelyingParty } from '../clave-unica/relyingParty.ts';
import type { SimulatorContext } from '../../context.ts';
import type { Reply } from '../../http/replies.ts';
import { redirectTo } from '../../http/replies.ts';
import { portalSessions } from '../../portalSessions.ts';
import type { PortalHandler, Visit } from '../../portalSessions.ts';
import type { PortalSession } from '../../SessionStore.ts';
import { entrancePage, messagePage } from './pages.ts';
import type { StatePortal } from './StatePortal.ts';

/**
 * A state service behind ClaveÚnica. `show` serves the pages and forms behind the login, starting
 * with `/inicio`.
 */
export function createStatePortal(
  portal: StatePortal,
  institution: Institution,
  context: SimulatorContext,
  root: PortalRoot,
  show: (visit: Visit) => Promise<Reply>,
): PortalHandler {
  const { cookieName } = portal;
  const relyingParty = createRelyingParty({ institution, root, cookieName, context });
  const view = { portal, institution, root };

  const { send, cookie, expired, visitOf, goIn, endSession } = portalSessions({
    institution,
    context,
    root,
    cookieName,
    charset: portal.charset,
    messagePage: (title, text) => messagePage(view, title, text),
  });

  function openEntrance(ctx: Context): Reply {
    const isExpired = ctx.URL.searchParams.get('motivo') === 'sesion';
    return send(entrancePage(view, isExpired ? portal.messages.expired : null));
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
        // Also ends the sign-on's session, so that the next person at this browser must log in
        // again.
        return relyingParty.signOff(`${root}/ingreso`, endSession(ctx));
      default:
        return showInside(ctx, path);
    }
  };
}
