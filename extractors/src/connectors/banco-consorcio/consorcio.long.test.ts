import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import type { BankCustomer } from '../../../synthetic-person/shared/types.ts';
import { CHROMIUM, LIGHT } from '../../../test/networks.ts';
import { roundTrip } from '../../../test/roundTrip.ts';
import { freshRut, startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

// This connector also reads answers and screens in the browser, not only its login.

function someoneWith(fits: (customer: BankCustomer) => boolean): string {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const rut = freshRut();
    if (fits(customerAsShown(rut, TEST_DAY, 'banco-consorcio'))) return rut;
  }
  throw new Error('No person has that');
}

const PEOPLE: readonly (readonly [string, string])[] = [
  [
    'two accounts and a credit line',
    someoneWith((one) => one.accounts.length > 1 && one.creditLines.length > 0),
  ],
  ['two cards', someoneWith((one) => one.creditCards.length > 1)],
  ['no products', '77777777-7'],
];

describe.each([
  ['Chromium', CHROMIUM],
  ['the light engine', LIGHT],
] as const)('in %s', (_name, browser) => {
  let simulated: Simulated;
  beforeAll(async () => {
    simulated = await startSimulated({}, browser);
  });
  afterAll(() => simulated.close());

  it.each(PEOPLE)('extracts what a person with %s has', async (_person, rut) => {
    const { extracted, expected } = await roundTrip(simulated, 'banco-consorcio', rut);
    expect(extracted).toEqual(expected);
  });
});
