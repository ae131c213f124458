import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import { withPortalBrowser, type PortalBrowser } from '../../../test/portalBrowser.ts';
import { TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { untilLoaded } from '../../../test/untilLoaded.ts';

/** Has dollars, a card used abroad, and movements that fit on one page. */
const PERSON = '10521067-1';

let simulated: Simulated;
let browser: PortalBrowser;
let page: Page;

withPortalBrowser(
  (opened) => {
    ({ simulated, browser, page } = opened);
  },
  { window: { userAgent: 'Mozilla/5.0 (X11; Linux x64) Chrome/126.0.0.0' } },
);

const baseUrl = () => simulated.baseUrl('banco-chile');

async function logIn(rut: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${baseUrl()}/`);
  await page.getByRole('link', { name: 'Banco en Línea' }).click();
  await untilLoaded(page.getByLabel('RUT'));
  await page.getByLabel('RUT').pressSequentially(rut);
  await page.getByLabel('Contraseña').fill('clave$12');
  await page.getByRole('button', { name: 'Ingresar a cuenta' }).click();
}

/** Uses the dialog, which preselects dollars if the person has an account in dollars. */
async function pickAccount(currency: string, number: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Seleccione una cuenta' });
  await dialog.locator('mat-select[name=monedas]', { hasText: 'Dólares (USD)' }).click();
  await dialog.getByRole('option', { name: currency }).click();
  await dialog.getByRole('radio', { name: number }).check();
  await dialog.locator('#modalPrimaryBtn').getByRole('button', { name: 'Aceptar' }).click();
}

const texts = (selector: string) =>
  page.locator(`table.bch-table tbody tr.bch-row ${selector}`).allInnerTexts();

describe('the mock portal in a browser', () => {
  it('shows a person the movements of their accounts and cards', async () => {
    const { accounts, creditCards } = customerAsShown(PERSON, TEST_DAY, 'banco-chile');
    await logIn(PERSON);
    await page.waitForURL(/index\.html#\/home/);
    await page.getByRole('button', { name: 'No ver Más' }).click();
    await page.getByRole('link', { name: 'SALDOS Y MOV. CUENTAS' }).click();
    await pickAccount('Pesos (CLP)', accounts[0]?.accountNumber ?? '');
    const movements = accounts[0]?.movements ?? [];
    await expect
      .poll(() => texts('.cdk-column-descripcion'))
      .toEqual(movements.map(({ description }) => description));
    await page.getByRole('link', { name: 'SALDOS Y MOV.TARJETAS' }).click();
    await page.getByRole('button', { name: 'Internacional' }).click();
    const purchases = creditCards[0]?.intTransactions ?? [];
    expect(purchases.length).toBeGreaterThan(0);
    await expect
      .poll(() => texts('.cdk-column-descripcion'))
      .toEqual(purchases.map(({ description }) => description));
    await page.getByRole('button', { name: 'Nacional', exact: true }).click();
    const national = creditCards[0]?.natTransactions ?? [];
    expect(national.length).toBeGreaterThan(0);
    await expect
      .poll(() => texts('.cdk-column-descripcion'))
      .toEqual(national.map(({ description }) => description));
    await page.getByRole('link', { name: 'Cerrar sesión' }).click();
    await page.waitForURL(/personas/);
  });

  it('covers its home page with a modal until the modal is closed', async () => {
    await logIn(PERSON);
    await page.waitForURL(/index\.html#\/home/);
    const modal = page.locator('.cdk-overlay-container');
    await modal.waitFor();
    await modal.locator('#modal_emergente_close').click();
    await modal.waitFor({ state: 'detached' });
  });

  it('shows the last statement of a card, which is opened from the menu', async () => {
    const [card] = customerAsShown(PERSON, TEST_DAY, 'banco-chile').creditCards;
    await logIn(PERSON);
    await page.waitForURL(/index\.html#\/home/);
    const ofCards = page.getByRole('button', { name: 'Tarjeta de Crédito' });
    expect(await ofCards.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Mis Productos' }).click();
    await ofCards.click();
    await page.getByRole('link', { name: 'Movimientos Facturados' }).click();
    const billed = card?.statements.find(({ currency }) => currency === 'clp')?.transactions ?? [];
    await expect
      .poll(async () => (await texts('.cdk-column-descripcion')).toSorted())
      .toEqual(billed.map(({ description }) => description).toSorted());
    expect((await texts('.cdk-column-pago')).filter((one) => one !== '')).toHaveLength(
      billed.filter(({ amount }) => amount < 0).length,
    );
  });

  it.each([
    ['22222222-2', 'Los datos ingresados no son correctos'],
    ['33333333-3', 'bloqueada'],
    ['44444444-4', 'No pudimos procesar tu solicitud'],
  ])('tells %s why the login was refused', async (rut, sentence) => {
    await logIn(rut);
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  });

  it.each([
    ['typed', (field: Locator) => field.pressSequentially('012345678-5')],
    ['set', (field: Locator) => field.fill('012345678-5')],
  ])('enables its button once a RUT is %s, and strips a leading zero', async (_how, write) => {
    await page.goto(`${baseUrl()}/persona/`);
    const button = page.getByRole('button', { name: 'Ingresar a cuenta' });
    await page.getByLabel('Contraseña').fill('clave123');
    expect(await button.isEnabled()).toBe(false);
    await write(page.getByLabel('RUT'));
    expect(await button.isEnabled()).toBe(true);
    await expect.poll(() => page.getByLabel('RUT').inputValue()).toBe('12.345.678-5');
  });

  it('refuses its login to a browser that identifies itself as headless', async () => {
    const headless = await browser.open({ userAgent: 'HeadlessChrome/126.0.0.0' });
    const response = await headless.goto(`${baseUrl()}/persona/`);
    expect(response?.status()).toBe(403);
    await headless.getByRole('heading', { name: 'Acceso denegado' }).waitFor();
    await headless.close();
  });
});

describe('the simulated services', () => {
  const SERVICES = '/mibancochile/rest/persona/';
  const post = (service: string, body: unknown) =>
    page.evaluate(
      async ([address, text]) => {
        const response = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: text,
        });
        return { status: response.status, body: await response.text() };
      },
      [`${baseUrl()}${SERVICES}${service}`, JSON.stringify(body)] as const,
    );
  const MOVEMENTS = 'bff-pper-prd-cta-movimientos/movimientos/getCartola';

  it('refuse the movements of an account until its settings are requested', async () => {
    const [account] = customerAsShown(PERSON, TEST_DAY, 'banco-chile').accounts;
    await logIn(PERSON);
    await page.waitForURL(/index\.html/);
    const selected = {
      numero: account?.accountNumber,
      codigoProducto: 'CTD',
      moneda: 'CLP',
      rutCliente: PERSON,
    };
    const asked = { cuentaSeleccionada: selected, cabecera: { paginacionDesde: 1 } };
    expect((await post(MOVEMENTS, asked)).status).toBe(403);
    const settings = await post('movimientos/getConfigConsultaMovimientos', {
      cuentasSeleccionadas: [selected],
    });
    expect(JSON.parse(settings.body)).toMatchObject({ maximoRangoDias: 90 });
    const found = await post(MOVEMENTS, asked);
    const { movimientos } = JSON.parse(found.body) as {
      movimientos: { detalleGlosa: string[]; infoDataGlosaAdicional: string }[];
    };
    expect(movimientos).toHaveLength(account?.movements.length ?? 0);
    const without = movimientos.find(({ detalleGlosa }) => detalleGlosa.length === 0);
    const detail = await post('bff-pper-prd-cta-movimientos/movimientos/cartola/detalle-glosa', {
      infoDataGlosaAdicional: without?.infoDataGlosaAdicional,
      numeroCuenta: account?.accountNumber,
    });
    expect(detail.status).toBe(200);
    const other = { infoDataGlosaAdicional: 'x', numeroCuenta: account?.accountNumber };
    expect(
      (await post('bff-pper-prd-cta-movimientos/movimientos/cartola/detalle-glosa', other)).status,
    ).toBe(501);
  });

  it('redirect to the login without a session', async () => {
    await page.context().clearCookies();
    const { status, body } = await post(MOVEMENTS, {});
    expect(status).toBe(200);
    expect(body).toContain('name="loginForm"');
  });
});
