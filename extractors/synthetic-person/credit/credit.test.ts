import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../shared/random.ts';
import { capitalFor, instalmentFor, scheduleOf, yearlyCost } from './annuity.ts';
import { dueBy, dueDate, paidBy, planOf } from './paymentPlan.ts';

const capital = fc.integer({ min: 10_000, max: 500_000_000 });
const rate = fc.integer({ min: 10, max: 300 }).map((each) => each / 10_000);
const periods = fc.integer({ min: 2, max: 360 });

describe('scheduleOf', () => {
  it('repays the capital in equal instalments except the last', () => {
    fc.assert(
      fc.property(capital, rate, periods, (amount, each, count) => {
        const schedule = scheduleOf(amount, count, () => each);
        const payment = instalmentFor(amount, each, count);
        expect(schedule.reduce((sum, one) => sum + one.capital, 0)).toBe(amount);
        expect(schedule.at(-1)?.balance).toBe(0);
        for (const one of schedule.slice(0, -1)) {
          expect(one.capital + one.interest).toBeLessThanOrEqual(payment);
        }
      }),
      { seed: 5, numRuns: 60 },
    );
  });

  it('recalculates the instalments when the rate changes', () => {
    const schedule = scheduleOf(1_000_000, 24, (number) => (number <= 12 ? 0.01 : 0.02));
    const paid = schedule.map((one) => one.capital + one.interest);
    expect(paid[12]).toBeGreaterThan(paid[11] ?? 0);
    expect(schedule.at(-1)?.balance).toBe(0);
  });
});

describe('capitalFor', () => {
  it('is the inverse of instalmentFor, up to rounding', () => {
    fc.assert(
      fc.property(capital, rate, periods, (amount, each, count) => {
        const payment = instalmentFor(amount, each, count);
        // Rounding an instalment by 0.5 pesos changes the capital by at most 0.5 pesos per period.
        expect(Math.abs(capitalFor(payment, each, count) - amount)).toBeLessThanOrEqual(count);
      }),
      { seed: 6, numRuns: 60 },
    );
  });
});

describe('yearlyCost', () => {
  it('compounds the monthly rate and adds the insurance', () => {
    expect(yearlyCost(0.01, 0)).toBe(12.68);
    expect(yearlyCost(0.01, 0.1)).toBe(13.95);
  });
});

describe('a payment plan', () => {
  const plan = (name: number, count: number, isSlow: boolean) =>
    planOf(random('plan', name), '2025-01', count, isSlow);

  it('never pays early, and is paid in full when the last instalment is due', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 18, max: 120 }),
        fc.boolean(),
        (name, count, slow) => {
          const schedule = plan(name, count, slow);
          let before = 0;
          for (let index = 0; index <= count; index += 1) {
            const month = dueDate(schedule, index + 1).slice(0, 7);
            const [due, paid] = [dueBy(schedule, month), paidBy(schedule, month)];
            expect(paid).toBeLessThanOrEqual(due);
            expect(due - paid).toBeLessThanOrEqual(slow ? 4 : 0);
            expect(paid - before).toBeGreaterThanOrEqual(0);
            expect(paid - before).toBeLessThanOrEqual(2);
            before = paid;
          }
          expect(before).toBe(count);
        },
      ),
      { seed: 7, numRuns: 60 },
    );
  });
});
