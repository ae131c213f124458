import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHtml } from '../../../src/shared/html.ts';
import { freshRut, startSimulated } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { itauPersonWith, itauVisits, LOGIN, WEB } from '../../test/itauVisits.ts';

// Tests the mock portal without its connector, at the simulator's own address.

let simulated: Simulated;

beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(() => simulated.close());

const { ask, submit, logIn, pageAt, linkIn } = itauVisits(() => simulated.baseUrl('banco-itau'));

describe('the login', () => {
  it('has the fields and both buttons that its sources name', async () => {
    const $ = await pageAt(LOGIN, {});
    for (const id of ['loginNameID', 'pswdId', 'btnLoginRecaptchaV3', 'btnLoginPortal']) {
      expect($(`#${id}`).length, id).toBe(1);
    }
    expect($('#btnLoginRecaptchaV3').attr('disabled')).toBeDefined();
  });

  it('is reached from the public site, which is on another host', async () => {
    const $ = await pageAt('/www/', {});
    expect($('#dropdown_acceso-clientes').text()).toBe('Acceso clientes');
    const href = $("a[href*='newolb']").attr('href') ?? '';
    expect(new URL(href, simulated.baseUrl('banco-itau')).pathname).toMatch(/newolb\/web\/login$/);
  });

  it('redirects from "portal" to the home page of "myportal", and sets a single cookie', async () => {
    const answer = await submit(freshRut());
    expect(answer.headers.get('location')).toMatch(/\/wps\/myportal\/newolb\/web\/home\/newhome$/);
    expect(answer.headers.getSetCookie()).toHaveLength(1);
  });

  it.each([
    ['22222222-2', {}, 'incorrecto'],
    ['33333333-3', {}, 'bloqueada'],
    ['12345678-5', { 'g-recaptcha-response': '' }, 'No pudimos validar tu acceso'],
  ])('refuses %s with %o and shows "%s" as an alert', async (rut, more, words) => {
    const answer = await submit(rut, more);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
    const { $ } = readHtml(await answer.text());
    expect($('.msg-error-input[role=alert]').text()).toContain(words);
  });

  it('has an action in its address after a logout', async () => {
    const cookie = await logIn(freshRut());
    const leave = (await pageAt(`${WEB}/home/newhome`, { cookie }))('a:contains("Salir")');
    const answer = await ask(
      new URL(leave.attr('href') ?? '', simulated.baseUrl('banco-itau')).href,
      {
        cookie,
      },
    );
    expect(answer.headers.get('location')).toMatch(/\/newolb\/web\/login\?action=logout$/);
  });
});

describe('a page behind the login', () => {
  it('is the form "exceptionForm" with status 200 if there is no session', async () => {
    const $ = await pageAt(`${WEB}/home/newhome`, {});
    expect($('form[name="exceptionForm"]').length).toBe(1);
  });

  it.each([
    ['with pesos and dollars', 2],
    ['with pesos alone', 1],
  ])('has a menu with the pages that exist for a person %s', async (_name, count) => {
    const { rut, accounts } = itauPersonWith((one) => one.accounts.length === count);
    const cookie = await logIn(rut);
    const $ = await pageAt(`${WEB}/home/newhome`, { cookie });
    const links = $('nav a[href*="/web/"]').toArray();
    expect(links.length).toBeGreaterThan(5);
    const hasDollars = accounts.some(({ currency }) => currency === 'usd');
    expect(links.some((one) => $(one).text().includes('histórica en dólares'))).toBe(hasDollars);
    for (const link of links) {
      const { href } = new URL($(link).attr('href') ?? '', simulated.baseUrl('banco-itau'));
      expect((await ask(href, { cookie })).status, $(link).text()).toBe(200);
    }
  });

  it('has links that are valid only in its session: other sessions get status 400', async () => {
    const { rut } = itauPersonWith(({ accounts }) => accounts.length > 0);
    const cookie = await logIn(rut);
    const $ = await pageAt(`${WEB}/home/newhome`, { cookie });
    const link = linkIn($, 'a[href*="_gen_call_onChangeCuenta"]');
    expect(link).toMatch(/\/!ut\/p\/z1\/[\w-]+\/dz\/d5\/_gen_call_onChangeCuenta\/$/);
    expect((await ask(link, { cookie: await logIn(freshRut()) })).status).toBe(400);
  });
});

