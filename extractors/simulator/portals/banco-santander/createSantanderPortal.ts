import type { Context } from 'koa';
import { meetsPasswordRule } from '../../../src/catalogue/meetsPasswordRule.ts';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import type { BankCustomer } from '../../../synthetic-person/types.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { bankClock } from '../../bankClock.ts';
import { holdReading } from '../../context.ts';
import type { SimulatorContext } from '../../context.ts';
import { renamed } from '../../http/renamed.ts';
import { redirectTo, SECURITY_HEADERS, sendJson, sendPage } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { formOf, jsonOf } from '../../http/requests.ts';
import type { Markup } from '../../http/markup.ts';
import { notFoundPage } from '../../indexPage.ts';
import { outcomeFor } from '../../namedOutcome.ts';
import type { PortalHandler } from '../../portalSessions.ts';
import type { PortalSession } from '../../SessionStore.ts';
import { homePage } from './homePage.ts';
import type { SantanderServices } from './homePage.ts';
import { constantsScript, entrancePage, framePage } from './pages.ts';
import type { SantanderPlaces } from './pages.ts';
import {
  accountIn,
  balancesAnswer,
  cardIn,
  DEAD_TOKEN,
  fieldsOf,
  internationalAnswer,
  movementsAnswer,
  productMatrix,
  productsAnswer,
  statementAnswer,
  statementListAnswer,
  unbilledAnswer,
} from './services.ts';

/**
 * Paths, prefixed with the first label of their host; the home page is at the institution's own
 * origin.
 */
const PATHS = {
  entrance: '/banco/personas',
  frame: '/UI.Web.HB/Private_new/frame/',
  constants: '/movil/UI.Web.HB/Private_new/frame/assets/web/properties-frame.web.js',
  token:
    '/apideveloper/sancl/privado/party_authentication_restricted/party_auth_dss/v1/oauth2/token',
  products: '/api-dsk/perdsk/datosCliente/cruceProductosOnline',
  unbilled: '/api-dsk/perdsk/tarjetasDeCredito/consultaUltimosMovimientos',
  statements: '/api-dsk/perdsk/tarjetasDeCredito/cuentasDisponibles',
  statement: '/api-dsk/perdsk/tarjetasDeCredito/estadoCuentaNacional',
  internationalStatement: '/api-dsk/perdsk/tarjetasDeCredito/estadoCuentaInternacional',
  balances:
    '/openbanking/account_balances_transactions_and_withholdings_retail/v1/current-accounts/balances',
  movements:
    '/openbanking/account_balances_transactions_and_withholdings_retail/v1/current-accounts/transactions',
} as const;

/** About twenty minutes after the login the newer services redirect instead of answering. */
const TOKEN_MS = 20 * 60_000;

/**
 * Banco Santander, people: the public page with the login in a frame of another host, the token
 * that it issues, and the JSON services on further hosts.
 */
