import { deadlineContract } from '../testing/deadlineContract.ts';
import { connectors } from './registry.ts';

// Every action of every connector. connectors.test.ts has one connector for each kind of session.
for (const connector of connectors.values()) deadlineContract(connector, (types) => types);
