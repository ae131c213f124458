import { describe, expect, it } from 'vitest';
import { ENTITY_TYPES } from '../contract/institution.ts';
import { products } from '../products/products.ts';
import { institutions } from './institutions.ts';
import { findAction, findInstitution } from './lookup.ts';

/** Institutions and facts that clients rely on. There may be more. */
const EXPECTED = [
  ['banco-chile', 'bank', ['001']],
  ['banco-santander', 'bank', ['037']],
  ['banco-estado', 'bank', ['012']],
  ['banco-bci', 'bank', ['016']],
  ['banco-falabella', 'bank', ['051']],
  ['banco-itau', 'bank', ['039']],
  ['banco-scotiabank', 'bank', ['504', '014']],
  ['banco-ripley', 'bank', ['053']],
  ['banco-security', 'bank', ['049']],
  ['banco-consorcio', 'bank', ['055']],
  ['banco-bice', 'bank', ['028']],
  ['banco-chile-empresas', 'business-bank', ['001']],
  ['banco-santander-empresas', 'business-bank', ['037']],
  ['servipag', 'service', []],
  ['sencillito', 'service', []],
  ['afp-modelo', 'afp', []],
  ['afp-cuprum', 'afp', []],
  ['afp-habitat', 'afp', []],
  ['afp-provida', 'afp', []],
  ['afp-uno', 'afp', []],
  ['afp-planvital', 'afp', []],
  ['afp-capital', 'afp', []],
  ['sii', 'government', []],
  ['tgr', 'government', []],
  ['registro-civil', 'government', []],
  ['cmf', 'government', []],
  ['afc', 'government', []],
  ['buda', 'exchange', []],
] as const;

/** Every action type that clients rely on. */
const SPEC_ACTIONS = [
  'banco-chile:tef',
  'banco-chile:bill',
  'banco-chile:pac',
  'banco-chile:pat',
  'banco-chile:identity-validation',
  'banco-chile:movement',
  'banco-chile:transfer',
  'banco-chile:consumer-loan',
  'banco-chile:mortgage',
  'banco-chile:product-balance',
  'banco-chile:financial-report',
  'banco-chile:product-balance-investment',
  'banco-chile:income-report',
  'banco-chile:credit-card-unbilled-transaction',
  'banco-chile:credit-card-statement',
  'banco-chile:investment-report',
  'afp-modelo:account-balance',
  'sii:tax-folder',
  'sii:tax-folder-clave-unica',
  'sii:tax-folder-pdf',
  'sii:tax-folder-pdf-clave-unica',
  'sii:tax-situation',
  'sii:tax-situation-clave-unica',
  'sii:property-tax',
  'sii:property-tax-clave-unica',
  'sii:dte',
  'sii:dte-clave-unica',
  'sii:sworn-declaration',
  'sii:sworn-declaration-clave-unica',
  'tgr:fiscal-statement',
  'tgr:fiscal-statement-clave-unica',
  'registro-civil:birth-certificate',
  'cmf:debt',
  'cmf:insurance',
  'afc:consolidate',
  'afc:personal-information',
  'afc:contribution',
  'afc:job',
  'afc:income-report',
  'buda:balance',
];

describe('catalogue', () => {
  it('has every institution with its id, type and codes', () => {
    const rows = institutions.map(({ id, type, codes }) => [id, type, codes]);
    expect(rows).toEqual(expect.arrayContaining(EXPECTED.map((row) => [...row])));
    expect(new Set(institutions.map(({ type }) => type))).toEqual(new Set(ENTITY_TYPES));
  });

  it('has unique names', () => {
    for (const { id, name, actions } of institutions) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(name).toBe(name.trim());
      const types = actions.map(({ type }) => type);
      expect(new Set(types).size).toBe(types.length);
      expect(types.length).toBeGreaterThan(0);
    }
    expect(new Set(institutions.map(({ name }) => name)).size).toBe(institutions.length);
  });

  it.each(SPEC_ACTIONS)('has %s', (name) => {
    const found = findAction(name);
    expect(`${found?.institution.id ?? ''}:${found?.action.type ?? ''}`).toBe(name);
  });

  it('has the same actions for every bank', () => {
    const banks = institutions.filter(({ type }) => type === 'bank');
    const reference = findInstitution('banco-chile')?.actions;
    for (const bank of banks) expect(bank.actions).toEqual(reference);
  });

  it('links every action to a password rule and a product', () => {
    for (const { id, actions, passwordRules } of institutions) {
      for (const action of actions) {
        const name = `${id}:${action.type}`;
        expect(passwordRules[action.loginKind], name).toBeDefined();
        expect(products[action.product]?.id, name).toBe(action.product);
        const own = action.type.replace(/-clave-unica$/, '');
        // The AFC's products are not the pension fund managers' or banks' of the same actions.
        const named = id === 'afc' ? `afc-${own}` : name === 'buda:balance' ? 'balances' : own;
        expect(action.product, name).toBe(named);
        if (action.type.endsWith('-clave-unica')) expect(action.loginKind).toBe('clave-unica');
      }
    }
  });

  it('has a ClaveÚnica action for every Clave Tributaria action', () => {
    for (const { id, actions } of institutions) {
      for (const action of actions) {
        if (action.loginKind !== 'clave-tributaria') continue;
        const twin = findAction(`${id}:${action.type}-clave-unica`)?.action;
        expect(twin).toEqual({
          ...action,
          type: `${action.type}-clave-unica`,
          loginKind: 'clave-unica',
        });
      }
    }
  });

  it('finds exact names only, and never throws', () => {
    expect(findInstitution('banco-chile')?.name).toBe('Banco de Chile');
    for (const odd of [
      'Banco-Chile',
      ' banco-chile',
      'banco-chile ',
      'banco-chile\u0000',
      '',
      '__proto__',
      'constructor',
      'toString',
      undefined,
      null,
      7,
      {},
      ['banco-chile'],
      Symbol('banco-chile'),
      'x'.repeat(1_000_000),
    ]) {
      expect(findInstitution(odd)).toBeUndefined();
      expect(findAction(odd)).toBeUndefined();
    }
    for (const odd of [
      'banco-chile',
      'banco-chile:',
      ':movement',
      'banco-chile:Movement',
      'banco-chile:movement:movement',
      'banco-chile :movement',
      'banco-chile:__proto__',
      'banco-chile:debt',
      'afp-modelo:movement',
    ]) {
      expect(findAction(odd), odd).toBeUndefined();
    }
  });
});
