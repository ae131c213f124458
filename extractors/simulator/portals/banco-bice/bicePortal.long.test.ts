import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerAsShown } from '../../../synthetic-person/shown.ts';
import { startPortalBrowser, type PortalBrowser } from '../../../src/testing/portalBrowser.ts';
import { startSimulated, TEST_DAY } from '../../../src/testing/simulated.ts';
import type { Simulated } from '../../../src/testing/simulated.ts';

const PERSON = '12345678-5';
const CARD_HOLDER = '10185409-4';

let simulated: Simulated;
let browser: PortalBrowser;
let page: Page;

beforeAll(async () => {
  simulated = await startSimulated({ fillsForms: false });
  browser = await startPortalBrowser();
  page = await browser.open();
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

const texts = (rows: readonly { description: string }[]): string[] =>
  rows.map(({ description }) => description);

describe('the simulated portal, for people', () => {
  it('shows a person their balance, their movements and their statements', async () => {
    const { name, accounts } = customerAsShown(PERSON, TEST_DAY, 'banco-bice');
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
    await expect.poll(() => column(3)).toEqual(of('2026-01'));

    await page.getByRole('button', { name: 'Revisar periodos anteriores' }).click();
    await page.getByRole('region', { name: 'Tabla resumen de cartolas' }).waitFor();
    await expect.poll(() => column(4)).toEqual(of('2025-12').toReversed());
    await page.locator('ds-dropdown div.ds-selector').click();
    await page.locator('ds-dropdown ul.options.single li.li-single').nth(1).click();
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect.poll(() => column(4)).toEqual(of('2025-11').toReversed());
  });

  it('shows a card by month, in pesos and in dollars', async () => {
    const [card] = customerAsShown(CARD_HOLDER, TEST_DAY, 'banco-bice').creditCards;
    const rows = page.locator('app-transaction-row div.row.transaction .transaction-detail');
    const descriptions = () => rows.allInnerTexts();
    await logIn(CARD_HOLDER);
    await page.waitForURL(/\/home$/);
    await page.locator('#headingTwo button').click();
    await page.locator('#collapseTC0 a.ultimosMov').click();
    await expect.poll(() => page.locator('p.format-number').innerText()).toBe(card?.lastDigits);
    const { natTransactions = [], intTransactions = [] } = card ?? {};
    await expect.poll(() => descriptions()).toEqual(texts(natTransactions));
    await page.getByRole('button', { name: 'Internacional' }).click();
    await expect.poll(() => descriptions()).toEqual(texts(intTransactions));
    await page.getByRole('button', { name: 'Nacional', exact: true }).click();
    await page.locator('#tab1').click();
    const period = page.locator('#acc-0 .card-header button');
    await expect
      .poll(() => period.innerText())
      .toMatch(/^\d\d [a-z]{3} 2025 - \d\d [a-z]{3} 20\d\d$/);
    await period.click();
    const billed = card?.statements.find(({ currency }) => currency === 'clp')?.transactions ?? [];
    expect(billed.length).toBeGreaterThan(0);
    await expect.poll(() => descriptions()).toEqual(texts(billed));
    await page.getByRole('button', { name: 'Volver' }).click();
    await page.locator('#edit-name-txt').waitFor();
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
