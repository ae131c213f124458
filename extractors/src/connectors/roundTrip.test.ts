import { describeRoundTrips } from '../../test/describeRoundTrips.ts';

// More people, and banks with very many movements: roundTrip.long.test.ts; 100 people per connector: roundTrip.deep.test.ts
describeRoundTrips({
  // One who uses three banks, and one who has everything at every institution.
  people: ['12345678-5', '99999999-9'],
  companies: ['76543210-3'],
});
