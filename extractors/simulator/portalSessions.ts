import type { Institution } from '../src/contract/institution.ts';
import type { SimulatorContext } from './context.ts';
import type { Exchange, Reply } from './http/exchange.ts';
import type { Markup } from './http/markup.ts';
import { clearedCookie, redirectTo, sendPage, sessionCookie } from './http/replies.ts';
import type { PortalSession } from './SessionStore.ts';

/** Answers a request below an institution's root; `path` is what follows the root. */
export type PortalHandler = (exchange: Exchange, path: string) => Promise<Reply>;

/** Who is inside, for a portal's pages behind the login. */
export interface Visit {
  readonly exchange: Exchange;
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
  const sessionOf = (exchange: Exchange): PortalSession | null =>
    sessions.find(exchange.cookies.get(cookieName), institution.id);

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
    visitOf: (exchange: Exchange, path: string): Visit | null => {
      const session = sessionOf(exchange);
      if (session?.play == null || session.rut === null) return null;
      log.count(institution.id, session.rut, 'read');
      return {
        exchange,
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
    goIn: (exchange: Exchange): Reply =>
      redirectTo(`${root}/${sessionOf(exchange)?.play == null ? 'ingreso' : 'inicio'}`),

    /** Ends the session, and goes on to an address that shows it. */
    logOut: (exchange: Exchange, to: `/${string}`): Reply => {
      const session = sessionOf(exchange);
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
