import { addDays, addMonths, dayOf, monthAt, monthIndex } from '../../src/shared/dates.ts';
import { fromMinor } from '../../src/shared/money.ts';
import type { TermDeposit } from '../../src/products/investmentReport.ts';
import { capacityAt } from '../shared/accounts.ts';
import type { BankProfile } from '../shared/banks.ts';
import { businessDay, daysBetween, lastDayShown, lastMonthShown } from '../shared/calendar.ts';
import { between, charge, credit } from '../shared/scheduledPayments.ts';
import type { ScheduledPayment } from '../shared/scheduledPayments.ts';
import { pesosFor, ufOn } from '../market/market.ts';
import { volumeOf } from '../shared/namedRuts.ts';
import { random } from '../shared/random.ts';

/**
 * Term deposits, one after the other in slots of half a year: opened in the slot's first month and
 * paid out at maturity. A renewable deposit is renewed once for another term of the same
 * length, and the interest so far is paid out.
 */

interface Deposit {
  readonly type: TermDeposit['type'];
  readonly currency: 'clp' | 'uf';
  /** In the smallest unit, like the profit. */
  readonly amount: number;
  readonly profit: number;
  readonly from: string;
  readonly to: string;
  /** Ten-thousandths of a per cent for 30 days. */
  readonly baseRate: number;
  readonly periodRate: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly number: string;
}

const SLOT = 6;
const TERMS = [{ days: 30 }, { days: 60 }, { days: 90 }];

function depositsAt(rut: string, bank: BankProfile, first: string, last: string): Deposit[] {
  if (volumeOf(rut) === 'none') return [];
  const isLarge = volumeOf(rut) === 'large';
  const layers = isLarge ? 6 : 1;
  const found: Deposit[] = [];
  for (let layer = 0; layer < layers; layer += 1) {
    const shift = random(rut, bank.id, 'deposit slots', layer).int(0, SLOT - 1);
    const end = Math.floor((monthIndex(last) + shift) / SLOT);
    // A slot's deposit may mature early in the next one.
    const begin = Math.floor((monthIndex(first) + shift) / SLOT) - 1;
    for (let slot = begin; slot <= end; slot += 1) {
      found.push(
        ...slotOf(rut, bank, layer, slot, monthAt(slot * SLOT - shift), isLarge ? 100 : 25),
      );
    }
  }
  return found;
}

function slotOf(
  rut: string,
  bank: BankProfile,
  layer: number,
  slot: number,
  month: string,
  chance: number,
): Deposit[] {
  const choose = random(rut, bank.id, 'deposit', layer, slot);
  if (!choose.chance(chance, 100)) return [];
  const currency = choose.chance(1, 4) ? 'uf' : 'clp';
  const type = choose.chance(1, 2) ? 'renewal-term' : 'fixed-term';
  // Two layers may begin in one month, six for the person with very many movements.
  const pesos = (capacityAt(rut, bank, month) * choose.int(20, chance === 100 ? 30 : 50)) / 1_000;
  const from = businessDay(dayOf(month, choose.int(2, 24)));
  const minor = currency === 'clp' ? pesos : (pesos / ufOn(from)) * 10_000;
  const amount = Math.floor(minor / 1_000) * 1_000;
  if (amount === 0) return [];
  const { days } = choose.pick(TERMS);
  const number = choose.digits(8);
  const baseRate = currency === 'clp' ? choose.int(3_400, 6_100) : choose.int(900, 2_500);
  const generate = (start: string, isFirst: boolean, isLast: boolean): Deposit => {
    const to = businessDay(addDays(start, days));
    const periodRate = Math.round((baseRate * daysBetween(start, to)) / 30);
    const profit = Math.round((amount * periodRate) / 1_000_000);
    return {
      type,
      currency,
      amount,
      profit,
      from: start,
      to,
      baseRate,
      periodRate,
      isFirst,
      isLast,
      number,
    };
  };
  const one = generate(from, true, type === 'fixed-term');
  return type === 'fixed-term' ? [one] : [one, generate(one.to, false, true)];
}

export function termDepositsAt(rut: string, bank: BankProfile, today: string): TermDeposit[] {
  const lastMonth = lastMonthShown(today);
  const day = lastDayShown(today);
  return depositsAt(rut, bank, addMonths(lastMonth, -6), lastMonth)
    .filter(({ from, to }) => from <= day && to > day)
    .map(({ type, currency, amount, profit, from, to, baseRate, periodRate }) => ({
      type,
      investmentAmount: fromMinor(amount, currency),
      finalAmount: fromMinor(amount + profit, currency),
      currency,
      expirationDate: to,
      investmentDate: from,
      profit: fromMinor(profit, currency),
      baseInterestRate: baseRate / 10_000,
      periodInterestRate: periodRate / 10_000,
      termDays: daysBetween(from, to),
    }));
}

export function scheduledDepositPayments(
  rut: string,
  bank: BankProfile,
  first: string,
  last: string,
): ScheduledPayment[] {
  const scheduled = depositsAt(rut, bank, first, last).flatMap((one) => {
    const { amount, profit, currency, from, to, number } = one;
    return [
      ...(one.isFirst
        ? [charge(from, `Inversión depósito a plazo ${number}`, pesosFor(amount, currency, from))]
        : []),
      one.isLast
        ? credit(to, `Rescate depósito a plazo ${number}`, pesosFor(amount + profit, currency, to))
        : credit(to, `Intereses depósito a plazo ${number}`, pesosFor(profit, currency, to)),
    ];
  });
  return between(scheduled, first, last);
}
