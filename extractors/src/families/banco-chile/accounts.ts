import type { AccountType, Currency } from '../../products/enumerations.ts';
import type { Movement } from '../../products/movement.ts';
import { parseDate } from '../../shared/dates.ts';
import { sumMoney } from '../../shared/money.ts';
import { either, nullable, number, object, oneOf, string, unread } from '../../shared/shape.ts';
import type { TypeOf } from '../../shared/shape.ts';
import { cleanText } from '../../shared/text.ts';
import { accountTypes, words } from '../banking/words.ts';
import type { WordOr } from '../banking/words.ts';

/** Accounts and their movements, as the bank's portals for people and for companies write both. */

/** Kinds of product that are accounts; an account may be listed under both. */
export const ACCOUNT_KINDS: readonly string[] = ['cuenta', 'cuentaCorrienteMonedaLocal'];

/** Currencies by symbol and by ISO code. */
export const currencyOf = words<Currency>('currency', {
  $: 'clp',
  CLP: 'clp',
  USD: 'usd',
  EUR: 'eur',
});

/** Account types by the bank's product codes. */
const ACCOUNT_TYPES: Readonly<Record<string, AccountType>> = { CTD: 'corriente', JUV: 'vista' };
const byName = accountTypes({
  'Cuenta Corriente': 'corriente',
  'Cuenta Vista': 'vista',
});

/** The type of an account: by its code, or else by its name. */
export function accountTypeOf(code: string, name: string): WordOr<'accountType', AccountType> {
  const known = ACCOUNT_TYPES[code];
  return known === undefined ? byName(name) : { accountType: known };
}

/** A number, or its digits as text: the bank's services use both. */
export const amount = () => either(number(), string().pattern(/^-?\d{1,15}(\.\d{1,2})?$/));

export const movementRow = () =>
  object({
    descripcion: string(),
    // Unsigned; `tipo` determines the sign.
    monto: either(number().min(0), string().pattern(/^\d{1,15}(\.\d{1,2})?$/)),
    saldo: amount(),
    tipo: oneOf('cargo', 'abono'),
    fecha: string().pattern(/^\d{8} \d\d:\d\d:\d\d$/),
    fechaContable: string().pattern(/^\d\d\/\d\d\/\d{4}$/),
    numeroDocumento: nullable(string().allow('')),
    ...unread('estado', 'fechaContableMovimiento', 'nombreCuenta', 'numeroCuenta', 'idCuenta'),
    ...unread('canal', 'id', 'detalleGlosa', 'infoDataGlosaAdicional'),
  });

export type MovementRow = TypeOf<ReturnType<typeof movementRow>>;

/**
 * The movements of one answer, newest first. `ending` is the account's balance after the newest
 * one.
 */
export function readRows(
  rows: readonly MovementRow[],
  ending: number,
  currency: Currency,
): Movement[] {
  const balances = balancesOf(rows, ending, currency);
  return rows.map((row, index) => ({
    type: row.tipo === 'abono' ? 'inflow' : 'outflow',
    date: parseDate(row.fechaContable),
    time: timeOf(row.fecha),
    description: cleanText(row.descripcion),
    transactionNumber: documentOf(row),
    amount: Number(row.monto),
    balance: balances[index] ?? ending,
  }));
}

/**
 * For a "Cuenta FAN", every movement's balance is "0"; the balances are then derived from the final
 * one.
 */
function balancesOf(rows: readonly MovementRow[], ending: number, currency: Currency): number[] {
  if (rows.some(({ saldo }) => Number(saldo) !== 0)) return rows.map(({ saldo }) => Number(saldo));
  return rows.map((_row, index) => balanceBefore(rows.slice(0, index), ending, currency));
}

/** The balance before all of these movements; `ending` is the balance after them. */
export function balanceBefore(
  rows: readonly MovementRow[],
  ending: number,
  currency: Currency,
): number {
  const undone = rows.map(({ tipo, monto }) => Number(monto) * (tipo === 'abono' ? -1 : 1));
  return sumMoney([ending, ...undone], currency);
}

/** The time in `yyyyMMdd HH:mm:ss`; midnight means that there is none. */
function timeOf(moment: string): string | null {
  const time = moment.slice('yyyyMMdd '.length);
  return time === '00:00:00' ? null : time;
}

const documentOf = ({ numeroDocumento }: MovementRow): string | null =>
  numeroDocumento === null || /^0*$/.test(numeroDocumento) ? null : numeroDocumento;
