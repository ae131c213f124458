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

  it('serves every action of every bank, for people and for companies', () => {
    const banks = institutions.filter(({ type }) => type === 'bank' || type === 'business-bank');
    expect(implemented).toEqual(
      expect.arrayContaining(
        banks.flatMap(({ id, actions }) => actions.map(({ type }) => `${id}:${type}`)),
      ),
    );
  });

  it.each(['afp', 'service', 'exchange'])('serves every action of type %s', (type) => {
    const names = institutions
      .filter((institution) => institution.type === type)
      .flatMap(({ id, actions }) => actions.map((action) => `${id}:${action.type}`));
    expect(implemented).toEqual(expect.arrayContaining(names));
  });

  it('knows no more than the catalogue', () => {
    const [bank] = institutions;
    if (bank === undefined) throw new Error('The catalogue is empty');
    expect(isImplemented(bank, 'constructor')).toBe(false);
    expect(isImplemented({ ...bank, id: 'nowhere' }, 'movement')).toBe(false);
  });
});
