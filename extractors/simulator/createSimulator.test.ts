import { load } from 'cheerio/slim';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankCustomer, citizen } from '../citizen/index.ts';
import { findInstitution } from '../src/catalogue/lookup.ts';
import { connectors } from '../src/connectors/registry.ts';
import { passwordFor, startSimulated, TEST_MONTH } from '../src/testing/simulated.ts';
import type { Simulated } from '../src/testing/simulated.ts';

let simulated: Simulated;
let origin: string;

beforeAll(async () => {
  simulated = await startSimulated();
  origin = new URL(simulated.baseUrl('')).origin;
});
afterAll(() => simulated.close());

/** A person's browser, reduced to cookies, links and forms. */
class Browser {
  #cookies = new Map<string, string>();
  address = '';
  status = 0;
  text = '';
  headers = new Headers();

  get $() {
    return load(this.text);
  }

  async open(target: string, form?: Readonly<Record<string, string>>): Promise<void> {
    const response = await fetch(new URL(target, this.address === '' ? origin : this.address), {
      method: form === undefined ? 'GET' : 'POST',
      body: form === undefined ? null : new URLSearchParams(form),
      headers: { cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') },
      redirect: 'manual',
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(/[=;]/);
      this.#cookies.set(name, value);
    }
    this.address = response.url;
    this.status = response.status;
    this.headers = response.headers;
    const charset = /charset=(.*)/.exec(response.headers.get('content-type') ?? '')?.[1];
    this.text = new TextDecoder(charset).decode(await response.arrayBuffer());
    const location = response.headers.get('location');
    if (location !== null) await this.open(location);
  }

  /** Fills in the page's one form as a person would, by the kinds of its fields. */
  async submit(rut: string, password: string): Promise<void> {
    const { $ } = this;
    const form = $('form');
    const filled = Object.fromEntries(
      form
        .find('input, select')
        .toArray()
        .map((input) => {
          const offered = $(input).find('option').first().attr('value');
          if (offered !== undefined) return [$(input).attr('name') ?? '', offered];
          const type = $(input).attr('type');
          const value =
            type === 'hidden' ? $(input).attr('value') : type === 'password' ? password : rut;
          return [$(input).attr('name') ?? '', value ?? ''];
        }),
    );
    await this.open(form.attr('action') ?? '', filled);
  }

  links(): string[] {
    return this.$('a[href], iframe[src]')
      .toArray()
      .map((one) => this.$(one).attr('href') ?? this.$(one).attr('src') ?? '')
      .map((href) => new URL(href, this.address).href);
  }
}

/** Logs in as a person; some portals want the RUT with dots, some without. */
async function logIn(entityId: string, digits: string, checkDigit: string): Promise<Browser> {
  const browser = new Browser();
  for (const rut of [
    `${digits}-${checkDigit}`,
    `${digits.replaceAll(/\B(?=(?:\d{3})+$)/g, '.')}-${checkDigit}`,
    digits + checkDigit,
  ]) {
    await browser.open(`${origin}/${entityId}/`);
    // State services are entered by the single sign-on.
    const signOn = browser.$('a.clave-unica').attr('href');
    if (signOn !== undefined) await browser.open(signOn);
    const password = passwordFor(entityId, signOn === undefined ? 'internet' : 'clave-unica');
    for (let step = 0; step < 2 && browser.$('form').length === 1; step += 1) {
      await browser.submit(rut, password);
    }
    // Some banks ask for which company.
    if (browser.$('form select').length === 1) await browser.submit(rut, password);
    if (!browser.text.includes('RUT no válido')) return browser;
  }
  throw new Error(`${entityId} takes no spelling of the RUT`);
}

/** What somebody has to find at an institution by clicking through its pages. */
function shownTo(rut: string, entityId: string): string[] {
  if (findInstitution(entityId)?.type.endsWith('bank') !== true) {
    return [citizen(rut, TEST_MONTH).name];
  }
  const { name, accounts, tefRecipients } = bankCustomer(rut, TEST_MONTH, entityId);
  const movements = accounts.flatMap((account) => account.movements.slice(0, 1));
  return [
    name,
    ...tefRecipients.slice(0, 1).map((one) => one.name),
    ...movements.map(({ description }) => description),
  ];
}

describe.each([...connectors.keys()])('the portal of %s', (entityId) => {
  it('can be browsed by a person, every page saying what it is', async () => {
    const browser = await logIn(entityId, '12345678', '5');
    const start = browser.address;
    expect(start).toBe(`${origin}/${entityId}/inicio`);
    const seen = new Map<string, string>();
    const waiting = [start];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next) || next.endsWith('/salir') || seen.size > 80) continue;
      await browser.open(next);
      seen.set(next, browser.text);
      expect(browser.status, next).toBe(200);
      expect(browser.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(browser.headers.get('x-content-type-options')).toBe('nosniff');
      // Files that a page links to are no pages.
      if (browser.headers.get('content-type')?.startsWith('text/html') !== true) continue;
      expect(browser.$('html').attr('lang')).toBe('es-CL');
      expect(browser.$('title').text()).toContain('(simulación)');
      expect(browser.$('script, [style], [onclick]')).toHaveLength(0);
      if (!next.endsWith('/menu')) {
        expect(browser.$('.aviso').text()).toMatch(/Simulación: .* ficticios/);
        expect(browser.$('h1')).toHaveLength(1);
      }
      waiting.push(...browser.links().filter((link) => link.startsWith(`${origin}/${entityId}/`)));
    }
    const all = [...seen.values()].map((text) => load(text).text()).join(' ');
    for (const text of shownTo('12345678-5', entityId)) expect(all).toContain(text);

    await browser.open(`${origin}/${entityId}/salir`);
    await browser.open(start);
    expect(browser.address).toContain('/ingreso');
    expect(browser.$('.mensaje').attr('role')).toBe('alert');
  });

  it.each([
    ['2', /incorrect|no son correctos/],
    ['3', /bloquead/],
    ['4', /mantención|mejoras|no está disponible/],
  ])('tells a person of the repeated digit %s why they stay outside', async (digit, text) => {
    const browser = await logIn(entityId, digit.repeat(8), digit);
    expect(browser.$('.mensaje').text()).toMatch(text);
  });

  it('lets a browser in as 66666666-6, which counts no failures', async () => {
    const browser = await logIn(entityId, '66666666', '6');
    expect(browser.address).toBe(`${origin}/${entityId}/inicio`);
  });
});

