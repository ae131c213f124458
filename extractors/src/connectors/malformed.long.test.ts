import { malformedContract } from '../../test/malformedContract.ts';
import { sandboxConnectors } from '../../test/simulated.ts';

// Every action of every connector. sandboxConnectors.test.ts has the fastest and slowest for each login.
for (const connector of sandboxConnectors.values()) malformedContract(connector, (types) => types);
