import { afterAll, describe, expect, it } from 'vitest';
import { findInstitution } from '../../catalogue/lookup.ts';
import type { ExtractionOutcome } from '../../contract/outcome.ts';
import type { RawDocument } from '../../contract/session.ts';
import { products } from '../../products/products.ts';
import { run } from '../../runtime/run.ts';
import { fakeEnvironment } from '../../testing/fakeConnector.ts';
import { sendHtml, startServer } from '../../testing/httpServer.ts';
import type { Respond, TestServer } from '../../testing/httpServer.ts';
import { networkTo } from '../../testing/networks.ts';
import { loadFixture } from '../../testing/fixtures.ts';
import { classicConfig } from './classicConfig.ts';
import { htmlPortal } from './htmlPortal.ts';
import { createParser } from './parse.ts';

// Cases that the simulator does not cover, with the platform's defaults.

const servers: TestServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

const PLATFORM = htmlPortal(classicConfig('banco-security'));

const LOGIN_PAGE = `<form id="ingreso" method="post" action="entrar">
  <input type="hidden" name="_csrf" value="tok&amp;en"><input name="rut">
  <input type="password" name="clave"></form>
  <p>¿Clave bloqueada? Si su clave está bloqueada, llámenos. ¿Sitio en mantención?</p>`;

async function extract(
  respond: Respond,
): Promise<{ outcome: ExtractionOutcome; server: TestServer }> {
  const server = await startServer((request, response, raw) => {
    if (request.url !== '/ingreso') return respond(request, response, raw);
    sendHtml(response, LOGIN_PAGE);
  });
  servers.push(server);
  const outcome = await run(
    {
      entityId: 'banco-security',
      actions: ['identity-validation'],
      credentials: { username: '12345678-5', password: 'p&ss wörd' },
      network: networkTo(server.url),
      deadline: new Date(Date.now() + 600_000),
    },
    {
      ...fakeEnvironment(PLATFORM),
      findInstitution,
      findConnector: () => PLATFORM,
      findSchema: (product) => products[product]?.schema,
    },
  );
  return { outcome, server };
}

const page = (body: string, status = 200): Respond => {
  return (_request, response) => sendHtml(response, `<body>${body}</body>`, status);
};

describe('the login', () => {
  it('submits the form as on the page: action, hidden token, fields', async () => {
    const { server } = await extract(page('<p class="mensaje">Clave incorrecta</p>'));
    const post = server.arrived.find((request) => request.method === 'POST');
    expect(post?.url).toBe('/entrar');
    expect(Object.fromEntries(new URLSearchParams(post?.body))).toEqual({
      _csrf: 'tok&en',
      rut: '12345678-5',
      clave: 'p&ss wörd',
    });
  });

  it.each([
    ['Clave incorrecta. Le queda 1 intento', { kind: 'wrong_login', attemptsLeft: 1 }],
    ['CLAVE INCORRECTA, le quedan 2 intentos', { kind: 'wrong_login', attemptsLeft: 2 }],
    ['Rut o clave incorrectos', { kind: 'wrong_login', attemptsLeft: null }],
    ['Clave incorrecta: su clave está bloqueada', { kind: 'locked' }],
    ['Debe actualizar sus datos para continuar', { code: 'ACTION_REQUIRED', fixableBy: 'user' }],
    ['Sitio en mantención', { code: 'INSTITUTION_UNAVAILABLE' }],
    ['Algo que nadie vio antes', { code: 'UNEXPECTED_PAGE', fixableBy: 'us' }],
  ])('recognises "%s"', async (text, expected) => {
    const { outcome } = await extract(page(`<div class="mensaje"><b>${text}</b></div>`));
    expect(outcome).toMatchObject(expected);
  });

  it('ignores static help texts', async () => {
    const { outcome } = await extract(page(LOGIN_PAGE));
    expect(outcome).toMatchObject({ code: 'UNEXPECTED_PAGE' });
  });

  it('treats a 503 without a message as unavailable', async () => {
    const { outcome } = await extract(page('', 503));
    expect(outcome).toMatchObject({ code: 'INSTITUTION_UNAVAILABLE' });
  });
});

describe('after the login', () => {
  const HOME = `<a href="/c">Cuentas</a><a href="/t">Tarjetas de crédito</a>
    <a href="/d">Destinatarios</a><a href="/m">Mis datos</a>`;

  it('reports a lost session if the login page is shown again', async () => {
    const { outcome } = await extract((request, response) => {
      sendHtml(
        response,
        request.url === '/m'
          ? `<body><p class="mensaje">Su sesión ha expirado</p>${LOGIN_PAGE}</body>`
          : HOME,
      );
    });
    expect(outcome).toMatchObject({ code: 'SESSION_LOST', retryable: true });
  });

  it('reports UNEXPECTED_PAGE if the menu lacks a link', async () => {
    const { outcome } = await extract(page(HOME.replace('Mis datos', 'Mi perfil')));
    expect(outcome).toMatchObject({ code: 'UNEXPECTED_PAGE', fixableBy: 'us' });
  });

  it('does not follow a menu link outside the bank', async () => {
    const { outcome, server } = await extract(page(HOME.replace('/m', 'http://evil.test/m')));
    expect(outcome).toMatchObject({ code: 'UNEXPECTED_PAGE' });
    expect(server.arrived.at(-1)?.url).toBe('/salir');
  });

  it('reports an invalid identity if the page of another person is shown', async () => {
    const { outcome } = await extract((request, response) => {
      const profile =
        '<body><dl><dt>Nombre</dt><dd>Ana</dd><dt>RUT</dt><dd>11.111.111-1</dd></dl></body>';
      sendHtml(response, request.url === '/m' ? profile : HOME);
    });
    expect(outcome).toEqual({
      kind: 'success',
      data: { 'identity-validation': { isValid: false } },
    });
  });
});

describe('parsing', () => {
  const { parse } = createParser(classicConfig('banco-security'));
  const { documents } = loadFixture('banco-security', 'movement');
  const list = documents.find((document) => document.page === 'movements') as RawDocument;

  it.each([
    ['an invalid amount', /\$ [\d.]+/, 'muchos pesos'],
    ['a day that does not exist', /\d{2}-\d{2}-\d{4}/, '31-02-2026'],
    ['an amount in another currency', /\$ (?=[\d.]+)/, 'UF '],
    ['a total that is not a number', /(Registros<\/dt>\s*<dd>|registros<\/dt>\s*<dd>)\d+/, '$1-'],
  ])('rejects %s', (_name, pattern, replacement) => {
    const text = list.text.replace(pattern, replacement);
    expect(text).not.toBe(list.text);
    expect(() => parse({ ...list, text })).toThrow();
  });

  it.each([
    ['an amount', /\$ [\d.]+/, 'muchos pesos', 'Abono'],
    ['a day', /\d{2}-\d{2}-\d{4}/, '31-02-2026', 'Fecha'],
  ])('names the column of %s', (_name, pattern, replacement, column) => {
    const text = list.text.replace(pattern, replacement);
    expect(() => parse({ ...list, text })).toThrow(
      expect.objectContaining({ field: column }) as Error,
    );
  });

  it('rejects a page of another account', () => {
    expect(() => parse({ ...list, about: { ...list.about, account: '1' } })).toThrow(
      'The bank shows another account',
    );
  });
});
