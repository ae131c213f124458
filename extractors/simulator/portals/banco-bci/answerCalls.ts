import type { Context } from 'koa';
import type { Institution } from '../../../src/contract/institution.ts';
import type { BankCustomer } from '../../../synthetic-person/shared/types.ts';
import type { SimulatorContext } from '../../shared/context.ts';
import { sendJson } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { jsonOf } from '../../http/requests.ts';
import { portalLogins } from '../../shared/portalLogins.ts';
import type { PortalHandler } from '../../shared/portalSessions.ts';
import { APP_HEADERS } from './apps.ts';
import type { AppName } from './apps.ts';
import {
  accountOf,
  accountsAnswer,
  balancesAnswer,
  cardAnswer,
  cardOf,
  cardsAnswer,
  clientAccountsAnswer,
  movementsAnswer,
  NO_CARDS,
  NO_CLIENT,
} from './services.ts';
import { bearerSession } from './tokens.ts';

/** The gateway of the applications' services, which has its own host. */
export const SERVICES = '/apilocal/bci-produccion/api-bci';

type Fields = Readonly<Record<string, unknown>>;

/** `answer` returns null for something that the person does not have. */
interface Call {
  readonly app: AppName;
  readonly method: 'GET' | 'POST';
  readonly answer: (customer: BankCustomer, asked: Fields) => unknown;
}

const BALANCES = '/bff-saldosyultimosmovimientoswebpersonas/v3.2';
const CARDS = '/operaciones-y-ejecucion/tarjetas/ms-movimientostdcpersonasweb-exp/v2.0/mov-tdc';

const CALLS: Readonly<Record<string, Call>> = {
  [`${BALANCES}/cuentas-busquedas/por-rut`]: {
    app: 'saldos',
    method: 'POST',
    answer: (customer, { rut }) => (rut === customer.rut ? accountsAnswer(customer) : null),
  },
  [`${BALANCES}/cuentas-busquedas/por-numero-cuenta`]: {
    app: 'saldos',
    method: 'POST',
    answer: (customer, { cuentaNumero }) => {
      const account = accountOf(customer, cuentaNumero);
      return account && balancesAnswer(customer, account);
    },
  },
  [`${BALANCES}/cuentas-movimientos/por-numero-cuenta`]: {
    app: 'saldos',
    method: 'POST',
    answer: (customer, { numeroCuenta }) => {
      const account = accountOf(customer, numeroCuenta);
      return account && movementsAnswer(account);
    },
  },
  '/operaciones-transversales-de-producto/gestion-de-cuenta/ms-gestioncuentascliente-neg/v3.11/SolicitarClienteCuentas':
    { app: 'cartolas', method: 'GET', answer: clientAccountsAnswer },
  [`${CARDS}/`]: {
    app: 'tarjetas',
    method: 'GET',
    answer: (customer) => (customer.creditCards.length === 0 ? null : cardsAnswer(customer)),
  },
  [`${CARDS}/informacion-tdc`]: {
    app: 'tarjetas',
    method: 'POST',
    answer: (customer, { numeroCuenta, numeroTarjeta }) => {
      const card = cardOf(customer, numeroCuenta, numeroTarjeta);
      return card && cardAnswer(card, customer.today);
    },
  },
};

const DEAD_TOKEN = {
  error: 'invalid_token',
  error_description: 'The access token is invalid or has expired',
} as const;

/**
 * Answers the calls below the gateway, which authenticate with a bearer token and the application's
 * headers, without cookies.
 */
export function answerCalls(institution: Institution, context: SimulatorContext): PortalHandler {
  const logins = portalLogins(institution, context);
  return async (ctx, path) => {
    const call = Object.hasOwn(CALLS, path) ? CALLS[path] : undefined;
    if (call === undefined || call.method !== ctx.method) return sendJson({}, 404);
    const dead = (): Reply => sendJson(DEAD_TOKEN, 401);
    const session = bearerSession(logins, context.now(), ctx);
    if (session === null || !hasHeaders(ctx, call.app)) return dead();
    const customer = await logins.read(ctx, session);
    if (customer === null) return dead();
    const found = call.answer(customer, (jsonOf(ctx) ?? {}) as Fields);
    const shown = found ?? (call.app === 'tarjetas' ? NO_CARDS : NO_CLIENT);
    // The bank's own status for "no data".
    return logins.answer(session, customer, shown, found === null ? 460 : 200);
  };
}

const hasHeaders = (ctx: Context, app: AppName): boolean =>
  Object.entries(APP_HEADERS[app]).every(([name, value]) => ctx.get(name) === value);