describe('hostile requests', () => {
  it('without the form’s token are refused', async () => {
    const browser = new Browser();
    await browser.open(`${origin}/banco-chile/ingreso`);
    await browser.open(`${origin}/banco-chile/ingreso`, {
      rut_cliente: '12345678-5',
      clave_internet: 'abc12345',
      _csrf: 'forged',
    });
    expect(browser.status).toBe(403);
    expect(simulated.simulator.log.find('banco-chile', '12345678-5').logins).toBeLessThan(2);
  });

  it.each([
    ['/%E0%A4%A', 400],
    ['/nowhere/', 404],
    ['/__proto__/', 404],
    ['/banco-chile/nowhere', 200],
    ['/banco-santander/api/v1/cuentas', 400],
    ['/banco-bci/bff/productos', 200],
  ])('%s is answered %i and says nothing of the inside', async (path, status) => {
    const response = await fetch(origin + path);
    const text = await response.text();
    expect(response.status).toBe(status);
    expect(text).not.toMatch(/node:|\.ts:|stack/i);
  });

  it('of other methods are 405', async () => {
    const response = await fetch(`${origin}/banco-chile/`, { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
  });

  it('with large bodies are 413', async () => {
    for (const [path, type] of [
      ['/banco-chile/ingreso', 'application/x-www-form-urlencoded'],
      ['/banco-santander/api/v1/autenticacion', 'application/json'],
    ] as const) {
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': type, 'x-client-id': 'web-personas' },
        body: 'a'.repeat(40_000),
      });
      expect(response.status).toBe(413);
    }
  });

  it('are not reflected in pages', async () => {
    const payload = '<script>alert(1)</script>';
    const query = encodeURIComponent(payload);
    const response = await fetch(`${origin}/banco-chile/ingreso?motivo=${query}&rut=${query}`);
    expect(await response.text()).not.toContain('alert(1)');
  });

  it('cannot pick a session before the login that is good after it', async () => {
    const browser = new Browser();
    await browser.open(`${origin}/banco-chile/ingreso`);
    const before = browser.headers.get('set-cookie');
    await browser.submit('12345678-5', 'abc12345');
    expect(browser.address).toContain('/inicio');
    const response = await fetch(`${origin}/banco-chile/inicio`, {
      headers: { cookie: before?.split(';')[0] ?? '' },
      redirect: 'manual',
    });
    expect(response.headers.get('location')).toBe('/banco-chile/ingreso?motivo=sesion');
  });
});

describe('the simulator itself', () => {
  it('lists its institutions on the front page', async () => {
    const browser = new Browser();
    await browser.open(`${origin}/`);
    expect(browser.links()).toEqual(
      expect.arrayContaining([...connectors.keys()].map((id) => `${origin}/${id}/`)),
    );
  });

  it('is healthy, and serves its stylesheet', async () => {
    const health = await fetch(`${origin}/healthz`);
    expect(await health.json()).toEqual({ status: 'ok' });
    const css = await fetch(`${origin}/__assets/simulator.css`);
    expect(css.headers.get('content-type')).toBe('text/css');
  });

  it('tells tests what reached it', async () => {
    const ask = async (query: string) => {
      const response = await fetch(`${origin}/__debug/requests?${query}`);
      return [response.status, await response.json()] as const;
    };
    expect(await ask('entity=banco-chile&rut=12.956.784-8')).toEqual([
      200,
      {
        entity: 'banco-chile',
        rut: '12956784-8',
        logins: 0,
        requests: 0,
        logouts: 0,
        lastRequestAt: null,
      },
    ]);
    await logIn('banco-chile', '12956784', '8');
    expect(await ask('entity=banco-chile&rut=12956784-8')).toMatchObject([
      200,
      { logins: 1, requests: 2 },
    ]);
    expect((await ask('entity=banco-chile'))[0]).toBe(400);
  });
});
