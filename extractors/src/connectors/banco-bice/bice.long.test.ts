import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import type { PersonCard } from '../../../synthetic-person/shared/types.ts';
import { CHROMIUM } from '../../../test/networks.ts';
import { roundTrip } from '../../../test/roundTrip.ts';
import { freshRut, startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

// This connector also reads the screen of a card in the browser, not only its login.

let simulated: Simulated;
beforeAll(async () => {
  simulated = await startSimulated({}, CHROMIUM);
});
afterAll(() => simulated.close());

/** The first person with such cards. */
function someoneWith(fits: (cards: readonly PersonCard[]) => boolean): string {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const rut = freshRut();
    if (fits(customerAsShown(rut, TEST_DAY, 'banco-bice').creditCards)) return rut;
  }
  throw new Error('No person has such cards');
}

const isUsedAbroad = ({ intTransactions }: PersonCard): boolean => intTransactions.length > 0;

describe('in Chromium', () => {
  it.each([
    ['several cards', someoneWith((cards) => cards.length > 1 && cards.every(isUsedAbroad))],
    ['a card not used abroad', someoneWith((cards) => cards.some((card) => !isUsedAbroad(card)))],
    ['no cards', '77777777-7'],
  ])('extracts what a person with %s has, from answers and screens', async (_name, rut) => {
    const { extracted, expected } = await roundTrip(simulated, 'banco-bice', rut);
    expect(extracted).toEqual(expected);
  });
});
