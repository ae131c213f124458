import { deadlineContract } from '../../test/deadlineContract.ts';
import { sandboxConnectors } from '../../test/simulated.ts';

// Every action of every connector. sandboxConnectors.test.ts has one connector for each kind of session.
for (const connector of sandboxConnectors.values()) deadlineContract(connector, (types) => types);
