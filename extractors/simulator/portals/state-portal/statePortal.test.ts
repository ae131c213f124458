import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../../src/runtime/session.ts';
import type { RequestOptions } from '../../../src/contract/session.ts';
import { findForm, findLink, readHtml } from '../../../src/shared/html.ts';
import { freshRut, passwordFor, startSimulated } from '../../../src/testing/simulated.ts';
import { directNetwork } from '../../../src/testing/networks.ts';
import type { Simulated } from '../../../src/testing/simulated.ts';

let simulated: Simulated;

beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(() => simulated.close());

const PAGE: RequestOptions = { page: 'page', expect: 'any', accept: [400, 401, 403, 404] };

/** A browser: cookies, redirects, forms. */
function browserAt(entityId: string) {
  const baseUrl = simulated.baseUrl(entityId);
  const core = openSession({
    network: directNetwork,
    baseUrl,
    headers: {},
    extraOrigins: [],
    requestTimeoutMs: 60_000,
    backoffMs: [],
  });
  const { signal } = new AbortController();
  const session = core.lane({ signal, check: () => undefined, mayRetry: false });
  const open = (target: string) => session.get(target, PAGE);
  return {
    open,
    post: (target: string, fields: Record<string, string>) =>
      session.postForm(target, fields, PAGE),
    /** Logs in through the sign-on with a valid password. */
    signOn: async (rut: string) => {
      const login = await open('/clave-unica');
      const form = findForm(readHtml(login.text), '#login-form');
      if (form === null) return login;
      const password = passwordFor(entityId, 'clave-unica');
      const fields = { ...form.hidden, run: rut, password };
      return session.postForm(login.resolve(form.action), fields, PAGE);
    },
  };
}

describe('a portal behind the single sign-on', () => {
  const entityId = 'registro-civil';

  it('also logs out of the single sign-on, so that the next person has to log in', async () => {
    const browser = browserAt(entityId);
    expect((await browser.signOn(freshRut())).url.pathname).toBe(`/${entityId}/inicio`);
    expect((await browser.open('/clave-unica')).url.pathname).toBe(`/${entityId}/inicio`);
    const exit = await browser.open('/salir');
    const [address = ''] = /\/clave-unica\/api\/v1\/accounts\/app\/logout/.exec(exit.text) ?? [];
    expect((await browser.open(exit.resolve(address))).status).toBe(204);
    expect((await browser.open('/clave-unica')).url.pathname).toBe('/clave-unica/accounts/login/');
  });

  it('refuses a code that it did not request', async () => {
    const browser = browserAt(entityId);
    const answer = await browser.open('/clave-unica/retorno?code=x&state=y');
    expect([answer.status, answer.url.pathname]).toEqual([403, `/${entityId}/clave-unica/retorno`]);
    expect((await browser.open('/inicio')).url.pathname).toBe(`/${entityId}/ingreso`);
  });
});

describe('after the login', () => {
  it('forms without a CSRF token are refused', async () => {
    const registry = browserAt('registro-civil');
    await registry.signOn(freshRut());
    const asked = { proposito: 'TODO_TRAMITE' };
    expect((await registry.post('/certificados/nacimiento', asked)).status).toBe(403);
  });

  it('another person’s documents are not found', async () => {
    const one = browserAt('registro-civil');
    await one.signOn('12345678-5');
    const form = findForm(
      readHtml((await one.open('/certificados/nacimiento')).text),
      '#solicitud-certificado',
    );
    const asked = { ...form?.hidden, proposito: 'TODO_TRAMITE' };
    const issued = await one.post('/certificados/nacimiento', asked);
    const link = findLink(readHtml(issued.text), 'Descargar certificado (PDF)');
    expect(link).not.toBeNull();
    const address = issued.resolve(link ?? '');
    expect((await one.open(address)).contentType).toBe('application/pdf');
    const other = browserAt('registro-civil');
    await other.signOn('15509661-6');
    expect((await other.open(address)).status).toBe(404);
  });
});
