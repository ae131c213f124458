import type { Context } from 'koa';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import type { StatementCurrency } from '../../../src/products/creditCardStatement.ts';
import { addMonths } from '../../../src/shared/dates.ts';
import type { BankCustomer } from '../../../synthetic-person/shared/types.ts';
import { addressesOf, UNNAMED_PATH } from '../../http/addresses.ts';
import { bankClock } from '../../shared/bankClock.ts';
import { Markup } from '../../http/markup.ts';
import { clearedCookie, pagesWith, redirectTo, sessionCookie } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { formOf } from '../../http/requests.ts';
import { notFound } from '../../shared/indexPage.ts';
import { isMalformed, portalLogins } from '../../shared/portalLogins.ts';
import type { LoggedIn } from '../../shared/portalLogins.ts';
import type { CreatePortal } from '../../shared/portalSessions.ts';
import { CARD_PAGES, cardIdOf, summaryPage, unbilledPage } from './cardPages.ts';
import { CREDIT_PAGES, linePage, mortgagesPage } from './creditPages.ts';
import { currentPage, currentRows, historyPage, latestMonth } from './movementPages.ts';
import { monthRows, MONTHS, pageOf } from './movementPages.ts';
import { ACTION, BALANCE, balanceFragment, balancePage, CURRENT, exceptionPage } from './pages.ts';
import { HISTORIES, HOME, homePage, idOf, loginPage, publicPage } from './pages.ts';
import type { HistoryCurrency, ItauView } from './pages.ts';
import {
  CHANGE_PERIOD,
  EVENTS,
  periodsOf,
  STATEMENT_PAGES,
  statementPage,
} from './statementPages.ts';

const COOKIE = 'JSESSIONID';
const LOGIN = '/wps/portal/newolb/web/login';
const PRIVATE = '/wps/myportal/newolb/web/';
/** The public site is on another host. */
const PUBLIC = '/www/';
const LEAVE = `${UNNAMED_PATH}/salir`;

/** Contain the words that sources look for; whole sentences are not documented. */
const REFUSALS = {
  wrong: 'El RUT o la clave es incorrecto.',
  locked: 'Tu clave se encuentra bloqueada.',
  // Shown by the firewall in front of the bank.
  unavailable: 'No pudimos validar tu acceso.',
} as const;

/** A request for a page behind the login. */
interface Visit {
  readonly ctx: Context;
  readonly customer: BankCustomer;
  readonly view: ItauView;
  /** The path of a page, and the action of the link or form that was used. */
  readonly page: string;
  readonly action: string | null;
}

/**
 * Itaú, people: pages of a WebSphere portal, whose links and forms carry a state that only the page
 * knows.
 */
export const createItauPortal: CreatePortal = (institution, context, root) => {
  const { own, here } = addressesOf(institution, context.addresses);
  const { logIn, find, read } = portalLogins(institution, context);
  const login = here(LOGIN);
  const home = here(`${PRIVATE}${HOME}`);
  const show = pagesWith(
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'self'",
  );
  /** The public page's state is not secret. */
  const loginForm = (refusal: string | null): Reply =>
    show(loginPage(institution, `${login}/!ut/p/z1/publico${ACTION}login/`, refusal));

  function enter(ctx: Context): Reply {
    const form = formOf(ctx);
    const rut = parseUsername(institution, form.get('loginName') ?? '');
    if ((form.get('g-recaptcha-response') ?? '') === '') return loginForm(REFUSALS.unavailable);
    if (rut === null) return loginForm(REFUSALS.wrong);
    const session = logIn(ctx, rut, form.get('pswd') ?? '');
    if (typeof session === 'string') return loginForm(REFUSALS[session]);
    return redirectTo(home, { 'set-cookie': sessionCookie(COOKIE, session.id, root) });
  }

  const sessionOf = (ctx: Context): LoggedIn | null => find(ctx.cookies.get(COOKIE));

  async function showPrivate(ctx: Context, path: string): Promise<Reply> {
    const expired = (): Reply => show(exceptionPage(institution, login));
    const session = sessionOf(ctx);
    if (session === null) return expired();
    const [, page = '', state, action = null] =
      /^([a-z/-]+?)\/?(?:\/!ut\/p\/z1\/([\w-]+)\/dz\/d5\/([\w-]+)\/)?$/.exec(path) ?? [];
    // The link belongs to another session's page.
    if (state !== undefined && state !== session.csrfToken) {
      return { status: 400, headers: {}, body: '' };
    }
    // The home page is part of the login: only later pages count as reading.
    const isHome = page === HOME && action === null;
    const customer = isHome ? context.customerOf(session, session.rut) : await read(ctx, session);
    if (customer === null) return expired();
    const view: ItauView = {
      institution,
      at: (below) => `${own}${PRIVATE}${below}`,
      state: session.csrfToken,
      leave: `${own}${LEAVE}`,
      currencies: new Set(customer.accounts.map(({ currency }) => currency)),
    };
    const shown = pageFor({ ctx, customer, view, page, action });
    if (shown === null) return notFound();
    return show(isMalformed(session) ? renamedPage(shown) : shown, {
      headers: { date: bankClock(customer) },
    });
  }

  function logOut(ctx: Context): Reply {
    const session = sessionOf(ctx);
    if (session !== null) context.sessions.close(session);
    return redirectTo(`${login}?action=logout`, { 'set-cookie': clearedCookie(COOKIE, root) });
  }

  return (ctx, path) => {
    if (path === LEAVE) return logOut(ctx);
    if (path.startsWith(PRIVATE)) return showPrivate(ctx, path.slice(PRIVATE.length));
    if (path.startsWith(LOGIN)) return ctx.method === 'POST' ? enter(ctx) : loginForm(null);
    if (path === PUBLIC) return show(publicPage(institution, `${own}${LOGIN}`));
    return path === '/' ? redirectTo(login) : notFound();
  };
};

