import type { Context } from 'koa';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import type { BankCustomer } from '../../../synthetic-person/shared/types.ts';
import { addressesOf, UNNAMED_PATH } from '../../http/addresses.ts';
import { tokenIn, tokenOf } from '../../shared/bearerToken.ts';
import { bankClock } from '../../shared/bankClock.ts';
import { renamed } from '../../http/renamed.ts';
import { clearedCookie, pagesWith, redirectTo } from '../../http/replies.ts';
import { sendJson, sendScript } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { jsonOf } from '../../http/requests.ts';
import { notFound } from '../../shared/indexPage.ts';
import { isMalformed, portalLogins } from '../../shared/portalLogins.ts';
import type { LoggedIn } from '../../shared/portalLogins.ts';
import type { CreatePortal } from '../../shared/portalSessions.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';
import { CARD_COMPONENT } from './cardComponent.ts';
import { decryptByKey, openEnvelope, portalKeys, sealAnswer } from './envelope.ts';
import { entrancePage, entranceScript } from './loginPage.ts';
import { privatePage, privateScript } from './privatePage.ts';
import { accountMovementsAnswer, cardAnswer, cardIn } from './services.ts';
import { cardMovementsAnswer, operationsAnswer, periodsOf } from './services.ts';

const COOKIE = 'FBSESSION';
const CLAIMS = { scope: 'IN' } as const;
const SERVICES = '/bankingserver-api-falabella-web/rest/callService/json';
const CARDS = '/movement-cc/v2.0';

/**
 * Paths, prefixed with the first label of their host; the public page is at the institution's own
 * origin.
 */
const PATHS = {
  entranceScript: '/_next/static/simulacion.js',
  login: '/bff/login/v2/authentication-web',
  /** The private site is known to use two hosts and two paths. */
  homes: ['web', 'web2'].flatMap((host) => [
    `/${host}/web-clientes/`,
    `/${host}/web-clientes/techbank-client`,
  ]),
  privateScript: '/web2/web-clientes/simulacion.js',
  operations: `/web2${SERVICES}/massiveSelectCustomerOperation`,
  /** The name of this service is not documented. */
  movements: `/web2${UNNAMED_PATH}/rest/callService/json/movimientos`,
  card: `/web2${CARDS}/credit-card`,
  cardMovements: `/web2${CARDS}/credit-card/movements`,
  component: '/static/omnichannel-assets/bfcl/wc/credit-card-movements/credit-card-movements.js',
  leave: `${UNNAMED_PATH}/salir`,
} as const;

/**
 * Banco Falabella, people, with the CMR card: the public page with the login in a drawer, the
 * private site on another host, and services whose every call is an encrypted envelope.
 */
