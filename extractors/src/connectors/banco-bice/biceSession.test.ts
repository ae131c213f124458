import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectedProduct } from '../../../synthetic-person/expected/expectedProduct.ts';
import { VERY_MUCH_DATA } from '../../../synthetic-person/shared/namedRuts.ts';
import { runExtraction } from '../../runtime/runExtraction.ts';
import { startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

const UNBILLED = 'credit-card-unbilled-transaction';
const STATEMENTS = 'credit-card-statement';
/** People with a card. */
const PERSON = '10185409-4';
const OTHER_PERSON = '99999999-9';

let simulated: Simulated;
beforeAll(async () => {
  simulated = await startSimulated({ secondMs: 20 });
});
afterAll(() => simulated.close());

const expected = (type: string, rut: string): unknown =>
  expectedProduct(type, rut, TEST_DAY, 'banco-bice');

describe('the screen of a card', () => {
  it('is read completely, however many purchases it shows', async () => {
    const outcome = await runExtraction(
      simulated.request('banco-bice', [UNBILLED, STATEMENTS], VERY_MUCH_DATA),
    );
    expect(outcome).toMatchObject({
      kind: 'success',
      data: {
        [UNBILLED]: expected(UNBILLED, VERY_MUCH_DATA),
        [STATEMENTS]: expected(STATEMENTS, VERY_MUCH_DATA),
      },
    });
  });

  it('is read in one login with what is not on it', async () => {
    const types = ['movement', STATEMENTS, 'product-balance', UNBILLED];
    const outcome = await runExtraction(simulated.request('banco-bice', types, OTHER_PERSON));
    if (outcome.kind !== 'success') throw new Error(JSON.stringify(outcome));
    for (const type of types) expect(outcome.data[type]).toEqual(expected(type, OTHER_PERSON));
  });

  it('is waited for if the bank is slow', async () => {
    const sandbox = { scenario: 'slow=100' };
    const outcome = await runExtraction(
      simulated.request('banco-bice', [UNBILLED], PERSON, { sandbox }),
    );
    expect(outcome).toMatchObject({ kind: 'success' });
  });

  it.each(['cards', 'national', 'statements'])(
    'is reported as lost if the session ends after the page of %s',
    async (ending) => {
      const outcome = await runExtraction(
        simulated.request('banco-bice', [UNBILLED, STATEMENTS], PERSON, {
          onDocument: (_action, { page }) => {
            if (page === ending) simulated.simulator.sessions.closeAllOf(PERSON);
          },
        }),
      );
      expect(outcome).toMatchObject({ kind: 'error', code: 'SESSION_LOST' });
    },
  );

  it('is reported as lost if the session ends before the home page shows the cards', async () => {
    const outcome = await runExtraction(
      simulated.request('banco-bice', [UNBILLED], PERSON, {
        onPhase: (phase) => {
          if (phase === 'fetch') simulated.simulator.sessions.closeAllOf(PERSON);
        },
      }),
    );
    expect(outcome).toMatchObject({ kind: 'error', code: 'SESSION_LOST' });
  });
});
