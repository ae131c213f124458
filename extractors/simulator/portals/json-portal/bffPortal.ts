import type { BankCustomer, PersonAccount, PersonCard } from '../../../synthetic-person/types.ts';
import type { AccountType, Currency } from '../../../src/products/enumerations.ts';
import type { Movement } from '../../../src/products/movement.ts';
import type { CardBalance } from '../../../src/products/productBalance.ts';
import type { TefRecipient } from '../../../src/products/tef.ts';
import type { ReceivedTransfer, SentTransfer } from '../../../src/products/transfer.ts';
import { parseRut } from '../../../src/shared/rut.ts';
import { masked, pageOf, readBffRecord } from './bffRecords.ts';
import { amount, BRANDS, CURRENCIES, present } from './bffValues.ts';
import type { Asked, JsonAnswer, JsonPortal, TypedCredentials } from './JsonPortal.ts';

/**
 * A backend-for-frontend API: every answer is a 200 with an envelope that contains the actual
 * result, amounts are integers with a scale, times have an offset, and a handshake precedes the
 * login.
 */
export function bffPortal(options: {
  readonly entityId: string;
  readonly prefix: `/${string}`;
  readonly application: string;
  readonly pageSize: number;
  readonly codes: Readonly<
    Record<'wrong' | 'locked' | 'unavailable' | 'invalid' | 'expired', string>
  >;
}): JsonPortal {
  const { codes } = options;
  return {
    entityId: options.entityId,
    prefix: options.prefix,
    requiredHeaders: { 'x-aplicacion': options.application },
    handshake: {
      path: '/dispositivo',
      deviceHeader: 'x-dispositivo',
      xsrfCookie: 'XSRF-TOKEN',
      xsrfHeader: 'x-xsrf-token',
      body: (deviceToken) => wrapped({ dispositivo: { token: deviceToken } }),
    },
    login: {
      path: '/sesion',
      read: readCredentials,
      accepted: (token) => ({ status: 200, body: wrapped({ jwt: token, minutos: 15 }) }),
      challenged: (challenge) => ({ status: 200, body: wrapped({ desafio: challenge }) }),
      wrong: failed(codes.wrong, 'Clave no corresponde'),
      locked: failed(codes.locked, 'Clave bloqueada por reintentos'),
      unavailable: failed(codes.unavailable, 'Estamos en mantención'),
      invalid: failed(codes.invalid, 'Petición incorrecta'),
    },
    logoutPath: '/sesion/cierre',
    expired: { ...failed(codes.expired, 'Sesión no vigente'), status: 401 },
    notFound: { ...failed('404', 'No existe'), status: 404 },
    read: (customer, path, query) => {
      const shown = read(customer, path, { query, pageSize: options.pageSize });
      return shown === null ? null : wrapped(shown);
    },
  };
}

function wrapped(data: unknown): unknown {
  return { resultado: { estado: 'OK', codigo: '0', glosa: '' }, datos: data };
}

function failed(code: string, text: string): JsonAnswer {
  return {
    status: 200,
    body: { resultado: { estado: 'ERROR', codigo: code, glosa: text }, datos: null },
  };
}

function readCredentials(body: unknown): TypedCredentials | null {
  if (typeof body !== 'object' || body === null) return null;
  const { usuario, clave } = body as Record<string, unknown>;
  if (typeof usuario !== 'object' || usuario === null || typeof clave !== 'string') return null;
  const { numero, dv } = usuario as Record<string, unknown>;
  if (typeof numero !== 'number' || typeof dv !== 'string') return null;
  const rut = parseRut(`${numero}-${dv}`);
  return rut === null ? null : { rut, password: clave };
}

function read(customer: BankCustomer, path: string, asked: Asked): object | null {
  switch (path) {
    case '/perfil': {
      const [digits = '', dv = ''] = customer.rut.split('-');
      return { persona: { rut: Number(digits), dv, nombre: customer.name } };
    }
    case '/productos':
      return products(customer);
    case '/tarjetas':
      return { tarjetas: customer.creditCards.map(card) };
    case '/agenda':
      return pageOf(customer.tefRecipients, asked, recipient);
  }
  const product = asked.query.get('producto');
  if (product === null) return readBffRecord(customer, path, asked);
  const owned = accountOf(customer, product);
  if (owned === null) return null;
  switch (path) {
    case '/movimientos':
      return pageOf(owned.movements, asked, (one) => movement(one, owned.currency));
    case '/tef/enviadas':
      return pageOf(owned.transfers.sent, asked, transfer);
    case '/tef/recibidas':
      return pageOf(owned.transfers.received, asked, transfer);
    default:
      return null;
  }
}

