import { describe, expect, it } from 'vitest';
import { institutions } from '../catalogue/institutions.ts';
import { isConfirmed } from '../contract/provenance.ts';
import { connectorContract, outcomeContract } from '../../test/connectorContract.ts';
import { deadlineContract } from '../../test/deadlineContract.ts';
import { malformedContract } from '../../test/malformedContract.ts';
import { distinctConnectors, sandboxConnectors } from '../../test/simulated.ts';
import { provenanceOf } from './provenance.ts';
import { connectors } from './registry.ts';

// Every connector runs the contract suite. outcomes.long.test.ts covers the outcomes of institutions
// with the same kind of stand-in as another one; malformed.long.test.ts covers malformed pages for
// every action.
for (const connector of connectors.values()) await connectorContract(connector);
for (const connector of distinctConnectors) {
  outcomeContract(connector);
  malformedContract(connector);
}

describe.each(institutions)('the sandbox’s connector of $id', ({ id, actions }) => {
  it('serves every action of the catalogue and no other', () => {
    const served = Object.keys(sandboxConnectors.get(id)?.actions ?? {});
    expect(served.sort()).toEqual(actions.map(({ type }) => type).sort());
  });

  it('serves only actions that are documented or recorded outside the sandbox', () => {
    const provenance = provenanceOf(id);
    for (const { type, loginKind } of actions) {
      const facts = [provenance?.login[loginKind], provenance?.actions[type]];
      if (!facts.every((fact) => fact !== undefined && isConfirmed(fact))) continue;
      expect(connectors.get(id)?.actions[type], type).toBeDefined();
    }
  });
});

/** One connector for each kind of session. */
const ofEachSession = new Map(
  [...sandboxConnectors.values()].map((connector) => {
    const { signed, session = 'http' } = connector.definition;
    return [signed === undefined ? session : 'signed', connector];
  }),
);

// Last, since these tests only wait. For every connector and action see deadlines.long.test.ts
for (const connector of ofEachSession.values()) deadlineContract(connector);
