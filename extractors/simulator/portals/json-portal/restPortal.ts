import type { BankCustomer, PersonAccount } from '../../../synthetic-person/types.ts';
import type { AccountType } from '../../../src/products/enumerations.ts';
import type { Movement } from '../../../src/products/movement.ts';
import type { CardBalance } from '../../../src/products/productBalance.ts';
import type { TefRecipient } from '../../../src/products/tef.ts';
import type { ReceivedTransfer, SentTransfer } from '../../../src/products/transfer.ts';
import { formatRut, parseRut } from '../../../src/shared/rut.ts';
import type { Asked, JsonPortal, TypedCredentials } from './JsonPortal.ts';
import { digitsOrNull, listPage, masked, readRestRecord } from './restRecords.ts';
import { amount, BRANDS, CURRENCIES, digits } from './restValues.ts';

/** Defaults of the platform. */
const AS_DELIVERED = {
  prefix: '/api',
  clientId: 'web',
  pageSize: 50,
  codes: {
    wrong: 'LOGIN-01',
    locked: 'LOGIN-02',
    unavailable: 'SYS-01',
    invalid: 'REQ-01',
    expired: 'TOKEN-01',
  },
  reportsAttempts: false,
} as const;

/**
 * A REST API: results are HTTP statuses, amounts are strings with a decimal point, dates and times
 * are digits without separators.
 */
export function restPortal(given: {
  readonly entityId: string;
  readonly prefix?: `/${string}`;
  readonly clientId?: string;
  readonly pageSize?: number;
  readonly codes?: Readonly<
    Record<'wrong' | 'locked' | 'unavailable' | 'invalid' | 'expired', string>
  >;
  /** Whether a refused login reports how many attempts are left. */
  readonly reportsAttempts?: boolean;
}): JsonPortal {
  const options = { ...AS_DELIVERED, ...given };
  const { codes } = options;
  const error = (status: number, code: string, text: string, more = {}) => ({
    status,
    body: { codigo: code, mensaje: text, ...more },
  });
  return {
    entityId: options.entityId,
    prefix: options.prefix,
    requiredHeaders: { 'x-client-id': options.clientId },
    handshake: null,
    login: {
      path: '/autenticacion',
      read: readCredentials,
      accepted: (token) => ({
        status: 200,
        body: { access_token: token, token_type: 'Bearer', expires_in: 900 },
      }),
      challenged: (challenge) => ({ status: 200, body: { desafio: challenge } }),
      wrong: error(
        401,
        codes.wrong,
        'Clave incorrecta',
        options.reportsAttempts ? { intentosRestantes: 2 } : {},
      ),
      locked: error(423, codes.locked, 'Clave bloqueada'),
      unavailable: error(503, codes.unavailable, 'Servicio en mantención'),
      invalid: error(400, codes.invalid, 'Solicitud no válida'),
    },
    logoutPath: '/autenticacion/cierre',
    expired: error(401, codes.expired, 'Sesión expirada'),
    notFound: error(404, 'GEN-404', 'Recurso no encontrado'),
    read: (customer, path, query) => read(customer, path, { query, pageSize: options.pageSize }),
  };
}

function readCredentials(body: unknown): TypedCredentials | null {
  if (typeof body !== 'object' || body === null) return null;
  const { rut, clave, canal } = body as Record<string, unknown>;
  if (typeof rut !== 'string' || typeof clave !== 'string' || canal !== 'WEB') return null;
  // Expects ten characters, padded with zeros, without dots or hyphen.
  const parsed = /^\d{9}[\dK]$/.test(rut) ? parseRut(rut.replace(/^0+/, '')) : null;
  return parsed === null ? null : { rut: parsed, password: clave };
}

