import type { Context } from 'koa';
import { meetsPasswordRule } from '../../../src/catalogue/meetsPasswordRule.ts';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import type { BankCustomer } from '../../../synthetic-person/types.ts';
import { UNNAMED_PATH } from '../../addresses.ts';
import type { PortalRoot, Target } from '../../addresses.ts';
import { bankClock } from '../../bankClock.ts';
import { holdReading } from '../../context.ts';
import type { SimulatorContext } from '../../context.ts';
import type { Markup } from '../../http/markup.ts';
import { renamed } from '../../http/renamed.ts';
import { clearedCookie, redirectTo, SECURITY_HEADERS } from '../../http/replies.ts';
import { sendJson, sendPage } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { jsonOf } from '../../http/requests.ts';
import { notFoundPage } from '../../indexPage.ts';
import { outcomeFor } from '../../namedOutcome.ts';
import type { PortalHandler } from '../../portalSessions.ts';
import type { PortalSession } from '../../SessionStore.ts';
import { CARD_COMPONENT } from './cardComponent.ts';
import { decryptByKey, openEnvelope, portalKeys, sealAnswer } from './envelope.ts';
import { entrancePage, entranceScript } from './loginPage.ts';
import { privatePage, privateScript } from './privatePage.ts';
import { accountMovementsAnswer, cardAnswer, cardIn } from './services.ts';
import { cardMovementsAnswer, operationsAnswer } from './services.ts';

const COOKIE = 'FBSESSION';
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
export function createFalabellaPortal(
  institution: Institution,
  context: SimulatorContext,
  root: PortalRoot,
): PortalHandler {
  const { sessions, log, addresses } = context;
  const own = addresses.baseOf(institution);
  const isReal = own.startsWith('https://');
  const at = (path: string): string => {
    const [, label = '', rest = ''] = /^\/([^/]+)(\/.*)$/.exec(path) ?? [];
    return `${addresses.otherOf(institution, label)}${rest}`;
  };
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
  const show = (markup: Markup): Reply =>
    sendPage(markup, {
      headers: {
        ...SECURITY_HEADERS,
        'content-security-policy': `default-src 'none'; script-src 'self' ${hosts}; style-src 'self'; img-src data:; connect-src 'self' ${hosts}; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
      },
    });
  // Valid for all hosts of the bank.
  const cookieOf = (session: PortalSession): string => {
    const rest = isReal ? 'Domain=bancofalabella.cl; Path=/; Secure' : `Path=${root}`;
    return `${COOKIE}=${session.id}; ${rest}; HttpOnly; SameSite=Lax`;
  };

  async function logIn(ctx: Context): Promise<Reply> {
    const keys = await portalKeys();
    const opened = openEnvelope(jsonOf(ctx), keys.envelope);
    const given = (opened?.value ?? {}) as Readonly<Record<string, unknown>>;
    const { identificationNumber, password: encrypted } = given;
    const rut = parseUsername(institution, identificationNumber);
    const password = decryptByKey(String(encrypted), keys.password.privateKey);
    if (opened === null || rut === null || password === null) return sendJson({}, 400);
    const sealed = (value: unknown, status: number, headers: Reply['headers'] = {}): Reply =>
      sendJson(sealAnswer(value, opened.password), status, headers);
    log.count(institution.id, rut, 'login');
    const outcome = outcomeFor(ctx, rut, meetsPasswordRule(institution, 'internet', password));
    switch (outcome.login) {
      case 'wrong':
        return sealed({ code: 'USER_OR_PASSWORD_NOT_VALID' }, 401);
      case 'locked':
        return sealed({ code: 'USER_BLOCKED' }, 401);
      case 'unavailable':
        return sendJson({}, 500);
    }
    const session = sessions.open(institution.id);
    session.rut = rut;
    const headers = { 'set-cookie': cookieOf(session) };
    session.outcome = outcome;
    return sealed({ token: { access_token: tokenOf(session) } }, 200, headers);
  }

  const visitor = (ctx: Context): PortalSession | null => {
    const session = sessions.find(ctx.cookies.get(COOKIE), institution.id);
    return session?.outcome == null ? null : session;
  };

  async function answer(ctx: Context, path: string): Promise<Reply> {
    const [, id] = /^Bearer [\w-]+\.[\w-]+\.([\w-]{1,100})$/.exec(ctx.get('authorization')) ?? [];
    const session = sessions.find(id, institution.id);
    if (session?.rut == null || session.outcome === null) return sendJson({}, 401);
    const isCard = path.startsWith(`/web2${CARDS}/`);
    if (ctx.get('channel') !== 'IN' || (isCard && ctx.get('commerce') !== 'Banco')) {
      return sendJson({}, 400);
    }
    if (path === PATHS.operations && ctx.get('version') !== '2.0') return sendJson({}, 400);
    log.count(institution.id, session.rut, 'read');
    const { reading } = session.outcome;
    // The page after the login requests the products, so a slow bank delays only later requests.
    const isHeld = path !== PATHS.operations || reading.kind === 'silent';
    if (isHeld && !(await holdReading(context, session, ctx))) return sendJson({}, 401);
    const opened = openEnvelope(jsonOf(ctx), (await portalKeys()).envelope);
    if (opened === null) return sendJson({}, 400);
    const customer = context.customerOf(session, session.rut);
    const value = answerTo(path, customer, opened.value);
    if (value === null) return sendJson({}, 404);
    const shown = reading.kind === 'malformed' ? renamed(value) : value;
    return sendJson(sealAnswer(shown, opened.password), 200, { date: bankClock(customer) });
  }

  function logOut(ctx: Context): Reply {
    const session = visitor(ctx);
    if (session !== null) {
      if (session.rut !== null) log.count(institution.id, session.rut, 'logout');
      sessions.close(session);
    }
    return redirectTo(`${own}/` as Target, { 'set-cookie': clearedCookie(COOKIE, root) });
  }

  async function get(ctx: Context, path: string): Promise<Reply | null> {
    if (PATHS.homes.includes(path)) {
      const isInside = visitor(ctx) !== null;
      return isInside ? show(privatePage(institution, inside)) : redirectTo(`${own}/` as Target);
    }
    switch (path) {
      case '/':
        return show(entrancePage(institution, entrance));
      case PATHS.entranceScript:
        return script(entranceScript(entrance, await portalKeys()));
      case PATHS.privateScript: {
        const session = visitor(ctx);
        const token = session === null ? '' : tokenOf(session);
        return script(privateScript(inside, await portalKeys(), token));
      }
      case PATHS.component:
        return script(CARD_COMPONENT);
      case PATHS.leave:
        return logOut(ctx);
    }
    return null;
  }

  return async (ctx, path) => {
    const isPost = ctx.method === 'POST';
    if (isPost && path === PATHS.login) return logIn(ctx);
    if (isPost && CALLS.includes(path)) return answer(ctx, path);
    return (isPost ? null : await get(ctx, path)) ?? sendPage(notFoundPage(), { status: 404 });
  };
}

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

function script(body: string): Reply {
  const headers = { 'content-type': 'application/javascript; charset=utf-8' };
  return { status: 200, headers, body };
}

/**
 * Only has the form of a JWT: nobody verifies it but the simulator, which reads the session's id
 * from its last part.
 */
function tokenOf(session: PortalSession): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ scope: 'IN' })}.${session.id}`;
}
