import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import { withPortalBrowser } from '../../../test/portalBrowser.ts';
import { freshRut, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { pesos } from './services.ts';

let simulated: Simulated;
let page: Page;

withPortalBrowser((opened) => {
  ({ simulated, page } = opened);
  page.setDefaultTimeout(10_000);
});

const shown = (rut: string) => customerAsShown(rut, TEST_DAY, 'banco-consorcio');

/** Somebody with several pages of movements, a credit line and two cards. */
function withMuch(): string {
  for (;;) {
    const rut = freshRut();
    const { accounts, creditLines, creditCards } = shown(rut);
    const isLong = (accounts[0]?.movements.length ?? 0) > 20;
    if (isLong && creditLines.length > 0 && creditCards.length > 1) return rut;
  }
}

/** As the sources' programs do, from the public page on. */
async function logIn(rut: string): Promise<void> {
  await page.goto(`${simulated.baseUrl('banco-consorcio')}/`);
  await page.getByRole('button', { name: /Acceso Clientes/i }).click();
  await page.getByLabel('Acceder a Personas').click();
  await page.locator('#input-rut').fill(rut);
  await page.locator('#input-new-pass').pressSequentially('clave123');
  expect(await page.locator('#btn-login').isDisabled()).toBe(true);
  await page.locator('#input-rut').fill('');
  await page.locator('#input-rut').pressSequentially(rut.replace('-', ''));
  await page.locator('.icon-input-right.icon-input-cursor').click();
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.locator('button.btn-cerrar-modal').click();
}

describe('the mock portal in a browser', () => {
  it('shows what the sources read', async () => {
    const rut = withMuch();
    const { accounts, creditLines, creditCards } = shown(rut);
    const [account] = accounts;
    await logIn(rut);
    const card = page.locator('div.elastic-card', { hasText: account?.productName ?? '' }).first();
    expect(await card.locator('p.elastic-card--product-info').textContent()).toBe(
      pesos(account?.availableBalance ?? 0),
    );

    await page.getByText('Cuentas y Tarjetas', { exact: true }).click();
    await page.getByText('Saldos y Movimientos', { exact: true }).first().click();
    const [newest] = account?.movements ?? [];
    const cell = (name: string) => page.locator(`cns-table [slot="${name}"]`).textContent();
    await page.locator('cns-table [slot="Fecha0"]').waitFor();
    expect(await cell('Descripción0')).toBe(newest?.description);
    expect(await cell('Saldo0')).toBe(pesos(newest?.balance ?? 0));
    expect((await cell('Cargo/Abono0'))?.startsWith('-$')).toBe(newest?.type === 'outflow');
    await page.locator('button.pag-btn', { hasText: '2' }).click();
    expect(await cell('Descripción0')).toBe(account?.movements[20]?.description);

    await page.locator('.cns-selector--container--box').first().click();
    await page.locator('.cns-selector--container--box--items > div').nth(accounts.length).click();
    const label = page.locator('span.cns-body-sm', { hasText: 'Cupo Utilizado' });
    expect(await label.locator('xpath=following-sibling::span[1]').textContent()).toBe(
      pesos(creditLines[0]?.currentBalance ?? 0),
    );

    await page.getByText('Cuentas y Tarjetas', { exact: true }).click();
    await page.getByText('Resumen Tarjeta de Crédito', { exact: true }).click();
    await page.getByRole('button', { name: /Entendido/i }).click();
    await page.locator('#cupos p').first().waitFor();
    const text = await page.locator('body').innerText();
    expect(text).toContain(`${creditCards[0]?.name ?? ''} ****${creditCards[0]?.lastDigits ?? ''}`);
    await page.getByText('Movimientos no facturados', { exact: true }).click();
    expect(await page.locator('#compras').textContent()).toBe('No tienes movimientos');

    await page.locator('.row.align-items-center.height-logout').click();
    await page.getByRole('button', { name: /Acceso Clientes/i }).waitFor();
  });

  it('refuses a wrong password on the login page, and sends strangers there', async () => {
    await page.goto(`${simulated.baseUrl('banco-consorcio')}/personas/spi`);
    await page.locator('#input-rut').pressSequentially('222222222');
    await page.locator('#input-new-pass').pressSequentially('clave123');
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await expect.poll(() => page.locator('#aviso').textContent()).toBe('Clave incorrecta');
  });
});
