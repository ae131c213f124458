import type { Context } from 'koa';
import type { Institution } from '../../../src/contract/institution.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import type { BankCustomer } from '../../../synthetic-person/shared/types.ts';
import type { SimulatorContext } from '../../shared/context.ts';
import { sendJson } from '../../http/replies.ts';
import { jsonOf } from '../../http/requests.ts';
import { portalLogins } from '../../shared/portalLogins.ts';
import type { PortalHandler } from '../../shared/portalSessions.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';
import {
  accountIn,
  balanceAnswer,
  periodsAnswer,
  productsAnswer,
  profileAnswer,
  recentAnswer,
  statementAnswer,
  userAnswer,
} from './services.ts';

/** The gateway's host, its services, and the agent beside them. */
export const HOST = '/gw';
export const GATEWAY = `${HOST}/portalpersonas`;
export const AGENT = '/oauth-agent-personas';

/** Approximate lifetime of a session; whether use prolongs it is not documented. */
export const SESSION_MS = 30 * 60_000;

/** Cookies of the session itself, of the CSRF guard and of the token. */
export const COOKIES = {
  session: 'idSesionPersonas',
  csrf: 'bice-persona-csrf',
  token: 'bice-persona-at',
} as const;

type Fields = Readonly<Record<string, unknown>>;
type Call = (customer: BankCustomer, asked: Fields) => unknown;

const TRANSACTIONS = '/bff-checking-account-transactions-100/v1';
const HISTORY = '/bff-historic-account-movements-portal/v1';

/** Answers by method and path; null for something that the person does not have. */
const CALLS: Readonly<Record<string, Call>> = {
  [`GET ${AGENT}/userInfo`]: userAnswer,
  'GET /bff-portal-hbp/v1/salesforce': profileAnswer,
  'POST /bff-portal-hbp/v1/products': (customer, { data }) =>
    data === true ? productsAnswer(customer) : null,
  [`POST ${TRANSACTIONS}/balance`]: (customer, { productNumber }) => {
    const account = accountIn(customer, productNumber);
    return account && balanceAnswer(customer, account);
  },
  [`POST ${TRANSACTIONS}/transactions`]: (customer, asked) => {
    const account = accountIn(customer, asked['productNumber']);
    return account && asked['currency'] === 'CLP' ? recentAnswer(customer, account, asked) : null;
  },
  // `MN` stands for accounts in the national currency.
  [`POST ${HISTORY}/accounts-periods`]: (customer, { currencyType }) =>
    currencyType === 'MN' ? periodsAnswer(customer) : null,
  [`POST ${HISTORY}/movements`]: statementAnswer,
};

const UNAUTHORISED = { message: 'Unauthorized' } as const;
const EXPIRED = { message: 'The Token has expired' } as const;

/** The cookies of a session. Only the gateway interprets their values. */
export const cookieValues = ({
  id,
  csrfToken,
}: PortalSession): Readonly<Record<string, string>> => ({
  [COOKIES.session]: id,
  [COOKIES.csrf]: guardOf(csrfToken),
  [COOKIES.token]: id,
  'bice-persona-id': '1',
  'bice-persona-auth': '1',
});

/** The cookie's counterpart of the value that the page sends as a header. */
const guardOf = (csrfToken: string): string => csrfToken.split('').reverse().join('');

/**
 * The calls of the portal's page, which authenticate with cookies and with headers that only that
 * page can add.
 */
export function createGateway(institution: Institution, context: SimulatorContext): PortalHandler {
  const { find, read, answer } = portalLogins(institution, context);

  return async (ctx, path) => {
    const name = `${ctx.method} ${path}`;
    const call = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
    if (call === undefined) return sendJson({ message: 'Not Found' }, 404);
    const session = find(ctx.cookies.get(COOKIES.session));
    if (session === null || context.now() - session.openedAt >= SESSION_MS) {
      return sendJson(EXPIRED, 401);
    }
    // The agent's own calls need no headers: the page learns from them which RUT to send.
    const isAllowed =
      hasCookies(ctx, session) && (path.startsWith(AGENT) || hasHeaders(ctx, session));
    if (!isAllowed) return sendJson(UNAUTHORISED, 401);
    const customer = await read(ctx, session);
    if (customer === null) return sendJson(EXPIRED, 401);
    const found = call(customer, fieldsOf(ctx));
    return found === null
      ? sendJson({ message: 'Bad Request' }, 400)
      : answer(session, customer, found);
  };
}

const hasCookies = (ctx: Context, session: PortalSession): boolean =>
  Object.values(COOKIES).every((name) => ctx.cookies.get(name) === cookieValues(session)[name]);

const hasHeaders = (ctx: Context, { csrfToken, rut }: PortalSession): boolean =>
  ctx.get('x-bice-persona-csrf') === csrfToken &&
  rut !== null &&
  ctx.get('x-rut-cliente') === formatRut(rut, 'padded');

function fieldsOf(ctx: Context): Fields {
  const body = jsonOf(ctx);
  return typeof body === 'object' && body !== null ? (body as Fields) : {};
}
