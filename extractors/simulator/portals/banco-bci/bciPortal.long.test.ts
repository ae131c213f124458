import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatMoney, formatNumber } from '../../../src/shared/money.ts';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import { withPortalBrowser } from '../../../test/portalBrowser.ts';
import { TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

const CARD_HOLDER = '11483272-3';

let simulated: Simulated;
let page: Page;

withPortalBrowser((opened) => {
  ({ simulated, page } = opened);
});

async function logIn(rut: string): Promise<void> {
  await page.goto(`${simulated.baseUrl('banco-bci')}/`);
  await page.getByLabel('RUT').pressSequentially(rut);
  await page.getByLabel('Clave').pressSequentially('clave987');
  await page.getByRole('button', { name: 'INGRESAR' }).click();
}

describe('the mock portal in a browser', () => {
  it('shows a person their movements and their cards', async () => {
    const { accounts, creditCards } = customerAsShown(CARD_HOLDER, TEST_DAY, 'banco-bci');
    await logIn(CARD_HOLDER);
    await page.getByRole('button', { name: 'Omitir' }).click();
    await page.waitForURL(/comp\/mi_banco/);
    await page.getByText('Elige qué quieres ver').waitFor();
    const home = page.locator('.cuentas');
    for (const { accountNumber } of accounts)
      expect(await home.innerText()).toContain(accountNumber);

    await page.getByRole('link', { name: 'Últimos Movimientos' }).click();
    const balances = page.frameLocator('iframe[title="Últimos Movimientos"]');
    await balances.getByRole('table', { name: 'Últimos movimientos' }).waitFor();
    expect(await home.isVisible()).toBe(false);
    const available = formatMoney(accounts[0]?.availableBalance ?? 0, 'clp');
    expect(await balances.locator('#saldoDis + div').innerText()).toBe(available);
    const rows = balances.locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(accounts[0]?.movements.length);
    for (const { description } of accounts[0]?.movements.slice(0, 5) ?? []) {
      await expect.poll(() => balances.locator('tbody').innerText()).toContain(description);
    }

    await page.getByRole('link', { name: 'Tarjetas' }).click();
    const labels = creditCards.map(({ name, lastDigits }) => `${name} **** ${lastDigits}`);
    expect(await page.locator('select.tdc option').allInnerTexts()).toEqual(labels);
    await page.getByRole('link', { name: 'Mis movimientos' }).click();
    const cards = page.frameLocator('iframe[title="Mis movimientos"]');
    await cards.getByRole('button', { name: 'Facturados', exact: true }).click();
    const billed = (asked: string) =>
      creditCards.flatMap(
        ({ statements }) =>
          statements.find(({ currency }) => currency === asked)?.transactions ?? [],
      ).length;
    const cardRows = cards.locator('table.custom-table tbody tr');
    await expect.poll(() => cardRows.count()).toBe(billed('clp'));
    await cards.locator('.listTab a', { hasText: 'Internacional USD' }).click();
    await expect.poll(() => cardRows.count()).toBe(billed('usd'));

    await page.getByRole('link', { name: 'Cupo disponible' }).click();
    const limits = page.frameLocator('iframe[src*="vistaSaldosTDC.jsf"]');
    for (const [index, { balances: of }] of creditCards.entries()) {
      await limits.getByLabel('Tarjeta').selectOption({ index });
      const pesos = await limits.locator('[id="tarjetasGeneral:saldosNac"]').innerText();
      expect(pesos).toContain(`utilizado: ${formatMoney(of.clp.currentBalance, 'clp')}`);
      const abroad = limits.locator('[id="tarjetasGeneral:infoSaldosInternacional"]');
      expect(await abroad.innerText()).toContain(
        of.usd === null ? '' : `US$${formatNumber(of.usd.availableCredit, 2)}`,
      );
    }

    const { consumerLoans, mortgages } = customerAsShown(CARD_HOLDER, TEST_DAY, 'banco-bci');
    await page.getByRole('link', { name: 'Mis Créditos' }).click();
    const credits = page.getByRole('table', { name: 'Mis Créditos' }).locator('tbody tr');
    // And an offer.
    await expect.poll(() => credits.count()).toBe(consumerLoans.length + mortgages.length + 1);

    await page.getByRole('link', { name: 'Cerrar Sesión' }).click();
    await page.waitForURL(/cierresesion/);
  });

  it.each([
    ['22222222-2', 'Los datos ingresados no son correctos'],
    ['33333333-3', 'inhabilitado'],
  ])('tells %s why the login was refused', async (rut, sentence) => {
    await logIn(rut);
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  });
});
