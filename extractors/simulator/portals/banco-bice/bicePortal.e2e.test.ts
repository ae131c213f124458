import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerAsShown } from '../../../synthetic-person/shown.ts';
import { startSimulated, TEST_MONTH } from '../../../src/testing/simulated.ts';
import type { Simulated } from '../../../src/testing/simulated.ts';

const PERSON = '12345678-5';

let simulated: Simulated;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  simulated = await startSimulated();
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: ['--no-sandbox'],
  });
  page = await browser.newPage({ viewport: { width: 390, height: 844 } });
});
afterAll(async () => {
  await browser.close();
  await simulated.close();
});

async function logIn(rut: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${simulated.baseUrl('banco-bice')}/banco/personas`);
  await page.locator('#login-dropdown').click();
  await page.locator('.dropdown-menu.show a[data-click="Personas"]').click();
  await page.getByLabel('RUT').fill(rut);
  await page.getByLabel('Clave').fill('clave1234');
  await page.getByRole('button', { name: 'Ingresar' }).click();
}

const column = (index: number): Promise<string[]> =>
  page
    .locator(`.transaction-table__container table tbody tr td:nth-child(${String(index)})`)
    .allInnerTexts();

describe('the simulated portal, for people', () => {
  it('shows a person their balance, their movements and their statements', async () => {
    const { name, accounts } = customerAsShown(PERSON, TEST_MONTH, 'banco-bice');
    const movements = accounts[0]?.movements ?? [];
    const of = (month: string) =>
      movements.filter(({ date }) => date.startsWith(month)).map(({ description }) => description);
    await logIn(PERSON);
    await page.waitForURL(/\/home$/);
    await page.getByRole('heading', { name }).waitFor();
    const balance = page.locator('#collapseCCT0 h2.cabeceraCard2');
    await balance.filter({ hasText: '$' }).waitFor();
    expect(Number((await balance.innerText()).replaceAll(/\D/g, ''))).toBe(
      accounts[0]?.availableBalance,
    );
    await page.locator('#collapseCCT0 a.ultimosMov').click();
    await page.getByRole('region', { name: 'Últimos movimientos' }).waitFor();
    expect(await column(3)).toEqual(of('2025-12'));

    await page.getByRole('button', { name: 'Revisar periodos anteriores' }).click();
    await page.getByRole('region', { name: 'Tabla resumen de cartolas' }).waitFor();
    expect(await column(4)).toEqual(of('2025-11').toReversed());
    await page.locator('ds-dropdown div.ds-selector').click();
    await page.locator('ds-dropdown ul.options.single li.li-single').nth(1).click();
    await page.getByRole('button', { name: 'Buscar' }).click();
    await page.getByRole('cell', { name: 'oct', exact: false }).first().waitFor();
    expect(await column(4)).toEqual(of('2025-10').toReversed());
  });

  it.each([
    ['22222222-2', 'Los datos ingresados no son correctos'],
    ['33333333-3', 'bloqueada'],
    ['44444444-4', 'no disponible'],
  ])('tells %s why the login was refused', async (rut, sentence) => {
    await logIn(rut);
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  });
});