export const createFalabellaPortal: CreatePortal = (institution, context, root) => {
  const { own, isReal, here, at } = addressesOf(institution, context.addresses);
  const { logIn, find, read, leave } = portalLogins(institution, context);
  const entrance = {
    script: `${own}${PATHS.entranceScript}`,
    entrance: `${own}/`,
    login: at(PATHS.login),
    home: at('/web2/web-clientes/'),
  };
  const inside = {
    home: entrance.home,
    script: at(PATHS.privateScript),
    leave: `${own}${PATHS.leave}`,
    operations: at(PATHS.operations),
    movements: at(PATHS.movements),
    cards: at(`/web2${CARDS}`),
    component: at(PATHS.component),
  };
  const hosts = isReal ? 'https://*.bancofalabella.cl https://static.fif.tech' : "'self'";
  const show = pagesWith(
    `default-src 'none'; script-src 'self' ${hosts}; style-src 'self'; img-src data:; connect-src 'self' ${hosts}; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
  );
  // Valid for all hosts of the bank.
  const cookieOf = (session: PortalSession): string => {
    const rest = isReal ? 'Domain=bancofalabella.cl; Path=/; Secure' : `Path=${root}`;
    return `${COOKIE}=${session.id}; ${rest}; HttpOnly; SameSite=Lax`;
  };

  async function enter(ctx: Context): Promise<Reply> {
    const keys = await portalKeys();
    const opened = openEnvelope(jsonOf(ctx), keys.envelope);
    const given = (opened?.value ?? {}) as Readonly<Record<string, unknown>>;
    const { identificationNumber, password: encrypted } = given;
    const rut = parseUsername(institution, identificationNumber);
    const password = decryptByKey(String(encrypted), keys.password.privateKey);
    if (opened === null || rut === null || password === null) return sendJson({}, 400);
    const sealed = (value: unknown, status: number, headers: Reply['headers'] = {}): Reply =>
      sendJson(sealAnswer(value, opened.password), status, headers);
    const session = logIn(ctx, rut, password);
    switch (session) {
      case 'wrong':
        return sealed({ code: 'USER_OR_PASSWORD_NOT_VALID' }, 401);
      case 'locked':
        return sealed({ code: 'USER_BLOCKED' }, 401);
      case 'unavailable':
        return sendJson({}, 500);
    }
    const headers = { 'set-cookie': cookieOf(session) };
    return sealed({ token: { access_token: tokenOf(session, CLAIMS) } }, 200, headers);
  }

  const visitor = (ctx: Context): LoggedIn | null => find(ctx.cookies.get(COOKIE));

  async function serve(ctx: Context, path: string): Promise<Reply> {
    const session = find(tokenIn(ctx).id);
    if (session === null) return sendJson({}, 401);
    const isCard = path.startsWith(`/web2${CARDS}/`);
    if (ctx.get('channel') !== 'IN' || (isCard && ctx.get('commerce') !== 'Banco')) {
      return sendJson({}, 400);
    }
    if (path === PATHS.operations && ctx.get('version') !== '2.0') return sendJson({}, 400);
    const { reading } = session.outcome;
    // The page after the login requests the products, so a slow bank delays only later requests.
    const isHeld = path !== PATHS.operations || reading.kind === 'silent';
    if (isHeld) {
      if ((await read(ctx, session)) === null) return sendJson({}, 401);
    } else context.log.count(institution.id, session.rut, 'read');
    const opened = openEnvelope(jsonOf(ctx), (await portalKeys()).envelope);
    if (opened === null) return sendJson({}, 400);
    const customer = context.customerOf(session, session.rut);
    const value = answerTo(path, customer, opened.value);
    if (value === null) return sendJson({}, 404);
    const shown = isMalformed(session) ? renamed(value) : value;
    return sendJson(sealAnswer(shown, opened.password), 200, { date: bankClock(customer) });
  }

  function logOut(ctx: Context): Reply {
    leave(visitor(ctx));
    return redirectTo(here('/'), { 'set-cookie': clearedCookie(COOKIE, root) });
  }

  async function get(ctx: Context, path: string): Promise<Reply | null> {
    if (PATHS.homes.includes(path)) {
      const session = visitor(ctx);
      if (session === null) return redirectTo(here('/'));
      const periods = periodsOf(context.customerOf(session, session.rut));
      return show(privatePage(institution, inside, periods));
    }
    switch (path) {
      case '/':
        return show(entrancePage(institution, entrance));
      case PATHS.entranceScript:
        return sendScript(entranceScript(entrance, await portalKeys()));
      case PATHS.privateScript: {
        const session = visitor(ctx);
        const token = session === null ? '' : tokenOf(session, CLAIMS);
        return sendScript(privateScript(inside, await portalKeys(), token));
      }
      case PATHS.component:
        return sendScript(CARD_COMPONENT);
      case PATHS.leave:
        return logOut(ctx);
    }
    return null;
  }

  return async (ctx, path) => {
    const isPost = ctx.method === 'POST';
    if (isPost && path === PATHS.login) return enter(ctx);
    if (isPost && CALLS.includes(path)) return serve(ctx, path);
    return (isPost ? null : await get(ctx, path)) ?? notFound();
  };
};

const CALLS: readonly string[] = [
  PATHS.operations,
  PATHS.movements,
  PATHS.card,
  PATHS.cardMovements,
];

/** The answer to a call's message; null if the person has no such product. */
function answerTo(path: string, customer: BankCustomer, body: unknown): unknown {
  switch (path) {
    case PATHS.operations:
      return operationsAnswer(customer);
    case PATHS.movements:
      return accountMovementsAnswer(customer, body);
  }
  const card = cardIn(customer, body);
  if (card === null) return null;
  return path === PATHS.card ? cardAnswer(card) : cardMovementsAnswer(card, body);
}
