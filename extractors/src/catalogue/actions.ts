import type { ActionDefinition, LoginKind } from '../contract/institution.ts';

/** The actions of each type of institution. */

const CLAVE_UNICA_SUFFIX = '-clave-unica';
type ClaveUnicaTwin<Type extends string> = `${Type}${typeof CLAVE_UNICA_SUFFIX}`;

/** An action whose product has the same name as the action. */
type Plain<Type extends string, Kind extends LoginKind> = Type extends string
  ? ActionDefinition<Type, Kind> & { readonly product: Type }
  : never;

function actions<Kind extends LoginKind, const Type extends string>(
  loginKind: Kind,
  types: readonly Type[],
): readonly Plain<Type, Kind>[] {
  return types.map((type) => ({ type, loginKind, product: type }) as Plain<Type, Kind>);
}

/**
 * Each action twice: with the institution's own password and, as `-clave-unica`, with the single
 * sign-on.
 */
function withClaveUnica<Own extends ActionDefinition>(
  own: readonly Own[],
): readonly (Own | ActionDefinition<ClaveUnicaTwin<Own['type']>, 'clave-unica'>)[] {
  return own.flatMap((action) => [
    action,
    {
      ...action,
      type: `${action.type}${CLAVE_UNICA_SUFFIX}` as ClaveUnicaTwin<Own['type']>,
      loginKind: 'clave-unica',
    } as const,
  ]);
}

/** The action whose pages a `-clave-unica` action reads; any other action is returned unchanged. */
export function withoutClaveUnica(actionType: string): string {
  return actionType.endsWith(CLAVE_UNICA_SUFFIX)
    ? actionType.slice(0, -CLAVE_UNICA_SUFFIX.length)
    : actionType;
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

/** The products of these actions are the AFC's own, unlike the pension fund managers'. */
export const AFC_ACTIONS = withClaveUnica([
  { type: 'consolidate', loginKind: 'internet', product: 'afc-consolidate' },
  { type: 'personal-information', loginKind: 'internet', product: 'afc-personal-information' },
  { type: 'contribution', loginKind: 'internet', product: 'afc-contribution' },
  { type: 'job', loginKind: 'internet', product: 'afc-job' },
  { type: 'income-report', loginKind: 'internet', product: 'afc-income-report' },
] as const satisfies readonly ActionDefinition[]);

export const EXCHANGE_ACTIONS = [
  { type: 'balance', loginKind: 'internet', product: 'balances' },
] as const satisfies readonly ActionDefinition[];

/**
 * Products of actions that read no pages of their own, with the actions of the same institution
 * whose pages they use.
 */
export const DERIVED_PRODUCTS = {
  'product-balance-investment': ['product-balance', 'investment-report'],
  'income-report': ['identity-validation', 'movement'],
  'financial-report': [
    'product-balance',
    'movement',
    'consumer-loan',
    'mortgage',
    'investment-report',
  ],
  job: ['contribution'],
  consolidate: ['personal-information', 'account-balance', 'contribution'],
  'afc-income-report': ['contribution', 'job'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const PARTS: Readonly<Record<string, readonly string[]>> = DERIVED_PRODUCTS;

/** The actions whose pages an action uses; empty if it reads pages of its own. */
export const readersOf = ({ product }: Pick<ActionDefinition, 'product'>): readonly string[] =>
  PARTS[product] ?? [];

/** The types of the actions that read pages of their own. */
export type ReadingAction<Action extends ActionDefinition> = Exclude<
  Action extends { readonly product: keyof typeof DERIVED_PRODUCTS } ? never : Action['type'],
  ClaveUnicaTwin<string>
>;

/** Whether an action reads pages of its own, with a login of its own kind. */
export const isReading = (action: Pick<ActionDefinition, 'type' | 'product'>): boolean =>
  readersOf(action).length === 0 && withoutClaveUnica(action.type) === action.type;
