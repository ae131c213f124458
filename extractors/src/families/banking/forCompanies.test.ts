import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankCustomer } from '../../../synthetic-person/index.ts';
import { BUSINESS_BANK_ACTIONS } from '../../catalogue/actions.ts';
import { connectors } from '../../connectors/registry.ts';
import { runExtraction } from '../../runtime/runExtraction.ts';
import { rutOf } from '../../shared/rut.ts';
import { startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

let simulated: Simulated;

beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(() => simulated.close());

/** A company whose user may act for the given number of companies. */
function companyOf(entityId: string, companies: number): string {
  const ruts = Array.from({ length: 200 }, (_, index) => rutOf(76_000_000 + index * 1_009));
  const found = ruts.find(
    (rut) => bankCustomer(rut, TEST_DAY, entityId).companies.length === companies,
  );
  if (found === undefined) throw new Error('No company has so many');
  return found;
}

describe.each(['banco-santander-empresas', 'banco-chile-empresas'])('%s', (entityId) => {
  it.each([1, 2, 3])('acts for the company that logged in, out of %i', async (companies) => {
    const rut = companyOf(entityId, companies);
    const types = ['identity-validation', 'product-balance'];
    const outcome = await runExtraction(simulated.request(entityId, types, rut));
    if (outcome.kind !== 'success') throw new Error(JSON.stringify(outcome));
    expect(outcome.data['identity-validation']).toEqual({ isValid: true });
    const { accounts } = outcome.data['product-balance'] as {
      accounts: { accountNumber: string }[];
    };
    expect(accounts.map((account) => account.accountNumber)).toEqual(
      bankCustomer(rut, TEST_DAY, entityId).accounts.map((account) => account.accountNumber),
    );
  });

  it('offers only the actions for companies, and leaves those about cards to the stand-in', () => {
    expect(Object.keys(connectors.get(entityId)?.actions ?? {}).sort()).toEqual(
      BUSINESS_BANK_ACTIONS.map(({ type }) => type)
        .filter((type) => !type.startsWith('credit-card'))
        .sort(),
    );
  });

  it('says that it does not know about cards and credit lines', async () => {
    const request = simulated.request(entityId, ['product-balance'], companyOf(entityId, 1));
    expect(await runExtraction(request)).toMatchObject({
      gaps: { 'product-balance': { creditCards: null, creditLines: null } },
      data: { 'product-balance': { creditCards: [], creditLines: [] } },
    });
  });
});
