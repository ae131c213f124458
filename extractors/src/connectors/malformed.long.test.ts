import { malformedContract } from '../testing/malformedContract.ts';
import { connectors } from './registry.ts';

// Every action of every connector. connectors.test.ts has the fastest and slowest for each login.
for (const connector of connectors.values()) malformedContract(connector, (types) => types);
