import { outcomeContract } from '../testing/connectorContract.ts';
import { firstOfEachPlatform } from '../testing/firstOfEachPlatform.ts';
import { connectors } from './registry.ts';

// Connectors that run the same code as another of their platform, which connectors.test.ts covers.
const first = firstOfEachPlatform();
for (const connector of connectors.values()) if (!first.has(connector)) outcomeContract(connector);
