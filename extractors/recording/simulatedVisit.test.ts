import { loadFixture } from '../src/testing/fixtures.ts';
import { BANK_VISIT, describeVisits } from './testing/describeVisits.ts';

// The other rebuilt institutions: simulatedVisits.long.test.ts

describeVisits([
  {
    entityId: 'banco-estado',
    rut: loadFixture('banco-estado', 'transfer').rut,
    actions: BANK_VISIT,
  },
  { entityId: 'banco-santander', rut: '12345678-5', actions: BANK_VISIT },
]);
