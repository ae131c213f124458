import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { AccountType, Currency } from '../../products/enumerations.ts';
import type { Movement } from '../../products/movement.ts';
import { parseDate } from '../../shared/dates.ts';
import { parseNumber, sumMoney } from '../../shared/money.ts';
import { either, nullable, number, object, optional, string, unread } from '../../shared/shape.ts';
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
const ACCOUNT_TYPES: Readonly<Record<string, AccountType>> = {
  CTD: 'corriente',
  JUV: 'vista',
  AHO: 'ahorro',
};
const byName = accountTypes({
  'Cuenta Corriente': 'corriente',
  'Cuenta Vista': 'vista',
});

/** The type of an account: by its code, or else by its name. */
export function accountTypeOf(code: string, name: string): WordOr<'accountType', AccountType> {
  const known = ACCOUNT_TYPES[code];
  return known === undefined ? byName(name) : { accountType: known };
}

/** `16600`, `12000.00`, `1.000.000` or `1.234,56`. */
const DIGITS = String.raw`(?:\d{1,15}(?:[.,]\d{1,2})?|\d{1,3}(?:\.\d{3}){1,4}(?:,\d{1,2})?)`;

/** A number, or its digits as text with or without dots: the bank's services use all of them. */
export const amount = () =>
  either(number(), string().pattern(new RegExp(`^[-\u2212\u2013]?${DIGITS}$`)));

/** The value of an `amount`. Two digits after the only dot are decimals, three are thousands. */
export function valueOf(shown: number | string): number {
  if (typeof shown === 'number') return shown;
  return parseNumber(shown, 2, /^\D?\d+\.\d{1,2}$/.test(shown) ? 'english' : 'chilean');
}

/** A text that the bank leaves out, sends as null or leaves blank. */
export const blankable = () => optional(nullable(string().allow('')));

const balance = () => optional(nullable(amount().allow('')));

export const movementRow = () =>
  object({
    descripcion: blankable(),
    // Unsigned; `tipo` determines the sign.
    monto: either(number().min(0), string().pattern(new RegExp(`^${DIGITS}$`))),
    saldo: balance(),
    // Its name in one of the sources on the portal for companies.
    saldoMovimiento: balance(),
    tipo: string().pattern(/^(cargo|abono)$/i),
    fecha: optional(
      nullable(
        string()
          .pattern(/^(\d{8}( \d\d:\d\d:\d\d)?)?$/)
          .allow(''),
      ),
    ),
    fechaContable: optional(
      nullable(
        string()
          .pattern(/^\d\d\/\d\d\/\d{4}$/)
          .allow(''),
      ),
    ),
    numeroDocumento: blankable(),
    ...unread('estado', 'fechaContableMovimiento', 'nombreCuenta', 'numeroCuenta', 'idCuenta'),
    ...unread('canal', 'id', 'detalleGlosa', 'infoDataGlosaAdicional'),
  });

export type MovementRow = TypeOf<ReturnType<typeof movementRow>>;

interface Ending {
  readonly currency: Currency;
  /** The account's balance after the newest movement. */
  readonly ending: number;
}

/**
 * The movements of one answer, newest first, and the balance before the oldest one, with which the
 * next answer ends.
 */
export function readMovementRows(rows: readonly MovementRow[], { currency, ending }: Ending) {
  const hasPrintedBalances = arePrinted(rows);
  let after = ending;
  const entries = rows.map((row): Movement => {
    const balance = (hasPrintedBalances ? printedBalance(row) : null) ?? after;
    const isInflow = row.tipo.toLowerCase() === 'abono';
    const value = valueOf(row.monto);
    after = sumMoney([balance, isInflow ? -value : value], currency);
    return {
      type: isInflow ? 'inflow' : 'outflow',
      date: dateOf(row),
      time: timeOf(row),
      description: cleanText(row.descripcion ?? ''),
      transactionNumber: numberOf(row.numeroDocumento),
      amount: value,
      balance,
    };
  });
  return { page: { entries, ...(hasPrintedBalances && { hasPrintedBalances }) }, before: after };
}

/** For a "Cuenta FAN" the bank prints "0" everywhere; the final balance then yields the others. */
const arePrinted = (rows: readonly MovementRow[]): boolean =>
  rows.some((row) => (printedBalance(row) ?? 0) !== 0);

function printedBalance({ saldo, saldoMovimiento }: MovementRow): number | null {
  const shown = saldo ?? saldoMovimiento ?? '';
  return shown === '' ? null : valueOf(shown);
}

/** `20260131` as `2026-01-31`. */
export const dashed = (day: string): string => day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

/** The booking date; where the bank leaves it blank, the day of the movement. */
function dateOf({ fecha, fechaContable }: MovementRow): string {
  const shown = (fechaContable ?? '') || dashed((fecha ?? '').slice(0, 'yyyyMMdd'.length));
  if (shown === '') throw unexpectedPage('A movement has no date', { field: 'fechaContable' });
  return parseDate(shown);
}

/** The time in `yyyyMMdd HH:mm:ss`; midnight means that there is none. */
function timeOf({ fecha }: MovementRow): string | null {
  const time = (fecha ?? '').slice('yyyyMMdd '.length);
  return time === '' || time === '00:00:00' ? null : time;
}

/** Only zeros mean that there is no number. */
export function numberOf(shown: string | null | undefined): string | null {
  const number = cleanText(shown ?? '');
  return /^0*$/.test(number) ? null : number;
}
