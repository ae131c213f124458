import { addMonths, dayOf, monthIndex, monthOf } from '../../src/shared/dates.ts';
import type { Random } from '../shared/random.ts';
import type { Instalment } from './annuity.ts';

/**
 * When the instalments of a credit fall due and when they are paid. Most are paid on the due date.
 * Some people skip a few months once and later catch up by paying two a month; until then the
 * credit is in arrears.
 */
export interface PaymentPlan {
  readonly firstMonth: string;
  readonly periods: number;
  /** Day of the month on which instalments fall due and are charged; at most 26. */
  readonly day: number;
  /** How many consecutive months were skipped; 0 for none. */
  readonly skipped: number;
  /**
   * Instalments paid before the first skipped month, and before the first month with two payments.
   */
  readonly skipAfter: number;
  readonly catchUpAfter: number;
}

/** A payment plan; with `isSlow`, some months are skipped. */
export function planOf(
  choose: Random,
  firstMonth: string,
  periods: number,
  isSlow: boolean,
): PaymentPlan {
  const skipped = choose.int(1, 4);
  const skipAfter = choose.int(2, Math.max(periods - 16, 2));
  return {
    firstMonth,
    periods,
    day: choose.int(2, 24),
    skipped: isSlow ? skipped : 0,
    skipAfter,
    catchUpAfter: skipAfter + choose.int(4, 9),
  };
}

export const dueDate = (plan: PaymentPlan, number: number): string =>
  dayOf(addMonths(plan.firstMonth, number - 1), plan.day);

/** The last month whose instalment has fallen due by a day. */
export function lastDueMonth(plan: PaymentPlan, day: string): string {
  const month = monthOf(day);
  return dayOf(month, plan.day) <= day ? month : addMonths(month, -1);
}

/** Instalments that have fallen due by the end of a month. */
export function dueBy(plan: PaymentPlan, month: string): number {
  const passed = monthIndex(month) - monthIndex(plan.firstMonth) + 1;
  return Math.min(Math.max(passed, 0), plan.periods);
}

/** Instalments that have been paid by the end of a month. */
export function paidBy(plan: PaymentPlan, month: string): number {
  const due = dueBy(plan, month);
  const missed = Math.min(Math.max(due - plan.skipAfter, 0), plan.skipped);
  const madeUp = Math.min(Math.max(due - plan.catchUpAfter, 0), plan.skipped);
  return due - missed + madeUp;
}

/** The numbers of the instalments that are paid in a month. */
export function paidIn(plan: PaymentPlan, month: string): number[] {
  const before = paidBy(plan, addMonths(month, -1));
  return Array.from({ length: paidBy(plan, month) - before }, (_, index) => before + index + 1);
}

/** A credit with its plan; amounts are in its currency's smallest unit. */
interface Credit {
  readonly amount: number;
  readonly schedule: readonly Instalment[];
  readonly plan: PaymentPlan;
}

/** Capital still owed after that many payments. */
export const balanceAfter = ({ amount, schedule }: Credit, paid: number): number =>
  paid === 0 ? amount : (schedule[paid - 1]?.balance ?? 0);

/** Capital owed at the end of a day: not yet due, and overdue with its first day in arrears. */
export function owedOn(credit: Credit, day: string) {
  const { plan, schedule } = credit;
  const lastMonth = lastDueMonth(plan, day);
  const paid = paidBy(plan, lastMonth);
  const overdue: { since: string; capital: number }[] = [];
  for (let number = paid + 1; number <= dueBy(plan, lastMonth); number += 1) {
    overdue.push({ since: dueDate(plan, number), capital: schedule[number - 1]?.capital ?? 0 });
  }
  return { balance: balanceAfter(credit, paid), overdue };
}
