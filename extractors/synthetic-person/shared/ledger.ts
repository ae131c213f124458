import { dayOf, monthIndex } from '../../src/shared/dates.ts';
import { fromMinor } from '../../src/shared/money.ts';
import type { Currency, MovementType } from '../../src/products/enumerations.ts';
import type { Movement } from '../../src/products/movement.ts';
import type { ReceivedTransfer, SentTransfer } from '../../src/products/transfer.ts';
import { lastBusinessDay } from './career.ts';
import type { ScheduledPayment } from './scheduledPayments.ts';
import type { Random } from './random.ts';

/** Collects one account's movements of a month. Amounts are in the currency's smallest unit. */

export interface Moment {
  readonly day: number;
  /** Null if the bank posts the movement overnight. */
  readonly time: string | null;
}

interface Line extends Moment {
  readonly description: string;
  readonly transactionNumber: string | null;
  readonly amount: number;
}

export interface Ledger {
  readonly month: string;
  readonly currency: Currency;
  /** All movements are on or before the last business day, when the balance is settled. */
  readonly lastDay: number;
  readonly choose: Random;
  readonly sent: SentTransfer[];
  readonly received: ReceivedTransfer[];
  /** Adds a charge if the month can still afford it; returns whether it did. */
  spend(line: Line): boolean;
  receive(line: Line): void;
  /** Limits the amount that can still be charged. */
  limit(amount: number): void;
  /** A random day and time of the month. */
  moment(): Moment;
  /** A number unique within the account. */
  nextNumber(): string;
  /**
   * The month's movements, oldest first. A final movement, described by `settle`, makes them add up
   * to `closing`.
   */
  close(closing: number, settle: (type: MovementType) => string): Movement[];
}

/**
 * Adds the scheduled payments of other products.
 * @throws Error if the account cannot afford one: more was agreed than `capacityAt` allows
 */
export function writeScheduledPayments(
  ledger: Ledger,
  scheduled: readonly ScheduledPayment[],
): void {
  for (const { date, type, description, amount } of scheduled) {
    const line = {
      day: Number(date.slice(8)),
      time: null,
      description,
      transactionNumber: ledger.nextNumber(),
      amount,
    };
    if (type === 'inflow') ledger.receive(line);
    else if (amount > 0 && !ledger.spend(line)) {
      throw new Error(`The account cannot afford ${description} on ${date}`);
    }
  }
}

interface Written extends Line {
  readonly type: MovementType;
}

/**
 * @param opening initial balance; the month's charges use at most eight tenths of it, so that the
 * balance is never negative whatever their order
 */
export function openLedger(
  month: string,
  currency: Currency,
  opening: number,
  choose: Random,
): Ledger {
  const lastDay = lastBusinessDay(month);
  const lines: Written[] = [];
  let budget = Math.floor((opening * 8) / 10);
  let numbers = 0;

  const nextNumber = (): string => {
    numbers += 1;
    // The first three digits identify the month for 75 years.
    const prefix = 100 + (monthIndex(month) % 900);
    return `${prefix}${String(numbers).padStart(5, '0')}${choose.int(0, 9)}`;
  };

  return {
    month,
    currency,
    lastDay,
    choose,
    sent: [],
    received: [],
    nextNumber,
    moment: () => ({ day: choose.int(1, lastDay), time: someTime(choose) }),
    spend: (line) => {
      if (line.amount <= 0 || line.amount > budget) return false;
      budget -= line.amount;
      lines.push({ ...line, type: 'outflow' });
      return true;
    },
    receive: (line) => {
      if (line.amount > 0) lines.push({ ...line, type: 'inflow' });
    },
    limit: (amount) => {
      budget = Math.min(budget, amount);
    },
    close: (closing, settle) => {
      const ordered = lines.sort(byMoment);
      const moved = ordered.reduce((sum, line) => sum + signed(line), 0);
      const rest = closing - opening - moved;
      if (rest !== 0) {
        const type = rest > 0 ? 'inflow' : 'outflow';
        ordered.push({
          type,
          day: lastDay,
          time: null,
          description: settle(type),
          transactionNumber: nextNumber(),
          amount: Math.abs(rest),
        });
      }
      let balance = opening;
      return ordered.map((line) => {
        balance += signed(line);
        return {
          type: line.type,
          date: dayOf(month, line.day),
          time: line.time,
          description: line.description,
          transactionNumber: line.transactionNumber,
          amount: fromMinor(line.amount, currency),
          balance: fromMinor(balance, currency),
        };
      });
    },
  };
}

const signed = (line: Written): number => (line.type === 'inflow' ? line.amount : -line.amount);

/** Within a day, movements without a time come first. */
function byMoment(one: Line, other: Line): number {
  if (one.day !== other.day) return one.day - other.day;
  const [a, b] = [one.time ?? '', other.time ?? ''];
  return a < b ? -1 : a > b ? 1 : 0;
}

function someTime(choose: Random): string {
  return [choose.int(7, 22), choose.int(0, 59), choose.int(0, 59)]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
