import { NOTHING_TO_REPORT } from '../../synthetic-person/shared/namedRuts.ts';
import { malformedContract } from '../../test/malformedContract.ts';
import { sandboxConnectors } from '../../test/simulated.ts';

// Every action of every connector, for the person whose pages are empty in any case.
// connectors.test.ts has the fastest and slowest action of each login, and also somebody with data.
for (const connector of sandboxConnectors.values())
  malformedContract(connector, { choose: (types) => types, ruts: [NOTHING_TO_REPORT] });
