import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { memberAsShown } from '../../../synthetic-person/pension/memberAsShown.ts';
import { withPortalBrowser } from '../../../test/portalBrowser.ts';
import { TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

/** A member with contributions. */
const PERSON = '12781135-0';

let simulated: Simulated;
let page: Page;

withPortalBrowser((opened) => {
  ({ simulated, page } = opened);
});

const baseUrl = () => simulated.baseUrl('afp-uno');

async function openDrawer(): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${baseUrl()}/portal/login`);
  expect(page.url()).toBe(`${baseUrl()}/`);
  await page.getByRole('button', { name: 'UNOnline' }).click();
}

async function logIn(rut: string): Promise<void> {
  await openDrawer();
  for (const [selector, value] of [
    ['#username', rut],
    ['#password', '1234'],
  ] as const) {
    await page.locator(selector).click();
    await page.locator(selector).pressSequentially(value);
  }
  await page.getByRole('button', { name: 'Ingresar' }).click();
}

describe('the mock portal in a browser', () => {
  it('makes a field editable on click, and enables the button once both fields are filled in', async () => {
    await openDrawer();
    const submit = page.locator('button[type=submit]');
    for (const selector of ['#username', '#password']) {
      const field = page.locator(selector);
      expect(await field.getAttribute('readonly')).not.toBeNull();
      expect(await submit.isDisabled()).toBe(true);
      await field.click();
      expect(await field.getAttribute('readonly')).toBeNull();
      await field.pressSequentially('1234');
    }
    expect(await submit.isDisabled()).toBe(false);
  });

  it('shows a member their savings and their last movements', async () => {
    const { obligatory } = memberAsShown(PERSON, TEST_DAY, 'afp-uno').pension.accounts;
    expect(obligatory.movements.length).toBeGreaterThan(0);
    await logIn(PERSON);
    await page.waitForURL(/\/portal\/$/);
    const total = page.locator('p:has-text("Total ahorrado") + p');
    await total.filter({ hasText: '$' }).waitFor();
    expect(Number((await total.innerText()).replaceAll(/\D/g, ''))).toBe(obligatory.balance);
    const region = page.getByRole('region', { name: 'Últimos movimientos' });
    await region.locator('tbody tr').first().waitFor();
    await expect.poll(() => region.locator('tbody tr').count()).toBe(obligatory.movements.length);
  });

  it('shows each fund, gives certificates, and lets the member out', async () => {
    const { obligatory } = memberAsShown(PERSON, TEST_DAY, 'afp-uno').pension.accounts;
    await logIn(PERSON);
    await page.waitForURL(/\/portal\/$/);
    const funds = page.getByRole('list', { name: 'Tus fondos' });
    await funds.getByText('Cuenta obligatoria').first().waitFor();
    expect(await funds.innerText()).toContain(`$ ${obligatory.balance.toLocaleString('es-CL')}`);
    for (const name of ['Cotizaciones', 'Movimientos']) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: `${name}, 12 meses` }).click();
      expect(readFileSync(await (await download).path(), 'latin1')).toMatch(/^%PDF-/);
    }
    await page.getByRole('link', { name: 'Cerrar sesión' }).click();
    await page.getByRole('button', { name: 'UNOnline' }).waitFor();
    await page.goto(`${baseUrl()}/portal/`);
    expect(page.url()).toBe(`${baseUrl()}/`);
  });

  it.each([
    ['22222222-2', 'incorrectos'],
    ['33333333-3', 'bloqueada'],
    ['44444444-4', 'no disponible'],
  ])('tells %s why the login was refused', async (rut, sentence) => {
    await logIn(rut);
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  });

  it('rejects calls to its services without the header that its page sends', async () => {
    await logIn(PERSON);
    await page.waitForURL(/\/portal\/$/);
    const ask = (headers: Record<string, string>) =>
      page.request.post(`${baseUrl()}/portal/api/afiliado-movimientos/movimientos-portal`, {
        data: { tipoProducto: 'CCO' },
        headers,
      });
    const sent = page.waitForRequest(/movimientos-portal$/);
    await page.reload();
    expect((await ask({})).status()).toBe(401);
    const { 'x-uno-sesion': session = '' } = await (await sent).allHeaders();
    const answer = await ask({ 'x-uno-sesion': session });
    expect(await answer.json()).toMatchObject({ codigo: '0' });
  });
});
