import { addDays, addMonths, dayOf, monthIndex } from '../../src/shared/dates.ts';
import { formatMoney, fromMinor } from '../../src/shared/money.ts';
import type { CardTransaction } from '../../src/products/cardTransaction.ts';
import type { CardStatement } from '../../src/products/creditCardStatement.ts';
import { charge } from '../shared/scheduledPayments.ts';
import type { ScheduledPayment } from '../shared/scheduledPayments.ts';
import { dollarOn, pesosFor } from '../market/market.ts';
import { random } from '../shared/random.ts';
import type { CardCharge } from './patMandates.ts';
import { billedBy, billingDate, LONGEST_TERM, periodStart, purchasesIn } from './cardCycle.ts';
import type { CardCurrency } from './cardCycle.ts';
import type { CardShell } from './cardShells.ts';

/**
 * A card's statements in one currency, and what is derived from them. Amounts are in the smallest
 * unit.
 */
export interface CardAccount {
  /** The statement of a month. */
  statement(month: string): Bill;
  /**
   * The unbilled transactions on a day after a month's statement, newest first, including the
   * statement's payment.
   */
  unbilled(billed: string, day: string): CardTransaction[];
  /** Used credit on a day between a month's statement and the next. */
  used(billed: string, day: string): number;
  /** The payment, in a month, of the previous month's statement. */
  payment(month: string): Payment | null;
}

interface Bill {
  readonly previous: number;
  readonly total: number;
  readonly minimum: number;
  /** Newest first. */
  readonly transactions: CardTransaction[];
}

interface Payment {
  readonly date: string;
  readonly amount: number;
}

/** @param standing charges of mandates in all months that will be requested */
export function cardAccount(
  card: CardShell,
  currency: CardCurrency,
  standing: readonly CardCharge[],
): CardAccount {
  const cycles = new Map<string, CardTransaction[]>();
  const bills = new Map<string, Bill>();

  const bought = (month: string): CardTransaction[] => {
    const known =
      cycles.get(month) ?? purchasesIn(card, month, currency, currency === 'clp' ? standing : []);
    cycles.set(month, known);
    return known;
  };

  /** Instalments billed in a month, of purchases in that month and in earlier ones. */
  const instalments = (month: string): CardTransaction[] => {
    const lines: CardTransaction[] = [];
    // Purchases abroad have no instalments.
    for (let back = 0; back < LONGEST_TERM && currency === 'clp'; back += 1) {
      for (const one of bought(addMonths(month, -back))) {
        if (one.installments === null || one.installments.total <= back) continue;
        lines.push({ ...one, installments: { ...one.installments, current: back + 1 } });
      }
    }
    return lines;
  };

  const charges = (month: string): CardTransaction[] => [
    ...bought(month).filter((one) => one.installments === null),
    ...instalments(month),
  ];

  /** Every fourth month is paid in full, so that a statement depends on at most three others. */
  const paysAll = (month: string): boolean => !card.isRevolver || monthIndex(month) % 4 === 0;

  const payment = (month: string): Payment | null => {
    const { total, minimum } = statement(addMonths(month, -1));
    if (total <= 0) return null;
    const choose = random(card.key, 'payment', currency, month);
    const date = dayOf(month, card.dueDay - choose.int(0, 3));
    const part = Math.max(Math.floor((total * choose.int(20, 60)) / 100), minimum);
    return { date, amount: paysAll(month) ? total : part };
  };

  const statement = (month: string): Bill => {
    const known = bills.get(month);
    if (known !== undefined) return known;
    const bill = createStatement(month);
    bills.set(month, bill);
    return bill;
  };

  /** The previous month's balance and its payment, without the statement's details. */
  const previousOf = (month: string): { previous: number; paid: Payment | null } => {
    const before = addMonths(month, -1);
    return { previous: statement(before).total, paid: payment(month) };
  };

  const createStatement = (month: string): Bill => {
    const date = billingDate(card, month);
    const lines = charges(month);
    // A statement paid in full restarts the chain of balances.
    const carried = paysAll(month) ? 0 : rest(month);
    const interest = Math.round((carried * card.interest) / 10_000);
    if (interest > 0) lines.push(ownLine('INTERESES ROTATIVOS', date, interest, currency));
    const total = carried + lines.reduce((sum, line) => sum + billedBy(line), 0);
    return { previous: 0, total, minimum: minimumOf(total, currency), transactions: lines };
  };

  const rest = (month: string): number => {
    const { previous, paid } = previousOf(month);
    return previous - (paid?.amount ?? 0);
  };

  /** Purchases after a month's statement, and the statement's payment if it was made by then. */
  const since = (billed: string, day: string) => {
    const next = addMonths(billed, 1);
    const paid = payment(next);
    return {
      purchases: bought(next).filter(
        ({ transactionDate: date }) => date > billingDate(card, billed) && date <= day,
      ),
      paid: paid !== null && paid.date <= day ? paid : null,
    };
  };

  return {
    payment,
    statement: (month) => {
      const bill = statement(month);
      const { previous, paid } = previousOf(month);
      const lines = [...bill.transactions, ...paymentLines(paid, currency)];
      return { ...bill, previous, transactions: newestFirst(lines) };
    },
    unbilled: (billed, day) => {
      const { purchases, paid } = since(billed, day);
      const pendingFrom = addDays(day, -1);
      const lines = purchases.map((one) => ({
        ...one,
        isPending: one.transactionDate >= pendingFrom,
      }));
      return newestFirst([...lines, ...paymentLines(paid, currency)]);
    },
    used: (billed, day) => {
      const open = instalments(billed).reduce((sum, line) => {
        const left = (line.installments?.total ?? 0) - (line.installments?.current ?? 0);
        return sum + left * billedBy(line);
      }, 0);
      const { purchases, paid } = since(billed, day);
      const spent = purchases.reduce(
        (sum, one) => sum + billedBy(one) * (one.installments?.total ?? 1),
        0,
      );
      return statement(billed).total + open + spent - (paid?.amount ?? 0);
    },
  };
}

