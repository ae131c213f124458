import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerAsShown } from '../../../synthetic-person/shown.ts';
import { startPortalBrowser, type PortalBrowser } from '../../../src/testing/portalBrowser.ts';
import { freshRut, startSimulated, TEST_DAY } from '../../../src/testing/simulated.ts';
import type { Simulated } from '../../../src/testing/simulated.ts';

let simulated: Simulated;
let browser: PortalBrowser;
let page: Page;

beforeAll(async () => {
  simulated = await startSimulated({ fillsForms: false });
  browser = await startPortalBrowser();
});
afterAll(async () => {
  await browser.close();
  await simulated.close();
});

/** As a person does: past the dialog that covers the page, in the drawer and not in the calculator. */
async function logIn(rut: string): Promise<void> {
  await page.goto(`${simulated.baseUrl('banco-falabella')}/`);
  await page.locator('#btn-login-client-nuevo').click();
  await page.locator('#btn-auth-normal').click();
  const form = page.locator('[class*="DrawerFormLogin"]');
  expect(await form.locator('button[type=submit]').isDisabled()).toBe(true);
  await form.getByLabel('RUT').pressSequentially(rut.replace('-', ''));
  await expect.poll(() => form.getByLabel('RUT').inputValue()).toBe(rut);
  expect(await form.locator('button[type=submit]').isDisabled()).toBe(true);
  await form.getByLabel('Clave Internet').fill('123456');
  await form.getByRole('button', { name: 'Ingresar' }).click();
}

/** Somebody with a card that has purchases. */
function withPurchases(): string {
  for (;;) {
    const rut = freshRut();
    const [card] = customerAsShown(rut, TEST_DAY, 'banco-falabella').creditCards;
    if (card !== undefined && card.natTransactions.length > 0) return rut;
  }
}

describe('the simulated portal, for people', () => {
  beforeAll(async () => {
    page = await browser.open();
  });

  it('shows a person their accounts, and the movements of one in a range', async () => {
    const { accounts } = customerAsShown('12345678-5', TEST_DAY, 'banco-falabella');
    await logIn('12345678-5');
    await page.waitForURL(/web-clientes/);
    await page.locator('a.div-product#accountDetail0').click();
    const table = page.locator('#cartola table');
    await table.waitFor();
    const month = await table.locator('tbody tr').count();
    await page.getByLabel('Período').selectOption('Todos');
    await page.getByRole('button', { name: 'Consultar' }).click();
    await expect.poll(() => table.locator('tbody tr').count()).toBeGreaterThan(month);
    const text = await table.innerText();
    for (const one of accounts[0]?.movements.slice(0, 5) ?? []) {
      expect(text).toContain(one.description);
    }
    await page.getByRole('link', { name: 'Cerrar sesión' }).click();
    await page.locator('#btn-auth-normal').waitFor();
  });

  it('shows the card in shadow roots, whose pager asks for the next page', async () => {
    const rut = withPurchases();
    const [card] = customerAsShown(rut, TEST_DAY, 'banco-falabella').creditCards;
    await logIn(rut);
    const link = page.locator('app-credit-cards a.div-product#cardDetail0');
    await expect
      .poll(() => link.innerText())
      .toBe(`${card?.name ?? ''} • • • • ${card?.lastDigits ?? ''}`);
    await link.click();
    const list = page.locator('credit-card-movements app-last-movements');
    await list
      .locator('td', { hasText: card?.natTransactions[0]?.description ?? '' })
      .first()
      .waitFor();
    await expect.poll(() => list.locator('.m-2').innerText()).toBe('1');
    const next = page.locator('.btn-pagination:has(img[alt="boton avanzar"])');
    expect(await next.isDisabled()).toBe(true);
    // As for somebody with more purchases than a page has.
    await page.evaluate(`document.querySelector('credit-card-movements').params = {
      endpoint: '/credit-card/movements',
      answer: { payload: { transactions: [], paginationInfo: { page: 1, prev: null, next: 2 } } } }`);
    await next.click();
    await expect.poll(() => list.locator('.m-2').innerText()).toBe('2');
    await page.locator('label[for=invoicedMovements]').click();
    await page.locator('app-invoiced-movements', { hasText: 'Monto facturado' }).waitFor();
  });

  it.each([
    ['22222222-2', 'RUT o clave incorrectos'],
    ['33333333-3', 'bloqueada'],
  ])('tells %s why the login was refused, in a dialog that was hidden', async (rut, sentence) => {
    await logIn(rut);
    await page.locator('#modal-message', { hasText: sentence }).waitFor();
    await page.locator('#modal-message > div:nth-child(2) > :first-child').click();
    await page.locator('#modal-message').waitFor({ state: 'hidden' });
  });

  it('leads back to the public page when the login fails for no reason that it tells', async () => {
    await logIn('44444444-4');
    await page.waitForURL(/\?errorMessage=UNKNOWN_ERROR$/);
  });

  it('sends and answers nothing that can be read on the way', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.postData() ?? '');
    });
    const answered = page.waitForResponse(/massiveSelectCustomerOperation$/);
    await logIn('12345678-5');
    const answer = (await (await answered).json()) as object;
    expect(Object.keys(answer)).toEqual(['m', 's', 'i']);
    expect(sent).toHaveLength(2);
    for (const body of sent) {
      expect(Object.keys(JSON.parse(body) as object)).toEqual(['m', 'p', 's', 'i']);
      expect(body).not.toMatch(/12345678|123456"/);
    }
  });
});