function read(customer: BankCustomer, path: string, asked: Asked): unknown {
  switch (path) {
    case '/cliente':
      return { rut: formatRut(customer.rut, 'dotted'), nombreCompleto: customer.name };
    case '/cuentas':
      return {
        fechaSaldos: digits(customer.today),
        cuentas: customer.accounts.map(account),
        lineasCredito: customer.creditLines.map((line) => ({
          cuentaAsociada: line.associatedAccountNumber,
          cupo: amount(line.creditLimit),
          utilizado: amount(line.currentBalance),
          disponible: amount(line.availableBalance),
        })),
      };
    case '/tarjetas':
      return {
        tarjetas: customer.creditCards.map((card, index) => ({
          idTarjeta: `tc-${index + 1}`,
          numero: masked(card.lastDigits),
          titular: card.holderName,
          marca: BRANDS[card.type],
          nombre: card.name,
          adicional: card.isAdditionalCard,
          cupoUnico: card.singleCreditLimit,
          nacional: limits(card.balances.clp),
          internacional: card.balances.usd === null ? null : limits(card.balances.usd),
        })),
      };
    case '/destinatarios':
      return listPage(customer.tefRecipients, asked, 'destinatarios', recipient);
  }
  const [, key, list] = /^\/cuentas\/cta-(\d{1,3})\/(movimientos|transferencias)$/.exec(path) ?? [];
  if (list === undefined) return readRestRecord(customer, path, asked);
  const owned = customer.accounts[Number(key) - 1];
  if (owned === undefined) return null;
  if (list === 'movimientos') return listPage(owned.movements, asked, list, movement);
  switch (asked.query.get('sentido')) {
    case 'enviadas':
      return listPage(owned.transfers.sent, asked, list, transfer);
    case 'recibidas':
      return listPage(owned.transfers.received, asked, list, transfer);
    default:
      return null;
  }
}

function account(owned: PersonAccount, index: number): unknown {
  return {
    idCuenta: `cta-${index + 1}`,
    numero: owned.accountNumber,
    tipo: { codigo: ACCOUNT_TYPES[owned.accountType], glosa: owned.productName },
    divisa: CURRENCIES[owned.currency],
    saldos: {
      contable: amount(owned.currentBalance),
      disponible: amount(owned.availableBalance),
      retenido: amount(owned.withholdings),
    },
  };
}

function movement(one: Movement): unknown {
  return {
    fecha: digits(one.date),
    hora: digitsOrNull(one.time),
    glosa: one.description,
    numeroDocumento: one.transactionNumber,
    signo: one.type === 'inflow' ? 'H' : 'D',
    monto: amount(one.amount),
    saldo: amount(one.balance),
  };
}

function transfer(one: SentTransfer | ReceivedTransfer): unknown {
  const party = 'recipient' in one ? one.recipient : one.origin;
  return {
    folio: one.transactionId,
    fecha: digits(one.date),
    hora: digitsOrNull(one.time),
    monto: amount(one.amount),
    divisa: CURRENCIES[one.currency],
    estado: STATUSES[one.status],
    comentario: one.message,
    canal: one.channel,
    contraparte: {
      nombre: party.name,
      rut: party.rut === null ? null : formatRut(party.rut, 'dotted'),
      banco: party.entity,
      tipoCuenta: party.accountType === null ? null : ACCOUNT_TYPES[party.accountType],
      cuenta: party.accountNumber,
      correo: party.email,
    },
  };
}

function recipient(one: TefRecipient): unknown {
  return {
    nombre: one.name,
    apodo: one.alias ?? null,
    rut: formatRut(one.rut, 'dotted'),
    banco: { codigo: one.bankCode, nombre: one.bankName },
    cuenta: { tipo: ACCOUNT_TYPES[one.accountType], numero: one.accountNumber },
    correo: one.email,
  };
}

function limits(balance: CardBalance): unknown {
  return {
    cupo: amount(balance.creditLimit),
    utilizado: amount(balance.currentBalance),
    disponible: amount(balance.availableCredit),
  };
}

const ACCOUNT_TYPES: Readonly<Record<AccountType, string>> = {
  corriente: 'CC',
  vista: 'CV',
  ahorro: 'AH',
  rut: 'CR',
  chequera_electronica: 'CE',
  otro: 'OT',
};

const STATUSES = { accepted: 'EFECTUADA', rejected: 'RECHAZADA', failed: 'FALLIDA' } as const;
