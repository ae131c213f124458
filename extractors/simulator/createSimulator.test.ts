import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSimulated } from '../test/simulated.ts';
import type { Simulated } from '../test/simulated.ts';
import { logIn, PersonBrowser, standInPath } from './test/PersonBrowser.ts';

let simulated: Simulated;
let origin: string;

beforeAll(async () => {
  simulated = await startSimulated();
  origin = new URL(simulated.baseUrl('')).origin;
});
afterAll(() => simulated.close());

/** The stand-ins of two banks: one by pages, one by calls. */
const PAGES = standInPath('banco-consorcio');
const CALLS = standInPath('banco-ripley');

describe('hostile requests', () => {
  it('are refused without the form’s CSRF token', async () => {
    const browser = new PersonBrowser(origin);
    await browser.open(`${origin}/${PAGES}/ingreso`);
    await browser.open(`${origin}/${PAGES}/ingreso`, {
      rut: '12345678-5',
      clave: 'abc12345',
      token: 'forged',
    });
    expect(browser.status).toBe(403);
    expect(simulated.simulator.log.find('banco-consorcio', '12345678-5').logins).toBeLessThan(2);
  });

  it.each([
    ['/%E0%A4%A', 400],
    ['/nowhere/', 404],
    ['/__proto__/', 404],
    [`/${PAGES}/nowhere`, 200],
    ['/banco-scotiabank/api/clservices/bff-home-main-web/v1/accounts', 401],
    [`/${CALLS}/mi-banco/api/productos`, 200],
  ])('%s is answered with %i without internal details', async (path, status) => {
    const response = await fetch(origin + path);
    const text = await response.text();
    expect(response.status).toBe(status);
    expect(text).not.toMatch(/node:|\.ts:|stack/i);
  });

  it('are answered with 405 for other methods', async () => {
    const response = await fetch(`${origin}/banco-consorcio/`, { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
  });

  it('are answered with 413 for large bodies', async () => {
    for (const [path, type] of [
      [`/${PAGES}/ingreso`, 'application/x-www-form-urlencoded'],
      [`/${CALLS}/mi-banco/api/sesion`, 'application/json'],
    ] as const) {
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': type },
        body: 'a'.repeat(40_000),
      });
      expect(response.status).toBe(413);
    }
  });

  it('are not reflected in pages', async () => {
    const payload = '<script>alert(1)</script>';
    const query = encodeURIComponent(payload);
    const response = await fetch(`${origin}/${PAGES}/ingreso?motivo=${query}&rut=${query}`);
    expect(await response.text()).not.toContain('alert(1)');
  });

  it('cannot fix a session id before the login', async () => {
    const browser = new PersonBrowser(origin);
    await browser.open(`${origin}/${PAGES}/ingreso`);
    const before = browser.headers.get('set-cookie');
    await browser.submit('123456785', 'abc12345');
    expect(browser.address).toContain('/inicio');
    const response = await fetch(`${origin}/${PAGES}/inicio`, {
      headers: { cookie: before?.split(';')[0] ?? '' },
      redirect: 'manual',
    });
    expect(response.headers.get('location')).toBe(`/${PAGES}/ingreso?motivo=sesion`);
  });
});

describe('the simulator itself', () => {
  it('serves a health check and its stylesheet', async () => {
    const health = await fetch(`${origin}/healthz`);
    expect(await health.json()).toEqual({ status: 'ok' });
    const css = await fetch(`${origin}/__assets/simulator.css`);
    expect(css.headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  it('reports the requests that it received, for tests', async () => {
    const ask = async (query: string) => {
      const response = await fetch(`${origin}/__debug/requests?${query}`);
      return [response.status, await response.json()] as const;
    };
    expect(await ask('entity=banco-consorcio&rut=12.956.784-8')).toEqual([
      200,
      {
        entity: 'banco-consorcio',
        rut: '12956784-8',
        logins: 0,
        requests: 0,
        challenges: 0,
        logouts: 0,
        lastRequestAt: null,
      },
    ]);
    await logIn(origin, PAGES, '12956784-8');
    expect(await ask('entity=banco-consorcio&rut=12956784-8')).toMatchObject([
      200,
      { logins: 1, requests: 2 },
    ]);
    expect((await ask('entity=banco-consorcio'))[0]).toBe(400);
  });
});
