import { describe, expect, it } from 'vitest';
import { institutions } from '../../src/catalogue/institutions.ts';
import { hasOnlyAccounts } from '../bank/shown.ts';
import { cmfSubject } from '../public/cmfSubject.ts';
import { EVERYTHING, GUIDES } from '../shared/namedRuts.ts';
import { AFPS, isMemberOf } from '../shared/pension.ts';
import { expectedProduct } from './expectedProduct.ts';
import { isEmpty } from './isEmpty.ts';

const actions = institutions
  .flatMap(({ id, actions: served }) =>
    served.map(({ type, product }) => ({ entityId: id, type, product })),
  )
  // Balances without cards count as empty.
  .filter(({ entityId, type }) => type !== 'product-balance' || !hasOnlyAccounts(entityId));

const emptyOf = (rut: string, today: string, among: typeof actions): string[] =>
  among
    .filter(({ entityId, product }) =>
      isEmpty(product, expectedProduct(product, rut, today, entityId)),
    )
    .map(({ entityId, type }) => `${entityId}:${type}`);

describe('the person with everything', () => {
  it.each(['2026-01-15', '2026-11-24', '2028-05-01', '2031-09-30'])(
    'has data for every action on %s',
    (today) => {
      expect(actions.length).toBeGreaterThan(260);
      expect(emptyOf(EVERYTHING, today, actions)).toEqual([]);
    },
    30_000,
  );
});

describe('the person of the guides', () => {
  const ownAfps = AFPS.filter((afp) => isMemberOf(GUIDES, afp)).map(({ entityId }) => entityId);
  const asked = actions.filter(
    ({ entityId, type }) =>
      ['banco-chile', 'sii', 'tgr', 'cmf', 'registro-civil', 'buda', ...ownAfps].includes(
        entityId,
      ) || ['banco-estado:movement', 'banco-security:movement'].includes(`${entityId}:${type}`),
  );

  it.each(['2026-01-15', '2026-11-24', '2028-05-01'])(
    'has data on %s for every action that the guides call',
    (today) => {
      expect(asked.length).toBeGreaterThan(40);
      expect(emptyOf(GUIDES, today, asked)).toEqual([]);
    },
  );

  it('receives a salary at the bank where the guides look for it', () => {
    const { salary, employerName } = expectedProduct(
      'income-report',
      GUIDES,
      '2026-11-24',
      'banco-chile',
    );
    expect(salary).toBeGreaterThan(1_000_000);
    expect(employerName).toEqual(expect.any(String));
  });
});

describe('a synthetic person', () => {
  it('uses two or three banks and has a hardly used account at the others', () => {
    const rut = '15509661-6';
    const banks = institutions.filter(({ type }) => type === 'bank').map(({ id }) => id);
    const counts = banks.map((id) => {
      const accounts = expectedProduct('movement', rut, '2026-11-24', id);
      return accounts.reduce((sum, { movements }) => sum + movements.length, 0);
    });
    expect(counts.every((count) => count > 0)).toBe(true);
    const cards = banks.filter(
      (id) =>
        !isEmpty('product-balance', expectedProduct('product-balance', rut, '2026-11-24', id)),
    );
    expect(cards.length).toBeGreaterThan(0);
    expect(cards.length).toBeLessThanOrEqual(3);
  });

  it('has insurance through brokers', () => {
    const policies = cmfSubject(EVERYTHING, '2026-11-24', 'cmf').insurances;
    const brokers = policies.flatMap(({ broker }) => (broker === null ? [] : [broker.name]));
    expect(brokers.length).toBeGreaterThan(5);
    for (const name of brokers) expect(name).toMatch(/Corredor[ae]s? de Seguros/);
  });
});
