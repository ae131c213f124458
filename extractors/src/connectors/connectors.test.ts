import { describe, expect, it } from 'vitest';
import { institutions } from '../catalogue/institutions.ts';
import { connectorContract } from '../testing/connectorContract.ts';
import { connectors, isImplemented } from './registry.ts';

// A connector is under the contract by being in the registry.
for (const connector of connectors.values()) connectorContract(connector);

describe('the registry', () => {
  const implemented = institutions.flatMap((institution) =>
    institution.actions
      .filter(({ type }) => isImplemented(institution, type))
      .map(({ type }) => `${institution.id}:${type}`),
  );

  it('serves all personal banks, and the actions that their portals show', () => {
    const banks = institutions.filter((institution) => institution.type === 'bank');
    const actions = ['identity-validation', 'product-balance', 'movement', 'transfer', 'tef'];
    expect(implemented).toEqual(
      expect.arrayContaining(banks.flatMap(({ id }) => actions.map((type) => `${id}:${type}`))),
    );
  });

  it('knows no more than the catalogue', () => {
    const [bank] = institutions;
    if (bank === undefined) throw new Error('The catalogue is empty');
    expect(isImplemented(bank, 'constructor')).toBe(false);
    expect(isImplemented({ ...bank, id: 'nowhere' }, 'movement')).toBe(false);
  });
});
