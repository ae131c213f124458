import { addDays, daysInMonth, monthIndex, monthOf } from '../../src/shared/dates.ts';
import type { Currency } from '../../src/products/enumerations.ts';
import { toMinor } from '../../src/shared/money.ts';
import { random } from '../shared/random.ts';

/**
 * Daily prices, the same for every person. They resemble real ones (a UF of about CLP 40,900 in
 * August 2026) but follow a line with some noise, so that any day's price can be computed without a
 * table.
 */

const EPOCH = monthIndex('2024-01');

/** Years since January 2024, including the fraction of the year up to that day. */
function yearsAt(date: string): number {
  const month = monthOf(date);
  const day = Number(date.slice(8)) - 1;
  return (monthIndex(month) - EPOCH + day / daysInMonth(month)) / 12;
}

const round = (value: number, decimals: number): number => {
  const unit = 10 ** decimals;
  return Math.round(value * unit) / unit;
};

/**
 * UF of January 2024. It grows at the same rate as pay, so that the burden of a debt in UF stays
 * the same.
 */
const UF_BASE = 37_069;

/** Pesos per UF, with two decimals. */
export function ufOn(date: string): number {
  const factor = Math.min(Math.max(1 + 0.04 * yearsAt(date), 0.4), 3.04);
  return round(UF_BASE * factor, 2);
}

/** A value that stays within a distance of its middle, with two decimals. */
export const levelOn = (name: string, middle: number, distance: number, date: string): number =>
  round(middle + noise(name, date) * distance, 2);

/** Pesos per dollar ("dólar observado"), with two decimals. */
export const dollarOn = (date: string): number => levelOn('usd', 930, 45, date);

/** Pesos per euro, with two decimals. */
export const euroOn = (date: string): number => levelOn('eur', 1_045, 50, date);

/** Pesos for an amount in a currency's smallest unit, at the day's price. */
export function pesosFor(minor: number, currency: Currency, date: string): number {
  switch (currency) {
    case 'clp':
      return minor;
    case 'usd':
      return Math.round((minor * dollarOn(date)) / 100);
    case 'eur':
      return Math.round((minor * euroOn(date)) / 100);
    case 'uf':
      return Math.round((minor * ufOn(date)) / 10_000);
  }
}

/** The same for an amount in the currency's own unit. */
export const inPesos = (amount: number, currency: Currency, date: string): number =>
  pesosFor(toMinor(amount, currency), currency, date);

/**
 * Price of a share or a fund's unit.
 * @param base its price in January 2024
 * @param growth a year, in thousandths of the base
 */
export function priceOn(name: string, base: number, growth: number, date: string): number {
  const trend = Math.min(Math.max(1 + (growth * yearsAt(date)) / 1_000, 0.4), 4);
  return base * trend * (1 + noise(name, date) * 0.03);
}

/** From -1 to 1, interpolated between monthly draws. */
function noise(name: string, date: string): number {
  const month = monthOf(date);
  const next = monthOf(addDays(`${month}-28`, 7));
  const share = (Number(date.slice(8)) - 1) / daysInMonth(month);
  return knot(name, month) * (1 - share) + knot(name, next) * share;
}

function knot(name: string, month: string): number {
  return random('market', name, month).int(-1_000, 1_000) / 1_000;
}