export function createSantanderPortal(
  institution: Institution,
  context: SimulatorContext,
): PortalHandler {
  const { sessions, log, addresses } = context;
  const at = (path: string): string => {
    const [, label = '', rest = ''] = /^\/([^/]+)(\/.*)$/.exec(path) ?? [];
    return `${addresses.otherOf(institution, label)}${rest}`;
  };
  const own = addresses.baseOf(institution);
  const places: SantanderPlaces = {
    entrance: at(PATHS.entrance),
    frame: `${own}${PATHS.frame}#/public/login-frame/ing/0010`,
    constants: at(PATHS.constants),
    token: at(PATHS.token),
    home: `${own}${PATHS.frame}?privado`,
    summary: `${own}${PATHS.frame}?privado#/private/home/main/resumen`,
  };
  const services: SantanderServices = {
    products: at(PATHS.products),
    movements: at(PATHS.movements),
    unbilled: at(PATHS.unbilled),
    statements: at(PATHS.statements),
    statement: at(PATHS.statement),
    internationalStatement: at(PATHS.internationalStatement),
  };
  const hosts = own.startsWith('https://') ? 'https://*.santander.cl' : "'self'";
  const show = (markup: Markup): Reply =>
    sendPage(markup, {
      headers: {
        ...SECURITY_HEADERS,
        'content-security-policy': `default-src 'none'; script-src 'self' 'unsafe-inline' ${hosts}; style-src 'self'; connect-src 'self' ${hosts}; frame-src 'self' ${hosts}; frame-ancestors 'self' ${hosts}; form-action 'none'; base-uri 'none'`,
      },
    });

  function issueToken(ctx: Context): Reply {
    const form = formOf(ctx);
    const typed = form.get('username')?.replace(/^0+/, '') ?? '';
    const rut = parseUsername(institution, typed);
    // The bot manager only accepts logins from the frame of the public page.
    if (ctx.get('akamai-bm-telemetry') !== 'frame') {
      return sendJson({ error: 'Internet Connection Error' }, 403);
    }
    if (!isTokenRequest(ctx, form)) return sendJson({ error: 'invalid_request' }, 400);
    if (rut === null) return sendJson({ error: 'invalid_grant' }, 401);
    log.count(institution.id, rut, 'login');
    const password = form.get('password') ?? '';
    const outcome = outcomeFor(ctx, rut, meetsPasswordRule(institution, 'internet', password));
    switch (outcome.login) {
      case 'wrong':
        return sendJson({ error: 'invalid_grant' }, 401);
      case 'locked':
        return sendJson({ error: 'locked' }, 423);
      case 'unavailable':
        return sendJson({ error: 'unavailable' }, 503);
    }
    const session = sessions.open(institution.id);
    session.rut = rut;
    session.outcome = outcome;
    const token = tokenOf(session);
    return sendJson({
      access_token: token,
      tokenJWT: token,
      refresh_token: session.csrfToken,
      token_type: 'Bearer',
      expires_in: TOKEN_MS / 1000,
      scope: 'Completa',
      CrucedeProducto: productMatrix(context.customerOf(session, rut)),
    });
  }

  async function answer(ctx: Context, path: string): Promise<Reply> {
    const isOlder = path.startsWith('/api-dsk/');
    const dead = (): Reply => (isOlder ? sendJson(DEAD_TOKEN) : sendJson({}, 401));
    const session = sessionOf(ctx);
    if (session?.rut == null) return dead();
    if (!isOlder && context.now() - session.openedAt >= TOKEN_MS) {
      // The target of the redirect is not documented.
      return { status: 302, headers: { location: places.entrance }, body: '' };
    }
    log.count(institution.id, session.rut, 'read');
    if (!(await holdReading(context, session, ctx))) return dead();
    const customer = context.customerOf(session, session.rut);
    const reply = (body: unknown): Reply =>
      sendJson(session.outcome?.reading.kind === 'malformed' ? renamed(body) : body, 200, {
        date: bankClock(customer),
      });
    if (path === PATHS.products) return reply(productsAnswer(customer));
    if (isOlder) return readCard(customer, path, jsonOf(ctx), reply);
    const account = accountIn(customer, jsonOf(ctx));
    if (account === null) return sendJson({ error: 'not found' }, 404);
    return reply(
      path === PATHS.balances ? balancesAnswer(account) : movementsAnswer(account, jsonOf(ctx)),
    );
  }

  /**
   * In the older services, the fields of the input identify the card, with a different spelling in
   * each.
   */
  function readCard(
    customer: BankCustomer,
    path: string,
    body: unknown,
    reply: (body: unknown) => Reply,
  ): Reply {
    const { INPUT, Entrada } = (body ?? {}) as Readonly<Record<string, unknown>>;
    const asked = fieldsOf(INPUT ?? Entrada);
    const contract = asked['CUENTA'] ?? asked['Cuenta'] ?? '';
    const office =
      path === PATHS.internationalStatement
        ? asked['CentAlta']
        : (asked['CENTALT'] ?? asked['CentAlt'] ?? asked['Centro']);
    const card = cardIn(customer, office, contract);
    if (card === null) return sendJson({ error: 'not found' }, 404);
    switch (path) {
      case PATHS.unbilled:
        return reply(unbilledAnswer(card, asked['Moneda']));
      case PATHS.statements:
        return reply(statementListAnswer(card, contract));
      case PATHS.internationalStatement:
        return reply(internationalAnswer(card, contract, asked['NumExtracto']));
      default:
        return reply(statementAnswer(card, asked['NumExtracto']));
    }
  }

  function sessionOf(ctx: Context): PortalSession | null {
    const [, id] = /^Bearer [\w-]+\.[\w-]+\.([\w-]{1,100})$/.exec(ctx.get('authorization')) ?? [];
    const session = sessions.find(id, institution.id);
    return session?.outcome == null ? null : session;
  }

  return (ctx, path) => {
    const isPost = ctx.method === 'POST';
    switch (path) {
      case '/':
      case '/banco/':
        return redirectTo(places.entrance as `/${string}`);
      case PATHS.entrance:
        return show(entrancePage(institution, places));
      case PATHS.frame:
        return show(
          ctx.URL.searchParams.has('privado')
            ? homePage(institution, { entrance: places.entrance, services })
            : framePage(institution, places),
        );
      case PATHS.constants:
        return {
          status: 200,
          headers: { 'content-type': 'application/javascript; charset=utf-8' },
          body: constantsScript(),
        };
      case PATHS.token:
        if (isPost) return issueToken(ctx);
        break;
      case PATHS.products:
      case PATHS.unbilled:
      case PATHS.statements:
      case PATHS.statement:
      case PATHS.internationalStatement:
      case PATHS.balances:
      case PATHS.movements:
        if (isPost) return answer(ctx, path);
    }
    return sendPage(notFoundPage(), { status: 404 });
  };
}

/**
 * Whether the request is like that of the frame's script: with the headers of its client, and the
 * RUT padded to eleven digits.
 */
function isTokenRequest(ctx: Context, form: URLSearchParams): boolean {
  return (
    ctx.get('app') === '007' &&
    ctx.get('canal') === '003' &&
    ctx.get('tokentbk').startsWith('TOKEN@') &&
    form.get('grant_type') === 'password' &&
    form.get('scope') === 'Completa' &&
    (form.get('client_id') ?? '') !== '' &&
    /^\d{10}[\dK]$/i.test(form.get('username') ?? '')
  );
}

/**
 * Only has the form of a JWT: nobody verifies it but the simulator, which reads the session's id
 * from its last part.
 */
function tokenOf(session: PortalSession): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ scope: 'Completa' })}.${session.id}`;
}
