import { outcomeContract } from '../../test/connectorContract.ts';
import { distinctConnectors, sandboxConnectors } from '../../test/simulated.ts';

// Institutions whose stand-in is of the same kind as another's, which connectors.test.ts covers.
for (const connector of sandboxConnectors.values()) {
  if (!distinctConnectors.includes(connector)) outcomeContract(connector);
}