const minimumOf = (total: number, currency: CardCurrency): number =>
  Math.min(Math.max(total, 0), Math.max(Math.ceil(total / 20), currency === 'clp' ? 5_000 : 500));

/** A line that the bank itself adds to a statement. */
const ownLine = (
  description: string,
  date: string,
  amount: number,
  currency: CardCurrency,
): CardTransaction => ({
  transactionDate: date,
  referenceNumber: null,
  description,
  location: null,
  isPending: false,
  amount: fromMinor(amount, currency),
  currency,
  originalCurrencyAmount: null,
  originalCurrency: null,
  installments: null,
});

function paymentLines(paid: Payment | null, currency: CardCurrency): CardTransaction[] {
  if (paid === null) return [];
  const words = currency === 'clp' ? 'PAGO PESOS TEF' : 'PAGO DÓLARES TEF';
  return [ownLine(words, paid.date, -paid.amount, currency)];
}

function newestFirst(lines: readonly CardTransaction[]): CardTransaction[] {
  return lines.toSorted((one, other) =>
    one.transactionDate < other.transactionDate
      ? 1
      : one.transactionDate > other.transactionDate
        ? -1
        : 0,
  );
}

/** The card's payments from the main account: dollars at the day's rate. */
export function cardPayments(
  card: CardShell,
  currency: CardCurrency,
  account: CardAccount,
  months: readonly string[],
): ScheduledPayment[] {
  return months.flatMap((month) => {
    const paid = account.payment(month);
    if (paid === null) return [];
    const number = card.lastDigits;
    const words =
      currency === 'clp'
        ? `Pago tarjeta ${card.name} ${number}`
        : `Pago tarjeta ${card.name} ${number} ${formatMoney(fromMinor(paid.amount, 'usd'), 'usd', 'english')}`;
    return [charge(paid.date, words, pesosFor(paid.amount, currency, paid.date))];
  });
}

/** Used credit and limits in both currencies, as the card shows them on a day. */
export function limitsOn(card: CardShell, pesos: number, cents: number, date: string) {
  const rate = dollarOn(date);
  if (!card.singleCreditLimit) {
    return {
      clp: { limit: card.limit, used: pesos },
      usd: { limit: card.dollarLimit * 100, used: cents },
    };
  }
  // A single limit: purchases abroad reduce it too, and it is also shown in dollars.
  const used = pesos + Math.round((cents * rate) / 100);
  const inCents = (amount: number): number => Math.round((amount * 100) / rate);
  return {
    clp: { limit: card.limit, used },
    usd: { limit: inCents(card.limit), used: inCents(used) },
  };
}

/** A month's statement in the format of the product. */
export function statementOf(
  card: CardShell,
  currency: CardCurrency,
  accounts: { readonly clp: CardAccount; readonly usd: CardAccount },
  month: string,
): CardStatement {
  const date = billingDate(card, month);
  const bill = accounts[currency].statement(month);
  const limits = limitsOn(
    card,
    accounts.clp.used(month, date),
    accounts.usd.used(month, date),
    date,
  )[currency];
  const money = (minor: number): number => fromMinor(minor, currency);
  return {
    currency,
    statementDate: date,
    summary: {
      creditLimit: money(limits.limit),
      usedCredit: money(limits.used),
      availableCredit: money(limits.limit - limits.used),
      cashAdvanceLimit: money(Math.floor((limits.limit * 3) / 10)),
      billingPeriodStart: periodStart(card, month),
      billingPeriodEnd: date,
      paymentDueDate: dayOf(addMonths(month, 1), card.dueDay),
      nextBillingDate: billingDate(card, addMonths(month, 1)),
      monthlyInterestRate: card.interest / 100,
      cae: Math.round(card.interest * 13.9) / 100,
      previousBalance: money(bill.previous),
      newBalance: money(bill.total),
      minimumPayment: money(bill.minimum),
      lateFeeInterest: (card.interest + 27) / 100,
    },
    transactions: bill.transactions,
  };
}
