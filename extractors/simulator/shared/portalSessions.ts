import type { PortalRoot, Target } from '../http/addresses.ts';
import type { Context } from 'koa';
import type { Institution } from '../../src/contract/institution.ts';
import type { SimulatorContext } from './context.ts';
import type { Reply } from '../http/replies.ts';
import type { Markup } from '../http/markup.ts';
import { clearedCookie, redirectTo, sendPage, sessionCookie } from '../http/replies.ts';
import type { PortalSession } from './SessionStore.ts';

/** Answers a request below an institution's root; `path` is what follows the root. */
export type PortalHandler = (ctx: Context, path: string) => Reply | Promise<Reply>;

/** Creates an institution's mock portal; `root` is the path below which it is served. */
export type CreatePortal = (
  institution: Institution,
  context: SimulatorContext,
  root: PortalRoot,
) => PortalHandler;

/** A request of a logged-in person, for the pages behind the login. */
export interface Visit {
  readonly ctx: Context;
  readonly path: string;
  readonly session: PortalSession;
  readonly rut: string;
  readonly isMalformed: boolean;
  readonly send: (page: Markup, status?: number) => Reply;
  readonly notFound: () => Reply;
  /** Redirects to the login, which tells the visitor that the session has expired. */
  readonly expired: () => Reply;
}

/** A portal whose session is a cookie. */
interface PagePortal {
  readonly institution: Institution;
  readonly context: SimulatorContext;
  readonly root: PortalRoot;
  readonly cookieName: string;
  /** Domain and path of the session's cookie, if they differ from the root's. */
  readonly cookieScope?: string;
  readonly charset: 'utf-8' | 'iso-8859-1';
  /**
   * Paths below the root of the login page and of the page after the login; `/ingreso` and
   * `/inicio` by default.
   */
  readonly places?: { readonly login: string; readonly home: string };
  /** A page with a title and one sentence. */
  readonly messagePage: (title: string, text: string) => Markup;
}

/** What cookie-based portals share: the session cookie, visits, refusals and logout. */
export function portalSessions(portal: PagePortal) {
  const { institution, context, root, cookieName, charset, messagePage } = portal;
  const { sessions, log } = context;
  const inScope = (cookie: string): string =>
    portal.cookieScope === undefined ? cookie : cookie.replace(/Path=[^;]*/, portal.cookieScope);
  const { login, home } = portal.places ?? { login: '/ingreso', home: '/inicio' };

  const send = (page: Markup, status = 200, headers: Reply['headers'] = {}): Reply =>
    sendPage(page, { status, headers, charset });
  const notFound = (): Reply =>
    send(messagePage('Página no encontrada', 'La página no existe.'), 404);
  const refused = (): Reply =>
    send(messagePage('Solicitud rechazada', 'El formulario no es válido.'), 403);
  const expired = (): Reply => redirectTo(`${root}${login}?motivo=sesion` as Target);
  const sessionOf = (ctx: Context): PortalSession | null =>
    sessions.find(ctx.cookies.get(cookieName), institution.id);
  /** Ends the session; the returned headers delete its cookie. */
  const endSession = (ctx: Context): Reply['headers'] => {
    const session = sessionOf(ctx);
    if (session !== null) {
      if (session.rut !== null && session.outcome !== null) {
        log.count(institution.id, session.rut, 'logout');
      }
      sessions.close(session);
    }
    return { 'set-cookie': inScope(clearedCookie(cookieName, root)) };
  };

  return {
    send,
    notFound,
    refused,
    expired,
    sessionOf,

    cookie: (session: PortalSession) => ({
      'set-cookie': inScope(sessionCookie(cookieName, session.id, root)),
    }),

    /** The visit of a logged-in person; null if there is no session. */
    visitOf: (ctx: Context, path: string): Visit | null => {
      const session = sessionOf(ctx);
      if (session?.outcome == null || session.rut === null) return null;
      log.count(institution.id, session.rut, 'read');
      return {
        ctx,
        path,
        session,
        rut: session.rut,
        isMalformed: session.outcome.reading.kind === 'malformed',
        send,
        notFound,
        expired,
      };
    },

    /** Redirects to the login, or to the home page if there is a session. */
    goIn: (ctx: Context): Reply =>
      redirectTo(`${root}${sessionOf(ctx)?.outcome == null ? login : home}` as Target),

    endSession,

    /** Ends the session and redirects. */
    logOut: (ctx: Context, to: Target): Reply => redirectTo(to, endSession(ctx)),
  };
}
