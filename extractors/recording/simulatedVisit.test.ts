import { BANK_BALANCES, BANK_VISIT, describeVisits } from './test/describeVisits.ts';

// The other institutions are tested in simulatedVisits.long.test.ts.

describeVisits([
  { entityId: 'banco-bci', rut: '10792088-9', actions: BANK_VISIT },
  { entityId: 'banco-santander', rut: '99999999-9', actions: BANK_VISIT, readable: BANK_BALANCES },
]);
