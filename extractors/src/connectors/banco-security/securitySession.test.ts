import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankCustomer } from '../../../synthetic-person/bank/bankCustomer.ts';
import { expectedProduct } from '../../../synthetic-person/expected/expectedProduct.ts';
import { runExtraction } from '../../runtime/runExtraction.ts';
import { monthOf } from '../../shared/dates.ts';
import { completenessOf } from '../completeness.ts';
import { startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { VERY_MUCH_DATA } from '../../../synthetic-person/shared/namedRuts.ts';

const ID = 'banco-security';
const UNBILLED = 'credit-card-unbilled-transaction';
const STATEMENTS = 'credit-card-statement';
/** Has an additional card. */
const PERSON = '28788112-6';
const NOBODY = '77777777-7';

let simulated: Simulated;
beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(() => simulated.close());

const expected = (type: string, rut: string): unknown => expectedProduct(type, rut, TEST_DAY, ID);

async function read(
  types: readonly string[],
  rut: string,
): Promise<Readonly<Record<string, unknown>>> {
  const outcome = await runExtraction(simulated.request(ID, types, rut));
  if (outcome.kind !== 'success') throw new Error(JSON.stringify(outcome));
  return outcome.data;
}

describe('a session', () => {
  it('reads account and cards in one login', async () => {
    const types = ['movement', UNBILLED, STATEMENTS, 'product-balance'];
    const data = await read(types, PERSON);
    for (const type of types) expect(data[type]).toEqual(expected(type, PERSON));
  });

  it('reads a person without products', async () => {
    const data = await read(['movement', STATEMENTS], NOBODY);
    expect(data).toMatchObject({ movement: [], [STATEMENTS]: [] });
  });

  it('gives no movement twice, and numbers those that a file contains', async () => {
    const data = await read(['movement'], PERSON);
    const [{ movements } = { movements: [] }] = data['movement'] as {
      movements: { date: string; transactionNumber: string | null; balance: number }[];
    }[];
    const { accounts } = bankCustomer(PERSON, TEST_DAY, ID);
    expect(movements).toHaveLength(accounts[0]?.movements.length ?? 0);
    expect(movements.some(({ transactionNumber }) => transactionNumber !== null)).toBe(true);
    for (const { date, transactionNumber } of movements) {
      if (monthOf(date) === monthOf(TEST_DAY)) expect(transactionNumber).toBeNull();
    }
  });

  it('reads very many movements', async () => {
    const { movement } = await read(['movement'], VERY_MUCH_DATA);
    // Compared as text: printing a failed comparison of 20,000 objects would take minutes.
    const [account] = movement as { movements: { balance: number }[] }[];
    const [wanted] = expected('movement', VERY_MUCH_DATA) as { movements: { balance: number }[] }[];
    const balances = (one: typeof account) => one?.movements.map(({ balance }) => balance).join();
    expect(balances(account) === balances(wanted)).toBe(true);
    expect(account?.movements.length).toBeGreaterThan(15_000);
  });

  it('lists the purchases of an additional card with the card that pays for them', async () => {
    const { creditCards } = bankCustomer(PERSON, TEST_DAY, ID);
    const own = creditCards.filter(({ isAdditionalCard }) => !isAdditionalCard);
    expect(own.length).toBeLessThan(creditCards.length);
    const cards = (await read([UNBILLED], PERSON))[UNBILLED] as {
      natTransactions: unknown[];
      intTransactions: unknown[];
    }[];
    expect(cards).toHaveLength(own.length);
    const count = (list: readonly { natTransactions: unknown[]; intTransactions: unknown[] }[]) =>
      list.reduce((sum, one) => sum + one.natTransactions.length + one.intTransactions.length, 0);
    expect(count(cards)).toBe(count(creditCards));
  });

  it('tells that credit lines are not shown', async () => {
    const data = (await read(['product-balance'], PERSON))['product-balance'];
    expect(completenessOf(ID, 'product-balance', data)).toEqual({
      accounts: 'read',
      creditLines: 'not_offered',
      creditCards: 'read',
    });
  });

  it.each(['accounts', 'history', 'cards', 'national', 'statements'])(
    'is reported as lost if it ends after the page of %s',
    async (ending) => {
      const outcome = await runExtraction(
        simulated.request(ID, ['movement', UNBILLED, STATEMENTS], PERSON, {
          onDocument: (_action, { page }) => {
            if (page === ending) simulated.simulator.sessions.closeAllOf(PERSON);
          },
        }),
      );
      expect(outcome).toMatchObject({ kind: 'error', code: 'SESSION_LOST' });
    },
  );

  it.each([
    ['22222222-2', { kind: 'wrong_login' }],
    ['33333333-3', { kind: 'locked' }],
    ['44444444-4', { code: 'INSTITUTION_UNAVAILABLE' }],
  ])('of %s is refused', async (rut, ends) => {
    expect(await runExtraction(simulated.request(ID, ['movement'], rut))).toMatchObject(ends);
  });
});
