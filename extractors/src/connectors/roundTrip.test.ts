import { describeRoundTrips } from '../testing/describeRoundTrips.ts';

// More people, and banks with very many movements: roundTrip.long.test.ts; 100 people per connector: roundTrip.deep.test.ts
describeRoundTrips({
  people: ['12345678-5'],
  companies: ['76543210-3'],
});
