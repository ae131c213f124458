import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { withPortalBrowser } from '../../../test/portalBrowser.ts';
import { freshRut } from '../../../test/simulated.ts';
import { untilLoaded } from '../../../test/untilLoaded.ts';

// Uses the services' own origins in a browser that resolves them to the simulator, because plain
// requests do not show what a content security policy or a cookie would block.

const CMF = 'https://conocetudeuda.cmfchile.cl';
const ENTRANCE = `${CMF}/informe-deudas/629/w4-contents.html`;
const SIGN_ON = 'https://accounts.claveunica.gob.cl';

let page: Page;

withPortalBrowser(
  (opened) => {
    ({ page } = opened);
  },
  { atRealNames: true, simulator: {} },
);

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
    await signOn(ENTRANCE, freshRut());
    await page.waitForURL(`${CMF}/mi-deuda`);
    await page.getByRole('link', { name: 'Cerrar sesión' }).click();
    // The sign-on answers its logout without a page, so no navigation is waited for.
    await page.locator('a.clave-unica').waitFor();
    expect(page.url()).toBe(ENTRANCE);
    await page.locator('a.clave-unica').click();
    await page.locator('#uname').waitFor();
  });

  it('enables its button after a keystroke, and formats the RUN', async () => {
    await page.goto(ENTRANCE);
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
});
