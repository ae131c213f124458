import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import { CHROMIUM } from '../../../test/networks.ts';
import { withPortalBrowser } from '../../../test/portalBrowser.ts';
import { roundTrip } from '../../../test/roundTrip.ts';
import { TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

// Uses the addresses, selectors and texts of programs for the real portal, in a browser that
// resolves its host names to the simulator.

const PERSON = '28788112-6';
const SITE = 'https://www.bancosecurity.cl';

let simulated: Simulated;
let page: Page;

withPortalBrowser(
  (opened) => {
    ({ simulated, page } = opened);
  },
  { atRealNames: true, engine: CHROMIUM, window: { viewport: { width: 1280, height: 900 } } },
);

async function logIn(rut = '28.788.112-6'): Promise<void> {
  await page.goto('https://personas.bancosecurity.cl/');
  await page.getByText('Ingresar', { exact: true }).click();
  await page.waitForURL(/wPersonasLogin/);
  await page.locator('#frut').fill(rut);
  await page.locator('#clave').fill('clave123');
  await page.locator('#btnIngresar').click();
}

const customer = customerAsShown(PERSON, TEST_DAY, 'banco-security');

describe('the mock portal in a browser', () => {
  it('shows the account in a frame, behind a menu that unfolds', async () => {
    await logIn();
    const entry = page.getByText('Saldos y movimientos', { exact: true });
    await page.getByText('Productos', { exact: true }).click();
    await entry.click();
    const cells = page.frameLocator('iframe').locator('table tr:nth-child(2) td');
    const [newest] = customer.accounts[0]?.movements ?? [];
    await expect.poll(() => cells.nth(1).innerText()).toBe(newest?.description);
    expect(Number((await cells.nth(4).innerText()).replaceAll('.', ''))).toBe(newest?.balance);
  });

  it('offers a month’s file as text', async () => {
    await logIn();
    await page.getByText('Productos', { exact: true }).click();
    await page.getByText('Cartola histórica').click();
    await page.waitForURL(`${SITE}/Empresas/Cuentas/cartola_corriente.asp`);
    await page.locator('#fecha').selectOption({ index: 1 });
    await page.locator('#buscar').click();
    const link = page.frameLocator('iframe[name=resultado]').getByText('TXT', { exact: true });
    await link.waitFor();
    const text = await page.evaluate(
      async (address) => (await fetch(address ?? '', { credentials: 'include' })).text(),
      await link.getAttribute('href'),
    );
    expect(text).toMatch(/^2\d\d\/12\/2025.{50}\d{9}[CA]\+ +\d+,00 +-?\d+,00\r$/m);
  });

  it('leads from the summary to a card’s purchases and statements', async () => {
    const [card] = customer.creditCards;
    await logIn();
    await page.waitForURL(/inicio/);
    await page.goto(`${SITE}/security/home/resumen_productos/resumen.asp`);
    await page.getByText(`****${card?.lastDigits ?? ''}`).click();
    await page.waitForURL(/mc_mov_no_fact\.asp/);
    const rows = page.locator('table tr:has(td:nth-child(4))');
    await expect
      .poll(() => rows.count())
      .toBe((card?.natTransactions.length ?? 0) + (card?.intTransactions.length ?? 0));
    await page.goBack();
    await page.getByText('Estado de cuenta').first().click();
    await page.waitForURL(/Mc_consulta_nacional\.asp/);
    await page.locator('select[name=fechai]').selectOption({ index: 1 });
    await page.locator('form[name=Formularioi] button').click();
    await page.getByText('Estado de Cuenta Internacional al').waitFor();
  });

  it.each([
    ['22.222.222-2', 'incorrectos'],
    ['33.333.333-3', 'bloqueada'],
    ['44.444.444-4', 'mantención'],
  ])('tells %s why the login was refused', async (rut, sentence) => {
    await logIn(rut);
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  });
});

describe('the connector, with Chromium', () => {
  it.each([PERSON, '77777777-7'])('reads everything that %s has', async (rut) => {
    const { extracted, expected } = await roundTrip(simulated, 'banco-security', rut);
    expect(extracted).toEqual(expected);
  });
});
