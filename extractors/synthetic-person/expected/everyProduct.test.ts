import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { institutions } from '../../src/catalogue/institutions.ts';
import { products } from '../../src/products/products.ts';
import { rutOf } from '../../src/shared/rut.ts';
import { expectedProduct } from './expectedProduct.ts';

const TODAY = '2026-08-01';

/** Every product of every institution that serves it. */
const served = institutions.flatMap(({ id, actions }) =>
  [...new Set(actions.map(({ product }) => product))].map((product) => [id, product] as const),
);

function faultsOf(rut: string, today: string): string[] {
  return served.flatMap(([entityId, product]) => {
    const { error } = products[product]?.schema.validate(
      expectedProduct(product, rut, today, entityId),
    ) ?? { error: new Error('no such product') };
    return error === undefined ? [] : [`${entityId} ${product}: ${error.message}`];
  });
}

describe('expectedProduct', () => {
  it('covers every product that is served', () => {
    const ids = new Set(served.map(([, product]) => product));
    // `account-detail` is a building block and no action.
    expect([...ids].sort()).toEqual(
      Object.keys(products)
        .filter((id) => id !== 'account-detail')
        .sort(),
    );
  });

  it.each(['11111111-1', '12345678-5', '55555555-5', '77777777-7', '10000013-K'])(
    'matches every schema, at every institution, for %s',
    (rut) => {
      expect(faultsOf(rut, TODAY)).toEqual([]);
    },
    20_000,
  );

  it('matches the schemas in other years too', () => {
    expect(faultsOf(rutOf(14_271_828), '2021-04-13')).toEqual([]);
    expect(faultsOf(rutOf(9_314_159), '2033-11-28')).toEqual([]);
  });

  it('returns empty lists and zero sums for 77777777-7', () => {
    for (const [entityId, product] of served) {
      const value = expectedProduct(product, '77777777-7', TODAY, entityId);
      expect(nonEmptyLists(value), `${entityId} ${product}`).toEqual([]);
    }
  });

  it('returns very many movements for 88888888-8', () => {
    // Banks are alike: two of the thirteen are enough here.
    const skipped = institutions.filter(({ type }) => type === 'bank').slice(2);
    for (const [entityId, product] of served) {
      if (skipped.some(({ id }) => id === entityId)) continue;
      const value = expectedProduct(product, '88888888-8', TODAY, entityId);
      // Validating all movements of every bank would take longer than generating them.
      if (product === 'movement' || product === 'financial-report') continue;
      expect(products[product]?.schema.validate(value).error, `${entityId} ${product}`).toBe(
        undefined,
      );
    }
    const dte = expectedProduct('dte', '88888888-8', TODAY, 'sii');
    expect(dte.issued.length + dte.received.length).toBeGreaterThan(500);
    expect(
      expectedProduct('contribution', '88888888-8', TODAY, afpOfLarge()).length,
    ).toBeGreaterThan(60);
  });

  it('returns for a company only data that companies can have', () => {
    const company = '76123456-0';
    expect(expectedProduct('dte', company, TODAY, 'sii').issued.length).toBeGreaterThan(12);
    expect(expectedProduct('tax-folder', company, TODAY, 'sii')).toMatchObject({
      company: { rut: company },
      taxpayer: { personType: 'juridica', gender: null, birthDate: null },
    });
    expect(expectedProduct('tax-folder', company, TODAY, 'sii').vatForms).toHaveLength(24);
    expect(expectedProduct('sworn-declaration', company, TODAY, 'sii')).not.toEqual([]);
    expect(expectedProduct('contribution', company, TODAY, 'afp-modelo')).toEqual([]);
    for (const [entityId, product] of served) {
      if (/^(?:afc-)?(?:birth-certificate|personal-information|consolidate)$/.test(product)) {
        expect(() => expectedProduct(product, company, TODAY, entityId)).toThrow(RangeError);
        continue;
      }
      const value = expectedProduct(product, company, TODAY, entityId);
      expect(products[product]?.schema.validate(value).error, `${entityId} ${product}`).toBe(
        undefined,
      );
    }
  });

  it('generates the same bytes on every machine', () => {
    const print = (rut: string, entityIds: readonly string[]): string =>
      createHash('sha256')
        .update(
          JSON.stringify(
            served
              .filter(([entityId]) => entityIds.includes(entityId))
              .map(([entityId, product]) => expectedProduct(product, rut, TODAY, entityId)),
          ),
        )
        .digest('hex')
        .slice(0, 16);
    // A change of the generator changes these hashes: update them deliberately.
    expect([
      print('12345678-5', ['sii', 'tgr']),
      print('12345678-5', ['afp-capital', 'afp-modelo', 'registro-civil', 'cmf', 'buda']),
      print('12345678-5', ['servipag', 'sencillito']),
      print('76123456-0', ['sii', 'tgr', 'cmf']),
    ]).toEqual(['4d76d63fe36de51f', 'c6e2e72ea5445ac7', 'fbd280c524335c41', 'f7c6a0a4b15444b5']);
  });
});

function afpOfLarge(): string {
  const managers = institutions.filter(({ type }) => type === 'afp').map(({ id }) => id);
  const own = managers.find(
    (id) => expectedProduct('contribution', '88888888-8', TODAY, id).length > 0,
  );
  return own ?? '';
}

/** Paths of non-empty lists. */
function nonEmptyLists(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.length > 0 ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => nonEmptyLists(inner, `${path}.${key}`));
}
