import { addDays, addMonths, dayOf, daysInMonth } from '../../src/shared/dates.ts';
import { fromMinor, toMinor } from '../../src/shared/money.ts';
import type { CardTransaction, Installments } from '../../src/products/cardTransaction.ts';
import { daysBetween } from '../shared/calendar.ts';
import { FOREIGN_MERCHANTS } from '../lists/abroad.ts';
import { MERCHANTS } from '../lists/commerce.ts';
import { PLACES } from '../lists/places.ts';
import { VERY_MUCH_DATA } from '../shared/namedRuts.ts';
import { random } from '../shared/random.ts';
import type { Random } from '../shared/random.ts';
import type { CardCharge } from './patMandates.ts';
import type { CardShell } from './cardShells.ts';

/**
 * What is bought with a card in the billing period that ends in a month. Purchases in instalments
 * are billed one part a month, the first in the period of the purchase.
 */

export type CardCurrency = 'clp' | 'usd';

export const billingDate = (card: CardShell, month: string): string =>
  dayOf(month, card.billingDay);

/** First day of the period that is billed in a month. */
export const periodStart = (card: CardShell, month: string): string =>
  addDays(billingDate(card, addMonths(month, -1)), 1);

const TERMS = [{ months: 3 }, { months: 6 }, { months: 12 }, { months: 24 }];

/** The longest term in months: how far back a purchase can still be billed. */
export const LONGEST_TERM = 24;

/** Purchases of the period, oldest first, before any instalment is split off. */
export function purchasesIn(
  card: CardShell,
  month: string,
  currency: CardCurrency,
  standing: readonly CardCharge[],
): CardTransaction[] {
  const list =
    currency === 'clp' ? pesoPurchases(card, month, standing) : dollarPurchases(card, month);
  return list.sort(byDate);
}

const byDate = (one: CardTransaction, other: CardTransaction): number =>
  one.transactionDate < other.transactionDate
    ? -1
    : one.transactionDate > other.transactionDate
      ? 1
      : 0;

const isLarge = (card: CardShell): boolean => card.key.startsWith(VERY_MUCH_DATA);

interface Drawn {
  readonly description: string;
  readonly location: string | null;
  /** In the smallest unit. */
  readonly amount: number;
  readonly original?: { readonly amount: number; readonly currency: string } | undefined;
  readonly installments?: Installments;
}

function transaction(
  choose: Random,
  transactionDate: string,
  currency: CardCurrency,
  drawn: Drawn,
): CardTransaction {
  return {
    transactionDate,
    referenceNumber: choose.chance(9, 10) ? `0${choose.digits(11)}` : null,
    description: drawn.description,
    location: drawn.location,
    isPending: false,
    amount: fromMinor(drawn.amount, currency),
    currency,
    originalCurrencyAmount: drawn.original?.amount ?? null,
    originalCurrency: drawn.original?.currency ?? null,
    installments: drawn.installments ?? null,
  };
}

/** A random day of the period billed in a month. */
function somedayOf(card: CardShell, month: string, choose: Random): () => string {
  const start = periodStart(card, month);
  const [before, days] = [start.slice(0, 7), daysBetween(start, billingDate(card, month))];
  const first = Number(start.slice(8));
  const left = daysInMonth(before) - first;
  return () => {
    const day = choose.int(0, days);
    return day <= left ? dayOf(before, first + day) : dayOf(month, day - left);
  };
}

function pesoPurchases(
  card: CardShell,
  month: string,
  standing: readonly CardCharge[],
): CardTransaction[] {
  const choose = random(card.key, 'purchases', month);
  const someday = somedayOf(card, month, choose);
  const list: CardTransaction[] = [];
  const write = (date: string, drawn: Drawn): void => {
    list.push(transaction(choose, date, 'clp', drawn));
  };
  // Three tenths for purchases paid at once, three tenths for mandates, the rest for instalments
  // and fees.
  let left = Math.floor(card.pesoBudget * 0.3);
  for (let more = isLarge(card) ? choose.int(90, 120) : choose.int(1, 11); more > 0; more -= 1) {
    const { name, from, to } = choose.pick(MERCHANTS);
    const most = Math.min(to, left, isLarge(card) ? 4_000 : to);
    const amount = choose.int(Math.min(from, Math.ceil(most / 3)), most);
    if (amount < 300) continue;
    left -= amount;
    const location = choose.chance(4, 5) ? choose.pick(PLACES).city : null;
    write(someday(), { description: name, location, amount });
    if (choose.chance(1, 40)) {
      const description = `DEVOLUCIÓN ${name}`;
      write(billingDate(card, month), { description, location, amount: -Math.ceil(amount / 2) });
    }
  }
  // At most 0.15 of the budget a month: the instalments billed from the last two years then add up
  // to at most 2.5 times that.
  const purchases = isLarge(card) ? 3 : 1;
  for (let more = purchases; more > 0; more -= 1) {
    if (!choose.chance(2, 5)) continue;
    const total = choose.pick(TERMS).months;
    const most = Math.floor((card.pesoBudget * 0.13) / purchases);
    const amount = Math.floor((most * choose.int(40, 100)) / 100 / total);
    if (amount < 500) continue;
    const { name } = choose.pick(MERCHANTS);
    write(someday(), {
      description: name,
      location: choose.pick(PLACES).city,
      amount: amount * total,
      installments: { total, current: 0, amount },
    });
  }
  const start = periodStart(card, month);
  for (const { date, description, amount } of standing) {
    if (date < start || date > billingDate(card, month)) continue;
    write(date, { description, location: null, amount });
  }
  const fee = Math.min(2_990, Math.floor(card.pesoBudget * 0.03));
  if (fee >= 500 && !card.isAdditionalCard) {
    const description = 'COMISIÓN ADMINISTRACIÓN MENSUAL';
    write(billingDate(card, month), { description, location: null, amount: fee });
  }
  return list;
}

function dollarPurchases(card: CardShell, month: string): CardTransaction[] {
  if (!card.isInternational) return [];
  const choose = random(card.key, 'purchases abroad', month);
  const someday = somedayOf(card, month, choose);
  const list: CardTransaction[] = [];
  let left = card.centBudget;
  for (let more = isLarge(card) ? choose.int(20, 40) : choose.int(0, 4); more > 0; more -= 1) {
    const { name, location, from, to, currency, rate } = choose.pick(FOREIGN_MERCHANTS);
    const most = Math.min(to * 100, left, isLarge(card) ? 2_000 : to * 100);
    const amount = choose.int(Math.min(from * 100, Math.ceil(most / 3)), most);
    if (amount < 100) continue;
    left -= amount;
    const charged = Math.round(amount * rate) / 100;
    list.push(
      transaction(choose, someday(), 'usd', {
        description: name,
        location,
        amount,
        original: currency === null ? undefined : { amount: charged, currency },
      }),
    );
  }
  return list;
}

/** The amount that a transaction adds to its statement, in the smallest unit. */
export const billedBy = ({ amount, currency, installments }: CardTransaction): number =>
  toMinor(installments?.amount ?? amount, currency);
