import { deadlineContract } from '../testing/connectorContract.ts';
import { connectors } from './registry.ts';

// Every action; the first and the last of each login: connectors.test.ts
for (const connector of connectors.values()) deadlineContract(connector, (types) => types);
