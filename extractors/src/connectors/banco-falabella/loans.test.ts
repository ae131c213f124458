import { describe, expect, it } from 'vitest';
import { bancoFalabella } from './definition.ts';

// What sources show of the loans in the list of all products.

const LOAN = {
  loPrincipalAmount: 900_000,
  nextInstallmentAmount: 60_000,
  nextInstallmentDate: '2026-02-05',
  nextInstallmentNumber: 6,
  totalOfPaidInstallments: 5,
  totalNumberOfInstallments: 24,
  status: { shortDesc: 'Vigente' },
};
const operation = {
  customerOperationPermission: {
    customerOperation: { operationId: '0001', subproduct: { shortDesc: 'CREDITO FICTICIO ' } },
  },
};

function read(loans: unknown): unknown {
  const text = JSON.stringify({
    accounts: null,
    viewAccounts: null,
    savingAccounts: null,
    agreements: null,
    creditCards: null,
    ...(loans !== undefined && { loans }),
  });
  const contentType = 'application/json';
  const document = { page: 'loans', address: '', contentType, text, bytes: null, about: {} };
  const action = bancoFalabella.actions['consumer-loan'];
  return action?.normalise([action.parse(document)], { username: '12345678-5' });
}

describe('loans', () => {
  it.each([
    ['none, as null', null, 0],
    ['none, within the node', { loan: null }, 0],
    ['a single one by itself', { loan: LOAN }, 1],
    ['several as a list', { loan: [LOAN, LOAN] }, 2],
  ])('may be %s', (_name, node, count) => {
    expect(read(node)).toHaveLength(count);
  });

  it('have the number and the name of any product, if the list shows them', () => {
    expect(read({ loan: { ...operation, ...LOAN } })).toMatchObject([
      { id: '0001', description: 'CREDITO FICTICIO' },
    ]);
  });

  it('that are repaid have no next instalment', () => {
    const paid = { ...LOAN, nextInstallmentAmount: null, nextInstallmentDate: null };
    expect(read({ loan: paid })).toMatchObject([{ nextPaymentDate: null, monthlyPayment: null }]);
  });

  it.each([
    ['with decimals, which pesos do not have', { loan: { ...LOAN, loPrincipalAmount: 1.5 } }],
    ['without a balance', { loan: { ...LOAN, loPrincipalAmount: undefined } }],
    ['missing from the list of products', undefined],
  ])('%s are rejected', (_name, node) => {
    expect(() => read(node)).toThrow(expect.objectContaining({ code: 'UNEXPECTED_PAGE' }) as Error);
  });
});
