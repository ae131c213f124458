import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runExtraction } from '../../../src/runtime/runExtraction.ts';
import { memberAsShown } from '../../../synthetic-person/pension/memberAsShown.ts';
import { CHROMIUM, LIGHT } from '../../../test/networks.ts';
import { withPortalBrowser } from '../../../test/portalBrowser.ts';
import { roundTrip } from '../../../test/roundTrip.ts';
import { startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

const PERSON = '99999999-9';

describe('the mock portal in a browser', () => {
  let simulated: Simulated;
  let page: Page;

  withPortalBrowser((opened) => {
    ({ simulated, page } = opened);
  });

  async function type(rut: string, password: string): Promise<void> {
    await page.goto(`${simulated.baseUrl('afp-modelo')}/`);
    await page.waitForURL('**/portalprivado/user/login#/');
    await page.locator('#rut').pressSequentially(rut);
    await page.locator('#password').pressSequentially(password);
  }
  const submit = () => page.locator('button[type=submit]');

  it.each([
    ['99999999-9', '123456'],
    ['99.999.999-9', '12345'],
    ['99.999.999-9', 'abcdef'],
  ])('keeps the button disabled for %s with the password %s', async (rut, password) => {
    await type(rut, password);
    expect(await submit().isDisabled()).toBe(true);
  });

  it('ignores fields that are set without keys', async () => {
    await type('', '');
    await page.locator('#rut').fill('99.999.999-9');
    await page.locator('#password').fill('123456');
    expect(await submit().isDisabled()).toBe(true);
  });

  it('shows the balance of the mandatory account', async () => {
    await type('99.999.999-9', '123456789');
    expect(await page.locator('#password').inputValue()).toBe('123456');
    await submit().click();
    await page.waitForURL('**/portalprivado/inicio');
    const figure = page.locator('h2.card-balance', { hasText: '$' });
    await figure.waitFor();
    const { balance } = memberAsShown(PERSON, TEST_DAY, 'afp-modelo').pension;
    expect(balance).toBeGreaterThan(0);
    expect(Number((await figure.innerText()).replace('$', '').replaceAll('.', ''))).toBe(balance);
  });

  it.each([
    ['22.222.222-2', 'incorrectos'],
    ['33.333.333-3', 'bloqueada'],
    ['44.444.444-4', 'no disponible'],
    // Companies are not members.
    ['76.000.000-0', 'incorrectos'],
  ])('tells %s why the login was refused', async (rut, sentence) => {
    await page.context().clearCookies();
    await type(rut, '123456');
    await submit().click();
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  });

  it('leads back to the login without a session', async () => {
    await page.context().clearCookies();
    await page.goto(`${simulated.baseUrl('afp-modelo')}/nueva/portalprivado/inicio`);
    await page.waitForURL('**/portalprivado/user/login#/');
  });
});

describe.each([
  ['the light engine', LIGHT],
  ['Chromium', CHROMIUM],
] as const)('by %s', (_name, engine) => {
  let own: Simulated;
  beforeAll(async () => {
    own = await startSimulated({}, engine);
  });
  afterAll(() => own.close());

  it.each([PERSON, '77777777-7'])('every action of %s is read', async (rut) => {
    const { extracted, expected } = await roundTrip(own, 'afp-modelo', rut);
    expect(extracted).toEqual(expected);
  });

  it.each([
    ['22222222-2', { kind: 'wrong_login' }],
    ['33333333-3', { kind: 'locked' }],
    ['44444444-4', { code: 'INSTITUTION_UNAVAILABLE' }],
  ])('the refusal of %s is recognised', async (rut, ends) => {
    const request = own.request('afp-modelo', ['account-balance'], rut);
    expect(await runExtraction(request)).toMatchObject(ends);
  });
});
