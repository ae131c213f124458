import { expect, it } from 'vitest';
import type { Movement } from '../../products/movement.ts';
import { isOldestFirst } from './rowOrder.ts';

/** Rows from oldest to newest, each with a balance that continues the previous one. */
function rows(...changes: readonly (readonly [day: number, change: number])[]): Movement[] {
  let balance = 500_000;
  return changes.map(([day, change]) => {
    balance += change;
    return {
      type: change < 0 ? 'outflow' : 'inflow',
      date: `2026-01-${String(day).padStart(2, '0')}`,
      time: null,
      description: 'GIRO',
      transactionNumber: null,
      amount: Math.abs(change),
      balance,
    };
  });
}

it.each([
  ['of several days', rows([1, -9890], [4, 25_000], [7, -3000])],
  ['whose last amounts cancel each other out', rows([1, -9890], [4, -150_000], [4, 150_000])],
  ['of one day', rows([4, 1000], [4, -250], [4, -50])],
  ['of one day, whose first amounts cancel each other out', rows([4, 50], [4, -50], [4, 900])],
])('detects the order of rows %s', (_, oldestFirst) => {
  expect(isOldestFirst(oldestFirst, 'clp')).toBe(true);
  expect(isOldestFirst(oldestFirst.toReversed(), 'clp')).toBe(false);
});

it('keeps a single row or none as it is', () => {
  expect(isOldestFirst(rows([1, 1000]), 'clp')).toBe(false);
  expect(isOldestFirst([], 'clp')).toBe(false);
});
