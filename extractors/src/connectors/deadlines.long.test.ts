import { deadlineContract } from '../testing/deadlineContract.ts';
import { sandboxConnectors } from '../testing/simulated.ts';

// Every action of every connector. sandboxConnectors.test.ts has one connector for each kind of session.
for (const connector of sandboxConnectors.values()) deadlineContract(connector, (types) => types);
