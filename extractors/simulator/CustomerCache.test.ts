import { describe, expect, it } from 'vitest';
import { bankCustomer } from '../synthetic-person/index.ts';
import { TEST_MONTH } from '../src/testing/simulated.ts';
import { CustomerCache } from './CustomerCache.ts';

function cache(mostMovements: number) {
  const told: string[] = [];
  const customers = new CustomerCache((entityId, rut, month) => {
    told.push(rut);
    return bankCustomer(rut, month, entityId);
  }, mostMovements);
  return { told, find: (rut: string) => customers.find('banco-chile', rut, TEST_MONTH) };
}

// Nobody with that RUT has movements: each weighs 100.
const [empty, usual] = ['77777777-7', '12345678-5'] as const;

describe('CustomerCache', () => {
  it('tells a life once while it is looked at', () => {
    const { told, find } = cache(10_000);
    expect(find(usual)).toBe(find(usual));
    expect(told).toEqual([usual]);
  });

  it('forgets the least recently used beyond its weight', () => {
    const { told, find } = cache(150);
    find(empty);
    find(usual);
    find(empty);
    expect(told).toEqual([empty, usual, empty]);
  });

  it('keeps the one in use, however heavy', () => {
    const { told, find } = cache(1);
    find(usual);
    find(usual);
    expect(told).toEqual([usual]);
  });
});
