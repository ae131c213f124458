import type { Context } from 'koa';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import type { BankCustomer } from '../../../synthetic-person/shared/types.ts';
import { addressesOf, UNNAMED_PATH } from '../../http/addresses.ts';
import { Markup } from '../../http/markup.ts';
import { renamed } from '../../http/renamed.ts';
import { clearedCookie, pagesWith, redirectTo, sendJson, sendScript } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { jsonOf } from '../../http/requests.ts';
import { bankClock } from '../../shared/bankClock.ts';
import { tokenIn, tokenOf } from '../../shared/bearerToken.ts';
import { notFound } from '../../shared/indexPage.ts';
import { isMalformed, portalLogins } from '../../shared/portalLogins.ts';
import type { LoggedIn } from '../../shared/portalLogins.ts';
import type { CreatePortal } from '../../shared/portalSessions.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';
import { loginPage, privatePages, publicPage } from './pages.ts';
import type { PrivatePages } from './pages.ts';
import { LOGIN_SCRIPT, PATHS } from './places.ts';
import { loginScript, privateScript } from './scripts.ts';
import { decryptedPart, encrypt, movementsAnswer, productsAnswer } from './services.ts';
import { summaryAnswer, unbilledAnswer } from './services.ts';

const COOKIE = 'CNSSESSION';
const CLAIMS = { scope: 'spi' } as const;
/** Which header the balances of an account require, and the list of products returns. */
const KEY_ACCOUNT = 'key-account';

const SCREENS: Readonly<Record<string, keyof PrivatePages>> = {
  [PATHS.home]: 'home',
  [`${PATHS.home}/`]: 'home',
  [PATHS.movements]: 'movements',
  [PATHS.cards]: 'cards',
  [PATHS.mortgages]: 'mortgages',
};

/**
 * Banco Consorcio, people: a login on a host of its own, and private pages whose script decrypts
 * the answers about accounts with a fixed key. The other hosts' pages share the session.
 */
export const createConsorcioPortal: CreatePortal = (institution, context, root) => {
  const { isReal, here, at, atEach } = addressesOf(institution, context.addresses);
  const { logIn, find, leave, read } = portalLogins(institution, context);
  const places = { ...atEach(PATHS), loginScript: here(LOGIN_SCRIPT) };
  const hosts = isReal
    ? 'https://*.consorcio.cl https://*.bancoconsorcio.cl https://www.bancoconsorcio.cl'
    : "'self'";
  const show = pagesWith(
    `default-src 'none'; script-src 'self' ${hosts}; style-src 'self'; img-src data:; connect-src 'self' ${hosts}; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
  );
  const cookie = (id: string): string => {
    const rest = isReal ? 'Domain=consorcio.cl; Path=/; Secure' : `Path=${root}`;
    return `${COOKIE}=${id}; ${rest}; HttpOnly; SameSite=Lax`;
  };

  function enter(ctx: Context): Reply {
    const { rut: given, password } = (jsonOf(ctx) ?? {}) as Readonly<Record<string, unknown>>;
    const rut = parseUsername(institution, given);
    if (rut === null || typeof password !== 'string') return sendJson({ code: 'wrong' }, 401);
    const session = logIn(ctx, rut, password);
    if (session === 'unavailable') return sendJson({}, 503);
    if (typeof session === 'string') return sendJson({ code: session }, 401);
    return sendJson({}, 200, { 'set-cookie': cookie(session.id) });
  }

  async function serve(ctx: Context, path: string): Promise<Reply> {
    const session = find(tokenIn(ctx).id);
    if (session === null) return sendJson({}, 401);
    const customer = await read(ctx, session);
    if (customer === null) return sendJson({}, 401);
    const key = formatRut(customer.rut, 'compact');
    if (path.includes('/summaries/') && ctx.get(KEY_ACCOUNT) !== key) return sendJson({}, 400);
    const found = answerTo(path, customer);
    if (found === null) return sendJson({}, 404);
    const value = isMalformed(session) ? renamed(found) : found;
    const isOpen = path.startsWith(PATHS.cardCalls);
    const headers = { date: bankClock(customer), [KEY_ACCOUNT]: key };
    return sendJson(isOpen ? value : { encryptedData: encrypt(value) }, 200, headers);
  }

  /** Sessions that have seen the first page, at which the login ends. */
  const entered = new WeakSet<PortalSession>();

  async function showScreen(
    ctx: Context,
    session: LoggedIn,
    screen: keyof PrivatePages,
  ): Promise<Reply> {
    const customer = context.customerOf(session, session.rut);
    const page = privatePages(institution, places, customer)[screen];
    if (!entered.has(session)) {
      entered.add(session);
      return show(page);
    }
    // A slow bank delays the calls.
    if (session.outcome.reading.kind === 'silent') await read(ctx, session);
    // The menu tells who has no cards.
    return show(
      isMalformed(session) ? new Markup(page.text.replaceAll('Tarjeta', 'Plástico')) : page,
    );
  }

  function get(ctx: Context, path: string): Reply | Promise<Reply> {
    switch (path) {
      case '/':
        return show(publicPage(institution, places));
      case PATHS.login:
        return show(loginPage(institution, places));
      case LOGIN_SCRIPT:
        return sendScript(loginScript(places));
    }
    const session = find(ctx.cookies.get(COOKIE));
    if (path === PATHS.leave) {
      leave(session);
      return redirectTo(here('/'), { 'set-cookie': clearedCookie(COOKIE, root) });
    }
    const screen = SCREENS[path];
    if (screen === undefined && path !== PATHS.script) return notFound();
    if (session === null) return redirectTo(at(PATHS.login));
    if (screen !== undefined) return showScreen(ctx, session, screen);
    const customer = context.customerOf(session, session.rut);
    return sendScript(privateScript(places, tokenOf(session, CLAIMS), customer));
  }

  return (ctx, path) => {
    const isPost = ctx.method === 'POST';
    if (isPost && path === PATHS.enter) return enter(ctx);
    if (isPost === path.startsWith(`${PATHS.cardCalls}/`) && path.startsWith(PATHS.accounts)) {
      return serve(ctx, path);
    }
    return isPost ? notFound() : get(ctx, path);
  };
};

/** The answer to a call; null if the person has no such account. */
function answerTo(path: string, customer: BankCustomer): unknown {
  const call = path.slice(path.lastIndexOf(UNNAMED_PATH) + UNNAMED_PATH.length);
  if (call === '/api/products/list') return productsAnswer(customer);
  if (call === '/api-tc/credit-cards/unbilled-movements') return unbilledAnswer(customer);
  const number = decryptedPart(path);
  if (call.startsWith('/api/summaries/account/')) return summaryAnswer(customer, number);
  return call.startsWith('/api/movements/account/') ? movementsAnswer(customer, number) : null;
}
