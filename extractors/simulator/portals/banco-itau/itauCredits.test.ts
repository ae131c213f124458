import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSimulated } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { itauPersonWith, itauVisits, WEB } from '../../test/itauVisits.ts';

// Tests the bank's credit pages without its connector, as their only source reads them.

let simulated: Simulated;

beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(() => simulated.close());

const { logIn, pageAt } = itauVisits(() => simulated.baseUrl('banco-itau'));

const LINE = `${WEB}/cuentas/linea-credito/saldos/`;
const MORTGAGES = `${WEB}/creditos/credito-hipotecario/consultar-creditos`;

describe('the page of the credit line', () => {
  it('has the used amount in a named field, at an address that ends in a slash', async () => {
    const { rut } = itauPersonWith(({ creditLines }) => (creditLines[0]?.currentBalance ?? 0) > 0);
    const cookie = await logIn(rut);
    const used = (await pageAt(LINE, { cookie }))('span[name="LCMontoUtilizado"]').text();
    expect(used).toMatch(/^\$ [\d.]+$/);
    const home = await pageAt(`${WEB}/home/newhome`, { cookie });
    expect(home('#reloadLineaCreditoConDatos span[name=cupoUtilizado]').text()).toBe(used);
    expect(home('#reloadLineaCreditoConDatos a').attr('href')).toContain('linea-credito/saldos/');
  });

  it('has no amount for a person without a credit line', async () => {
    const { rut } = itauPersonWith(({ creditLines }) => creditLines.length === 0);
    const $ = await pageAt(LINE, { cookie: await logIn(rut) });
    expect($('[name="LCMontoUtilizado"]').length).toBe(0);
  });
});

describe('the page of mortgages', () => {
  it('has each balance in UF with two decimals, in the cell after its label', async () => {
    const { rut, mortgages } = itauPersonWith((one) => one.mortgages.length > 0);
    const $ = await pageAt(MORTGAGES, { cookie: await logIn(rut) });
    const labels = $('td.bold:contains("Saldo actual")').toArray();
    expect(labels).toHaveLength(mortgages.length);
    const amounts = labels.map((label) => $(label).next('td').text());
    for (const amount of amounts) expect(amount).toMatch(/^UF (\d{1,3}\.)*\d{1,3},\d\d$/);
    const bare = amounts.map((one) => Number(one.replaceAll(/[UF .]/g, '').replace(',', '.')));
    expect(bare).toEqual(mortgages.map(({ balanceUf }) => balanceUf));
  });

  it('has no balance for a person without a mortgage', async () => {
    const { rut } = itauPersonWith(({ mortgages }) => mortgages.length === 0);
    const $ = await pageAt(MORTGAGES, { cookie: await logIn(rut) });
    expect($('td.bold').text()).toBe('No tienes créditos hipotecarios.');
  });
});
