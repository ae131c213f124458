import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatDate } from '../../../src/shared/dates.ts';
import { rutOf } from '../../../src/shared/rut.ts';
import { withPortalBrowser } from '../../../test/portalBrowser.ts';
import { TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import type { BankCustomer } from '../../../synthetic-person/shared/types.ts';

let simulated: Simulated;
let page: Page;

withPortalBrowser((opened) => {
  ({ simulated, page } = opened);
});

async function logIn(rut: string): Promise<void> {
  await page.goto(`${simulated.baseUrl('banco-itau')}/`);
  await page.locator('#loginNameID').pressSequentially(rut);
  await page.locator('#pswdId').pressSequentially('clave9876');
  await page.locator('#btnLoginRecaptchaV3').click();
}

/** The first person who meets the condition. */
function personWith(isIt: (customer: BankCustomer) => boolean): BankCustomer {
  for (let at = 0; at < 300; at += 1) {
    const customer = customerAsShown(rutOf(10_000_000 + at * 61_803), TEST_DAY, 'banco-itau');
    if (isIt(customer)) return customer;
  }
  throw new Error('There is nobody like that');
}

describe('the mock portal in a browser', () => {
  it('shows a person their accounts, monthly statements and last movements', async () => {
    const { rut, accounts } = personWith((one) => one.accounts.length === 2);
    await logIn(rut);
    await page.waitForURL(/newhome/);
    for (const { accountNumber } of accounts) {
      await expect
        .poll(() => page.locator('#comboCuentas').innerText())
        .toContain(`****${accountNumber}`);
    }
    await page.locator('#comboCuentas').selectOption('CU_1');
    await page.getByRole('button', { name: 'Ver saldo' }).click();
    await page.locator('#saldoDispCtaCteId').getByText('USD').waitFor();
    await page.getByRole('link', { name: 'Últimos movimientos' }).click();
    await page.getByText(/Página 1 de/).waitFor();
    await page.getByRole('link', { name: 'Cartola histórica', exact: true }).click();
    await expect.poll(() => page.locator('#resultShow').inputValue()).toBe('12 / 2025');
    await page.locator('#resultShow').fill('10 / 2025');
    await page.getByRole('button', { name: 'Consultar' }).click();
    await expect.poll(() => page.locator('#resultShow').inputValue()).toBe('10 / 2025');
    const [first] = (accounts[0]?.movements ?? [])
      .filter(({ date }) => date.startsWith('2025-10'))
      .reverse();
    const rows = page.locator('tr[name=DataContainer]');
    await expect.poll(() => rows.first().innerText()).toContain(first?.description);
    await page.getByRole('link', { name: 'Salir' }).click();
    await page.locator('#loginNameID').waitFor();
  });

  it('shows the limits and purchases of each card', async () => {
    const { rut, creditCards } = personWith(({ creditCards: cards }) => cards.length > 1);
    await logIn(rut);
    await page.getByRole('link', { name: 'Tarjeta de crédito' }).click();
    const number = page.locator('[name=numTarjeta]');
    await expect
      .poll(() => number.innerText())
      .toBe(`**** **** **** ${creditCards[0]?.lastDigits ?? ''}`);
    await page.locator('#cuentaIdSelected').selectOption('TC_2');
    await page.getByRole('button', { name: 'Ver' }).click();
    await expect
      .poll(() => number.innerText())
      .toBe(`**** **** **** ${creditCards[1]?.lastDigits ?? ''}`);
    await page.getByRole('link', { name: 'Compras en pesos' }).click();
    const purchases = page.locator('tr[name=DataContainer]');
    await expect
      .poll(() => purchases.count())
      .toBe(Math.min(30, creditCards[0]?.natTransactions.length ?? 0));
  });

  it('shows the statement of the period that a person chooses', async () => {
    const { rut, creditCards } = personWith(({ creditCards: cards }) => cards.length > 0);
    const billed = (creditCards[0]?.statements ?? [])
      .filter(({ currency }) => currency === 'clp')
      .map(({ statementDate }) => statementDate);
    await logIn(rut);
    await page.getByRole('link', { name: 'Estado de cuenta nacional' }).click();
    const day = page.locator('[name=FechaFacturacion_iso8601]');
    await expect.poll(() => day.innerText()).toBe(formatDate(billed[0] ?? '', 'slash'));
    for (const date of [billed[2] ?? '', billed[5] ?? '']) {
      await page.locator('#periodo').selectOption(date.replaceAll('-', ''));
      await page.getByRole('button', { name: 'Consultar' }).click();
      await day.filter({ hasText: formatDate(date, 'slash') }).waitFor();
    }
    await page.locator('#resultShow').fill('12 / 1999');
    await page.getByRole('button', { name: 'Consultar' }).click();
    await page.locator('#sinDatos').waitFor();
    await page.getByRole('link', { name: 'Estado de cuenta internacional' }).click();
    await page.getByText('Deuda total', { exact: true }).or(page.locator('#sinDatos')).waitFor();
  });

  it('does not enable its button if the values were not typed', async () => {
    await page.goto(`${simulated.baseUrl('banco-itau')}/`);
    await page.locator('#loginNameID').fill('12345678-5');
    await page.locator('#pswdId').fill('clave9876');
    expect(await page.locator('#btnLoginRecaptchaV3').isDisabled()).toBe(true);
  });

  it.each([
    ['22222222-2', 'incorrecto'],
    ['33333333-3', 'bloqueada'],
    ['44444444-4', 'No pudimos validar tu acceso'],
  ])('tells %s why the login was refused', async (rut, words) => {
    await logIn(rut);
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
  });

  it('refuses a login without its captcha, and links of another session', async () => {
    const base = simulated.baseUrl('banco-itau');
    const form = { loginName: '12345678-5', pswd: 'clave9876' };
    const refused = await page.request.post(`${base}/wps/portal/newolb/web/login`, { form });
    expect(await refused.text()).toContain('No pudimos validar tu acceso');
    await logIn('12345678-5');
    await page.waitForURL(/newhome/);
    const home = `${base}/wps/myportal/newolb/web/home/newhome`;
    const other = `${home}/!ut/p/z1/other/dz/d5/onChangeCuenta/`;
    expect((await page.request.get(other)).status()).toBe(400);
    await page.context().clearCookies();
    expect(await (await page.request.get(home)).text()).toContain('name="exceptionForm"');
  });
});
