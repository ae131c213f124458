import { malformedContract } from '../testing/malformedContract.ts';
import { sandboxConnectors } from '../testing/simulated.ts';

// Every action of every connector. sandboxConnectors.test.ts has the fastest and slowest for each login.
for (const connector of sandboxConnectors.values()) malformedContract(connector, (types) => types);
