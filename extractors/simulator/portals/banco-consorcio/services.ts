import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { BankCustomer, PersonAccount } from '../../../synthetic-person/shared/types.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { formatMoney, sumMoney } from '../../../src/shared/money.ts';

/**
 * The bank's key and initialisation vector are the same for all calls, and are part of the page's
 * own code. These are generated at each start.
 */
export const SECRET = {
  key: randomBytes(16).toString('hex'),
  iv: randomBytes(8).toString('hex'),
} as const;

/** AES-256 in CBC mode of the JSON, in base64. */
export function encrypt(value: unknown): string {
  const cipher = createCipheriv('aes-256-cbc', SECRET.key, SECRET.iv);
  return cipher.update(JSON.stringify(value), 'utf8', 'base64') + cipher.final('base64');
}

/**
 * The value that is encrypted behind `/account/` in an address; null if it is none. The simulator
 * decodes addresses, so it may contain slashes.
 */
export function decryptedPart(path: string): unknown {
  try {
    const [, text = ''] = path.split(/\/account\/(.*)$/);
    const decipher = createDecipheriv('aes-256-cbc', SECRET.key, SECRET.iv);
    const plain = decipher.update(text, 'base64', 'utf8') + decipher.final('utf8');
    return JSON.parse(plain) as unknown;
  } catch {
    return null;
  }
}

/** "$1.234", without the space of other banks. */
export const pesos = (amount: number): string => formatMoney(amount, 'clp').replace(' ', '');

/** A line has a number of its own: its account's with other first digits. */
const lineNumber = ({ accounts }: BankCustomer, index: number): string =>
  `9${String(index)}${(accounts[0]?.accountNumber ?? '0000000000').slice(2)}`;

export function productsAnswer(customer: BankCustomer): unknown {
  const { accounts, creditLines } = customer;
  const all = [
    ...accounts.map(({ accountNumber, productName, accountType }) => ({
      nombreProducto: productName,
      numeroCuenta: accountNumber,
      codigoProducto: accountType === 'corriente' ? '31' : '33',
      nombreCuenta: `${productName} **${accountNumber.slice(-3)}`,
    })),
    ...creditLines.map((_, index) => ({
      nombreProducto: 'Línea de Crédito',
      numeroCuenta: lineNumber(customer, index),
      codigoProducto: '32',
      nombreCuenta: `Linea de Credito **${lineNumber(customer, index).slice(-3)}`,
    })),
  ];
  return { products: all.map((one, index) => ({ ...one, prioridadProducto: index + 1 })) };
}

/** The credit lines by their numbers, with what only their screen shows. */
export const linesOf = (customer: BankCustomer) =>
  customer.creditLines.map((line, index) => ({
    number: lineNumber(customer, index),
    available: pesos(line.availableBalance),
    used: pesos(line.currentBalance),
  }));

/** An account by its number, which this call encrypts as a number. */
export function summaryAnswer({ accounts }: BankCustomer, number: unknown): unknown {
  const account = accounts.find(({ accountNumber }) => Number(accountNumber) === number);
  if (account === undefined) return null;
  const { movements, currentBalance, availableBalance, withholdings } = account;
  const total = (type: 'inflow' | 'outflow'): number =>
    sumMoney(
      movements.filter((one) => one.type === type).map(({ amount }) => amount),
      'clp',
    );
  const initial = sumMoney([currentBalance, total('outflow'), -total('inflow')], 'clp');
  return {
    numeroCuenta: number,
    saldoInicial: pesos(initial),
    saldoContable: pesos(currentBalance),
    saldoDisponible: pesos(availableBalance),
    totalCargos: pesos(total('outflow')),
    totalAbonos: pesos(total('inflow')),
    totalSobregiro: null,
    totalRetenciones: pesos(withholdings),
  };
}

/** The last movements by day, of an account whose number this call encrypts as a text. */
export function movementsAnswer({ accounts }: BankCustomer, number: unknown): unknown {
  const account = accounts.find(({ accountNumber }) => accountNumber === number);
  if (account === undefined) return null;
  return {
    dtoResponseCodigosEstadoHttp: {
      codigo: '200',
      mensaje: 'OK',
      descripcion: 'OBTENCION DE DATOS EXITOSA',
    },
    dtoResponseSetResultados: [...byDay(account)].map(([date, rows]) => ({
      fecha: formatDate(date, 'slash'),
      detalle: rows.map((one) => ({
        identificador: one.transactionNumber ?? '00000000000',
        descripcion: one.description,
        hora: one.time ?? '',
        monto: pesos(one.amount),
        saldo: pesos(one.balance),
        tipo: one.type === 'inflow' ? 'Abono' : 'Cargo',
      })),
    })),
  };
}

function byDay({ movements }: PersonAccount): Map<string, PersonAccount['movements']> {
  const days = new Map<string, PersonAccount['movements']>();
  for (const one of movements) days.set(one.date, [...(days.get(one.date) ?? []), one]);
  return days;
}

/** Not encrypted. The lists are empty, since the form of a purchase is not documented. */
export const unbilledAnswer = ({ creditCards, today }: BankCustomer): unknown => ({
  codigo: '200',
  mensaje: 'OK',
  date: `${today} 12:00:00.000000`,
  errors: [],
  bodyResponse: {
    tarjetas: creditCards.map(({ lastDigits }) => ({
      nationalMovements: [],
      internationalMovements: [],
      numCard: `XXXX XXXX XXXX ${lastDigits}`,
      lastnumCard: lastDigits,
    })),
  },
});

/** What the screen of the cards shows of each. */
export const cardsOf = ({ creditCards }: BankCustomer) =>
  creditCards.map(({ name, lastDigits, balances }) => ({
    label: `${name} ****${lastDigits}`,
    available: pesos(balances.clp.availableCredit),
    limit: pesos(balances.clp.creditLimit),
  }));
