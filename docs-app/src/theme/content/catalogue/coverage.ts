import type { CatalogueInstitution } from '../../../site/catalogueTypes.ts';

/** What people look for, and the products that answer it. */
export const COVERED: Readonly<Record<string, readonly string[]>> = {
  Saldos: [
    'product-balance',
    'product-balance-investment',
    'account-detail',
    'account-balance',
    'balances',
    'consolidate',
    'afc-consolidate',
  ],
  Movimientos: ['movement', 'transfer'],
  Tarjetas: ['credit-card-unbilled-transaction', 'credit-card-statement'],
  Deudas: ['consumer-loan', 'mortgage', 'debt', 'bill'],
  'Renta y empleo': [
    'income-report',
    'contribution',
    'job',
    'afc-contribution',
    'afc-income-report',
    'afc-job',
  ],
  Tributario: [
    'tax-folder',
    'tax-folder-pdf',
    'tax-situation',
    'property-tax',
    'dte',
    'sworn-declaration',
    'fiscal-statement',
  ],
};

/**
 * What is known of an institution's answers: `known` works outside the sandbox if it is not switched
 * off there, `sandbox` works in the sandbox only, `none` does not exist.
 */
export type Coverage = 'known' | 'sandbox' | 'none';

export function coverageOf(
  institution: CatalogueInstitution,
  products: readonly string[],
): Coverage {
  const actions = institution.actions.filter(({ product }) => products.includes(product));
  if (actions.some(({ isSandboxOnly }) => !isSandboxOnly)) return 'known';
  return actions.length > 0 ? 'sandbox' : 'none';
}

/** The institutions, those of which most is known first. */
export const byCoverage = (institutions: readonly CatalogueInstitution[]): CatalogueInstitution[] =>
  institutions.toSorted(
    (one, other) =>
      knownGroups(other) - knownGroups(one) || knownActions(other) - knownActions(one),
  );

const knownGroups = (institution: CatalogueInstitution): number =>
  Object.values(COVERED).filter((products) => coverageOf(institution, products) === 'known').length;

export const knownActions = (institution: CatalogueInstitution): number =>
  institution.actions.filter(({ isSandboxOnly }) => !isSandboxOnly).length;
