import type { Context } from 'koa';
import type { Institution } from '../src/contract/institution.ts';
import type { SimulatorContext } from './context.ts';
import type { Reply } from './http/replies.ts';
import type { Markup } from './http/markup.ts';
import { clearedCookie, redirectTo, sendPage, sessionCookie } from './http/replies.ts';
import type { PortalSession } from './SessionStore.ts';

/** Answers a request below an institution's root; `path` is what follows the root. */
export type PortalHandler = (ctx: Context, path: string) => Reply | Promise<Reply>;

/** Who is inside, for a portal's pages behind the login. */
export interface Visit {
  readonly ctx: Context;
  readonly path: string;
  readonly session: PortalSession;
  readonly rut: string;
  readonly isMalformed: boolean;
  readonly send: (page: Markup, status?: number) => Reply;
  readonly notFound: () => Reply;
  /** Back to the login, which says that the session is over. */
  readonly expired: () => Reply;
}

/** A portal that shows pages to whoever has its cookie. */
interface PagePortal {
  readonly institution: Institution;
  readonly context: SimulatorContext;
  readonly root: `/${string}`;
  readonly cookieName: string;
  readonly charset: 'utf-8' | 'iso-8859-1';
  /** A page with nothing but a title and a sentence. */
  readonly messagePage: (title: string, text: string) => Markup;
}

/** What portals with pages have in common: their cookie, their visits, their ways out. */
export function portalSessions(portal: PagePortal) {
  const { institution, context, root, cookieName, charset, messagePage } = portal;
  const { sessions, log } = context;

  const send = (page: Markup, status = 200, headers: Reply['headers'] = {}): Reply =>
    sendPage(page, { status, headers, charset });
  const notFound = (): Reply =>
    send(messagePage('Página no encontrada', 'La página no existe.'), 404);
  const refused = (): Reply =>
    send(messagePage('Solicitud rechazada', 'El formulario no es válido.'), 403);
  const expired = (): Reply => redirectTo(`${root}/ingreso?motivo=sesion`);
  const sessionOf = (ctx: Context): PortalSession | null =>
    sessions.find(ctx.cookies.get(cookieName), institution.id);

  return {
    send,
    notFound,
    refused,
    expired,
    sessionOf,

    cookie: (session: PortalSession) => ({
      'set-cookie': sessionCookie(cookieName, session.id, root),
    }),

    /** Who is inside; null for who is not, or not any more. */
    visitOf: (ctx: Context, path: string): Visit | null => {
      const session = sessionOf(ctx);
      if (session?.play == null || session.rut === null) return null;
      log.count(institution.id, session.rut, 'read');
      return {
        ctx,
        path,
        session,
        rut: session.rut,
        isMalformed: session.play.reading.kind === 'malformed',
        send,
        notFound,
        expired,
      };
    },

    /** To the login or, for who is logged in, inside: nobody who only comes in is told of an end. */
    goIn: (ctx: Context): Reply =>
      redirectTo(`${root}/${sessionOf(ctx)?.play == null ? 'ingreso' : 'inicio'}`),

    /** Ends the session, and goes on to an address that shows it. */
    logOut: (ctx: Context, to: `/${string}`): Reply => {
      const session = sessionOf(ctx);
      if (session !== null) {
        if (session.rut !== null && session.play !== null) {
          log.count(institution.id, session.rut, 'logout');
        }
        sessions.close(session);
      }
      return redirectTo(to, { 'set-cookie': clearedCookie(cookieName, root) });
    },
  };
}