function pageFor(visit: Visit): Markup | null {
  const { ctx, customer, view, page, action } = visit;
  if (page === HOME) {
    const id = formOf(ctx).get('comboCuentas');
    const account = customer.accounts.find((one) => idOf(one) === id) ?? null;
    const isChange = action?.endsWith('onChangeCuenta') === true;
    if (isChange && (account === null || formOf(ctx).get('token') !== view.state)) return null;
    return isChange && account !== null && ctx.get('x-requested-with') === 'XMLHttpRequest'
      ? balanceFragment(account)
      : homePage(view, customer, account ?? customer.accounts[0] ?? null);
  }
  const accountIn = (currency: HistoryCurrency) =>
    customer.accounts.find((one) => one.currency === currency);
  const number = Number(/pagina-(\d{1,3})$/.exec(action ?? '')?.[1] ?? 1);
  if (page === CURRENT) {
    const account = accountIn('clp');
    if (account === undefined) return null;
    return currentPage(view, 'clp', pageOf(currentRows(customer, account), number));
  }
  if (page === BALANCE) {
    const account = accountIn('clp');
    return account === undefined ? null : balancePage(view, account);
  }
  if (page === CREDIT_PAGES.line) return linePage(view, customer.creditLines[0]);
  if (page === CREDIT_PAGES.mortgages) return mortgagesPage(view, customer.mortgages);
  const kind = (['summary', 'national', 'international'] as const).find(
    (one) => CARD_PAGES[one] === page,
  );
  if (kind !== undefined) return cardPageFor(visit, kind, number);
  const billedIn = (['clp', 'usd'] as const).find((one) => STATEMENT_PAGES[one] === page);
  if (billedIn !== undefined) return statementPageFor(visit, billedIn);
  const currency = (['clp', 'usd'] as const).find((one) => HISTORIES[one] === page);
  const account = currency && accountIn(currency);
  if (currency === undefined || account === undefined) return null;
  const latest = latestMonth(customer);
  const month = askedMonth(visit) ?? latest;
  const isKept = month <= latest && month > addMonths(latest, -MONTHS);
  const rows = isKept ? monthRows(account, month) : [];
  return historyPage(view, { currency, month, latest }, pageOf(rows, number));
}

/**
 * The first card, unless the form or a link of the page chose another; null if that card does not
 * exist.
 */
function shownCard({ ctx, customer, action }: Visit): number | null {
  const chosen = formOf(ctx).get('cuentaIdSelected') ?? /^(TC_\d+)-/.exec(action ?? '')?.[1];
  const index = customer.creditCards.findIndex((_card, at) => cardIdOf(at) === chosen);
  return chosen !== undefined && index < 0 ? null : Math.max(0, index);
}

function cardPageFor(visit: Visit, kind: keyof typeof CARD_PAGES, number: number): Markup | null {
  const { customer, view } = visit;
  const shown = shownCard(visit);
  if (shown === null) return null;
  return kind === 'summary'
    ? summaryPage(view, customer, shown)
    : unbilledPage(view, customer, shown, kind, number);
}

/** The newest statement, unless the form asks for another month of the card that is shown. */
function statementPageFor(visit: Visit, currency: StatementCurrency): Markup | null {
  const { ctx, customer, view, action } = visit;
  const index = shownCard(visit);
  if (index === null) return null;
  if (action?.endsWith(CHANGE_PERIOD) !== true) {
    return statementPage(view, customer, { index, currency });
  }
  // The form contains the month twice, and the period that its page shows.
  const form = formOf(ctx);
  const [, year = '', month = ''] = /^(\d{4})(\d\d)$/.exec(form.get('fecha') ?? '') ?? [];
  const period = periodsOf(customer.creditCards[index]).find(
    (one) => one.replaceAll('-', '') === form.get('periodo'),
  );
  const isWhole =
    form.get('_bowStEvent') === EVENTS[currency] && form.get('resultShow') === `${month} / ${year}`;
  if (ctx.method !== 'POST' || !isWhole || period === undefined) return null;
  return statementPage(view, customer, { index, currency, period, month: `${year}-${month}` });
}

/** The month chosen by the picker's form, or by a link to another page of the same month. */
function askedMonth({ ctx, action }: Visit): string | null {
  const linked = /^mes-(\d{4}-\d\d)-/.exec(action ?? '')?.[1];
  const [, month, year] = /^(\d\d) \/ (\d{4})$/.exec(formOf(ctx).get('resultShow') ?? '') ?? [];
  return linked ?? (year === undefined || month === undefined ? null : `${year}-${month}`);
}

/** As after a redesign: a person can still read everything, but the connector must fail. */
const renamedPage = (page: Markup): Markup =>
  new Markup(page.text.replaceAll(/ (id|name|class)="/g, ' $1="nuevo-'));
