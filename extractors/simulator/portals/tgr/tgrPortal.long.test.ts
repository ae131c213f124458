import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { withPortalBrowser } from '../../../test/portalBrowser.ts';
import { TEST_DAY } from '../../../test/simulated.ts';
import { untilLoaded } from '../../../test/untilLoaded.ts';
import { tgrTaxpayer } from '../../../synthetic-person/index.ts';

// Runs in a browser that resolves host names to the simulator: the login uses five hosts.

const QUOTAS = '/tramites-tgr/imprimir-cuotas-de-convenios-vigentes/';
const PROCEDURE = `https://web.tesoreria.cl${QUOTAS}`;
/** The same procedure at the domain where a login starts. */
const ENTRANCE = `https://tgr.gob.cl${QUOTAS}`;
/** Has an agreement in force. */
const COMPANY = '93428446-1';

let page: Page;

withPortalBrowser(
  (opened) => {
    ({ page } = opened);
  },
  { atRealNames: true, simulator: {} },
);

async function openSiiLogin(): Promise<void> {
  await page.goto(ENTRANCE);
  await expect.poll(() => page.locator('h1').innerText()).toBe('Te damos la bienvenida');
  expect(new URL(page.url()).origin).toBe('https://autentica.tgr.cl');
  await page.locator('#id-button-idp-claveTributaria').click();
  await untilLoaded(page.locator('#inputRut'));
  expect(new URL(page.url()).origin).toBe('https://www2.sii.cl');
}

async function submit(rut: string): Promise<void> {
  await page.locator('#inputRut').pressSequentially(rut);
  await page.locator('#inputPass').pressSequentially('clave9876');
  await page.locator('#bt_ingresar').click();
}

describe('the mock portal of the treasury in a browser', () => {
  it('offers a choice of passwords, by links and buttons with the ids that its sources use', async () => {
    await page.goto(PROCEDURE);
    await page.locator('button#id-button-idp-claveTributaria').waitFor();
    await expect.poll(() => page.locator('a#id-a-idp-sitioTgr').count()).toBe(1);
    await expect.poll(() => page.getByRole('link', { name: 'ClaveÚnica' }).count()).toBe(1);
  });

  it('shows the quotas of an agreement in a frame of another origin', async () => {
    await openSiiLogin();
    await submit(COMPANY);
    await page.waitForURL(PROCEDURE);
    await expect
      .poll(() => page.locator('h1').innerText())
      .toBe('Imprimir Cuotas de Convenios Vigentes');
    const frame = page.frameLocator('#tgr-sp-contenedor-iframe iframe');
    const [agreement] = tgrTaxpayer(COMPANY, TEST_DAY, 'tgr').fiscalStatement.agreements;
    await frame.getByRole('cell', { name: agreement?.resolutionNumber ?? '' }).waitFor();
    await frame.getByRole('link', { name: 'Ver cuotas' }).click();
    await frame.getByText('IMPRIMIR CUOTAS').waitFor();
    const rows = frame.locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(agreement?.installmentsCount);
    await expect
      .poll(() => rows.first().innerText())
      .toMatch(/^\(\*\) 0\s+\d\d-\d\d-\d{4}\s+[\d.]+\s+SI$/);
    await page.getByRole('link', { name: 'Cerrar sesión' }).click();
    await page.locator('#id-button-idp-claveTributaria').waitFor();
  });

  it('shows the unpaid quotas of the selected properties, and a way back', async () => {
    await openSiiLogin();
    await submit(COMPANY);
    await page.waitForURL(PROCEDURE);
    const { properties, debts } = tgrTaxpayer(COMPANY, TEST_DAY, 'tgr').fiscalStatement;
    await page.goto('https://www.tgr.cl/contribuciones/');
    await page.locator('#tgr-wp-contribuciones-pagopresencial-pagoasociadosrut').click();
    const frame = page.frameLocator('#tgr-sp-contenedor-iframe iframe');
    const rows = frame.locator('#formc #example tbody tr');
    await rows.first().waitFor();
    await expect.poll(() => rows.count()).toBe(properties.length);
    await frame.locator('#example_filter input').fill('no hay tal rol');
    await rows.first().waitFor({ state: 'hidden' });
    await frame.locator('#example_filter input').fill(properties[0]?.rollNumber ?? '');
    await frame.locator('input[value="PortalContribPresencial"]').check();
    await frame.locator('#selecctall').check();
    await frame.locator('[name=enviar2]').click();
    const [quota] = debts.property[0]?.overdue ?? [];
    await frame.getByRole('cell', { name: quota?.folioNumber ?? '' }).waitFor();
    await frame.locator('[name=Ingresar]').click();
    await frame.locator('#selecctall').waitFor();
  });

  it.each([
    ['22222222-2', 'RUT o Clave Tributaria incorrecta.'],
    ['33333333-3', 'Clave Tributaria bloqueada.'],
  ])('shows why the login of %s was refused', async (rut, text) => {
    await openSiiLogin();
    await submit(rut);
    await page.getByRole('alert').getByText(text).waitFor();
  });

  it('shows a button if the tax service fails', async () => {
    await openSiiLogin();
    await submit('44444444-4');
    await page.locator('#btn-no-autorizado').waitFor();
  });
});
