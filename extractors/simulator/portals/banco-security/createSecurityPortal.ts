import type { Context } from 'koa';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import { addMonths, monthOf } from '../../../src/shared/dates.ts';
import type { StatementCurrency } from '../../../src/products/creditCardStatement.ts';
import { monthsBetween, lastMonthShown } from '../../../synthetic-person/shared/calendar.ts';
import { MONTHS_SHOWN } from '../../../synthetic-person/bank/bankCustomer.ts';
import type { BankCustomer } from '../../../synthetic-person/shared/types.ts';
import { addressesOf, UNNAMED_PATH } from '../../http/addresses.ts';
import type { Markup } from '../../http/markup.ts';
import { redesigned } from '../../http/redesigned.ts';
import { redirectTo, SECURITY_HEADERS, sendPage, sessionCookie } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { formOf } from '../../http/requests.ts';
import { bankClock } from '../../shared/bankClock.ts';
import { notFound } from '../../shared/indexPage.ts';
import { isMalformed, portalLogins } from '../../shared/portalLogins.ts';
import type { LoggedIn } from '../../shared/portalLogins.ts';
import type { CreatePortal } from '../../shared/portalSessions.ts';
import {
  statementContent,
  statementForms,
  statementsOf,
  summaryContent,
  unbilledContent,
} from './cardPages.ts';
import {
  accountFrame,
  accountScreen,
  historyContent,
  homeContent,
  innerPage,
  loginPage,
  monthFile,
  monthFrame,
  noticePage,
  publicPage,
} from './pages.ts';

const COOKIE = 'ASPSESSIONIDSECURITY';

/** Paths; the public page of people is prefixed with the first label of its host. */
const PATHS = {
  site: ['/', '/personas/'],
  login: '/widgets/wPersonasLogin/index.asp',
  entry: '/security/AutenticacionPersonas/ingreso.asp',
  history: '/Empresas/Cuentas/cartola_corriente.asp',
  summary: '/security/home/resumen_productos/resumen.asp',
  home: `${UNNAMED_PATH}/inicio.asp`,
  account: `${UNNAMED_PATH}/saldos.asp`,
  movements: `${UNNAMED_PATH}/movimientos.asp`,
  file: `${UNNAMED_PATH}/cartola_txt.asp`,
  // The names of these two are documented, their folders are not.
  unbilled: `${UNNAMED_PATH}/mc_mov_no_fact.asp`,
  statements: `${UNNAMED_PATH}/Mc_consulta_nacional.asp`,
  statementsAbroad: `${UNNAMED_PATH}/Mc_consulta_internacional.asp`,
  exit: `${UNNAMED_PATH}/salir.asp`,
} as const;

/** Invented, in words that the sources look for: none documents the bank's sentences. */
const REFUSALS = {
  wrong: 'El RUT o la clave son incorrectos.',
  locked: 'Su clave está bloqueada.',
  unavailable: 'Nuestro sitio está en mantención. Intente más tarde.',
} as const;

/** The login expects the RUT in this form. */
const DOTTED = /^\d{1,3}(\.\d{3}){2}-[\dkK]$/;

/**
 * Banco Security, people: classic ASP pages with a cookie, the account's movements in a frame, and a
 * file for each month. Pages are in UTF-8, as which the sources read the answers to forms; the
 * files' charset is not documented, except that those for companies have one byte per letter.
 */
