import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roundTrip } from '../testing/roundTrip.ts';
import { mayBeCompany, startSimulated } from '../testing/simulated.ts';
import type { Simulated } from '../testing/simulated.ts';
import { connectors } from './registry.ts';

// 200 people per connector: roundTrip.deep.test.ts
const PEOPLE = ['12345678-5', '10000013-K', '10000004-0'];

let simulated: Simulated;

beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(() => simulated.close());

describe.each([...connectors])('%s', (_entityId, connector) => {
  it.each([...PEOPLE, '77777777-7'])('extracts all data of the person %s', async (rut) => {
    const { extracted, expected } = await roundTrip(simulated, connector, rut);
    expect(extracted).toEqual(expected);
  });
});

describe.each([...connectors.keys()].filter(mayBeCompany))('%s', (entityId) => {
  it.each(['76543210-3', '77222333-1', '96000001-3'])(
    'extracts all data of the company %s',
    async (rut) => {
      const connector = connectors.get(entityId);
      if (connector === undefined) throw new Error(`No connector serves ${entityId}`);
      const { extracted, expected } = await roundTrip(simulated, connector, rut);
      expect(extracted).toEqual(expected);
    },
  );
});

describe('very many movements', () => {
  it.each(['banco-estado', 'banco-bci'])(
    'are extracted completely from %s',
    async (entityId) => {
      const connector = connectors.get(entityId);
      if (connector === undefined) throw new Error(`No connector serves ${entityId}`);
      const { extracted, expected } = await roundTrip(simulated, connector, '88888888-8');
      // Compared as text: a failing comparison of 20,000 objects would take minutes to print.
      expect(JSON.stringify(sorted(extracted)) === JSON.stringify(sorted(expected))).toBe(true);
      expect(
        (extracted['movement'] as { movements: unknown[] }[])[0]?.movements.length,
      ).toBeGreaterThan(15_000);
    },
    30_000,
  );
});

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
