import type { ActionDefinition, LoginKind } from '../contract/institution.ts';

/** The actions of each type of institution. */

const CLAVE_UNICA_SUFFIX = '-clave-unica';

function actions(loginKind: LoginKind, types: readonly string[]): ActionDefinition[] {
  return types.map((type) => ({ type, loginKind, product: type }));
}

/**
 * Each action twice: with the institution's own password and, as `-clave-unica`, with the single
 * sign-on.
 */
function withClaveUnica(own: readonly ActionDefinition[]): ActionDefinition[] {
  return own.flatMap((action) => [
    action,
    { ...action, type: action.type + CLAVE_UNICA_SUFFIX, loginKind: 'clave-unica' as const },
  ]);
}

export const BANK_ACTIONS = actions('internet', [
  'identity-validation',
  'product-balance',
  'movement',
  'transfer',
  'tef',
  'bill',
  'pac',
  'pat',
  'consumer-loan',
  'mortgage',
  'investment-report',
  'product-balance-investment',
  'income-report',
  'credit-card-unbilled-transaction',
  'credit-card-statement',
  'financial-report',
]);

/** Companies have no salary and no home loan, and so no reports built on them. */
export const BUSINESS_BANK_ACTIONS = actions('internet', [
  'identity-validation',
  'product-balance',
  'movement',
  'transfer',
  'tef',
  'bill',
  'pac',
  'investment-report',
  'product-balance-investment',
  'credit-card-unbilled-transaction',
  'credit-card-statement',
]);

export const BILL_PAYMENT_ACTIONS = actions('internet', [
  'identity-validation',
  'bill',
  'pac',
  'pat',
]);

export const AFP_ACTIONS = actions('internet', [
  'identity-validation',
  'account-balance',
  'personal-information',
  'contribution',
  'job',
  'consolidate',
]);

export const SII_ACTIONS = withClaveUnica(
  actions('clave-tributaria', [
    'tax-folder',
    'tax-folder-pdf',
    'tax-situation',
    'property-tax',
    'dte',
    'sworn-declaration',
  ]),
);

/** Companies log in to the treasury with Clave Tributaria, people with ClaveÚnica. */
export const TGR_ACTIONS = withClaveUnica(actions('clave-tributaria', ['fiscal-statement']));

export const REGISTRO_CIVIL_ACTIONS = actions('clave-unica', ['birth-certificate']);

export const CMF_ACTIONS = actions('clave-unica', ['debt', 'insurance']);

export const EXCHANGE_ACTIONS: readonly ActionDefinition[] = [
  { type: 'balance', loginKind: 'internet', product: 'balances' },
];
