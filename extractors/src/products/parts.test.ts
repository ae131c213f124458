import { describe, expect, it } from 'vitest';
import { institutions } from '../catalogue/institutions.ts';
import { isHeld, PRODUCT_PARTS, partsOf } from './parts.ts';
import { products } from './products.ts';

/** A copy in which every list is empty and every nullable value is null. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    key === 'collectorFund' || key === 'company' ? null : key === 'count' ? 0 : emptied(inner),
  ]);
  return Object.fromEntries(entries) as unknown;
}

/** Parts that every result has: what the product is about. */
const ALWAYS = ['certificate', 'identity', 'pdf', 'personalInformation', 'situation', 'taxpayer'];

const heldIn = (id: string, data: unknown): string[] =>
  Object.entries(partsOf(id) ?? {})
    .filter(([, of]) => isHeld(of(data)))
    .map(([name]) => name);

describe('the parts of products', () => {
  it('are stated for every result of an action, and for nothing else', () => {
    const results = institutions.flatMap(({ actions }) => actions.map(({ product }) => product));
    expect(Object.keys(PRODUCT_PARTS).sort()).toEqual([...new Set(results)].sort());
    expect(partsOf('account-detail')).toBeUndefined();
    expect(partsOf('toString')).toBeUndefined();
  });

  it.each(Object.keys(PRODUCT_PARTS))(
    'are found in a %s with data, but not in an empty one',
    (id) => {
      const example = products[id]?.example;
      const names = Object.keys(partsOf(id) ?? {});
      const held = heldIn(id, example);
      expect(held.length).toBeGreaterThan(0);
      expect(names).toEqual(expect.arrayContaining(held));
      const left = heldIn(id, emptied(example));
      expect(left).toEqual(names.filter((name) => ALWAYS.includes(name)));
    },
  );

  it('are distinguished from one another', () => {
    const balance = products['product-balance']?.example as { creditLines: unknown[] };
    expect(heldIn('product-balance', { ...balance, creditLines: [] })).toEqual([
      'accounts',
      'creditCards',
    ]);
  });
});
