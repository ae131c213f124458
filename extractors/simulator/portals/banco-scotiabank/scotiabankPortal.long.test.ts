import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatDate } from '../../../src/shared/dates.ts';
import { formatRut, rutOf } from '../../../src/shared/rut.ts';
import { withPortalBrowser } from '../../../test/portalBrowser.ts';
import { TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';

/** The first person with many purchases, some of them abroad. */
const { rut: PERSON } = (() => {
  for (let at = 0; at < 300; at += 1) {
    const rut = rutOf(10_000_000 + at * 61_803);
    const customer = customerAsShown(rut, TEST_DAY, 'banco-scotiabank');
    const [card] = customer.creditCards;
    const billed = card?.statements.find(({ currency }) => currency === 'clp')?.transactions ?? [];
    const abroad = card?.statements.find(({ currency }) => currency === 'usd')?.transactions ?? [];
    const hasAbroad = abroad.length > 0 && card?.intTransactions.length !== 0;
    if (billed.length > 5 && hasAbroad) return customer;
  }
  throw new Error('There is nobody like that');
})();

let simulated: Simulated;
let page: Page;

withPortalBrowser((opened) => {
  ({ simulated, page } = opened);
});

const baseUrl = () => simulated.baseUrl('banco-scotiabank');

async function logIn(rut: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${baseUrl()}/www/`);
  await page.getByText('Acceso Scotia').click();
  await page.getByRole('link', { name: 'Ingreso Personas' }).click();
  await page.waitForURL(/\/mfe-login\/scotia\?c=/);
  await page.locator('input[data-testid=inputDni]').pressSequentially(rut);
  await page.locator('input[data-testid=inputPassword]').pressSequentially('clave$987');
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
}

const stage = () => page.frameLocator('#iframe-stage');
const texts = (selector: string) => stage().locator(selector).allInnerTexts();

describe('the mock portal in a browser', () => {
  it('shows the balances and last movements of an account', async () => {
    const { accounts } = customerAsShown(PERSON, TEST_DAY, 'banco-scotiabank');
    await logIn(PERSON);
    await page.waitForURL(/\/mfe-home-cl\//);
    await stage()
      .getByText(accounts[0]?.accountNumber ?? 'none')
      .waitFor();
    await page.getByRole('link', { name: 'Cuentas' }).click();
    const movements = accounts[0]?.movements ?? [];
    expect(movements.length).toBeGreaterThan(5);
    await expect
      .poll(() => texts('tr.TableBody__bodyRow td:nth-child(2)'))
      .toEqual(movements.map(({ date }) => formatDate(date, 'dash')));
    await expect
      .poll(() => texts('tr.TableBody__bodyRow td:nth-child(3)'))
      .toEqual(movements.map(({ description }) => description));
  });

  it('shows five of a card’s purchases, then more', async () => {
    const [card] = customerAsShown(PERSON, TEST_DAY, 'banco-scotiabank').creditCards;
    const billed = card?.statements.find(({ currency }) => currency === 'clp')?.transactions ?? [];
    await page.getByRole('link', { name: 'Tarjetas' }).click();
    await stage().locator('#tab-action__movimientos-facturados').click();
    const rows = 'div.tabla__movimientos--nacional tr.table__row';
    await expect.poll(() => texts(`${rows} td:nth-child(2)`)).toHaveLength(5);
    const more = stage().getByRole('button', { name: 'Ver más Movimientos facturados' });
    while (await more.isVisible()) await more.click();
    const descriptions = billed.map(({ description }) => description);
    await expect.poll(() => texts(`${rows} td:nth-child(2)`)).toEqual(descriptions);
    // The table for printing is hidden, and has all rows from the start.
    const print = stage().locator('div.tabla__movimientos--nacional-print');
    expect(await print.isVisible()).toBe(false);
    expect(await print.locator('tr.table__row td:nth-child(2)').allTextContents()).toEqual(
      descriptions,
    );
    await stage().locator('#tab-action__movimientos-no-facturados').click();
    await stage().getByRole('button', { name: 'Internacionales' }).click();
    await expect
      .poll(() => texts('div.tabla__movimientos--internacional td:nth-child(2)'))
      .toEqual((card?.intTransactions ?? []).slice(0, 5).map(({ description }) => description));
  });

  it('shows purchases abroad below rows without a date, and the card and period', async () => {
    const [card] = customerAsShown(PERSON, TEST_DAY, 'banco-scotiabank').creditCards;
    await page.goto(
      `${baseUrl()}/mfe/sweb/mfe-shell-web-cl/mfe/mfe-simple-account-statement-web-cl/?tab=movimientos-facturados&card=${card?.lastDigits ?? ''}`,
    );
    await expect
      .poll(() => texts('label.label__tarjetas-credito'))
      .toEqual([`${card?.name ?? ''} ****${card?.lastDigits ?? ''}`]);
    const end = card?.statements[0]?.summary.billingPeriodEnd ?? '';
    await expect.poll(() => texts('#periodo h1')).toContain(formatDate(end, 'slash'));
    await stage().getByRole('button', { name: 'Internacionales' }).click();
    const cells = 'div.tabla__movimientos--internacional td';
    await expect
      .poll(async () => (await texts(cells)).slice(0, 5))
      .toEqual(['', 'TOTAL PAGOS', '00', '0', 'USD 0,00']);
    expect(await texts(`${cells}:last-child`)).toContainEqual(
      expect.stringMatching(/^USD -?\d[\d.]*,\d\d$/),
    );
  });

  it('redirects to the home page if the person is logged in, and to the login if not', async () => {
    await page.goto(`${baseUrl()}/login/personas/`);
    await page.waitForURL(/\/mfe-home-cl\//);
    await page.getByRole('link', { name: 'Cerrar sesión' }).click();
    await page.waitForURL(/\/mfe-login\/scotia/);
    await page.goto(`${baseUrl()}/mfe/sweb/mfe-home-cl/`);
    await page.waitForURL(/\/mfe-login\/scotia/);
  });

  it('does not enable its button if the values were not typed', async () => {
    const button = page.getByRole('button', { name: 'Ingresar', exact: true });
    await page.locator('input[name=userId]').fill(PERSON);
    await page.locator('input[name=pass]').fill('clave$987');
    expect(await button.isDisabled()).toBe(true);
    await page.locator('input[name=userId]').press('End');
    await page.locator('input[name=pass]').press('End');
    expect(await button.isDisabled()).toBe(false);
    await expect
      .poll(() => page.locator('input[name=userId]').inputValue())
      .toBe(formatRut(PERSON, 'dotted'));
  });

  it.each([
    ['22222222-2', 'no son correctos'],
    ['33333333-3', 'bloqueada'],
    ['44444444-4', 'en mantención'],
  ])('tells %s why the login was refused', async (rut, words) => {
    await logIn(rut);
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
  });
});

describe('the mock portal without a browser', () => {
  const ACCOUNTS = '/api/clservices/bff-home-main-web/v1/accounts';
  const DOTRX = '/cgi-bin/transac/dotrxajax';
  const DEVICE = Buffer.from('{"Browser":{},"General":{},"Personalization":{}}').toString('base64');

  const call = (fields: Record<string, string>) =>
    fetch(`${baseUrl()}/banco/mfe-login/api/auth/callback/enigma`, {
      method: 'POST',
      body: new URLSearchParams({ userId: PERSON, pass: 'clave$987', ...fields }),
    });
  const ask = (path: string, headers: Record<string, string>) =>
    fetch(`${baseUrl()}${path}`, { headers, redirect: 'manual' });

  async function cookieOf(): Promise<string> {
    const answer = await call({ xFingerPrintDevice: DEVICE });
    return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  }

  it('blocks a login without a device, and does not count it as a login', async () => {
    const before = simulated.simulator.log.find('banco-scotiabank', PERSON).logins;
    expect((await call({})).status).toBe(403);
    expect((await call({ xFingerPrintDevice: 'e30=' })).status).toBe(403);
    expect(simulated.simulator.log.find('banco-scotiabank', PERSON).logins).toBe(before);
    expect((await call({ xFingerPrintDevice: DEVICE })).status).toBe(200);
  });

  it('requires the cookies and a token that is meant for the service', async () => {
    const cookie = await cookieOf();
    const tokenOf = async (template: string) => {
      const answer = await ask(`${DOTRX}?TMPL=${template}&intends=`, { cookie });
      return ((await answer.json()) as { token: string }).token;
    };
    const [passport, jwt] = [
      await tokenOf('/security/passport.json'),
      await tokenOf('/security/jwt.xml'),
    ];
    const statusWith = async (headers: Record<string, string>) =>
      (await ask(ACCOUNTS, headers)).status;
    expect(await statusWith({ cookie, authorization: `Bearer ${passport}` })).toBe(200);
    expect(await statusWith({ cookie, authorization: `Bearer ${jwt}` })).toBe(401);
    expect(await statusWith({ cookie })).toBe(401);
    expect(await statusWith({ authorization: `Bearer ${passport}` })).toBe(401);
    expect((await ask(`${DOTRX}?TMPL=/admin/session.json`, {})).status).toBe(599);
  });

  it('has billing periods and a summary of each statement', async () => {
    const cookie = await cookieOf();
    const json = async (path: string, headers = {}) =>
      (await (await ask(path, { cookie, ...headers })).json()) as Record<string, unknown>;
    const [card] = customerAsShown(PERSON, TEST_DAY, 'banco-scotiabank').creditCards;
    const statement = card?.statements.find(({ currency }) => currency === 'clp');
    const { L09000 } = (await json(`${DOTRX}?TMPL=/visa/lstTarjetaSaldosEnc.json`)) as {
      L09000: { cards: { prd: string; prdoriid: string }[] };
    };
    const [listed] = L09000.cards;
    expect(listed?.prd.endsWith(card?.lastDigits ?? 'none')).toBe(true);
    const periods = await json(
      `${DOTRX}?TMPL=/ahorro/saldoEnc.json&TRANS=vt_ConsultaEstadoVisaEnc&cta=${listed?.prdoriid ?? ''}`,
    );
    const [day = '', month = '', year = ''] = statement?.statementDate.split('-').reverse() ?? [];
    expect(periods).toMatchObject({
      lstConsultaEstadoVisaEnc: {
        fecfac: expect.arrayContaining([`${day}${month}${year}`]) as unknown,
      },
    });
    const { token } = await json(`${DOTRX}?TMPL=/security/jwt.xml&intends=`);
    const path = Buffer.from(listed?.prd.slice(1) ?? '').toString('base64');
    const summary = await json(
      `/on-prem/bff-simple-account-statement-web-cl/v1/credit/${path}/getSimpleAccountStatement?period=${year}-${month}&currency=CLP`,
      { authorization: `Bearer ${String(token)}` },
    );
    expect(summary).toMatchObject({
      informacionPeriodoResumen: {
        totalFacturado: statement?.summary.newBalance?.toLocaleString('es-CL'),
        periodoFacturacionHasta: `${day}/${month}/${year}`,
      },
    });
  });
});
