import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectedProduct } from '../../../synthetic-person/expected/expectedProduct.ts';
import { runExtraction } from '../../runtime/runExtraction.ts';
import { CHROMIUM } from '../../../test/networks.ts';
import { freshRut, startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

// Of this connector's actions, only this one also reads a screen in the browser.

const TYPE = 'credit-card-statement';

let simulated: Simulated;
beforeAll(async () => {
  simulated = await startSimulated({}, CHROMIUM);
});
afterAll(() => simulated.close());

/** A person with two cards, one of them with hidden rows, and with purchases in dollars. */
function withMuch(): string {
  for (;;) {
    const rut = freshRut();
    const cards = expectedProduct(TYPE, rut, TEST_DAY, 'banco-scotiabank');
    const statements = cards.flatMap((card) => card.statements);
    const hasMore = statements.some(({ transactions }) => transactions.length > 10);
    const isAbroad = statements.some(
      ({ currency, transactions }) => currency === 'usd' && transactions.length > 0,
    );
    if (cards.length > 1 && hasMore && isAbroad) return rut;
  }
}

describe('in Chromium', () => {
  it('extracts statements from the screen of each card, in pesos and in dollars', async () => {
    const rut = withMuch();
    const outcome = await runExtraction(
      simulated.request('banco-scotiabank', ['product-balance', TYPE], rut),
    );
    const expected = expectedProduct(TYPE, rut, TEST_DAY, 'banco-scotiabank');
    expect(outcome).toMatchObject({ kind: 'success', data: { [TYPE]: expected } });
  });
});
