import { expectedProduct } from '../synthetic-person/index.ts';
import { findInstitution } from '../src/catalogue/lookup.ts';
import { runExtraction } from '../src/runtime/runExtraction.ts';
import { addDays } from '../src/shared/dates.ts';
import { loginsOf, TEST_DAY } from './simulated.ts';
import type { Simulated } from './simulated.ts';

export interface RoundTrip {
  /** By action type. */
  readonly extracted: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, unknown>>;
}

/**
 * The data that is extracted from an institution over HTTP, and the synthetic person's data.
 * @param daysAhead how many days ahead of the tests' day the institution is
 */
export async function roundTrip(
  simulated: Simulated,
  entityId: string,
  rut: string,
  daysAhead = 0,
): Promise<RoundTrip> {
  const day = addDays(TEST_DAY, daysAhead);
  const types = (findInstitution(entityId)?.actions ?? []).map(({ type }) => type);
  const extracted: Record<string, unknown> = {};
  for (const group of loginsOf(entityId)) {
    const outcome = await runExtraction(
      simulated.request(entityId, group, rut, { sandbox: { daysAhead } }),
    );
    if (outcome.kind !== 'success') {
      throw new Error(`${entityId} of ${rut}: ${JSON.stringify(outcome)}`);
    }
    Object.assign(extracted, outcome.data);
  }
  const productOf = (type: string): string =>
    findInstitution(entityId)?.actions.find((action) => action.type === type)?.product ?? type;
  return {
    extracted,
    expected: Object.fromEntries(
      types.map((type) => [type, expectedProduct(productOf(type), rut, day, entityId)]),
    ),
  };
}