describe('accounts', () => {
  const { rut, accounts } = itauPersonWith((one) => one.accounts.length === 2);

  it('are options with an id, a name and a masked number', async () => {
    const $ = await pageAt(`${WEB}/home/newhome`, { cookie: await logIn(rut) });
    const options = $('select#comboCuentas option').toArray();
    expect(options.map((one) => $(one).attr('value'))).toEqual(['CA_1', 'CU_1']);
    for (const [index, option] of options.entries()) {
      const [name = '', number = ''] = $(option).text().trim().split('##');
      expect(name).toMatch(/^Cuenta/);
      expect(number).toBe(`********${accounts[index]?.accountNumber ?? ''}`);
    }
  });

  it('return the balance of another account as a fragment, but only to a script', async () => {
    const cookie = await logIn(rut);
    const $ = await pageAt(`${WEB}/home/newhome`, { cookie });
    const link = linkIn($, 'a[href*="_gen_call_onChangeCuenta"]');
    const token = $('#filterCtaSaldo input[name=token]').attr('value') ?? '';
    const fields = { token, comboCuentas: 'CU_1' };
    const headers = { 'x-requested-with': 'XMLHttpRequest' };
    const fragment = await pageAt(link, { cookie, fields, headers });
    expect(fragment('main').length).toBe(0);
    expect(fragment('#saldoDispCtaCteId span[name=saldoDisponible]').text()).toMatch(/^USD [\d.]+/);
    expect((await pageAt(link, { cookie, fields }))('main').length).toBe(1);
  });

  it('have last movements under seven headings, in six named cells with "$ 0" if unused', async () => {
    const path = `${WEB}/cuentas/cuenta-corriente/saldos-ultimo-movimiento`;
    const $ = await pageAt(path, { cookie: await logIn(rut) });
    const headings = $('table.table-striped th').toArray();
    expect(headings.map((one) => $(one).text())).toEqual(
      'Fecha|Movimientos|Observa Vale|Cargos|Abonos|Saldo|Montos'.split('|'),
    );
    const rows = $('tr[name=DataContainer]').toArray();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const cell = (name: string): string => $(row).find(`[name=${name}]`).text().trim();
      expect($(row).children('td')).toHaveLength(6);
      expect(cell('FECOPE_iso8601_ColumnData')).toMatch(/^\d\d\/\d\d\/\d{4}$/);
      expect(cell('SALDO_ColumnData')).toBe(cell('SALDO'));
      expect([cell('EGRESO'), cell('INGRESO')].filter((one) => one === '$ 0')).toHaveLength(1);
    }
    expect($('body').text()).toMatch(/Página 1 de \d+/);
  });

  it('in pesos have a page with the balance beside its label', async () => {
    const path = `${WEB}/cuentas/cuenta-corriente/saldos`;
    for (const address of [path, `${path}/`]) {
      const $ = await pageAt(address, { cookie: await logIn(rut) });
      expect($('body').text()).toMatch(/Saldo disponible para uso\s*\$\s*[\d.]+/);
      const label = $('small.itau-card-text:contains("Saldo disponible para uso")');
      expect(label.parent().find('h6.itau-card-title').text()).toMatch(/^-?\$ [\d.]+$/);
    }
  });

  it('have statements of the requested month, and report a month without data', async () => {
    const cookie = await logIn(rut);
    const path = `${WEB}/cuentas/cuenta-corriente/cartola-historica`;
    const $ = await pageAt(path, { cookie });
    expect($('#resultShow').attr('value')).toBe('12 / 2025');
    const link = linkIn($, '#formularioSelect a');
    const before = await pageAt(link, { cookie, fields: { resultShow: '12 / 1999' } });
    expect(before('#cartola-historicaSinDatos [name=titulo-mensaje]').text()).toBe(
      'No existen datos para la fecha consultada',
    );
    const asked = await pageAt(link, { cookie, fields: { resultShow: '10 / 2025' } });
    const days = asked('#tablaMovimientos [name=Fecha_page_iso8601]').toArray();
    expect(days.length).toBeGreaterThan(0);
    for (const day of days) expect(asked(day).text()).toMatch(/^\d\d\/10\/2025$/);
    const numbers = asked('[name=NroOperacion]').toArray();
    for (const one of numbers) expect(asked(one).text().trim()).toMatch(/^\d+$/);
  });
});

describe('cards', () => {
  const { rut } = itauPersonWith(({ creditCards }) => {
    const [card] = creditCards;
    return card !== undefined && card.intTransactions.length > 0 && card.natTransactions.length > 0;
  });

  it.each([
    ['compras-pesos', 'MONTO_TRANSACCION_', /^\$ -?[\d.]+$/, '#imprimirPesos'],
    ['compras-en-dolares', 'MONTO_TRANSACCION', /^USD\$ -?[\d.]+,\d\d$/, '#imprimirDolares'],
  ])('have %s in cells named %s', async (page, name, amount, within) => {
    const cookie = await logIn(rut);
    const $ = await pageAt(`${WEB}/tarjeta-credito/resumen/${page}`, { cookie });
    const cells = $(`${within} table[name=record_Table] [name="${name}"]`).toArray();
    expect(cells.length).toBeGreaterThan(0);
    for (const cell of cells) expect($(cell).text().trim()).toMatch(amount);
    expect($('a[name=nextbtn] img').attr('src')).toMatch(/_o(n|ff)\.png$/);
  });

  it('have a summary in named fields, with a masked number and dollars without a symbol', async () => {
    const $ = await pageAt(`${WEB}/tarjeta-credito/resumen/deuda`, { cookie: await logIn(rut) });
    const text = (name: string): string => $(`[name=${name}]`).text().trim();
    expect(text('numTarjeta')).toMatch(/^(\*{4} ){3}\d{4}$/);
    expect(text('CupoTotalNacional')).toMatch(/^\$ [\d.]+$/);
    expect(text('CupoTotalInternacional')).toMatch(/^[\d.]+,\d\d$/);
  });

  it('have a summary whose text has a section for each currency', async () => {
    const $ = await pageAt(`${WEB}/tarjeta-credito/resumen/deuda`, { cookie: await logIn(rut) });
    const shown = $('main').text().replaceAll(/\s+/g, ' ');
    expect(shown).toMatch(/(Visa|Mastercard) [\w ]+(\*{4} ){3}\d{4} Nacional/);
    const [, national, abroad] = / Nacional (.*?) Internacional (.*)/.exec(shown) ?? [];
    expect(national).toMatch(
      /^Cupo total \$ [\d.]+ Cupo utilizado \$ [\d.]+ Cupo disponible \$ [\d.]+$/,
    );
    expect(abroad?.match(/USD\$ -?[\d.,]+/g)).toHaveLength(3);
    expect(abroad).toMatch(/Próxima facturación \d{2}\/\d{2}\/\d{4}/);
  });
});