export const createSecurityPortal: CreatePortal = (institution, context, root) => {
  const { here } = addressesOf(institution, context.addresses);
  const { logIn, find, read } = portalLogins(institution, context);
  const policy =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'self'; connect-src 'self'; frame-src 'self'; frame-ancestors 'self'; form-action 'self'; base-uri 'none'";

  const show = (page: Markup, status = 200, headers: Reply['headers'] = {}): Reply =>
    sendPage(page, {
      status,
      headers: { ...SECURITY_HEADERS, 'content-security-policy': policy, ...headers },
    });
  const showLogin = (notice: string | null): Reply =>
    show(loginPage(institution, { login: here(PATHS.login), entry: here(PATHS.entry) }, notice));
  const menu = {
    account: here(PATHS.account),
    history: here(PATHS.history),
    summary: here(PATHS.summary),
    exit: here(PATHS.exit),
  };

  function enter(ctx: Context): Reply {
    const form = formOf(ctx);
    const typed = form.get('frut') ?? '';
    const rut = DOTTED.test(typed) ? parseUsername(institution, typed) : null;
    if (rut === null) return showLogin('Ingrese un RUT válido.');
    const session = logIn(ctx, rut, form.get('clave') ?? '');
    if (session === 'unavailable') return show(noticePage(institution, REFUSALS.unavailable), 503);
    if (typeof session === 'string') return showLogin(REFUSALS[session]);
    return redirectTo(here(PATHS.home), { 'set-cookie': sessionCookie(COOKIE, session.id, root) });
  }

  /** Title and content of a page behind the login; null for what the person does not have. */
  function contentOf(
    ctx: Context,
    path: string,
    customer: BankCustomer,
  ): { readonly title: string; readonly content: Markup } | null {
    const { creditCards } = customer;
    const index = Number(ctx.URL.searchParams.get('tarjeta') ?? formOf(ctx).get('tarjeta'));
    const card = creditCards[index];
    switch (path) {
      case PATHS.account:
        return { title: 'Saldos y movimientos', content: accountFrame(here(PATHS.movements)) };
      case PATHS.history:
        return { title: 'Cartola histórica', content: history(customer) };
      case PATHS.summary: {
        const places = { unbilled: here(PATHS.unbilled), statements: here(PATHS.statements) };
        return { title: 'Resumen de productos', content: summaryContent(customer, places) };
      }
      case PATHS.unbilled:
        return card === undefined
          ? null
          : { title: 'Movimientos no facturados', content: unbilledContent(customer, card) };
      case PATHS.statements:
      case PATHS.statementsAbroad: {
        if (card === undefined) return null;
        const currency = path === PATHS.statements ? 'clp' : 'usd';
        const title = 'Estado de cuenta';
        if (ctx.method === 'GET') {
          const actions = { clp: here(PATHS.statements), usd: here(PATHS.statementsAbroad) };
          return { title, content: statementForms(card, index, actions) };
        }
        const statement = statementsOf(card, currency).find(
          ({ statementDate }) => statementDate === formOf(ctx).get(LISTS[currency]),
        );
        return statement === undefined
          ? null
          : { title, content: statementContent(card, statement) };
      }
      default:
        return null;
    }
  }

  const history = (customer: BankCustomer): Markup =>
    historyContent(
      here(PATHS.history),
      customer.accounts.length === 0 ? [] : closedMonths(customer),
    );

  /** The answer to a chosen month. */
  function monthLinks(ctx: Context, customer: BankCustomer): Markup | null {
    const chosen = formOf(ctx).get('fecha');
    const month = closedMonths(customer).find((one) => one.replace('-', '') === chosen);
    return month === undefined
      ? null
      : monthFrame(institution, month, `${here(PATHS.file)}?fecha=${month}`);
  }

  function file(ctx: Context, customer: BankCustomer): Reply {
    const [account] = customer.accounts;
    const month = ctx.URL.searchParams.get('fecha') ?? '';
    if (account === undefined || !closedMonths(customer).includes(month)) return notFound();
    const headers = {
      'content-type': 'text/plain',
      'content-disposition': `attachment; filename="cartola_${month}.txt"`,
    };
    const movements = account.movements.filter(({ date }) => monthOf(date) === month);
    return { status: 200, headers, body: monthFile(movements) };
  }

  async function showPrivate(ctx: Context, path: string, session: LoggedIn): Promise<Reply> {
    // The page after the login is part of it: only later requests count as reading.
    if (path === PATHS.home) {
      const { rut } = session;
      const content = homeContent(context.customerOf(session, rut));
      return show(innerPage(institution, menu, 'Inicio', content));
    }
    const customer = await read(ctx, session);
    if (customer === null) return redirectTo(here(PATHS.login));
    const send = (page: Markup): Reply =>
      show(isMalformed(session) ? redesigned(page) : page, 200, { date: bankClock(customer) });
    if (path === PATHS.file) return file(ctx, customer);
    if (path === PATHS.movements) {
      const [account] = customer.accounts;
      return send(accountScreen(institution, account, onScreen(customer)));
    }
    if (path === PATHS.history && ctx.method === 'POST') {
      const links = monthLinks(ctx, customer);
      return links === null ? notFound() : send(links);
    }
    const found = contentOf(ctx, path, customer);
    return found === null
      ? notFound()
      : send(innerPage(institution, menu, found.title, found.content));
  }

  /** How the bank ends a session is not documented. */
  function logOut(ctx: Context): Reply {
    const session = find(ctx.cookies.get(COOKIE));
    if (session !== null) context.sessions.close(session);
    return redirectTo(here(PATHS.login));
  }

  return (ctx, path) => {
    if (PATHS.site.some((one) => one === path)) {
      return show(publicPage(institution, here(PATHS.login)));
    }
    switch (path) {
      case PATHS.login:
        return ctx.method === 'POST' ? enter(ctx) : showLogin(null);
      case PATHS.entry:
        return show(noticePage(institution, 'Recupere su clave en una sucursal.'));
      case PATHS.exit:
        return logOut(ctx);
    }
    if (!path.endsWith('.asp')) return notFound();
    const session = find(ctx.cookies.get(COOKIE));
    return session === null ? redirectTo(here(PATHS.login)) : showPrivate(ctx, path, session);
  };
};

/** The fields that contain the chosen period. */
const LISTS: Readonly<Record<StatementCurrency, string>> = { clp: 'fecha', usd: 'fechai' };

/** Months with a file, newest first: those before the current one. */
const closedMonths = ({ today }: BankCustomer): string[] => {
  const last = lastMonthShown(today);
  return monthsBetween(addMonths(last, 1 - MONTHS_SHOWN), addMonths(last, -1)).reverse();
};

/**
 * The movements of the current month, and those of the newest file: one source leaves that file out
 * because the screen has everything in it.
 */
const onScreen = ({ accounts: [account], today }: BankCustomer) =>
  (account?.movements ?? []).filter(
    ({ date }) => monthOf(date) >= addMonths(lastMonthShown(today), -1),
  );
