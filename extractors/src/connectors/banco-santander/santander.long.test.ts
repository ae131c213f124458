import { afterAll, beforeAll, expect, it } from 'vitest';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import { CHROMIUM } from '../../../test/networks.ts';
import { roundTrip } from '../../../test/roundTrip.ts';
import { freshRut, startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

// This connector also reads credits from what the private page requests, not only its login.

let simulated: Simulated;
beforeAll(async () => {
  simulated = await startSimulated({}, CHROMIUM);
});
afterAll(() => simulated.close());

/** The first person with that many credits. */
function someoneWith(count: number): string {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const rut = freshRut();
    const { consumerLoans, mortgages } = customerAsShown(rut, TEST_DAY, 'banco-santander');
    if (consumerLoans.length + mortgages.length === count) return rut;
  }
  throw new Error('No person has so many credits');
}

it.each([0, 1, 2])('in Chromium: extracts what a person with %i credits has', async (count) => {
  const { extracted, expected } = await roundTrip(simulated, 'banco-santander', someoneWith(count));
  expect(extracted).toEqual(expected);
});
