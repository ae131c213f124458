import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import { bankCustomer } from '../../../synthetic-person/index.ts';
import { rutOf } from '../../../src/shared/rut.ts';
import { withPortalBrowser } from '../../../test/portalBrowser.ts';
import { TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

const ENTITY = 'banco-chile-empresas';

/** Somebody who may act for several companies. */
const USER =
  Array.from({ length: 200 }, (_, index) => rutOf(76_000_000 + index * 1_009)).find(
    (rut) => bankCustomer(rut, TEST_DAY, ENTITY).companies.length > 1,
  ) ?? '';

let simulated: Simulated;
let page: Page;

withPortalBrowser((opened) => {
  ({ simulated, page } = opened);
});

async function logIn(rut: string): Promise<void> {
  await page.goto(`${simulated.baseUrl(ENTITY)}/`);
  await page.getByLabel('RUT').fill(rut);
  await page.getByLabel('Clave').fill('clave9876');
  await page.getByRole('button', { name: 'Ingresar' }).click();
}

const descriptions = () => page.locator('tr.bch-row td:nth-child(2)').allInnerTexts();

describe('the mock portal for companies in a browser', () => {
  it('shows the movements of the selected company', async () => {
    await logIn(USER);
    await page.waitForURL(/front\/empresa\/index\.html#\/$/);
    await page.getByRole('link', { name: 'Movimientos' }).click();
    const { companies } = bankCustomer(USER, TEST_DAY, ENTITY);
    for (const { rut, name } of companies.slice(0, 2)) {
      await page.locator('#empresa').selectOption(name);
      const movements = customerAsShown(rut, TEST_DAY, ENTITY).accounts[0]?.movements ?? [];
      await expect.poll(descriptions).toEqual(movements.map(({ description }) => description));
    }
  });

  it('shows a message when the session has ended', async () => {
    await logIn(USER);
    await page.waitForURL(/front\/empresa\/index\.html#\/$/);
    simulated.simulator.sessions.closeAllOf(USER);
    await page.getByRole('link', { name: 'Movimientos' }).click();
    await page.getByRole('status').filter({ hasText: 'Sesión Finalizada' }).waitFor();
  });

  it.each([
    ['22222222-2', 'Los datos ingresados no son correctos'],
    ['33333333-3', 'bloqueada'],
    ['44444444-4', 'Presentamos intermitencias'],
    // A RUT is accepted only without dots.
    ['12.345.678', 'Error de Sistema'],
  ])('tells %s why the login was refused', async (rut, sentence) => {
    await logIn(rut);
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  });
});
