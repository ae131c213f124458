import type { BankCustomer } from '../../citizen/types.ts';
import { meetsPasswordRule } from '../../src/catalogue/meetsPasswordRule.ts';
import { parseUsername } from '../../src/catalogue/parseUsername.ts';
import type { Institution } from '../../src/contract/institution.ts';
import { holdReading } from '../context.ts';
import type { SimulatorContext } from '../context.ts';
import type { Exchange, Reply } from '../http/exchange.ts';
import type { Markup } from '../http/markup.ts';
import { clearedCookie, redirectTo, sendPage, sessionCookie } from '../http/replies.ts';
import { playFor } from '../play.ts';
import type { PortalSession } from '../SessionStore.ts';
import { accountAt } from './cells.ts';
import type { AccountSection, HtmlPortal } from './HtmlPortal.ts';
import {
  accountsPage,
  cardsPage,
  homePage,
  listPage,
  loginPage,
  menuPage,
  messagePage,
  pageCount,
  profilePage,
  recipientsPage,
} from './pages.ts';
import type { PortalView } from './pages.ts';

/** Answers a request below an institution's root; `path` is what follows the root. */
export type PortalHandler = (exchange: Exchange, path: string) => Promise<Reply>;

/** A portal of server-rendered pages: form login with a hidden token, a cookie, tables over pages. */
export function createHtmlPortal(
  portal: HtmlPortal,
  institution: Institution,
  context: SimulatorContext,
  root: `/${string}`,
): PortalHandler {
  const { sessions, log } = context;
  const twoSteps = portal.login.steps === 2;

  const viewOf = (session: PortalSession | null): PortalView => ({
    portal,
    institution,
    root,
    isMalformed: session?.play?.reading.kind === 'malformed',
  });
  const send = (page: Markup, status = 200, headers: Reply['headers'] = {}): Reply =>
    sendPage(page, { status, headers, charset: portal.charset });
  const cookie = (session: PortalSession) => ({
    'set-cookie': sessionCookie(portal.cookieName, session.id, root),
  });
  const notFound = (): Reply =>
    send(messagePage(viewOf(null), 'Página no encontrada', 'La página no existe.'), 404);
  const expired = (): Reply => redirectTo(`${root}/ingreso?motivo=sesion`);

  function sessionOf(exchange: Exchange): PortalSession | null {
    return sessions.find(exchange.cookies.get(portal.cookieName), institution.id);
  }

  function showLogin(session: PortalSession, message: string | null, status = 200): Reply {
    const page = loginPage(viewOf(null), {
      step: twoSteps ? (session.rut === null ? 'rut' : 'password') : 'both',
      csrfToken: session.csrfToken,
      message,
      rut: twoSteps ? session.rut : null,
    });
    return send(page, status, cookie(session));
  }

  function openLogin(exchange: Exchange): Reply {
    const message = exchange.query.get('motivo') === 'sesion' ? portal.messages.expired : null;
    return showLogin(sessions.open(institution.id), message);
  }

  async function postLogin(exchange: Exchange, step: 'first' | 'second'): Promise<Reply> {
    const session = sessionOf(exchange);
    const form = await exchange.form();
    if (session === null || session.play !== null) return expired();
    if (form.get(portal.csrfField) !== session.csrfToken) {
      const page = messagePage(viewOf(null), 'Solicitud rechazada', 'El formulario no es válido.');
      return send(page, 403);
    }
    const rut = step === 'first' ? readRut(form.get(portal.login.rutField)) : session.rut;
    if (rut === null) {
      if (step === 'second') return expired();
      return showLogin(session, `RUT no válido. ${portal.login.rutHint}.`);
    }
    if (twoSteps && step === 'first') {
      session.rut = rut;
      return redirectTo(`${root}/ingreso/clave`);
    }
    return decide(exchange, session, rut, form.get(portal.login.passwordField) ?? '');
  }

  function readRut(text: string | null): string | null {
    const typed = text?.trim() ?? '';
    return portal.login.rutPattern.test(typed) ? parseUsername(institution, typed) : null;
  }

  function decide(
    exchange: Exchange,
    session: PortalSession,
    rut: string,
    password: string,
  ): Reply {
    log.count(institution.id, rut, 'login');
    const { messages } = portal;
    const play = playFor(exchange, rut, meetsPasswordRule(institution, 'internet', password));
    switch (play.login) {
      case 'wrong':
        session.rut = null;
        return showLogin(session, messages.wrong);
      case 'locked':
        sessions.close(session);
        return send(messagePage(viewOf(null), 'Acceso bloqueado', messages.locked));
      case 'unavailable':
        sessions.close(session);
        return send(
          messagePage(viewOf(null), 'Servicio no disponible', messages.unavailable.text),
          messages.unavailable.status,
        );
      case 'accepted': {
        // A new id: one that was known before the login must not become a logged-in one.
        sessions.close(session);
        const opened = sessions.open(institution.id);
        opened.rut = rut;
        opened.play = play;
        return redirectTo(`${root}/inicio`, cookie(opened));
      }
    }
  }

  async function showInside(exchange: Exchange, path: string): Promise<Reply> {
    const session = sessionOf(exchange);
    if (session?.play == null || session.rut === null) return expired();
    log.count(institution.id, session.rut, 'read');
    const view = viewOf(session);
    if (path === '/menu') return send(menuPage(view));
    const customer = context.customerOf(session, session.rut);
    if (path === '/inicio') return send(homePage(view, customer));
    // The client is gone, the answer will not be read.
    if (!(await holdReading(context, session, exchange))) return expired();
    const { paths } = portal;
    switch (path) {
      case paths.profile:
        return send(profilePage(view, customer));
      case paths.accounts:
        return send(accountsPage(view, customer));
      case paths.cards:
        return send(cardsPage(view, customer));
      case paths.recipients:
        return send(recipientsPage(view, customer));
    }
    const section = (['movements', 'sent', 'received'] as const).find((one) => paths[one] === path);
    return section === undefined ? notFound() : showList(view, section, exchange, customer);
  }

  function showList(
    view: PortalView,
    section: AccountSection,
    exchange: Exchange,
    customer: BankCustomer,
  ): Reply {
    const position = exchange.query.get('cuenta');
    const account = accountAt(customer, position);
    const pageNumber = readPageNumber(exchange.query.get('pagina'));
    if (account === null || position === null || pageNumber === null) return notFound();
    if (pageNumber > pageCount(portal, section, account)) return notFound();
    return send(listPage(view, section, account, { position, pageNumber }));
  }

  function logOut(exchange: Exchange): Reply {
    const session = sessionOf(exchange);
    if (session !== null) {
      if (session.rut !== null && session.play !== null) {
        log.count(institution.id, session.rut, 'logout');
      }
      sessions.close(session);
    }
    return redirectTo(`${root}/ingreso`, { 'set-cookie': clearedCookie(portal.cookieName, root) });
  }

  return async (exchange, path) => {
    if (exchange.method === 'POST') {
      if (path === '/ingreso') return postLogin(exchange, 'first');
      if (path === '/ingreso/clave' && twoSteps) return postLogin(exchange, 'second');
      return notFound();
    }
    switch (path) {
      case '':
      case '/':
        return redirectTo(`${root}/inicio`);
      case '/ingreso':
        return openLogin(exchange);
      case '/ingreso/clave': {
        const session = sessionOf(exchange);
        return session?.rut == null || !twoSteps ? expired() : showLogin(session, null);
      }
      case '/salir':
        return logOut(exchange);
      default:
        return showInside(exchange, path);
    }
  };
}

function readPageNumber(text: string | null): number | null {
  if (text === null) return 1;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}
