import { load } from 'cheerio/slim';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSimulated } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { logIn } from '../../test/PersonBrowser.ts';

const RUT = '12345678-5';

let simulated: Simulated;
beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(() => simulated.close());

const visit = (path: string) => fetch(`${simulated.baseUrl('cmf')}${path}`, { redirect: 'manual' });

describe('the page about the debt report', () => {
  it.each(['/informe-deudas/629/w4-contents.html', '/informe-deudas/622/w3-contents.html'])(
    'is served at its newer and its older address, with one link to the sign-on: %s',
    async (path) => {
      const response = await visit(path);
      expect(response.status).toBe(200);
      const $ = load(await response.text());
      expect($('#linkCU')).toHaveLength(1);
      expect($('#linkCU').attr('href')).toMatch(/\/mediador\/claveunica\/$/);
    },
  );

  it.each([
    ['pdf', 'application/pdf'],
    ['csv', 'text/csv; charset=utf-8'],
  ])('has a button that downloads a file named after the RUT: %s', async (suffix, type) => {
    const browser = await logIn(simulated.baseUrl('').replace(/\/$/, ''), 'cmf', RUT);
    const button = browser.$(`a.btn-descargar[href$="${suffix}"]`);
    expect(button).toHaveLength(1);
    await browser.open(button.attr('href') ?? '');
    expect(browser.headers.get('content-type')).toBe(type);
    expect(browser.headers.get('content-disposition')).toBe(
      `attachment; filename="informe_deudas_${RUT}.${suffix}"`,
    );
  });

  it('links to an address that redirects straight to ClaveÚnica', async () => {
    const response = await visit('/mediador/claveunica/');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toMatch(
      /\/openid\/authorize\/\?tipo_clave=CU&aplicacion=ctd&client_id=/,
    );
  });
});
