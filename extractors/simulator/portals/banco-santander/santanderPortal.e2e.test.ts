import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerAsShown } from '../../../synthetic-person/shown.ts';
import { startSimulated, TEST_MONTH } from '../../../src/testing/simulated.ts';
import type { Simulated } from '../../../src/testing/simulated.ts';

let simulated: Simulated;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  simulated = await startSimulated();
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: ['--no-sandbox'],
  });
});
afterAll(async () => {
  await browser.close();
  await simulated.close();
});

async function logIn(rut: string): Promise<void> {
  await page.goto(`${simulated.baseUrl('banco-santander')}/`);
  await page.getByRole('button', { name: 'Ingresar al sitio privado' }).click();
  const frame = page.frameLocator('#login-frame');
  await frame.getByLabel('RUT').fill(rut);
  await frame.getByLabel('Clave Digital').fill('clave9876');
  await frame.getByRole('button', { name: 'Ingresar' }).click();
}

describe('the simulated portal, for people', () => {
  beforeAll(async () => {
    page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  });

  it('shows a person their products and movements', async () => {
    const { accounts } = customerAsShown('12345678-5', TEST_MONTH, 'banco-santander');
    await logIn('12345678-5');
    await page.waitForURL(/resumen/);
    await page.getByRole('table', { name: 'Movimientos' }).waitFor();
    const text = await page.locator('main').innerText();
    for (const { accountNumber } of accounts) expect(text).toContain(accountNumber);
    for (const one of accounts[0]?.movements.slice(0, 5) ?? []) {
      expect(text).toContain(one.description);
    }
    await page.getByRole('link', { name: 'Cerrar sesión' }).click();
    await page.waitForURL(/personas/);
  });

  it.each([
    ['22222222-2', 'Alguno de los datos ingresados es incorrecto'],
    ['33333333-3', 'bloqueada'],
    ['44444444-4', 'Ocurrió un error al ingresar'],
  ])('tells %s why the login was refused', async (rut, sentence) => {
    await logIn(rut);
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  });

  it('lets nobody in who opens the frame by itself', async () => {
    await page.goto(`${simulated.baseUrl('banco-santander')}/UI.Web.HB/Private_new/frame/`);
    await page.getByLabel('RUT').fill('12345678-5');
    await page.getByLabel('Clave Digital').fill('clave9876');
    const refused = page.waitForResponse(/oauth2\/token/);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    expect((await refused).status()).toBe(403);
  });
});
