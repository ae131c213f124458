import { readFileSync } from 'node:fs';
import { get } from 'node:https';
import { text } from 'node:stream/consumers';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { institutions } from '../../src/catalogue/institutions.ts';
import { institutionMarks } from '../../src/catalogue/marks.ts';
import { CERTIFICATE_FOLDER, startSimulated, TEST_DAY } from '../../test/simulated.ts';
import type { Simulated } from '../../test/simulated.ts';
import { authorityFile } from '../certificates.ts';
import { customerAsShown } from '../../synthetic-person/bank/shown.ts';
import { PersonBrowser, standInPath } from '../test/PersonBrowser.ts';
import { facesCss } from './portalFaces.ts';

let simulated: Simulated;
let origin: string;
beforeAll(async () => {
  simulated = await startSimulated();
  origin = new URL(simulated.baseUrl('')).origin;
});
afterAll(() => simulated.close());

const pageOf = async (path: string, cookie = '') =>
  load(await (await fetch(`${origin}${path}`, { headers: { cookie } })).text());

/** Submits the form with its prefilled values. */
async function pressTheButton(browser: PersonBrowser): Promise<void> {
  const fields = browser
    .$('form input[name]')
    .toArray()
    .map((one): [string, string] => [
      browser.$(one).attr('name') ?? '',
      browser.$(one).attr('value') ?? '',
    ]);
  await browser.open(browser.$('form').attr('action') ?? '', Object.fromEntries(fields));
}

/** A page as connectors get it: over TLS, from the institution's own host. */
function pageAtItsOrigin(servername: string, path: string): Promise<string> {
  const { port } = new URL(origin);
  const options = {
    host: '127.0.0.1',
    port,
    path,
    servername,
    headers: { host: servername },
    ca: readFileSync(authorityFile(CERTIFICATE_FOLDER)),
  };
  return new Promise((resolve, reject) => {
    get(options, (answer) => {
      void text(answer).then(resolve, reject);
    }).on('error', reject);
  });
}

describe('a portal for people', () => {
  it.each(['banco-security', 'banco-consorcio', 'banco-ripley'])(
    '%s logs a synthetic person in without typing, and shows their accounts and cards',
    async (id) => {
      const browser = new PersonBrowser(origin);
      await browser.open(`${origin}/${standInPath(id)}/`);
      while (browser.$('form input:not([type="hidden"])').length > 0) await pressTheButton(browser);
      const { accounts, creditCards } = customerAsShown('12345678-5', TEST_DAY, id);
      expect(accounts.length).toBeGreaterThan(0);
      const shown = browser.$('.cuentas').text();
      for (const { accountNumber } of accounts) expect(shown).toContain(accountNumber);
      for (const { name } of creditCards) expect(shown).toContain(name);
      expect(browser.$('.sitio')).toHaveLength(0);
    },
  );

  it('has a public site around the way to its login, whose menu leads to what it offers', async () => {
    for (const path of [
      '/banco-chile/',
      '/banco-estado/',
      '/banco-consorcio/',
      '/servipag/ingreso',
    ]) {
      const $ = await pageOf(path);
      const links = $('header nav a').toArray();
      expect(links.length, path).toBeGreaterThan(1);
      for (const link of links) expect($($(link).attr('href') ?? '').is('.oferta li')).toBe(true);
    }
    expect((await pageOf('/clave-unica/'))('.sitio')).toHaveLength(0);
  });

  it('leads on from every page, in the frame of a portal and of its own start page', async () => {
    for (const path of ['/afp-uno/', '/banco-bci/', '/servipag/ingreso']) {
      const $ = await pageOf(path);
      const links = $('footer a')
        .toArray()
        .map((one) => $(one).attr('href'));
      expect(links).toEqual([`/${path.split('/')[1] ?? ''}/`, '/#personas', '/']);
    }
    expect((await pageOf('/'))('footer')).toHaveLength(0);
  });

  it('fills in the person chosen on the start page', async () => {
    const chosen = await fetch(`${origin}/?persona=11.111.111-1`, { redirect: 'manual' });
    const cookie = chosen.headers.get('set-cookie')?.split(';')[0] ?? '';
    const field = (await pageOf('/servipag/ingreso', cookie))('[autocomplete="username"]');
    expect(field.attr('value')).toBe('11.111.111-1');
    expect((await pageOf('/', cookie))('main strong').first().text()).toBe('11.111.111-1');
    const invalid = await fetch(`${origin}/?persona=x`, { redirect: 'manual' });
    expect(invalid.headers.get('set-cookie')).toBeNull();
  });

  it('has a unique look, and the start page shows the marks of all portals', async () => {
    const css = facesCss();
    for (const { id } of institutions) expect(css).toContain(`[data-portal='${id}']`);
    const faces = Object.values(institutionMarks).map(({ shape, color }) => shape + color);
    expect(new Set(faces).size).toBe(faces.length);
    expect((await pageOf('/'))('.instituciones a[data-portal]')).toHaveLength(institutions.length);
  });

  it('has neither its look nor filled-in fields when a connector opens it', async () => {
    const answer = await pageAtItsOrigin('web.bancoripley.cl', '/login');
    expect(answer).not.toMatch(/data-portal|faces\.css|fill\.js/);
    expect(load(answer)('[autocomplete="username"]').attr('value')).toBeUndefined();
  });
});
