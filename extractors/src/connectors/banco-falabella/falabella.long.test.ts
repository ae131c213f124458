import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerAsShown } from '../../../synthetic-person/shown.ts';
import { CHROMIUM } from '../../testing/networks.ts';
import { roundTrip } from '../../testing/roundTrip.ts';
import { freshRut, startSimulated, TEST_DAY } from '../../testing/simulated.ts';
import type { Simulated } from '../../testing/simulated.ts';
import { bancoFalabella } from './definition.ts';

// This connector also reads screens in the browser, not only its login.

let simulated: Simulated;
beforeAll(async () => {
  simulated = await startSimulated({}, CHROMIUM);
});
afterAll(() => simulated.close());

/** A person with two accounts, several pages of movements, and purchases by card. */
function withMuch(): string {
  for (;;) {
    const rut = freshRut();
    const { accounts, creditCards } = customerAsShown(rut, TEST_DAY, 'banco-falabella');
    const isLong = accounts.some(({ movements }) => movements.length > 50);
    const hasPurchases = creditCards.some((card) => card.natTransactions.length > 0);
    if (accounts.length > 1 && isLong && hasPurchases) return rut;
  }
}

describe('in Chromium', () => {
  it('extracts what the person has, from answers and screens', async () => {
    const { extracted, expected } = await roundTrip(simulated, bancoFalabella, withMuch());
    expect(extracted).toEqual(expected);
  });
});
