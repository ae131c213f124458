import {
  addDays,
  dayOf,
  daysInMonth,
  monthAt,
  monthIndex,
  weekdayOf,
} from '../../src/shared/dates.ts';
import { companyIdentity, someCompanyRut } from './identity.ts';
import { isArranged } from './namedRuts.ts';
import { random } from './random.ts';
import type { Employer, Job } from './types.ts';

/**
 * Time is divided into spells of equal length, each with its employer and, for some people, some
 * months without work at its start. So a month's job can be computed without computing the past,
 * and is the same in every view.
 */

export type Occupation = 'employee' | 'independent';

interface Spell {
  readonly index: number;
  readonly firstMonth: number;
  /** First month with work. */
  readonly firstPaid: number;
}

/** Nine in ten are employees; the others live on fees that clients transfer. */
export function occupationOf(rut: string): Occupation {
  return isArranged(rut) || random(rut, 'occupation').chance(9, 10) ? 'employee' : 'independent';
}

function spellOf(rut: string, month: string): Spell {
  const choose = random(rut, 'career');
  const length = choose.int(20, 96);
  const shift = choose.int(0, length - 1);
  const index = Math.floor((monthIndex(month) + shift) / length);
  const firstMonth = index * length - shift;
  const gap = random(rut, 'gap', index);
  const isWithoutGap = gap.chance(2, 3) || isArranged(rut);
  return { index, firstMonth, firstPaid: firstMonth + (isWithoutGap ? 0 : gap.int(1, 3)) };
}

/** The job that pays the person in a month; null for a month without one. */
export function jobIn(rut: string, month: string): Job | null {
  if (occupationOf(rut) === 'independent') return null;
  const spell = spellOf(rut, month);
  if (monthIndex(month) < spell.firstPaid) return null;
  return { employer: employerOf(rut, spell.index), since: monthAt(spell.firstPaid) };
}

function employerOf(rut: string, spell: number): Employer {
  const employerRut = someCompanyRut(random(rut, 'employer', spell));
  return { rut: employerRut, name: companyIdentity(employerRut).businessName };
}

/** Pay in a job as a percentage of the person's usual pay. */
export function payFactorOf(rut: string, month: string): number {
  return random(rut, 'pay factor', spellOf(rut, month).index).int(92, 112);
}

/** Last weekday of a month. Ignores public holidays. */
export function lastBusinessDay(month: string): number {
  const last = daysInMonth(month);
  const weekday = weekdayOf(dayOf(month, last));
  if (weekday === 0) return last - 2;
  return weekday === 6 ? last - 1 : last;
}

/** When an employer pays: the last business day, or the 25th or the business day before it. */
export function payDate(employer: Employer, month: string): string {
  if (random(employer.rut, 'pay day').chance(3, 5)) return dayOf(month, lastBusinessDay(month));
  const usual = dayOf(month, 25);
  const weekday = weekdayOf(usual);
  return addDays(usual, weekday === 0 ? -2 : weekday === 6 ? -1 : 0);
}