function products(customer: BankCustomer): object {
  return {
    al: customer.today,
    cuentas: customer.accounts.map((owned, index) => ({
      clave: `p${index + 1}`,
      nroCuenta: owned.accountNumber,
      clase: ACCOUNT_TYPES[owned.accountType],
      nombre: owned.productName,
      moneda: CURRENCIES[owned.currency],
      contable: amount(owned.currentBalance, owned.currency),
      disponible: amount(owned.availableBalance, owned.currency),
      retenciones: amount(owned.withholdings, owned.currency),
    })),
    sobregiros: customer.creditLines.map((line) => ({
      nroCuenta: line.associatedAccountNumber,
      aprobado: amount(line.creditLimit, 'clp'),
      usado: amount(line.currentBalance, 'clp'),
      libre: amount(line.availableBalance, 'clp'),
    })),
  };
}

function card(one: PersonCard, index: number): unknown {
  const { clp, usd } = one.balances;
  return {
    clave: `c${index + 1}`,
    plastico: masked(one.lastDigits),
    aNombreDe: one.holderName,
    red: BRANDS[one.type],
    nombre: one.name,
    calidad: one.isAdditionalCard ? 'ADICIONAL' : 'TITULAR',
    cupo: one.singleCreditLimit ? 'UNICO' : 'SEPARADO',
    pesos: limits(clp, 'clp'),
    dolares: usd === null ? null : limits(usd, 'usd'),
  };
}

function accountOf(customer: BankCustomer, key: string): PersonAccount | null {
  const position = /^p(\d{1,3})$/.exec(key)?.[1];
  return position === undefined ? null : (customer.accounts[Number(position) - 1] ?? null);
}

function movement(one: Movement, currency: Currency): unknown {
  return {
    ts: moment(one.date, one.time),
    texto: one.description,
    ...present({ ref: one.transactionNumber }),
    abono: one.type === 'inflow',
    importe: amount(one.amount, currency),
    saldoPosterior: amount(one.balance, currency),
  };
}

function transfer(one: SentTransfer | ReceivedTransfer): unknown {
  const party = 'recipient' in one ? one.recipient : one.origin;
  return {
    id: one.transactionId,
    ts: moment(one.date, one.time),
    importe: amount(one.amount, one.currency),
    moneda: CURRENCIES[one.currency],
    resultado: STATUSES[one.status],
    ...present({ mensaje: one.message, via: one.channel }),
    otro: present({
      nombre: party.name,
      rut: party.rut,
      banco: party.entity,
      clase: party.accountType === null ? null : ACCOUNT_TYPES[party.accountType],
      nroCuenta: party.accountNumber,
      mail: party.email,
    }),
  };
}

function recipient(one: TefRecipient): unknown {
  return {
    nombre: one.name,
    rut: one.rut,
    codigoBanco: one.bankCode,
    banco: one.bankName,
    clase: ACCOUNT_TYPES[one.accountType],
    nroCuenta: one.accountNumber,
    mail: one.email,
    ...present({ alias: one.alias ?? null }),
  };
}

function limits(balance: CardBalance, currency: Currency): unknown {
  return {
    aprobado: amount(balance.creditLimit, currency),
    usado: amount(balance.currentBalance, currency),
    libre: amount(balance.availableCredit, currency),
  };
}

/** Local time in Chile with its offset; only the date if there is no time. */
function moment(date: string, time: string | null): string {
  if (time === null) return date;
  const month = Number(date.slice(5, 7));
  // Winter time from April to September: precise enough, since no connector reads the offset.
  return `${date}T${time}${month >= 4 && month <= 9 ? '-04:00' : '-03:00'}`;
}

const ACCOUNT_TYPES: Readonly<Record<AccountType, string>> = {
  corriente: 'CTACTE',
  vista: 'VISTA',
  ahorro: 'AHORRO',
  rut: 'CTARUT',
  chequera_electronica: 'CHEQELEC',
  otro: 'OTRO',
};

const STATUSES = { accepted: 'A', rejected: 'R', failed: 'F' } as const;
