import { describe, expect, it } from 'vitest';
import { institutions } from '../catalogue/institutions.ts';
import { connectorContract, outcomeContract } from '../testing/connectorContract.ts';
import { deadlineContract } from '../testing/deadlineContract.ts';
import { firstOfEachPlatform } from '../testing/firstOfEachPlatform.ts';
import { malformedContract } from '../testing/malformedContract.ts';
import { connectors, isImplemented } from './registry.ts';

// Every connector in the registry runs the contract suite. Outcomes of those that share a platform's
// code with another: outcomes.long.test.ts. Every action that meets malformed pages:
// malformed.long.test.ts
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

  it('has no connector that the catalogue lacks', () => {
    const [bank] = institutions;
    if (bank === undefined) throw new Error('The catalogue is empty');
    expect(isImplemented(bank, 'constructor')).toBe(false);
    expect(isImplemented({ ...bank, id: 'nowhere' }, 'movement')).toBe(false);
  });
});

/** A connector of each kind of session. */
const ofEachSession = new Map(
  [...connectors.values()].map((connector) => {
    const { signed, session = 'http' } = connector.definition;
    return [signed === undefined ? session : 'signed', connector];
  }),
);

// After everything else, since they only wait. Every connector and action: deadlines.long.test.ts
for (const connector of ofEachSession.values()) deadlineContract(connector);
