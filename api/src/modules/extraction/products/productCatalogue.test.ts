import { ENTITY_TYPES, findInstitution, institutions } from '@cauce/extractors';
import { describe, expect, it } from 'vitest';
import { createEntityDirectory } from '../entities/entityDirectory.ts';
import { createProvenanceGate } from '../entities/provenanceGate.ts';
import {
  actionsFor,
  byProduct,
  defaultTypes,
  PRODUCT_IDS,
  servingInstitutions,
} from './productCatalogue.ts';

/** The documented product ids. */
const OF_THE_SPECIFICATION =
  'tef, bill, product-balance, financial-report, product-balance-investment, identity-validation, movement, income-report, pat, pac, transfer, consumer-loan, mortgage, investment-report, credit-card-unbilled-transaction, credit-card-statement, account-balance, tax-folder, property-tax, dte, sworn-declaration, tax-situation, debt, insurance, personal-information, contribution, job, consolidate, fiscal-statement, birth-certificate, balances'.split(
    ', ',
  );

/** Those of an institution whose actions have the specification's types, but other data. */
const OF_THE_AFC = [
  'consolidate',
  'personal-information',
  'contribution',
  'job',
  'income-report',
].map((type) => `afc-${type}`);

const SANDBOX_GATE = createProvenanceGate({ isSandbox: true });
const directory = (isHealthy = true) => createEntityDirectory(null, () => isHealthy, SANDBOX_GATE);
const idsOf = (products: readonly string[], types: readonly string[] = ENTITY_TYPES) =>
  servingInstitutions(directory(), products, { types }).map(({ institution }) => institution.id);

function institution(id: string) {
  const found = findInstitution(id);
  if (!found) throw new Error(`no ${id}`);
  return found;
}

describe('the products', () => {
  it('are the documented ones and their variants', () => {
    const others = PRODUCT_IDS.filter((id) => !OF_THE_SPECIFICATION.includes(id));
    expect(OF_THE_SPECIFICATION.filter((id) => !PRODUCT_IDS.includes(id))).toEqual([]);
    expect(others.filter((id) => !/-(pdf|clave-unica)$/.test(id))).toEqual(OF_THE_AFC);
  });

  it('are each served by at least one institution', () => {
    for (const id of PRODUCT_IDS) expect(idsOf([id]), id).not.toEqual([]);
  });
});

it('has the AFC’s data for its own products, with either login', () => {
  const afc = institution('afc');
  for (const suffix of ['', '-clave-unica']) {
    const actions = actionsFor(afc, [`afc-contribution${suffix}`, `afc-job${suffix}`]);
    expect(actions?.map(({ type }) => type)).toEqual([`contribution${suffix}`, `job${suffix}`]);
  }
  expect(actionsFor(afc, ['contribution'])).toBeNull();
});

describe('servingInstitutions', () => {
  it('finds those that serve all products with one login', () => {
    expect(idsOf(['debt', 'insurance'])).toEqual(['cmf']);
    expect(idsOf(['tax-folder', 'dte'])).toEqual(['sii']);
    expect(idsOf([])).toEqual([]);
  });

  it('finds those that serve some of the products if none serves all', () => {
    const servedBy = (products: readonly string[], ids: readonly string[]) =>
      servingInstitutions(directory(), products, { types: ENTITY_TYPES, ids }).map(
        ({ institution: { id }, actions }) => [id, ...actions.map(({ type }) => type)],
      );
    expect(servedBy(['dte', 'fiscal-statement', 'tax-folder'], ['sii', 'tgr', 'buda'])).toEqual([
      ['sii', 'dte', 'tax-folder'],
      ['tgr', 'fiscal-statement'],
    ]);
    // With the login that serves more of them or, of two, the first.
    expect(servedBy(['tax-folder', 'dte-clave-unica'], ['sii'])).toEqual([['sii', 'tax-folder']]);
    expect(
      servedBy(['tax-folder', 'dte-clave-unica', 'property-tax-clave-unica'], ['sii']),
    ).toEqual([['sii', 'dte-clave-unica', 'property-tax-clave-unica']]);
  });

  it('filters by type', () => {
    expect(idsOf(['movement'], ['business-bank'])).toEqual([
      'banco-chile-empresas',
      'banco-santander-empresas',
    ]);
    expect(idsOf(['movement'], defaultTypes(false))).not.toContain('banco-chile-empresas');
    expect(idsOf(['movement'], defaultTypes(true))).toContain('banco-chile-empresas');
    expect(idsOf(['movement'], ['afp'])).toEqual([]);
  });

  it('includes institutions that are unavailable', () => {
    expect(
      servingInstitutions(directory(false), ['movement'], { types: ENTITY_TYPES }),
    ).not.toEqual([]);
  });
});

describe('actionsFor', () => {
  it('keeps the order of the products, and finds the crypto balance by its action', () => {
    const types = (id: string, productIds: string[]) =>
      actionsFor(institution(id), productIds)?.map((action) => action.type);
    expect(types('banco-chile', ['transfer', 'movement'])).toEqual(['transfer', 'movement']);
    expect(types('buda', ['balances'])).toEqual(['balance']);
    expect(types('banco-chile', ['movement', 'debt'])).toBeUndefined();
  });

  it('finds every action by some product', () => {
    for (const one of institutions) {
      for (const action of one.actions) {
        const id = PRODUCT_IDS.find((product) =>
          actionsFor(one, [product])?.some((each) => each.type === action.type),
        );
        expect(id, `${one.id}:${action.type}`).toBeDefined();
      }
    }
  });
});

describe('byProduct', () => {
  it('keys the data of an extraction by product', () => {
    expect(byProduct('buda', ['balances'], { balance: { total: 1 } })).toEqual([
      { product: 'balances', action: 'balance', data: { total: 1 } },
    ]);
    expect(byProduct('banco-chile', ['bill', 'pac'], { pac: [1], bill: [2] })).toEqual([
      { product: 'bill', action: 'bill', data: [2] },
      { product: 'pac', action: 'pac', data: [1] },
    ]);
    expect(byProduct('nowhere', ['bill'], {})).toEqual([]);
  });
});
