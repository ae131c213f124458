import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityOf } from '../synthetic-person/shared/identity.ts';
import { bankCustomer } from '../synthetic-person/index.ts';
import { institutions } from '../src/catalogue/institutions.ts';
import { findInstitution } from '../src/catalogue/lookup.ts';
import { connectors } from '../src/connectors/registry.ts';
import { startSimulated, TEST_DAY } from '../test/simulated.ts';
import type { Simulated } from '../test/simulated.ts';
import { logIn, PersonBrowser } from './test/PersonBrowser.ts';

const PERSON = '12345678-5';
const NOBODY = '77777777-7';
/** Has the records that only companies have at the tax service. */
const COMPANY = '76123606-7';
/** More than any portal shows of these people: a crawl that gets this far is looping. */
const MOST_ADDRESSES = 200;

/** Addresses of the portals that use the paths of the real institution. */
const PLACES: Readonly<Record<string, Places>> = {
  sii: {
    home: '/sii/misiir/cgi_misii/siihome.cgi',
    login: '/sii/zeusr/AUT2000/InicioAutenticacion/IngresoRutClave.html',
    exit: '/sii/zeusr/cgi_AUT2000/autTermino.cgi',
    // Redirects to the login without a message when the session has expired.
    saysExpired: false,
  },
  cmf: {
    home: '/cmf/mi-deuda',
    login: '/cmf/informe-deudas/629/w4-contents.html',
    exit: '/cmf/salir',
    saysExpired: true,
  },
  buda: {
    home: '/buda/stand-in/inicio',
    login: '/buda/stand-in/ingreso',
    exit: '/buda/stand-in/salir',
    saysExpired: true,
  },
};

interface Places {
  readonly home: string;
  readonly login: string;
  readonly exit: string;
  readonly saysExpired: boolean;
}

const placesOf = (id: string): Places =>
  PLACES[id] ?? {
    home: `/${id}/inicio`,
    login: `/${id}/ingreso`,
    exit: `/${id}/salir`,
    saysExpired: true,
  };

let simulated: Simulated;
let origin: string;

beforeAll(async () => {
  simulated = await startSimulated();
  origin = new URL(simulated.baseUrl('')).origin;
});
afterAll(() => simulated.close());

/** Checks what every page of every portal must offer its reader. */
function expectDecentPage({ $, address, headers }: PersonBrowser): void {
  const wrong: string[] = [];
  const expectThat = (isSo: boolean, what: string): void => {
    if (!isSo) wrong.push(what);
  };
  const ids = $('[id]')
    .toArray()
    .map((one) => $(one).attr('id'));
  expectThat($('html').attr('lang') === 'es-CL', 'says its language');
  expectThat($('title').text().includes('(simulación)'), 'has a title that says what it is');
  const policy = headers.get('content-security-policy') ?? '';
  expectThat(
    policy.includes("default-src 'none'") &&
      headers.get('x-content-type-options') === 'nosniff' &&
      $('[style], [onclick]').length === 0,
    'has nothing active',
  );
  expectThat(
    $('script').length === 0 || policy.includes("script-src 'self'"),
    'has scripts only where it says so, and of its own',
  );
  expectThat(new Set(ids).size === ids.length, 'has no id twice');
  // The page around a frame has these parts.
  if (!$('body').hasClass('marco')) {
    expectThat(/Simulación: .* ficticios/.test($('.aviso').text()), 'says that it is simulated');
    expectThat($('h1').length === 1 && $('h1').text().trim() !== '', 'has one heading');
    expectThat($('.aviso a[href="/"]').length === 1, 'leads to the other institutions');
    expectThat($('header a').attr('href') === `/${entityIn(address)}/`, 'leads home');
    expectThat($($('.saltar').attr('href') ?? '').is('main'), 'lets one skip the menu');
  }
  for (const one of $('input:not([type="hidden"], [type="submit"]), select').toArray()) {
    const name = $(one).attr('name') ?? '';
    expectThat($(one).closest('label').text().trim() !== '', `labels ${name}`);
    const help = $(one).attr('aria-describedby');
    expectThat(help === undefined || ids.includes(help), `has the help of ${name}`);
  }
  for (const one of $('table').toArray()) {
    const caption = $(one).children('caption').text().trim();
    expectThat(caption !== '', 'names its tables');
    expectThat($(one).closest('.tabla').attr('tabindex') === '0', `lets one scroll "${caption}"`);
    expectThat($(one).find('tbody td').first().text().trim() !== '', `fills "${caption}"`);
  }
  expect(wrong, address).toEqual([]);
}

const entityIn = (address: string): string => new URL(address).pathname.split('/')[1] ?? '';

