import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../../test/networks.ts';
import { roundTrip } from '../../../test/roundTrip.ts';
import { startSimulated } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

// This connector reads everything in the browser, not only its login.

let simulated: Simulated;
beforeAll(async () => {
  simulated = await startSimulated({}, CHROMIUM);
});
afterAll(() => simulated.close());

describe('in Chromium', () => {
  it.each([
    [
      'three accounts, in two steps of the carousel, and movements without a workbook',
      '10000923-4',
    ],
    ['an account without movements', '99999999-9'],
    ['no products', '77777777-7'],
  ])('extracts what a person with %s has', async (_name, rut) => {
    const { extracted, expected } = await roundTrip(simulated, 'banco-estado', rut);
    expect(extracted).toEqual(expected);
  });
});
