import { fromMinor } from '../../src/shared/money.ts';
import { addMonths, dayOf, monthOf } from '../../src/shared/dates.ts';
import type { CardBalance, CreditLine } from '../../src/products/productBalance.ts';
import { accountsAt, mayOweAt } from '../shared/accounts.ts';
import type { BankProfile } from '../shared/banks.ts';
import { lastDayShown, lastMonthShown, monthsBetween } from '../shared/calendar.ts';
import { cardAccount, cardPayments, limitsOn, statementOf } from './cardAccount.ts';
import { billingDate } from './cardCycle.ts';
import { cardShellsAt, wholeSteps, yardstick } from './cardShells.ts';
import type { CardShell } from './cardShells.ts';
import type { ScheduledPayment } from '../shared/scheduledPayments.ts';
import { random } from '../shared/random.ts';
import { standingCharges } from './patMandates.ts';
import type { PersonCard } from '../shared/types.ts';

/** How many statements of each card are shown. */
const STATEMENTS_SHOWN = 12;

/**
 * Overdraft lines of the current accounts in pesos; only the used amount changes from month to
 * month.
 */
export function creditLinesAt(rut: string, bank: BankProfile, month: string): CreditLine[] {
  if (!mayOweAt(rut, bank)) return [];
  return accountsAt(rut, bank)
    .filter((account) => account.type === 'corriente' && account.currency === 'clp')
    .flatMap((account) => {
      const choose = random(rut, bank.id, account.role, 'credit line');
      if (!choose.chance(7, 10)) return [];
      const creditLimit = wholeSteps((yardstick(rut) * choose.int(40, 200)) / 100, 50_000);
      const using = random(rut, bank.id, account.role, 'credit line', month);
      const currentBalance = using.chance(3, 10) ? using.int(1, creditLimit) : 0;
      return [
        {
          creditLimit,
          currentBalance,
          availableBalance: creditLimit - currentBalance,
          associatedAccountNumber: account.number,
        },
      ];
    });
}

/** How far back a mandate's charges can affect a statement or a payment. */
const farBack = (month: string): string => addMonths(month, -6);

/** The accounts of each card at a bank, for statements and payments from the first month on. */
function cardAccountsAt(rut: string, bank: BankProfile, first: string, last: string) {
  const shells = cardShellsAt(rut, bank);
  if (shells.length === 0) return [];
  const standing = standingCharges(rut, bank, farBack(first), addMonths(last, 1));
  return shells.map((shell) => {
    const charges = standing(shell);
    return {
      shell,
      accounts: {
        clp: cardAccount(shell, 'clp', charges),
        usd: cardAccount(shell, 'usd', []),
      },
    };
  });
}

/** The last month with a statement by the last day shown. */
const lastBilled = (shell: CardShell, lastDay: string): string => {
  const month = monthOf(lastDay);
  return billingDate(shell, month) <= lastDay ? month : addMonths(month, -1);
};

/** The cards as the bank shows them on a day. */
export function cardsAt(rut: string, bank: BankProfile, today: string): PersonCard[] {
  const [lastDay, lastMonth] = [lastDayShown(today), lastMonthShown(today)];
  const earliest = addMonths(lastMonth, -STATEMENTS_SHOWN);
  return cardAccountsAt(rut, bank, earliest, lastMonth).map(({ shell, accounts }) => {
    const { clp, usd } = accounts;
    const billed = lastBilled(shell, lastDay);
    const limits = limitsOn(shell, clp.used(billed, lastDay), usd.used(billed, lastDay), lastDay);
    const currencies = shell.isInternational ? (['clp', 'usd'] as const) : (['clp'] as const);
    return {
      type: shell.type,
      name: shell.name,
      isAdditionalCard: shell.isAdditionalCard,
      singleCreditLimit: shell.singleCreditLimit,
      balances: {
        clp: balance(limits.clp, 'clp'),
        usd: shell.isInternational ? balance(limits.usd, 'usd') : null,
      },
      lastDigits: shell.lastDigits,
      holderName: shell.holderName,
      billingDate: billingDate(shell, addMonths(billed, 1)),
      paymentDueDate: dayOf(addMonths(billed, 2), shell.dueDay),
      natTransactions: clp.unbilled(billed, lastDay),
      intTransactions: usd.unbilled(billed, lastDay),
      statements: monthsBetween(addMonths(billed, 1 - STATEMENTS_SHOWN), billed)
        .reverse()
        .flatMap((one) => currencies.map((each) => statementOf(shell, each, accounts, one))),
    };
  });
}

/** Card payments from the main account. */
export function scheduledCardPayments(
  rut: string,
  bank: BankProfile,
  first: string,
  last: string,
): ScheduledPayment[] {
  const months = monthsBetween(first, last);
  return cardAccountsAt(rut, bank, first, last).flatMap(({ shell, accounts }) => [
    ...cardPayments(shell, 'clp', accounts.clp, months),
    ...(shell.isInternational ? cardPayments(shell, 'usd', accounts.usd, months) : []),
  ]);
}

/** Pesos owed on a bank's cards, and pesos still available on them. */
export function cardDebtAt(rut: string, bank: BankProfile, today: string) {
  const [lastDay, lastMonth] = [lastDayShown(today), lastMonthShown(today)];
  return cardAccountsAt(rut, bank, addMonths(lastMonth, -1), lastMonth).map(
    ({ shell, accounts }) => {
      const billed = lastBilled(shell, lastDay);
      const limits = limitsOn(
        shell,
        accounts.clp.used(billed, lastDay),
        accounts.usd.used(billed, lastDay),
        lastDay,
      );
      return { shell, clp: limits.clp, usd: shell.isInternational ? limits.usd : null };
    },
  );
}

function balance(
  { limit, used }: { limit: number; used: number },
  currency: 'clp' | 'usd',
): CardBalance {
  return {
    creditLimit: fromMinor(limit, currency),
    currentBalance: fromMinor(used, currency),
    availableCredit: fromMinor(limit - used, currency),
  };
}
