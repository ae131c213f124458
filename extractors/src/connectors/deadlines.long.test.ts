import { deadlineContract } from '../testing/connectorContract.ts';
import { connectors } from './registry.ts';

// Every action. connectors.test.ts has the first and the last of each login.
for (const connector of connectors.values()) deadlineContract(connector, (types) => types);
