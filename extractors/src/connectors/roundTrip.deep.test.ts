import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { institutions } from '../catalogue/institutions.ts';
import { rutOf } from '../shared/rut.ts';
import { roundTrip } from '../../test/roundTrip.ts';
import { mayBeCompany, startSimulated } from '../../test/simulated.ts';
import type { Simulated } from '../../test/simulated.ts';
import { measured } from '../../test/measured.ts';

const PEOPLE = 100;
/** Fixed, so that failures reproduce; fast-check shrinks them to one person. */
const SEED = 20_260_115;

let simulated: Simulated;

beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(() => simulated.close());

const person = fc.integer({ min: 1_000_000, max: 29_999_999 }).map(rutOf);
const company = fc.integer({ min: 76_000_000, max: 77_999_999 }).map(rutOf);

/** People may do business in their own name. */
const customerOf = (entityId: string) =>
  mayBeCompany(entityId) ? fc.oneof(company, person) : person;

describe.each(institutions.map(({ id }) => id))('%s', (entityId) => {
  it(`extracts all data of ${PEOPLE} people`, async () => {
    const times: number[] = [];
    let rows = 0;
    await fc.assert(
      fc.asyncProperty(customerOf(entityId), async (rut) => {
        const began = performance.now();
        const { extracted, expected } = await roundTrip(simulated, entityId, rut);
        times.push(performance.now() - began);
        rows += ((extracted['movement'] ?? []) as { movements: unknown[] }[]).reduce(
          (sum, account) => sum + account.movements.length,
          0,
        );
        if (!isDeepStrictEqual(extracted, structuredClone(expected))) {
          expect(extracted).toEqual(expected);
        }
      }),
      { numRuns: PEOPLE, seed: SEED },
    );
    measured(`${entityId}: ${times.length} people, ${rows} movements, all actions by one login`, {
      'median ms': median(times),
    });
  });

  it('extracts very many movements in bounded memory', async () => {
    await roundTrip(simulated, entityId, '77777777-7');
    const before = process.memoryUsage().heapUsed;
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().heapUsed);
    }, 10);
    const began = performance.now();
    const { extracted, expected } = await roundTrip(simulated, entityId, '88888888-8');
    clearInterval(watch);
    const took = performance.now() - began;
    expect(isDeepStrictEqual(extracted, structuredClone(expected))).toBe(true);
    measured(`${entityId}: 88888888-8`, {
      ms: took,
      'heap growth MB, simulator and synthetic person included': (peak - before) / 2 ** 20,
    });
    expect(peak - before).toBeLessThan(400 * 2 ** 20);
  });
});

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
