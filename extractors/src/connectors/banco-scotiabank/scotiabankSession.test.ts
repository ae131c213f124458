import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectedProduct } from '../../../synthetic-person/expected/expectedProduct.ts';
import { VERY_MUCH_DATA } from '../../../synthetic-person/shared/namedRuts.ts';
import { runExtraction } from '../../runtime/runExtraction.ts';
import { freshRut, startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

const TYPE = 'credit-card-statement';

describe('a session', () => {
  let simulated: Simulated;
  beforeAll(async () => {
    simulated = await startSimulated();
  });
  afterAll(() => simulated.close());

  const statementsOf = (rut: string) => expectedProduct(TYPE, rut, TEST_DAY, 'banco-scotiabank');

  function personWith(isIt: (cards: ReturnType<typeof statementsOf>) => boolean): string {
    for (;;) {
      const rut = freshRut();
      if (isIt(statementsOf(rut))) return rut;
    }
  }

  it.each([
    ['very many purchases', () => VERY_MUCH_DATA],
    ['several cards', () => personWith((cards) => cards.length > 1)],
    [
      'a statement without movements',
      () =>
        personWith(
          ([card]) => card?.statements.some((one) => one.transactions.length === 0) === true,
        ),
    ],
  ])('reads the last statements of a person with %s', async (_name, rutOf) => {
    const rut = rutOf();
    expect(statementsOf(rut).length).toBeGreaterThan(0);
    const outcome = await runExtraction(simulated.request('banco-scotiabank', [TYPE], rut));
    expect(outcome).toMatchObject({ kind: 'success', data: { [TYPE]: statementsOf(rut) } });
  });

  it('is reported as lost if it ends between two statements', async () => {
    const rut = personWith(([card]) => card?.statements.length === 2);
    const outcome = await runExtraction(
      simulated.request('banco-scotiabank', [TYPE], rut, {
        onDocument: (_action, { page }) => {
          if (page === 'statement') simulated.simulator.sessions.closeAllOf(rut);
        },
      }),
    );
    expect(outcome).toMatchObject({ kind: 'error', code: 'SESSION_LOST' });
  });
});
