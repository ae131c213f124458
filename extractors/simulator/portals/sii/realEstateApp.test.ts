import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetch } from 'undici';
import type { Response } from 'undici';
import { rutOf } from '../../../src/shared/rut.ts';
import { passwordFor, startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';
import { siiTaxpayer } from '../../../synthetic-person/index.ts';

// Tests the real estate application as its source describes it, without the connector.

const HOST = 'https://www2.sii.cl';
const PAGE = `${HOST}/vica/Menu/BienesRaices`;
const STATUS = `${HOST}/app/session/status?originalUrl=${encodeURIComponent(PAGE)}`;
const OWNER = '88888888-8';
const listOf = (rut: string): string => `${HOST}/app/vica/${rut}/v1/mis-bbrr/get/by-rut`;

let simulated: Simulated;

beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(() => simulated.close());

/** A visitor who keeps cookies, logged in unless there is no RUT. */
async function visitor(rut: string | null) {
  const jar = new Map<string, string>();
  const ask = async (address: string, fields?: Readonly<Record<string, string>>) => {
    const answer = await fetch(address, {
      redirect: 'manual',
      dispatcher: simulated.network.dispatcher,
      ...(fields && { method: 'POST', body: new URLSearchParams(fields).toString() }),
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    return answer;
  };
  if (rut !== null) {
    const [digits = '', dv = ''] = rut.split('-');
    const clave = passwordFor('sii', 'clave-tributaria');
    await ask('https://zeusr.sii.cl/cgi_AUT2000/CAutInicio.cgi', { rut: digits, dv, clave });
    jar.set('NETSCAPE_LIVEWIRE.locexp', 'Thu, 15 Jan 2026 14:00:00 GMT');
  }
  return ask;
}

/** The answer of the list after these steps. */
async function listAfter(steps: readonly string[], rut = OWNER): Promise<Response> {
  const ask = await visitor(rut);
  for (const step of steps) expect((await ask(step)).status).toBe(200);
  return ask(listOf(rut));
}

describe('the real estate application', () => {
  it('lists the properties after its page is opened and then the session is requested', async () => {
    const answer = await listAfter([PAGE, STATUS]);
    expect(answer.headers.get('content-type')).toContain('application/json');
    const { propertyTax } = siiTaxpayer(OWNER, TEST_DAY, 'sii');
    expect(propertyTax.length).toBeGreaterThan(1);
    expect(await answer.json()).toMatchObject(
      propertyTax.map(({ property, totalAssessment }) => ({
        rol: property.rollNumber,
        comuna: property.communeName,
        direccion: property.address,
        destino: property.propertyUse,
        avaluoFiscal: totalAssessment,
      })),
    );
  });

  it.each([
    ['neither', []],
    ['the page alone', [PAGE]],
    ['the session alone', [STATUS]],
    ['the session before the page', [STATUS, PAGE]],
  ])('answers zero bytes and no error to a visitor who requested %s', async (_name, steps) => {
    const answer = await listAfter(steps);
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  it('returns the person and the remaining seconds of the session for the cookies of the login', async () => {
    const ask = await visitor(OWNER);
    expect(await (await ask(STATUS)).json()).toMatchObject({
      seconds: 5999,
      userId: OWNER,
      userAuthType: 'CT',
    });
  });

  it('redirects its page to the login without a session, and returns no data', async () => {
    const ask = await visitor(null);
    expect((await ask(PAGE)).headers.get('location')).toContain('https://zeusr.sii.cl/AUT2000/');
    expect((await ask(STATUS)).status).toBe(401);
    expect(await (await ask(listOf(OWNER))).text()).toBe('');
  });

  it('accepts only the RUT of the visitor, and only with its hyphen', async () => {
    const ask = await visitor(OWNER);
    for (const step of [PAGE, STATUS]) await ask(step);
    expect((await ask(listOf(OWNER.replace('-', '')))).status).toBe(404);
    expect((await ask(listOf('11111111-1'))).status).toBe(404);
  });

  it('counts no properties in its heading, even if the person has some', async () => {
    const ask = await visitor(OWNER);
    for (const step of [PAGE, STATUS]) await ask(step);
    const heading = await ask(listOf(OWNER).replace('get/by-rut', 'obtener/cabecera'));
    expect(await heading.json()).toMatchObject({ totalBienesRaices: 0, solicitudesEnCurso: 0 });
  });

  it('returns block and lot as numbers beside a zero-padded roll, and text in unaccented capitals', async () => {
    const rows = (await (await listAfter([PAGE, STATUS])).json()) as Record<string, unknown>[];
    for (const row of rows) {
      const [block = '', lot = ''] = String(row['rol']).split('-');
      expect([block.length, lot.length]).toEqual([5, 5]);
      expect([row['manzanaCnp'], row['predioCnp']]).toEqual([Number(block), Number(lot)]);
      for (const field of ['comuna', 'direccion', 'destino']) {
        expect(row[field]).toMatch(/^[\x20-\x60]+$/);
      }
      expect(row['porcentajeDerecho']).toBe('100.00');
    }
  });

  it('has fields for exempt, taxed and owed amounts, and leaves them empty', async () => {
    const rows = (await (await listAfter([PAGE, STATUS])).json()) as Record<string, unknown>[];
    for (const row of rows) {
      expect(row).toMatchObject({ avaluoExentoFinal: null, avaluoAfecto: null, totalContrib: 0 });
      expect(row['avaluoFiscalS']).toMatch(/^ +[\d.]+$/);
    }
  });

  it('returns an empty list for a person without properties', async () => {
    const person = Array.from({ length: 40 }, (_, index) => rutOf(11_000_000 + index)).find(
      (rut) => siiTaxpayer(rut, TEST_DAY, 'sii').propertyTax.length === 0,
    );
    expect(await (await listAfter([PAGE, STATUS], person)).json()).toEqual([]);
  });

  it('fills its page with a script that makes the calls that a program has to make', async () => {
    const ask = await visitor(OWNER);
    const page = await (await ask(PAGE)).text();
    const [, script = ''] = /<script>([^]*?)<\/script>/.exec(page) ?? [];
    const asked: string[] = [];
    const items: { textContent: string }[] = [];
    const { propertyTax } = siiTaxpayer(OWNER, TEST_DAY, 'sii');
    await new Promise<void>((resolve) => {
      const appendChild = (item: { textContent: string }): void => {
        if (items.push(item) === propertyTax.length) resolve();
      };
      runInNewContext(script, {
        location: { href: PAGE },
        encodeURIComponent,
        fetch: (address: string) => {
          asked.push(address);
          return ask(address);
        },
        document: {
          getElementById: () => ({ textContent: '', appendChild }),
          createElement: () => ({ textContent: '' }),
        },
      });
    });
    expect(asked).toEqual([STATUS, listOf(OWNER)]);
    expect(items.map(({ textContent }) => textContent)).toEqual(
      propertyTax.map(({ property }) => expect.stringContaining(property.rollNumber) as string),
    );
  });

  it('shares its host with the login of the treasury', async () => {
    const ask = await visitor(null);
    const login = await (await ask(`${HOST}/ingreso`)).text();
    expect(login).toContain('id="inputRut"');
  });
});
