import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { rutOf } from '../../../src/shared/rut.ts';
import { withPortalBrowser } from '../../../test/portalBrowser.ts';
import { TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { untilLoaded } from '../../../test/untilLoaded.ts';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import type { BankCustomer } from '../../../synthetic-person/shared/types.ts';

const ENTITY = 'banco-santander-empresas';

let simulated: Simulated;
let page: Page;

withPortalBrowser((opened) => {
  ({ simulated, page } = opened);
});

/** Logs in; returns the frame of the login, which is the one that has a size. */
async function logIn(rut: string): Promise<FrameLocator> {
  await page.goto(`${simulated.baseUrl(ENTITY)}/`);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  const frame = page.frameLocator('iframe:not([width="0"])');
  await untilLoaded(frame.locator('#username'));
  await frame.locator('#username').fill(rut);
  await frame.locator('#password').fill('clave9876');
  await frame.locator('#doLoginButton').click();
  return frame;
}

/** The first company that meets the condition. */
function companyWith(isIt: (customer: BankCustomer) => boolean): BankCustomer {
  for (let at = 0; at < 300; at += 1) {
    const customer = customerAsShown(rutOf(76_000_000 + at * 1_009), TEST_DAY, ENTITY);
    if (isIt(customer)) return customer;
  }
  throw new Error('There is no such company');
}

describe('the simulated Office Banking in a browser', () => {
  it('shows more than one page of movements for the requested dates', async () => {
    const { rut, accounts } = companyWith(
      (one) => one.companies.length === 1 && (one.accounts[0]?.movements.length ?? 0) > 50,
    );
    await logIn(rut);
    await page.getByRole('button', { name: 'Saldos y movimientos' }).click();
    const screen = page.frameLocator('iframe');
    const { accountNumber = '', movements = [] } = accounts[0] ?? {};
    await screen.locator('#cuenta').selectOption(accountNumber);
    await screen.locator('#FechaDesde').fill('01/01/2000');
    const rows = screen.locator('#movimientos tr');
    await screen.getByRole('button', { name: 'Consultar' }).click();
    await expect.poll(() => rows.count()).toBe(50);
    await expect.poll(() => rows.first().innerText()).toContain(movements[0]?.description);
    // The second pager belongs to the credit line.
    await screen.locator('a[data-bind*=PaginaSiguiente]').first().click();
    await expect.poll(() => rows.count()).toBe(Math.min(movements.length, 100));
    await screen.locator('#FechaDesde').fill('31/12/2025');
    await screen.locator('#FechaHasta').fill('01/12/2025');
    await screen.getByRole('button', { name: 'Consultar' }).click();
    await screen.getByText('No se encontraron datos para la consulta').waitFor();
  });

  it('lets a user with several companies change to another', async () => {
    const { rut, companies } = companyWith((one) => one.companies.length > 1);
    await logIn(rut);
    await page.waitForURL(/seleccion-empresa/);
    const rows = page.locator('#listadoEmpresas table tbody tr');
    await expect.poll(() => rows.count()).toBe(companies.length);
    await rows.nth(1).getByRole('button', { name: 'Entrar' }).click();
    await page.getByText(companies[1]?.name ?? '').waitFor();
    await page.getByRole('link', { name: 'Volver al selector de empresas' }).click();
    await rows.first().getByRole('button', { name: 'Entrar' }).click();
    await page.getByText(companies[0]?.name ?? '').waitFor();
    await page.getByRole('link', { name: 'Salir' }).click();
    await page.getByRole('button', { name: 'Ingresar' }).waitFor();
  });

  it.each([
    ['22222222-2', 'USUARIO O CLAVE INCORRECTA'],
    ['33333333-3', 'USUARIO BLOQUEADO'],
  ])('tells %s in the frame why the login was refused', async (rut, words) => {
    const frame = await logIn(rut);
    await frame.getByRole('alert').filter({ hasText: words }).waitFor();
  });

  it('redirects to its security error page when the login is unavailable', async () => {
    await logIn('44444444-4');
    await page.waitForURL(/error-seguridad/);
    await page.locator('app-error-seguridad').waitFor();
  });

  it('answers its services only with cookie, token and hash', async () => {
    const { rut, accounts } = companyWith(
      (one) => one.companies.length === 1 && one.accounts.length > 0,
    );
    await logIn(rut);
    await page.getByRole('button', { name: 'Saldos y movimientos' }).waitFor();
    const services = `${simulated.baseUrl(ENTITY)}/eob/CTA.UI.Services`;
    const ask = (path: string, token: string, data?: object) =>
      page.request.fetch(`${services}/${path}`, {
        method: data === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}` },
        ...(data && { data }),
      });
    const issued = await page.request.post(`${services}/Token`, {
      form: { grant_type: 'password' },
    });
    const { access_token: token } = (await issued.json()) as { access_token: string };
    expect((await ask('api/saldocuentacorriente/cuentas', 'other')).status()).toBe(401);
    const listed = await ask('api/saldocuentacorriente/cuentas', token);
    const { DatosHash } = (await listed.json()) as { DatosHash: string };
    const NumeroCuenta = accounts[0]?.accountNumber;
    const path = 'api/saldocuentacorriente/datoscliente';
    expect((await ask(path, token, { NumeroCuenta, DatosHash: 'x' })).status()).toBe(400);
    expect((await ask(path, token, { NumeroCuenta, DatosHash })).status()).toBe(200);
  });
});
