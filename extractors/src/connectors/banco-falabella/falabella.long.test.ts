import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectedProduct } from '../../../synthetic-person/expected/expectedProduct.ts';
import { VERY_MUCH_DATA } from '../../../synthetic-person/shared/namedRuts.ts';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import { runExtraction } from '../../runtime/runExtraction.ts';
import { CHROMIUM } from '../../../test/networks.ts';
import { roundTrip } from '../../../test/roundTrip.ts';
import { freshRut, startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

// This connector also reads screens in the browser, not only its login.

let simulated: Simulated;
beforeAll(async () => {
  simulated = await startSimulated({}, CHROMIUM);
});
afterAll(() => simulated.close());

/** A person with two accounts, several pages of movements, and purchases by card. */
function withMuch(): string {
  for (;;) {
    const rut = freshRut();
    const { accounts, creditCards } = customerAsShown(rut, TEST_DAY, 'banco-falabella');
    const isLong = accounts.some(({ movements }) => movements.length > 50);
    const hasPurchases = creditCards.some((card) => card.natTransactions.length > 0);
    if (accounts.length > 1 && isLong && hasPurchases) return rut;
  }
}

describe('in Chromium', () => {
  it('extracts what the person has, from answers and screens', async () => {
    const { extracted, expected } = await roundTrip(simulated, 'banco-falabella', withMuch());
    expect(extracted).toEqual(expected);
  });

  it('extracts a bill of several pages in pesos and in dollars', async () => {
    const type = 'credit-card-statement';
    const expected = expectedProduct(type, VERY_MUCH_DATA, TEST_DAY, 'banco-falabella');
    const rows = expected[0]?.statements.flatMap(({ transactions }) => transactions) ?? [];
    expect(new Set(rows.map(({ currency }) => currency)).size).toBe(2);
    expect(rows.length).toBeGreaterThan(40);
    const outcome = await runExtraction(
      simulated.request('banco-falabella', [type], VERY_MUCH_DATA),
    );
    expect(outcome).toMatchObject({ kind: 'success', data: { [type]: expected } });
  });
});
