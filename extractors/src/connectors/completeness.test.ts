import { describe, expect, it } from 'vitest';
import { assumed, documented, recorded } from '../contract/provenance.ts';
import { parts } from '../products/parts.ts';
import { products } from '../products/products.ts';
import { completenessBy, completenessOf } from './completeness.ts';
import type { ReadingFacts } from './completeness.ts';

const pages = documented({ title: 'Pages', date: '2026-01' });
const action = (type: string, product = type) =>
  ({ type, loginKind: 'internet', product }) as const;

const facts: ReadingFacts = {
  institution: {
    actions: [
      action('product-balance'),
      action('tef'),
      action('investment-report'),
      action('product-balance-investment'),
      action('dte'),
      action('dte-clave-unica', 'dte'),
    ],
  },
  provenance: {
    actions: {
      'product-balance': pages,
      tef: recorded('2026-02-03'),
      'investment-report': assumed,
      'product-balance-investment': assumed,
      dte: pages,
      'dte-clave-unica': pages,
    },
  },
  notOffered: parts('recipients', 'creditLines'),
};

const example = (id: string) => products[id]?.example as object;

describe('the completeness of a result', () => {
  it('distinguishes parts that were read from parts that the person does not have', () => {
    expect(completenessBy(facts, 'dte', { issued: [{}], received: [] })).toEqual({
      issued: 'read',
      received: 'not_held',
    });
    expect(completenessBy(facts, 'dte-clave-unica', { issued: [], received: [{}] })).toEqual({
      issued: 'not_held',
      received: 'read',
    });
  });

  it('marks parts that the institution does not offer, unless they are present', () => {
    const balance = { ...example('product-balance'), creditLines: [], creditCards: [] };
    expect(completenessBy(facts, 'product-balance', balance)).toEqual({
      accounts: 'read',
      creditLines: 'not_offered',
      creditCards: 'not_held',
    });
    expect(completenessBy(facts, 'tef', [])).toEqual({ recipients: 'not_offered' });
    expect(completenessBy(facts, 'tef', [{}])).toEqual({ recipients: 'read' });
  });

  it('is assumed if the provenance of the action is, whether a part is empty or not', () => {
    const report = example('investment-report') as { instruments: object };
    const instruments = { ...report.instruments, equities: { items: [] } };
    expect(completenessBy(facts, 'investment-report', { ...report, instruments })).toEqual({
      termDeposits: 'assumed',
      mutualFunds: 'assumed',
      apvs: 'assumed',
      equities: 'assumed',
    });
  });

  it('depends, for each part of a derived product, on the action that reads the part', () => {
    const both = example('product-balance-investment');
    expect(completenessBy(facts, 'product-balance-investment', both)).toMatchObject({
      accounts: 'read',
      creditCards: 'read',
      termDeposits: 'assumed',
    });
  });

  it('is determined for the catalogue’s actions by their own provenance', () => {
    expect(completenessOf('buda', 'balance', { balances: [] })).toEqual({ balances: 'not_held' });
    expect(completenessOf('banco-ripley', 'bill', [])).toEqual({ bills: 'assumed' });
    expect(() => completenessOf('banco-ripley', 'nothing', [])).toThrow(RangeError);
    expect(() => completenessOf('nowhere', 'bill', [])).toThrow(RangeError);
  });
});
