import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import { withPortalBrowser } from '../../../test/portalBrowser.ts';
import { freshRut, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

let simulated: Simulated;
let page: Page;

withPortalBrowser((opened) => {
  ({ simulated, page } = opened);
});

/** Closes the dialog that covers the page, and logs in in the drawer, not in the calculator. */
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

/** A person whose card has purchases. */
function withPurchases(): string {
  for (;;) {
    const rut = freshRut();
    const [card] = customerAsShown(rut, TEST_DAY, 'banco-falabella').creditCards;
    if (card !== undefined && card.natTransactions.length > 0) return rut;
  }
}

/** A person whose last bill has two pages. */
function withLongBill(): string {
  for (;;) {
    const rut = freshRut();
    const [card] = customerAsShown(rut, TEST_DAY, 'banco-falabella').creditCards;
    const rows = card?.statements.flatMap(({ transactions }) => transactions) ?? [];
    if (rows.length > 20 && rows.length < 40) return rut;
  }
}

describe('the mock portal in a browser', () => {
  it('shows a person their accounts, and the movements of an account for a period', async () => {
    const { accounts } = customerAsShown('12345678-5', TEST_DAY, 'banco-falabella');
    await logIn('12345678-5');
    await page.waitForURL(/web-clientes/);
    await page.locator('a.div-product#accountDetail0').click();
    const table = page.locator('#cartola table');
    await table.waitFor();
    expect(await table.locator('tbody tr').count()).toBe(0);
    const [newest] = accounts[0]?.movements ?? [];
    const [year, month] = newest?.date.split('-') ?? [];
    const [, current, ...others] = await page
      .getByLabel('Período')
      .locator('option')
      .allInnerTexts();
    const label = `${month ?? ''}/${year ?? ''}`;
    await page.getByLabel('Período').selectOption(others.includes(label) ? label : (current ?? ''));
    await expect.poll(() => table.innerText()).toContain(newest?.description);
    await page.getByRole('link', { name: 'Cerrar sesión' }).click();
    await page.locator('#btn-auth-normal').waitFor();
  });

  it('shows the card in shadow roots, and requests the next page with a pager', async () => {
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
    // As for a person with more purchases than fit on a page.
    await page.evaluate(`document.querySelector('credit-card-movements').params = {
      endpoint: '/credit-card/movements',
      answer: { payload: { transactions: [], paginationInfo: { page: 1, prev: null, next: 2 } } } }`);
    await next.click();
    await expect.poll(() => list.locator('.m-2').innerText()).toBe('2');
    await page.locator('label[for=invoicedMovements]').click();
    await page.locator('app-invoiced-movements', { hasText: 'Monto facturado' }).waitFor();
  });

  it('shows the last bill under its own tab, twenty purchases at a time', async () => {
    const rut = withLongBill();
    const [card] = customerAsShown(rut, TEST_DAY, 'banco-falabella').creditCards;
    const rows = card?.statements.flatMap(({ transactions }) => transactions) ?? [];
    await logIn(rut);
    await page.locator('#cardDetail0').click();
    await page.locator('credit-card-movements app-last-movements .m-2').waitFor();
    await page.locator('#invoicedMovements').click();
    const list = page.locator('credit-card-movements app-invoiced-movements');
    await expect.poll(() => list.locator('tbody tr').count()).toBe(20);
    expect(await list.locator('th').allInnerTexts()).toEqual([
      'Fecha de compra',
      'Descripción',
      'Titular/Adicional',
      'Monto total',
      'Cuotas',
      'Cuota a pagar',
    ]);
    for (let left = rows.length - 20; left > 0; left -= 20) {
      await page.locator('.btn-pagination:has(img[alt="boton avanzar"])').click();
      await expect.poll(() => list.locator('tbody tr').count()).toBe(Math.min(left, 20));
    }
    await expect
      .poll(() => page.locator('.btn-pagination:has(img[alt="boton avanzar"])').isDisabled())
      .toBe(true);
  });

  it.each([
    ['22222222-2', 'RUT o clave incorrectos'],
    ['33333333-3', 'bloqueada'],
  ])(
    'tells %s why the login was refused, in a dialog that is hidden at first',
    async (rut, sentence) => {
      await logIn(rut);
      await page.locator('#modal-message', { hasText: sentence }).waitFor();
      await page.locator('#modal-message > div:nth-child(2) > :first-child').click();
      await page.locator('#modal-message').waitFor({ state: 'hidden' });
    },
  );

  it('inserts the dash into a RUT, and enables its button once both fields are filled in', async () => {
    await page.goto(`${simulated.baseUrl('banco-falabella')}/`);
    await page.locator('#btn-login-client-nuevo').click();
    await page.locator('#btn-auth-normal').click();
    const form = page.locator('[class*="DrawerFormLogin"]');
    const submit = form.locator('button[type=submit]');
    await form.locator('input#document').pressSequentially('111111111');
    await expect.poll(() => form.locator('input#document').inputValue()).toBe('11111111-1');
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await form.locator('input#pass').pressSequentially('123456');
    await expect.poll(() => submit.isDisabled()).toBe(false);
    await form.locator('input#document').fill('');
    await expect.poll(() => submit.isDisabled()).toBe(true);
  });

  it('offers to try again if the products cannot be loaded', async () => {
    const products = /massiveSelectCustomerOperation$/;
    await page.route(products, (route) => route.abort());
    await logIn('12345678-5');
    await page.getByRole('status').filter({ hasText: 'Reintentar' }).waitFor();
    await page.unroute(products);
  });

  it('shows unconfirmed purchases in a separate table, with a clock instead of a date', async () => {
    await logIn(withPurchases());
    await page.locator('#cardDetail0').click();
    const tables = page.locator('credit-card-movements app-last-movements table');
    await tables.first().waitFor();
    const one = {
      ownership: { ownershipId: 'A' },
      currency: { code: 152 },
      installmentInfo: { pendingInstallmentNumber: 0, installmentAmount: 990 },
    };
    const purchase = (description: string, code: string, action: string) => ({
      ...one,
      transaction: { description, transactionDate: '2026-01-05', transactionAmount: 1_990 },
      transactionType: { code },
      accountingActionType: { code: action },
    });
    const transactions = [purchase('HOY', 'A', 'C'), purchase('AYER', 'E', 'C')];
    const payload = {
      transactions: [...transactions, purchase('PAGO', 'E', 'A')],
      paginationInfo: { page: 1, prev: null, next: null },
    };
    const given = JSON.stringify({ endpoint: '/credit-card/movements', answer: { payload } });
    await page.evaluate(`document.querySelector('credit-card-movements').params = ${given}`);
    await expect.poll(() => tables.count()).toBe(2);
    expect(await tables.nth(0).locator('tbody td:first-child img').count()).toBe(1);
    expect(await tables.nth(1).locator('img').count()).toBe(0);
    const rowsOf = (index: number) => tables.nth(index).locator('tbody tr').allInnerTexts();
    expect(await rowsOf(0)).toEqual([expect.stringMatching(/^\s*HOY\tAdicional\t\$1\.990\t/)]);
    expect(await rowsOf(1)).toEqual([
      expect.stringMatching(/^05\/01\/2026\tAYER\tAdicional\t\$1\.990\t/),
      expect.stringMatching(/^05\/01\/2026\tPAGO\tAdicional\t-\$1\.990\t/),
    ]);
  });

  it('redirects to the public page if the login fails for an unknown reason', async () => {
    await logIn('44444444-4');
    await page.waitForURL(/\?errorMessage=UNKNOWN_ERROR$/);
  });

  it('sends and receives only encrypted bodies', async () => {
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
