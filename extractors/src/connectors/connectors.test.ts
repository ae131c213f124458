import { describe, expect, it } from 'vitest';
import { institutions } from '../catalogue/institutions.ts';
import { connectorContract, outcomeContract } from '../testing/connectorContract.ts';
import { deadlineContract } from '../testing/deadlineContract.ts';
import { firstOfEachPlatform } from '../testing/firstOfEachPlatform.ts';
import { malformedContract } from '../testing/malformedContract.ts';
import { connectors, isImplemented } from './registry.ts';

// Every connector in the registry runs the contract suite. outcomes.long.test.ts covers the
// outcomes of connectors that share a platform's code with another one; malformed.long.test.ts
// covers malformed pages for every action.
for (const connector of connectors.values()) connectorContract(connector);
for (const connector of firstOfEachPlatform()) {
  outcomeContract(connector);
  malformedContract(connector);
}

describe('the registry', () => {
  it('has a connector for every institution of the catalogue', () => {
    const lacking = institutions.filter(({ id }) => !connectors.has(id));
    expect(lacking.map(({ id, platform }) => `${id} of the platform ${platform}`)).toEqual([]);
  });

  it('has no connector for an institution or action that the catalogue lacks', () => {
    const [bank] = institutions;
    if (bank === undefined) throw new Error('The catalogue is empty');
    expect(isImplemented(bank, 'constructor')).toBe(false);
    expect(isImplemented({ ...bank, id: 'nowhere' }, 'movement')).toBe(false);
  });
});

/** One connector for each kind of session. */
const ofEachSession = new Map(
  [...connectors.values()].map((connector) => {
    const { signed, session = 'http' } = connector.definition;
    return [signed === undefined ? session : 'signed', connector];
  }),
);

// Last, since these tests only wait. For every connector and action see deadlines.long.test.ts
for (const connector of ofEachSession.values()) deadlineContract(connector);
