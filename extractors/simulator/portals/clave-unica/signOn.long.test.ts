import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortalBrowser, type PortalBrowser } from '../../../src/testing/portalBrowser.ts';
import { freshRut, startSimulated } from '../../../src/testing/simulated.ts';
import type { Simulated } from '../../../src/testing/simulated.ts';
import { untilLoaded } from '../../../src/testing/untilLoaded.ts';

// Uses the services' own origins in a browser that resolves them to the simulator, because plain
// requests do not show what a content security policy or a cookie would block.

const REGISTRY = 'https://www.registrocivil.cl/no-documentado';
const CMF = 'https://conocetudeuda.cmfchile.cl';
const SIGN_ON = 'https://accounts.claveunica.gob.cl';

let simulated: Simulated;
let browser: PortalBrowser;
let page: Page;

beforeAll(async () => {
  // The code is valid for 180 simulated seconds, and a browser on a busy machine takes real ones.
  simulated = await startSimulated({ secondMs: 1000 });
  browser = await startPortalBrowser(simulated.baseUrl(''));
});
afterAll(async () => {
  await browser.close();
  await simulated.close();
});
beforeEach(async () => {
  page = await browser.open();
});
afterEach(() => page.context().close());

async function signOn(entrance: string, rut: string): Promise<void> {
  await page.goto(entrance);
  await page.locator('a.clave-unica').click();
  await untilLoaded(page.locator('#uname'));
  expect(new URL(page.url()).origin).toBe(SIGN_ON);
  await page.getByRole('textbox', { name: 'Ingresa tu RUN' }).pressSequentially(rut);
  await page.getByRole('textbox', { name: 'Ingresa tu ClaveÚnica' }).pressSequentially('clave9876');
  await page.getByRole('button', { name: 'INGRESA' }).click();
}

describe('the single sign-on in a browser', () => {
  it('redirects from the service to its own origin and back, and logs out of both', async () => {
    const entrance = `${REGISTRY}/ingreso`;
    await signOn(entrance, freshRut());
    await page.waitForURL(`${REGISTRY}/inicio`);
    await page.getByRole('link', { name: 'Cerrar sesión' }).click();
    // The sign-on answers its logout without a page, so no navigation is waited for.
    await page.locator('a.clave-unica').waitFor();
    expect(page.url()).toBe(entrance);
    await page.locator('a.clave-unica').click();
    await page.locator('#uname').waitFor();
  });

  it('enables its button after a keystroke, and formats the RUN', async () => {
    await page.goto(`${REGISTRY}/ingreso`);
    await page.locator('a.clave-unica').click();
    const button = page.locator('#login-submit');
    await untilLoaded(page.locator('#uname'));
    await page.locator('#uname').fill('123456785');
    await page.locator('#pword').fill('clave9876');
    expect(await button.isDisabled()).toBe(true);
    await page.locator('#pword').press('End');
    expect(await button.isEnabled()).toBe(true);
    expect(await page.locator('#uname').inputValue()).toBe('12.345.678-5');
  });

  it('mails a code for the CMF, and continues once it is typed', async () => {
    await signOn(`${CMF}/informe-deudas/629/w4-contents.html`, '10101010-4');
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await page.getByLabel('Código').fill('123456');
    await page.getByRole('button', { name: 'Verificar' }).click();
    await page.waitForURL(`${CMF}/**`);
    expect(await page.locator('#cmfDeuda_resumen_deuda .fs-44').innerText()).toMatch(/^\$[\d.]+$/);
    await page.getByRole('link', { name: 'Consulta de seguros' }).click();
    await page.getByText('N° de pólizas').waitFor();
    await page.getByRole('link', { name: 'Cerrar sesión' }).click();
    await page.locator('#linkCU').waitFor();
  });
});
