import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { institutions } from '../src/catalogue/institutions.ts';
import { roundTrip } from './roundTrip.ts';
import { mayBeCompany, startSimulated } from './simulated.ts';
import type { Simulated } from './simulated.ts';

/** Extracts the data of people and companies from every institution that serves them. */
export function describeRoundTrips({
  people,
  companies,
  banks = [],
  daysAhead = 0,
}: {
  readonly people: readonly string[];
  readonly companies: readonly string[];
  /** Banks from which a very large number of movements is extracted. */
  readonly banks?: readonly string[];
  /** How many days ahead of the tests' day the institutions are. */
  readonly daysAhead?: number;
}): void {
  let simulated: Simulated;

  beforeAll(async () => {
    simulated = await startSimulated();
  });
  afterAll(() => simulated.close());

  describe.each(institutions.map(({ id }) => id))('%s', (entityId) => {
    it.each(people)('extracts what the person %s has', async (rut) => {
      const { extracted, expected } = await roundTrip(simulated, entityId, rut, daysAhead);
      expect(extracted).toEqual(expected);
    });
  });

  describe.each(institutions.map(({ id }) => id).filter(mayBeCompany))('%s', (entityId) => {
    it.each(companies)('extracts what the company %s has', async (rut) => {
      const { extracted, expected } = await roundTrip(simulated, entityId, rut, daysAhead);
      expect(extracted).toEqual(expected);
    });
  });

  describe.each(banks)('very many movements', (entityId) => {
    it(`are extracted completely from ${entityId}`, async () => {
      const { extracted, expected } = await roundTrip(simulated, entityId, '88888888-8');
      // Compared as text: printing a failed comparison of 20,000 objects would take minutes.
      expect(JSON.stringify(sorted(extracted)) === JSON.stringify(sorted(expected))).toBe(true);
      expect(
        (extracted['movement'] as { movements: unknown[] }[])[0]?.movements.length,
      ).toBeGreaterThan(15_000);
    });
  });
}

/** The same value with sorted keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
