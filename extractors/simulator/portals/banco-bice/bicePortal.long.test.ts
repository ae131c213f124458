import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import { withPortalBrowser } from '../../../test/portalBrowser.ts';
import { TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

const PERSON = '12345678-5';
const CARD_HOLDER = '10185409-4';
const NOBODY = '77777777-7';

let simulated: Simulated;
let page: Page;

withPortalBrowser((opened) => {
  ({ simulated, page } = opened);
});

async function logIn(rut: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${simulated.baseUrl('banco-bice')}/banco/personas`);
  await page.locator('#login-dropdown').click();
  await page.locator('.dropdown-menu.show a[data-click="Personas"]').click();
  await page.getByLabel('RUT').fill(rut);
  await page.getByLabel('Clave').fill('clave123');
  await page.getByRole('button', { name: 'Ingresar' }).click();
}

/** Logs in and closes the advertisement that covers the home page. */
async function enter(rut: string): Promise<void> {
  await logIn(rut);
  await page.waitForURL(/\/home$/);
  await page.locator('button.evg-btn-dismissal').click();
}

const column = (index: number): Promise<string[]> =>
  page
    .locator(`.transaction-table__container table tbody tr td:nth-child(${String(index)})`)
    .allInnerTexts();

const texts = (rows: readonly { description: string }[]): string[] =>
  rows.map(({ description }) => description);

describe('the mock portal in a browser', () => {
  it('shows a person their balance, their movements and their statements', async () => {
    const { name, accounts } = customerAsShown(PERSON, TEST_DAY, 'banco-bice');
    const movements = accounts[0]?.movements ?? [];
    const of = (month: string) =>
      movements.filter(({ date }) => date.startsWith(month)).map(({ description }) => description);
    await enter(PERSON);
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

  it('shows the transactions of a card by month, in pesos and in dollars', async () => {
    const [card] = customerAsShown(CARD_HOLDER, TEST_DAY, 'banco-bice').creditCards;
    const rows = page.locator('app-transaction-row div.row.transaction .transaction-detail');
    const descriptions = () => rows.allInnerTexts();
    await enter(CARD_HOLDER);
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
      .poll(() => page.locator('#acc-0 .period-accordion-header strong').innerText())
      .toMatch(/^\d\d [a-z]{3} 2025 - \d\d [a-z]{3} 20\d\d$/);
    await period.click();
    const [billed, earlier] = (card?.statements ?? [])
      .filter(({ currency }) => currency === 'clp')
      .map(({ transactions }) => texts(transactions));
    expect(billed?.length).toBeGreaterThan(0);
    await expect.poll(() => descriptions()).toEqual(billed);
    await page.locator('#acc-1 .card-header button').click();
    await expect.poll(() => descriptions()).toEqual(earlier);
    expect(await period.getAttribute('aria-expanded')).toBe('false');
    await page.getByRole('button', { name: 'Internacional' }).click();
    const abroad = card?.statements.filter(({ currency }) => currency === 'usd') ?? [];
    await expect.poll(() => period.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => page.locator('[id^=acc-]').count()).toBe(abroad.length);
    await period.click();
    await expect.poll(() => descriptions()).toEqual(texts(abroad[0]?.transactions ?? []));
    await page.getByRole('button', { name: 'Volver' }).click();
    await page.locator('#edit-name-txt').waitFor();
  });

  it('opens the first card by its address, in rows as the sources describe them', async () => {
    const [card] = customerAsShown(CARD_HOLDER, TEST_DAY, 'banco-bice').creditCards;
    await enter(CARD_HOLDER);
    await page.goto(`${simulated.baseUrl('banco-bice')}/movimientos-tc`);
    const row = page.locator('app-transaction-row');
    await expect.poll(() => row.count()).toBe(card?.natTransactions.length);
    for (const part of ['div.date', 'span.transaction-amount', 'div.transaction-installments']) {
      expect(await row.first().locator(part).count()).toBe(1);
    }
    expect(await page.locator('app-progression-chart').first().innerText()).toMatch(
      /Cupo Total:\s*\S+\s+Cupo utilizado\s*\S+\s+Cupo disponible\s*\S+/,
    );
  });

  it('opens the first card from its menu too, with at most eleven billed periods', async () => {
    const [card] = customerAsShown(CARD_HOLDER, TEST_DAY, 'banco-bice').creditCards;
    await enter(CARD_HOLDER);
    await page.getByRole('button', { name: 'Tarjetas de Crédito' }).click();
    await page.getByRole('button', { name: 'Consultas' }).click();
    await page.getByRole('link', { name: 'Saldos y movimientos de Tarjeta de Crédito' }).click();
    await page.waitForURL(/\/movimientos-tc$/);
    await expect.poll(() => page.locator('p.format-number').innerText()).toBe(card?.lastDigits);
    await page.locator('#tab1').click();
    await expect.poll(() => page.locator('[id^=acc-]').count()).toBe(11);
  });

  it('tells a person without cards that they have none', async () => {
    await enter(NOBODY);
    await page.locator('#headingTwo button').click();
    await page.locator('#tarjetas').filter({ hasText: 'No tienes tarjetas' }).waitFor();
  });

  it('disables the next-page button on the last page', async () => {
    await enter(PERSON);
    await page.locator('#collapseCCT0 a.ultimosMov').click();
    await page.getByRole('region', { name: 'Últimos movimientos' }).waitFor();
    await page.locator('ds-button[label="Siguiente"] button.is-disabled').waitFor();
    await expect.poll(() => column(1)).not.toEqual([]);
    for (const day of await column(1)) expect(day).toMatch(/^\d\d [a-z]{3} 2026$/);
    for (const kind of await column(2)) expect(kind).toMatch(/^(Cargo|Abono)$/);
    const amounts = page.locator('tbody.table-body td.transaction-table__amount');
    await expect.poll(() => amounts.count()).toBe((await column(1)).length);
  });

  it('writes the months of a card in full, US$ after the amount, and instalments as "1 de 1"', async () => {
    const [card] = customerAsShown(CARD_HOLDER, TEST_DAY, 'banco-bice').creditCards;
    const written = (day: string): string => {
      const month = new Date(day).toLocaleDateString('es-CL', { month: 'long', timeZone: 'UTC' });
      return `${day.slice(8)} ${month} ${day.slice(0, 4)}`;
    };
    await enter(CARD_HOLDER);
    await page.locator('#headingTwo button').click();
    await page.locator('#collapseTC0 a.ultimosMov').click();
    await expect
      .poll(() => page.locator('#ciclo').innerText())
      .toBe(
        `Facturación: ${written(card?.billingDate ?? '')} Vencimiento: ${written(card?.paymentDueDate ?? '')}`,
      );
    expect(written('2026-03-20')).toBe('20 marzo 2026');
    const charts = page.locator('app-progression-chart');
    await expect
      .poll(() => charts.locator('h4.chart-title').allInnerTexts())
      .toEqual(['Nacional', 'Internacional']);
    for (const label of ['Cupo Total:', 'Cupo utilizado', 'Cupo disponible']) {
      await expect.poll(() => charts.first().innerText()).toContain(label);
    }
    const rows = page.locator('app-transaction-row div.row.transaction');
    const amounts = rows.locator('.transaction-amount');
    await expect.poll(() => amounts.count()).toBe(card?.natTransactions.length);
    for (const amount of await amounts.allInnerTexts()) {
      expect(amount).toMatch(/^\d{1,3}(\.\d{3})*$/);
    }
    const paid = card?.natTransactions.filter(({ amount }) => amount < 0).length;
    await expect.poll(() => rows.locator('> div.wm-100.abonos').count()).toBe(paid);
    for (const parts of await rows.locator('.transaction-installments').allInnerTexts()) {
      expect(parts).toMatch(/^\d+ de \d+$/);
    }
    await page.getByRole('button', { name: 'Internacional' }).click();
    await expect.poll(() => amounts.count()).toBe(card?.intTransactions.length);
    expect(card?.intTransactions.length).toBeGreaterThan(0);
    for (const amount of await amounts.allInnerTexts()) {
      expect(amount).toMatch(/^\d{1,3}(\.\d{3})*,\d\d US\$$/);
    }
  });

  it.each([
    ['22222222-2', 'Usuario o contraseña incorrectos'],
    ['33333333-3', 'desactivada'],
    ['44444444-4', 'no disponible'],
  ])('tells %s why the login was refused', async (rut, sentence) => {
    await logIn(rut);
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  });
});