/** Follows every link of a portal except logout; returns the text and the address of each page. */
async function crawl(browser: PersonBrowser): Promise<{ text: string; addresses: Set<string> }> {
  const entityId = entityIn(browser.address);
  const home = new URL(`/${entityId}/`, origin).href;
  const isExit = (link: string): boolean => new URL(link).pathname === placesOf(entityId).exit;
  const addresses = new Set<string>();
  const texts: string[] = [];
  const waiting = [browser.address];
  const read = (): void => {
    expectDecentPage(browser);
    texts.push(browser.$('body').text());
    const isInside = browser.$('body.marco').length === 0;
    const exits = browser.links().filter(isExit);
    const hasFrame = browser.$('iframe').length === 1;
    if (isInside)
      expect(exits.length === 1 || hasFrame, `${browser.address}: a way out`).toBe(true);
    waiting.push(...browser.links());
  };
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    expect(new URL(next).origin).toBe(origin);
    if (!next.startsWith(home) || isExit(next) || addresses.has(next)) continue;
    addresses.add(next);
    expect(addresses.size).toBeLessThan(MOST_ADDRESSES);
    await browser.open(next);
    expect(browser.status, next).toBe(200);
    if (next.endsWith('.pdf')) expect(browser.bytes.toString('latin1', 0, 5)).toBe('%PDF-');
    if (!browser.isPage) continue;
    read();
    if (browser.$('main form button:not([disabled])').length === 0) continue;
    // Forms behind the login ask for a year, a certificate or a folder.
    await browser.submit('Banco de prueba', '', 1);
    expect(browser.status, `the form of ${next}`).toBe(200);
    read();
  }
  return { text: texts.join(' '), addresses };
}

/** What a person must be able to find at an institution by following links. */
function shownTo(rut: string, entityId: string): string[] {
  if (findInstitution(entityId)?.type.endsWith('bank') !== true) {
    return [identityOf(rut).name];
  }
  const { name, accounts, tefRecipients } = bankCustomer(rut, TEST_DAY, entityId);
  const movements = accounts.flatMap((account) => account.movements.slice(0, 1));
  return [
    name,
    ...tefRecipients.slice(0, 1).map((one) => one.name),
    ...movements.map(({ description }) => description),
  ];
}

/** Logs in and, if the portal asks for a company, picks the first, which is the one logged in. */
async function enter(entityId: string, rut: string): Promise<PersonBrowser> {
  const browser = await logIn(origin, entityId, rut);
  if (browser.$('form select').length === 1) {
    expectDecentPage(browser);
    await browser.submit('', '');
  }
  expect(browser.address).toBe(origin + placesOf(entityId).home);
  return browser;
}

/**
 * The stand-in of institutions without a portal, and portals that need no scripts; the others are
 * tested in a browser: `*Portal.long.test.ts`.
 */
const plain = institutions
  .map(({ id }) => id)
  .filter((id) => connectors.get(id)?.definition.session === undefined);

describe.each(plain)('the portal of %s', (entityId) => {
  it('shows a first-time visitor the login without an expired-session message', async () => {
    const browser = new PersonBrowser(origin);
    await browser.open(`/${entityId}/`);
    expect([browser.status, browser.$('.mensaje').length]).toEqual([200, 0]);
    expectDecentPage(browser);
    const signOn = browser.$('a.clave-unica').attr('href');
    if (signOn === undefined) return;
    await browser.open(signOn);
    expectDecentPage(browser);
  });

  it('can be browsed by a person without dead links', async () => {
    const browser = await enter(entityId, PERSON);
    const start = browser.address;
    const { text } = await crawl(browser);
    for (const one of shownTo(PERSON, entityId)) expect(text).toContain(one);

    await browser.open(`/${entityId}/no-existe`);
    expect(browser.status).toBe(404);
    expect(browser.$('.mensaje').text()).toBe('La página no existe.');
    expectDecentPage(browser);

    const { login, exit, saysExpired } = placesOf(entityId);
    await browser.open(exit);
    expect(browser.status).toBe(200);
    expectDecentPage(browser);
    await browser.open(start);
    expect(browser.address).toContain(login);
    expect(browser.$('.mensaje').attr('role')).toBe(saysExpired ? 'alert' : undefined);
  });

  it('shows a message for an empty list', async () => {
    await crawl(await enter(entityId, NOBODY));
  });

  it.each([
    ['22222222-2', /incorrect|no son correctos|no válidos/],
    ['33333333-3', /bloquead/i],
    ['44444444-4', /mantención|mejoras|no está disponible/],
  ])('shows why the login of %s was refused', async (rut, text) => {
    const browser = await logIn(origin, entityId, rut);
    expect(browser.$('.mensaje').text()).toMatch(text);
    expectDecentPage(browser);
  });

  it('accepts 66666666-6 from a browser, which sends no failure count', async () => {
    await enter(entityId, '66666666-6');
  });
});

describe('pages for companies', () => {
  it('can be browsed at the tax service', async () => {
    const { text, addresses } = await crawl(await enter('sii', COMPANY));
    expect(text).toContain(identityOf(COMPANY).name);
    expect(addresses.size).toBeGreaterThan(8);
  });
});

describe('the simulator', () => {
  it('lists its institutions on the front page', async () => {
    const browser = new PersonBrowser(origin);
    await browser.open('/');
    expect(browser.$('h1')).toHaveLength(1);
    expect(browser.links()).toEqual(
      expect.arrayContaining(institutions.map(({ id }) => `${origin}/${id}/`)),
    );
  });

  it('shows a not-found page for unknown paths', async () => {
    const browser = new PersonBrowser(origin);
    for (const path of ['/favicon.ico', '/banco-de-nadie/', '/clave-unica/nada']) {
      await browser.open(path);
      expect([browser.status, browser.$('h1').text()]).toEqual([404, 'Página no encontrada']);
    }
  });

  it('lists the services with single sign-on to a visitor who opens the sign-on directly', async () => {
    const browser = new PersonBrowser(origin);
    await browser.open('/clave-unica/');
    expectDecentPage(browser);
    for (const link of browser.links()) {
      await browser.open(link);
      expect(browser.status, link).toBe(200);
    }
  });
});
