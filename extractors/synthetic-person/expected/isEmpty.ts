import type { ExpectedProducts } from './ExpectedProducts.ts';

/**
 * Whether a product contains what its readers look for; a product without an entry here is a list.
 */
const LOOKED_FOR: {
  readonly [Id in keyof ExpectedProducts]?: (product: ExpectedProducts[Id]) => boolean;
} = {
  'identity-validation': ({ isValid }) => isValid,
  'product-balance': ({ accounts, creditCards }) => accounts.length * creditCards.length > 0,
  'product-balance-investment': ({ accounts, investments }) =>
    accounts.length > 0 && hasInvestments(investments),
  movement: (accounts) => accounts.some(({ movements }) => movements.length > 0),
  transfer: (accounts) =>
    accounts.some(({ transfers: { sent, received } }) => sent.length + received.length > 0),
  'investment-report': hasInvestments,
  'income-report': ({ incomeSources, accountFlowSources }) =>
    incomeSources.length + accountFlowSources.length > 0,
  'financial-report': ({ accountsMovements, consumerLoans }) =>
    accountsMovements.length * consumerLoans.length > 0,
  'credit-card-statement': (cards) => cards.some(({ statements }) => statements.length > 0),
  'account-balance': ({ balance }) => balance > 0,
  'personal-information': ({ names }) => names !== '',
  consolidate: ({ contributions }) => contributions.length > 0,
  'tax-folder': ({ vatForms, properties }) => vatForms.length * properties.length > 0,
  'tax-folder-pdf': ({ pdf }) => pdf.data.length > 0,
  'tax-situation': ({ activities }) => activities.length > 0,
  dte: ({ issued, received }) => issued.length * received.length > 0,
  'fiscal-statement': ({ properties, payments }) =>
    properties.length * payments.made.voluntary.length > 0,
  'birth-certificate': ({ motherName }) => motherName !== null,
  debt: ({ directDebts }) => directDebts.items.length > 0,
  'afc-consolidate': ({ contributions }) => contributions.length > 0,
  'afc-personal-information': ({ name }) => name !== '',
  'afc-income-report': ({ monthlyIncome }) => monthlyIncome !== null,
  balances: ({ balances }) => balances.length > 0,
};

function hasInvestments({ instruments }: ExpectedProducts['investment-report']): boolean {
  return Object.values(instruments).some(({ items }) => items.length > 0);
}

/** Whether a product contains nothing of what its readers look for. */
export function isEmpty(productId: string, product: unknown): boolean {
  const looked = LOOKED_FOR[productId as keyof ExpectedProducts] as
    | ((value: unknown) => boolean)
    | undefined;
  if (looked !== undefined) return !looked(product);
  return !Array.isArray(product) || product.length === 0;
}
