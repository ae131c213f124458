import Joi from 'joi';
import type { Currency } from '../../products/enumerations.ts';
import type { Movement } from '../../products/movement.ts';
import { parseDate } from '../../shared/dates.ts';
import { sumMoney } from '../../shared/money.ts';
import { unread } from '../../shared/shape.ts';
import { cleanText } from '../../shared/text.ts';

/**
 * The format of movements, which is the same in the bank's portals for people and for companies.
 */

/** A number, or its digits as text: the bank's services use both. */
export type Amount = number | string;

export const amount = () =>
  Joi.alternatives(Joi.number(), Joi.string().pattern(/^-?\d{1,15}(\.\d{1,2})?$/));

interface Row {
  descripcion: string;
  monto: Amount;
  saldo: Amount;
  tipo: 'cargo' | 'abono';
  fecha: string;
  fechaContable: string;
  numeroDocumento: string | null;
}
export type MovementRow = Readonly<Row>;

export const movementRow = () =>
  Joi.object<Row>({
    descripcion: Joi.string(),
    // Unsigned; `tipo` determines the sign.
    monto: Joi.alternatives(Joi.number().min(0), Joi.string().pattern(/^\d{1,15}(\.\d{1,2})?$/)),
    saldo: amount(),
    tipo: Joi.string().valid('cargo', 'abono'),
    fecha: Joi.string().pattern(/^\d{8} \d\d:\d\d:\d\d$/),
    fechaContable: Joi.string().pattern(/^\d\d\/\d\d\/\d{4}$/),
    numeroDocumento: Joi.string().allow('', null),
    ...unread('estado', 'fechaContableMovimiento', 'nombreCuenta', 'numeroCuenta', 'idCuenta'),
    ...unread('canal', 'id', 'detalleGlosa', 'infoDataGlosaAdicional'),
  });

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
