import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import { withPortalBrowser } from '../../../test/portalBrowser.ts';
import { TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { untilLoaded } from '../../../test/untilLoaded.ts';

let simulated: Simulated;
let page: Page;

withPortalBrowser((opened) => {
  ({ simulated, page } = opened);
});

const PERSON = '12345690-4';
const customer = customerAsShown(PERSON, TEST_DAY, 'banco-santander');

const column = (name: string) =>
  page.locator(`table.mat-table tr.mat-row td.mat-column-${name}`).allInnerTexts();

async function logIn(rut: string): Promise<void> {
  await page.goto(`${simulated.baseUrl('banco-santander')}/`);
  await page.getByRole('button', { name: 'Ingresar al sitio privado' }).click();
  const frame = page.frameLocator('#login-frame');
  await untilLoaded(frame.getByLabel('RUT'));
  await frame.getByLabel('RUT').fill(rut);
  await frame.getByLabel('Clave').fill('clave9876');
  await frame.getByRole('button', { name: 'Ingresar' }).click();
}

describe('the mock portal in a browser', () => {
  it('shows a person their products and movements', async () => {
    const { accounts, creditCards, name } = customer;
    await logIn(PERSON);
    await page.waitForURL(/resumen/);
    const greeting = page.getByRole('heading', { name: 'Hola' });
    await greeting.waitFor();
    expect(name.toUpperCase()).toContain((await greeting.innerText()).replace('Hola, ', ''));
    const text = await page.locator('main').innerText();
    for (const { accountNumber } of accounts) expect(text).toContain(accountNumber);
    for (const { lastDigits } of creditCards) expect(text).toContain(`* ${lastDigits}`);
    await page.locator('#cuentas').getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Mis movimientos' }).waitFor();
    await expect
      .poll(() => column('detail'))
      .toEqual(accounts[0]?.movements.slice(0, 50).map(({ description }) => description));
    const slides = page.locator('#tabs-carousel-movs .swiper-slide');
    expect(await slides.first().getAttribute('class')).toContain('swiper-slide-active');
    await page.getByRole('link', { name: 'Cerrar sesión' }).click();
    await page.waitForURL(/personas/);
  });

  it('shows a card in either currency at the address of its screen', async () => {
    const [card] = customer.creditCards;
    await logIn(PERSON);
    await page.waitForURL(/resumen/);
    const screen = '/UI.Web.HB/Private_new/frame/#/private/Saldos_TC/main';
    await page.goto(`${simulated.baseUrl('banco-santander')}${screen}/bill`);
    await expect
      .poll(() => column('detail'))
      .toEqual(card?.natTransactions.map((one) => one.description));
    const shown = page.locator('lib-carousel .swiper-slide-active');
    expect(await shown.innerText()).toMatch(/\* \d{4}\s+Cupo \$ [\d.]+/);
    await page.getByRole('button', { name: 'Dólares' }).click();
    const inDollars = card?.intTransactions ?? [];
    await expect.poll(() => column('detail')).toEqual(inDollars.map((one) => one.description));
    await page.goto(`${simulated.baseUrl('banco-santander')}${screen}/billed`);
    await expect
      .poll(() => column('detail'))
      .toEqual(card?.statements[0]?.transactions.map((one) => one.description));
    await expect
      .poll(() => column('amount'))
      .toHaveLength(card?.statements[0]?.transactions.length ?? 0);
    await page.getByRole('button', { name: 'Dólares' }).click();
    const abroad = card?.statements.find(({ currency }) => currency === 'usd');
    await expect
      .poll(() => column('amount'))
      .toEqual(abroad?.transactions.map(({ amount }) => amount.toLocaleString('es-CL')));
  });

  it.each([
    ['22222222-2', 'Alguno de los datos ingresados es incorrecto'],
    ['33333333-3', 'bloqueada'],
    ['44444444-4', 'Ocurrió un error al ingresar'],
  ])('tells %s why the login was refused', async (rut, sentence) => {
    await logIn(rut);
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  });

  it('enables its button once both fields are filled in, and formats the RUT on leaving its field', async () => {
    await page.goto(`${simulated.baseUrl('banco-santander')}/`);
    await page.getByRole('button', { name: 'Ingresar al sitio privado' }).click();
    const frame = page.frameLocator('#login-frame');
    await untilLoaded(frame.getByLabel('RUT'));
    const button = frame.getByRole('button', { name: 'Ingresar' });
    await frame.getByLabel('RUT').fill('123456785');
    expect(await button.isDisabled()).toBe(true);
    await frame.getByLabel('Clave').fill('clave9876');
    expect(await button.isDisabled()).toBe(false);
    await expect.poll(() => frame.getByLabel('RUT').inputValue()).toBe('12.345.678-5');
  });

  it('refuses the login if the frame is opened by itself', async () => {
    await page.goto(`${simulated.baseUrl('banco-santander')}/UI.Web.HB/Private_new/frame/`);
    await page.getByLabel('RUT').fill('12345678-5');
    await page.getByLabel('Clave').fill('clave9876');
    const refused = page.waitForResponse(/oauth2\/token/);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    expect((await refused).status()).toBe(403);
  });
});
