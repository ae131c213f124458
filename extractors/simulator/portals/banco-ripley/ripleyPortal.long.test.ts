import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runExtraction } from '../../../src/runtime/runExtraction.ts';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
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

  const field = () => page.getByRole('textbox');
  const next = () => page.getByRole('button', { name: 'Continuar' });

  async function type(rut: string, password: string): Promise<void> {
    await page.context().clearCookies();
    await page.goto(`${simulated.baseUrl('banco-ripley')}/`);
    await page.waitForURL('**/login');
    await field().pressSequentially(rut);
    await field().press('Tab');
    await next().click();
    await page.getByLabel('Clave').waitFor();
    await field().fill(password);
    await next().click();
  }

  it('enables its button only after a RUT was typed by keys and left by Tab', async () => {
    await page.goto(`${simulated.baseUrl('banco-ripley')}/`);
    await field().fill('999999999');
    await field().press('Tab');
    await page.waitForTimeout(500);
    expect(await next().isDisabled()).toBe(true);
    await field().fill('');
    await field().pressSequentially('999999999');
    expect(await next().isDisabled()).toBe(true);
    await field().press('Tab');
    await page.waitForTimeout(500);
    expect(await next().isDisabled()).toBe(false);
  });

  it('shows balances, and a card’s last statement below an advertisement', async () => {
    await type('999999999', '1234');
    await page.waitForURL('**/home');
    const { accounts, creditCards } = customerAsShown(PERSON, TEST_DAY, 'banco-ripley');
    const [account, card] = [accounts[0]?.availableBalance, creditCards[0]?.balances.clp];
    await page.locator('h5.h5-xs').first().waitFor();
    const pesos = async (selector: string, nth = 0) =>
      Number((await page.locator(selector).nth(nth).innerText()).replaceAll(/[$. ]/g, ''));
    expect(await pesos('h5.h5-xs')).toBe(account);
    expect(await pesos('h5.h5-xs', 1)).toBe(card?.availableCredit);
    const row = page.locator('div.min-w-\\[76px\\]', { hasText: 'Utilizado' }).first();
    expect(await row.locator('xpath=..').locator('span.label-md').innerText()).toContain('$');
    const link = page.locator('lib-typography.cursor-pointer', { hasText: 'Estado de cuenta' });
    await expect(link.first().click({ timeout: 500 })).rejects.toThrow('intercepts pointer events');
    await page.locator('.snrs-modal-close').click();
    await link.first().click();
    await page.locator('app-account-statement p.paragraph-sm', { hasText: '/' }).first().waitFor();
    await page.locator('app-account-statement ion-icon').first().click();
    expect(await page.locator('app-account-statement').count()).toBe(0);
  });

  it.each([
    ['222222222', 'incorrectos'],
    ['333333333', 'bloqueada'],
    ['444444444', 'no disponible'],
  ])('tells %s why the login was refused', async (rut, sentence) => {
    await type(rut, '1234');
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  });

  it('leads back to the login without a session', async () => {
    await page.context().clearCookies();
    await page.goto(`${simulated.baseUrl('banco-ripley')}/web/home`);
    await page.waitForURL('**/login');
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
    const { extracted, expected } = await roundTrip(own, 'banco-ripley', rut);
    expect(extracted).toEqual(expected);
  });

  it.each([
    ['22222222-2', { kind: 'wrong_login' }],
    ['33333333-3', { kind: 'locked' }],
    ['44444444-4', { code: 'INSTITUTION_UNAVAILABLE' }],
  ])('the refusal of %s is recognised', async (rut, ends) => {
    const request = own.request('banco-ripley', ['product-balance'], rut);
    expect(await runExtraction(request)).toMatchObject(ends);
  });
});
