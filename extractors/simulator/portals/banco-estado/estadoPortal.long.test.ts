import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from '../../../src/connectors/banco-estado/workbook.ts';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import { withPortalBrowser } from '../../../test/portalBrowser.ts';
import { TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

let simulated: Simulated;
let page: Page;

withPortalBrowser((opened) => {
  ({ simulated, page } = opened);
});

async function logIn(rut: string): Promise<void> {
  await page.goto(`${simulated.baseUrl('banco-estado')}/`);
  expect(await page.locator('#sidenavLoginApp').isHidden()).toBe(true);
  await page.locator('span.cmp-button__text', { hasText: 'Banca en Línea' }).click();
  await page.locator('#sidenavLoginApp.open-sidenav').waitFor();
  const field = page.getByLabel('RUT');
  expect(await field.getAttribute('readonly')).not.toBeNull();
  await field.click();
  await field.pressSequentially(rut.replace('-', ''));
  await page.getByLabel('Clave Internet').fill('1234');
  await page.locator('#btnLogin').click();
}

describe('the mock portal in a browser', () => {
  it.each([
    ['22222222-2', 'RUT o clave incorrectos'],
    ['33333333-3', 'Tu clave está bloqueada'],
    ['44444444-4', 'Hemos detectado un error, reintente más tarde.'],
  ])('tells %s why the login was refused, and keeps the panel open', async (rut, sentence) => {
    await logIn(rut);
    await page.locator('.input-messages', { hasText: sentence }).waitFor();
    await page.locator('#sidenavLoginApp.open-sidenav').waitFor();
  });

  it('writes dots and dash into the RUT, and opens the panel by the address too', async () => {
    await page.goto('about:blank');
    await page.goto(
      `${simulated.baseUrl('banco-estado')}/content/bancoestado-public/cl/es/home/home.html#/login`,
    );
    await page.locator('#rut').click();
    await page.locator('#rut').pressSequentially('12345678k');
    expect(await page.locator('#rut').inputValue()).toBe('12.345.678-K');
  });

  it('shows accounts, hides balances, pages through movements and saves the workbook', async () => {
    const { accounts } = customerAsShown('10000923-4', TEST_DAY, 'banco-estado');
    const [account, , third] = accounts;
    await logIn('10000923-4');
    await page.locator('.msd-modalhome--container-content-close').click();
    await page.locator('button.evg-btn-dismissal').click();
    await page.getByText('No por ahora').click();
    const cards = page.locator('app-card-producto, app-card-ahorro');
    await expect.poll(() => cards.count()).toBe(2);
    expect(await cards.first().locator('h4').innerText()).toBe('$ ****');
    await page.getByText('Mostrar saldos').click();
    await expect
      .poll(() => cards.first().locator('h4').innerText())
      .toBe(`$${(account?.currentBalance ?? 0).toLocaleString('es-CL')}`);
    await page.getByLabel('Siguiente').click();
    await expect.poll(() => cards.locator('h3:visible').innerText()).toBe(third?.productName);

    await page.getByRole('button', { name: 'BancoEstado' }).click();
    await page.locator('button[aria-label*="movimientos de CuentaRUT"]').click();
    const rows = page.locator('app-listado-movimientos tbody tr');
    await expect.poll(() => rows.count()).toBe(10);
    expect(await rows.first().innerText()).toContain(account?.movements[0]?.description);
    await page.locator('button.btn-next').click();
    await expect.poll(() => rows.count()).toBe((account?.movements.length ?? 0) - 10);
    expect(await page.locator('button.btn-next').isDisabled()).toBe(true);

    await page.locator('msd-download-dropdown button').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByText('Descargar Excel').click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    expect(readWorkbook(readFileSync(await file.path()))).toContain('Subtotales');

    await page.getByText('Buscar por fechas').click();
    await page.locator('#date_from').fill('01012030');
    await page.locator('#hasta').fill('31012030');
    await page.locator('button.search_btn').click();
    await page.locator('.no-data', { hasText: 'No hay movimientos' }).waitFor();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.waitForURL(/bancoestado-public/);
  });

  it('says that a person has no products', async () => {
    await logIn('77777777-7');
    await page.locator('.msd-modalhome--container-content-close').click();
    await page.getByText('No tienes productos').waitFor();
  });
});
