import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectedProduct } from '../../../synthetic-person/expected/expectedProduct.ts';
import { VERY_MUCH_DATA } from '../../../synthetic-person/shared/namedRuts.ts';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import { runExtraction } from '../../runtime/runExtraction.ts';
import { freshRut, startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

describe('a session', () => {
  let simulated: Simulated;
  beforeAll(async () => {
    simulated = await startSimulated({ secondMs: 100 });
  });
  afterAll(() => simulated.close());

  it('reads unbilled purchases and a bill, both of several pages, on the card’s page', async () => {
    const types = ['credit-card-unbilled-transaction', 'credit-card-statement'] as const;
    const outcome = await runExtraction(
      simulated.request('banco-falabella', types, VERY_MUCH_DATA),
    );
    const [unbilled, bill] = types;
    expect(outcome).toMatchObject({
      kind: 'success',
      data: {
        [unbilled]: expectedProduct(unbilled, VERY_MUCH_DATA, TEST_DAY, 'banco-falabella'),
        [bill]: expectedProduct(bill, VERY_MUCH_DATA, TEST_DAY, 'banco-falabella'),
      },
    });
  });

  it('is closed by the button of the page, also after an error', async () => {
    for (const [scenario, kind] of [
      [undefined, 'success'],
      ['malformed', 'error'],
    ] as const) {
      const rut = freshRut();
      const sandbox = scenario === undefined ? {} : { scenario };
      const request = simulated.request('banco-falabella', ['movement'], rut, { sandbox });
      expect(await runExtraction(request)).toMatchObject({ kind });
      expect(simulated.simulator.log.find('banco-falabella', rut).logouts).toBe(1);
    }
  });

  it('is reported as lost if it ends between two accounts', async () => {
    const rut = withTwoAccounts();
    let read = 0;
    const outcome = await runExtraction(
      simulated.request('banco-falabella', ['movement'], rut, {
        onDocument: (_action, { page, about }) => {
          read += page === 'movements' ? 1 : 0;
          const isLast = page === 'movements' && about['next'] === undefined;
          if (isLast) simulated.simulator.sessions.closeAllOf(rut);
        },
      }),
    );
    expect(read).toBeGreaterThan(0);
    expect(outcome).toMatchObject({ kind: 'error', code: 'SESSION_LOST' });
  });
});

function withTwoAccounts(): string {
  for (;;) {
    const rut = freshRut();
    if (customerAsShown(rut, TEST_DAY, 'banco-falabella').accounts.length > 1) return rut;
  }
}
