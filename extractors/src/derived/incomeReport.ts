import type { IncomeItem, IncomeReport } from '../products/incomeReport.ts';
import type { AccountMovements, Movement } from '../products/movement.ts';
import { addMonths, monthOf } from '../shared/dates.ts';
import { classifyDeposit } from './depositKinds.ts';
import type { DepositKind } from './depositKinds.ts';

/**
 * The income report: a person's income, derived from their account movements.
 *
 * - Only accounts in pesos count, and only the twelve whole months before the day of the report:
 *   the current month is incomplete and would lower every average.
 * - Salary ("main") is any deposit described as a salary. If two employers pay in a month, the main
 *   salary is from the one that pays more; the other's is variable income.
 * - A bonus paid separately is variable. One within the salary cannot be distinguished from it.
 * - `seniority` counts the months with a salary, back from the last whole month without a gap, and
 *   at most eleven; a new employer without a month in between does not interrupt it.
 * - A salary paid in the first days of a month counts for the previous month, if that month has
 *   none and this one has another.
 * - The flow is every deposit except transfers between own accounts, reversals, loans and proceeds
 *   of investments.
 */

const MONTHS = 12;
const MOST_SENIORITY = 11;
/** Until this day of a month, an employer may still be paying the previous month. */
const LATE_PAY_DAY = 5;

export interface IncomeSource {
  readonly accounts: readonly AccountMovements[];
  /**
   * The holder's name according to the institution, to recognise own transfers. Null if unknown.
   */
  readonly holderName: string | null;
  /** Day of the extraction. */
  readonly today: string;
}

interface Deposit {
  /** The month for which the deposit counts. */
  month: string;
  readonly date: string;
  readonly amount: number;
  readonly name: string;
  readonly kind: DepositKind;
}

export function incomeReport({ accounts, holderName, today }: IncomeSource): IncomeReport {
  const months = Array.from({ length: MONTHS }, (_, index) =>
    addMonths(monthOf(today), -1 - index),
  );
  const deposits = depositsOf(accounts, holderName);
  settleLatePay(deposits);
  const told = deposits.filter(({ month }) => months.includes(month));
  const employers = mainEmployers(told);
  const isMain = (one: Deposit): boolean =>
    one.kind === 'salary' && employers.get(one.month) === one.name;

  const items = told.filter(({ kind }) => kind !== 'none').sort(newestFirst);
  const income = items.filter(({ kind }) => kind !== 'flow');
  const variable = income.filter((one) => !isMain(one));
  const lastPaid = months.find((month) => employers.has(month));
  const lastPay = items.filter((one) => isMain(one) && one.month === lastPaid);
  const average = (list: readonly Deposit[], count: number): number =>
    Math.round(total(list.filter(({ month }) => months.indexOf(month) < count)) / count);
  const item = (one: Deposit): IncomeItem => ({
    name: one.name,
    amount: one.amount,
    date: one.date,
    type: isMain(one) ? 'main' : 'variable',
  });
  return {
    employerName: lastPay[0]?.name ?? null,
    seniority: seniorityOf(months, employers),
    salary: total(lastPay),
    monthlyVariableIncome3Months: average(variable, 3),
    monthlyVariableIncome12Months: average(variable, 12),
    monthlyAccountFlow3Months: average(items, 3),
    monthlyAccountFlow12Months: average(items, 12),
    accountFlowSources: items.map(item),
    incomeSources: income.map(item),
  };
}

function depositsOf(accounts: readonly AccountMovements[], holderName: string | null): Deposit[] {
  const movements: Movement[] = accounts
    .filter(({ currency }) => currency === 'clp')
    .flatMap((account) => account.movements);
  return movements
    .filter(({ type, amount }) => type === 'inflow' && amount > 0)
    .map(({ date, amount, description }) => ({
      month: monthOf(date),
      date,
      amount,
      ...classifyDeposit(description, holderName),
    }));
}

/** Assigns late pay to the month for which it was paid. */
function settleLatePay(deposits: readonly Deposit[]): void {
  const salaries = deposits.filter(({ kind }) => kind === 'salary');
  // Newest first, so that a chain of late months resolves step by step.
  for (const late of [...salaries].sort(newestFirst)) {
    if (Number(late.date.slice(8)) > LATE_PAY_DAY) continue;
    const same = salaries.filter(({ name }) => name === late.name);
    const before = addMonths(late.month, -1);
    const hasOther = same.some((one) => one !== late && one.month === late.month);
    // Without an earlier salary, the employment may have started this month.
    const isKnown = same.some(({ month }) => month < before);
    if (hasOther && isKnown && !same.some(({ month }) => month === before)) late.month = before;
  }
}

/** For each month with a salary, the employer that pays most. */
function mainEmployers(deposits: readonly Deposit[]): Map<string, string> {
  const paid = new Map<string, Map<string, number>>();
  for (const { kind, month, name, amount } of deposits) {
    if (kind !== 'salary') continue;
    const payers = paid.get(month) ?? new Map<string, number>();
    payers.set(name, (payers.get(name) ?? 0) + amount);
    paid.set(month, payers);
  }
  return new Map(
    [...paid].map(([month, payers]) => {
      const [first] = [...payers].sort(([a, one], [b, other]) =>
        one === other ? (a < b ? -1 : 1) : other - one,
      );
      return [month, first?.[0] ?? ''];
    }),
  );
}

function seniorityOf(months: readonly string[], employers: ReadonlyMap<string, string>): number {
  const gap = months.slice(0, MOST_SENIORITY).findIndex((month) => !employers.has(month));
  return gap === -1 ? MOST_SENIORITY : gap;
}

const total = (deposits: readonly Deposit[]): number =>
  deposits.reduce((sum, { amount }) => sum + amount, 0);

function newestFirst(one: Deposit, other: Deposit): number {
  if (one.date !== other.date) return one.date < other.date ? 1 : -1;
  if (one.amount !== other.amount) return other.amount - one.amount;
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0;
}
