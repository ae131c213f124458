import type { Context } from 'koa';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import type { BankCustomer } from '../../../synthetic-person/shared/types.ts';
import { addressesOf } from '../../http/addresses.ts';
import { tokenIn, tokenOf } from '../../shared/bearerToken.ts';
import { pagesWith, redirectTo, sendJson, sendScript } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { formOf, jsonOf } from '../../http/requests.ts';
import { notFound } from '../../shared/indexPage.ts';
import { portalLogins } from '../../shared/portalLogins.ts';
import type { CreatePortal } from '../../shared/portalSessions.ts';
import { homePage } from './homePage.ts';
import { constantsScript, entrancePage, framePage } from './pages.ts';
import type { SantanderPlaces } from './pages.ts';
import {
  accountIn,
  balancesAnswer,
  cardIn,
  creditAnswer,
  creditsAnswer,
  DEAD_TOKEN,
  fieldsOf,
  internationalAnswer,
  movementsAnswer,
  productMatrix,
  productsAnswer,
  SERVICES,
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
  balances:
    '/openbanking/account_balances_transactions_and_withholdings_retail/v1/current-accounts/balances',
  ...SERVICES,
} as const;

/** About twenty minutes after the login the newer services redirect instead of answering. */
const TOKEN_MS = 20 * 60_000;

/** The hours in which the system of credits is closed. */
const NIGHT = ['22', '23', '00', '01', '02', '03', '04', '05', '06'];
const chileanHour = (moment: Date): string =>
  moment.toLocaleTimeString('es-CL', {
    timeZone: 'America/Santiago',
    hour: '2-digit',
    hourCycle: 'h23',
  });

/**
 * Banco Santander, people: the public page with the login in a frame of another host, the token
 * that it issues, and the JSON services on further hosts.
 */
export const createSantanderPortal: CreatePortal = (institution, context) => {
  const { own, isReal, at, atEach } = addressesOf(institution, context.addresses);
  const { logIn, find, read, answer } = portalLogins(institution, context);
  const places: SantanderPlaces = {
    entrance: at(PATHS.entrance),
    frame: `${own}${PATHS.frame}#/public/login-frame/ing/0010`,
    constants: at(PATHS.constants),
    token: at(PATHS.token),
    home: `${own}${PATHS.frame}?privado`,
    summary: `${own}${PATHS.frame}?privado#/private/home/main/resumen`,
  };
  const services = atEach(SERVICES);
  const hosts = isReal ? 'https://*.santander.cl' : "'self'";
  const show = pagesWith(
    `default-src 'none'; script-src 'self' 'unsafe-inline' ${hosts}; style-src 'self'; connect-src 'self' ${hosts}; frame-src 'self' ${hosts}; frame-ancestors 'self' ${hosts}; form-action 'none'; base-uri 'none'`,
  );

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
    const session = logIn(ctx, rut, form.get('password') ?? '');
    switch (session) {
      case 'wrong':
        return sendJson({ error: 'invalid_grant' }, 401);
      case 'locked':
        return sendJson({ error: 'locked' }, 423);
      case 'unavailable':
        return sendJson({ error: 'unavailable' }, 503);
    }
    const token = tokenOf(session, { scope: 'Completa' });
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

  async function serve(ctx: Context, path: string): Promise<Reply> {
    const isOlder = path.startsWith('/api-dsk/');
    const dead = (): Reply => (isOlder ? sendJson(DEAD_TOKEN) : sendJson({}, 401));
    const session = find(tokenIn(ctx).id);
    if (session === null) return dead();
    if (!isOlder && context.now() - session.openedAt >= TOKEN_MS) {
      // The target of the redirect is not documented.
      return { status: 302, headers: { location: places.entrance }, body: '' };
    }
    const customer = await read(ctx, session);
    if (customer === null) return dead();
    const reply = (body: unknown): Reply => answer(session, customer, body);
    if (path === PATHS.products) return reply(productsAnswer(customer));
    if (path === PATHS.credits) return reply(creditsAnswer(customer));
    if (path === PATHS.debt || path === PATHS.payments) {
      const isNight = NIGHT.includes(chileanHour(new Date(context.now())));
      const asked = fieldsOf((jsonOf(ctx) as { readonly INPUT?: unknown } | null)?.INPUT);
      const found = creditAnswer(customer, asked, { isDebt: path === PATHS.debt, isNight });
      return found === null ? sendJson({ error: 'not found' }, 404) : reply(found);
    }
    if (isOlder) return readCard(customer, path, jsonOf(ctx), reply);
    const account = accountIn(customer, jsonOf(ctx));
    if (account === null) return sendJson({ error: 'not found' }, 404);
    return reply(
      path === PATHS.balances ? balancesAnswer(account) : movementsAnswer(account, jsonOf(ctx)),
    );
  }

  return (ctx, path) => {
    const isPost = ctx.method === 'POST';
    switch (path) {
      case '/':
        return redirectTo(isReal ? `${own}${PATHS.frame}#/public/login` : at(PATHS.entrance));
      case '/banco/':
        return redirectTo(at(PATHS.entrance));
      case PATHS.entrance:
        return show(entrancePage(institution, places));
      case PATHS.frame:
        return show(
          ctx.URL.searchParams.has('privado')
            ? homePage(institution, { entrance: places.entrance, services })
            : framePage(institution, places),
        );
      case PATHS.constants:
        return sendScript(constantsScript());
      case PATHS.token:
        if (isPost) return issueToken(ctx);
        break;
      case PATHS.products:
      case PATHS.credits:
      case PATHS.debt:
      case PATHS.payments:
      case PATHS.unbilled:
      case PATHS.statements:
      case PATHS.statement:
      case PATHS.internationalStatement:
      case PATHS.balances:
      case PATHS.movements:
        if (isPost) return serve(ctx, path);
    }
    return notFound();
  };
};

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
      return reply(statementAnswer(card, contract, asked['NumExtracto']));
  }
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
