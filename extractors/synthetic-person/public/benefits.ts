import { dayOf } from '../../src/shared/dates.ts';
import { businessDay } from '../shared/calendar.ts';
import { between, credit } from '../shared/scheduledPayments.ts';
import type { ScheduledPayment } from '../shared/scheduledPayments.ts';
import { personIdentity } from '../shared/identity.ts';
import { isCompany, volumeOf } from '../shared/namedRuts.ts';
import { random } from '../shared/random.ts';
import { usualPay } from '../shared/salary.ts';

/**
 * Benefits that the treasury pays to low earners: a family bonus in March, a wage subsidy in
 * August.
 */

export interface Benefit {
  readonly kind: 'bonus' | 'subsidy';
  readonly date: string;
  readonly amount: number;
}

/** Pay limit of the benefits, and the bonus for each child; plausible values of 2026. */
const MODEST_PAY = 800_000;
const BONUS_PER_CHILD = 66_400;

export function benefitsIn(rut: string, year: number): Benefit[] {
  if (isCompany(rut) || volumeOf(rut) === 'none') return [];
  // Compared using the pay of a fixed year, since the limits grow at the same rate as pay.
  const isModest = usualPay(rut, '2024-01') < MODEST_PAY;
  if (!isModest && volumeOf(rut) !== 'large') return [];
  const children = Math.max(random(rut, 'children').int(-1, 3), 0);
  const hasSubsidy = personIdentity(rut).gender === 'female' && random(rut, 'subsidy').chance(1, 2);
  const date = (month: string, day: number): string => businessDay(dayOf(`${year}-${month}`, day));
  return [
    ...(children > 0
      ? [{ kind: 'bonus' as const, date: date('03', 16), amount: BONUS_PER_CHILD * children }]
      : []),
    ...(hasSubsidy
      ? [
          {
            kind: 'subsidy' as const,
            date: date('08', 22),
            amount: random(rut, 'subsidy', year).int(90, 410) * 1_000,
          },
        ]
      : []),
  ];
}

const WORDS = {
  bonus: 'Abono Tesorería aporte familiar permanente',
  subsidy: 'Abono Tesorería bono al trabajo',
} as const;

export function scheduledBenefits(rut: string, first: string, last: string): ScheduledPayment[] {
  const scheduled: ScheduledPayment[] = [];
  for (let year = Number(first.slice(0, 4)); year <= Number(last.slice(0, 4)); year += 1) {
    for (const { kind, date, amount } of benefitsIn(rut, year)) {
      scheduled.push(credit(date, WORDS[kind], amount));
    }
  }
  return between(scheduled, first, last);
}
