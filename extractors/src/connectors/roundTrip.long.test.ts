import { describe } from 'vitest';
import { describeRoundTrips } from '../../test/describeRoundTrips.ts';

describeRoundTrips({
  people: ['10000013-K', '10000004-0', '77777777-7'],
  companies: ['77222333-1', '96000001-3'],
  banks: ['banco-ripley'],
});

describe('weeks ahead of the tests’ day', () => {
  describeRoundTrips({ people: ['99999999-9'], companies: ['76543210-3'], daysAhead: 38 });
});
