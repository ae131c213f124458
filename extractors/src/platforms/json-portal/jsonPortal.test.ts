import { afterAll, describe, expect, it } from 'vitest';
import type { ExtractionOutcome } from '../../contract/outcome.ts';
import { findInstitution } from '../../catalogue/lookup.ts';
import { products } from '../../products/products.ts';
import { run } from '../../runtime/run.ts';
import { sendHtml, sendJson, startServer } from '../../testing/httpServer.ts';
import type { Respond, TestServer } from '../../testing/httpServer.ts';
import { networkTo } from '../../testing/networks.ts';
import { jsonPortal } from './jsonPortal.ts';
import { restConfig } from './restConfig.ts';

// Cases that the simulator does not cover, with one bank for the platform.

const ENTITY = 'banco-ripley';
const connector = jsonPortal(
  restConfig({
    entityId: ENTITY,
    prefix: '/gateway/personas',
    clientId: 'web-personas',
    codes: {
      wrongLogin: ['E-LOGIN-01'],
      locked: ['E-LOGIN-04'],
      unavailable: ['E-SYS-99'],
      actionRequired: ['E-LOGIN-07'],
      expired: ['E-TOKEN-02'],
    },
    reportsAttempts: true,
  }),
);

const servers: TestServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function extract(
  respond: Respond,
  actions: readonly string[] = ['identity-validation'],
): Promise<{ outcome: ExtractionOutcome; server: TestServer }> {
  const server = await startServer(respond);
  servers.push(server);
  const outcome = await run(
    {
      entityId: ENTITY,
      actions,
      credentials: { username: '12345678-5', password: 'clave123' },
      network: networkTo(server.url),
      deadline: new Date(Date.now() + 600_000),
    },
    {
      findInstitution,
      findConnector: () => connector,
      findSchema: (product) => products[product]?.schema,
      now: Date.now,
      requestTimeoutMs: 60_000,
      backoffMs: [5],
      approvalPollMs: 5,
    },
  );
  return { outcome, server };
}

/** An institution that accepts every login and answers paths from a table. */
function inside(answers: Readonly<Record<string, unknown>>): Respond {
  return (request, response) => {
    if (request.url.endsWith('/autenticacion')) sendJson(response, { access_token: 'abc' });
    else if (request.url.endsWith('/cierre')) response.writeHead(204).end();
    else sendJson(response, answers[request.url.replace('/gateway/personas', '')] ?? {});
  };
}

describe('the login', () => {
  it('sends the same requests as the bank’s own client, then the token', async () => {
    const { server, outcome } = await extract(
      inside({ '/cliente': { rut: '12.345.678-5', nombreCompleto: 'Ana' } }),
    );
    expect(outcome).toMatchObject({ kind: 'success' });
    expect(server.arrived.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /gateway/personas/autenticacion',
      'GET /gateway/personas/cliente',
      'POST /gateway/personas/autenticacion/cierre',
    ]);
    expect(JSON.parse(server.arrived[0]?.body ?? '')).toEqual({
      rut: '0123456785',
      clave: 'clave123',
      canal: 'WEB',
    });
    expect(server.arrived.map(({ headers }) => headers['x-client-id'])).toEqual(
      Array.from({ length: 3 }, () => 'web-personas'),
    );
    expect(server.arrived.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      'Bearer abc',
      'Bearer abc',
    ]);
  });

  it.each([
    [401, { codigo: 'E-LOGIN-01', intentosRestantes: 1 }, { kind: 'wrong_login', attemptsLeft: 1 }],
    [423, { codigo: 'E-LOGIN-04' }, { kind: 'locked' }],
    [403, { codigo: 'E-LOGIN-07' }, { code: 'ACTION_REQUIRED', fixableBy: 'user' }],
    [403, { codigo: 'E-SYS-99' }, { code: 'INSTITUTION_UNAVAILABLE' }],
    [400, { codigo: 'NEW-1' }, { code: 'UNEXPECTED_PAGE', fixableBy: 'us' }],
    [200, {}, { code: 'UNEXPECTED_PAGE' }],
    [200, { access_token: '' }, { code: 'UNEXPECTED_PAGE' }],
    [200, { access_token: 'a\nb' }, { code: 'UNEXPECTED_PAGE' }],
    [500, { codigo: 'X' }, { code: 'INSTITUTION_UNAVAILABLE' }],
  ])(
    'maps the status %i with the body %j to the matching outcome',
    async (status, body, expected) => {
      const { outcome, server } = await extract((_request, response) =>
        sendJson(response, body, status),
      );
      expect(outcome).toMatchObject(expected);
      expect(server.arrived.filter(({ url }) => url.endsWith('/autenticacion'))).toHaveLength(1);
    },
  );

  it('treats an error page of a gateway as unavailable', async () => {
    const { outcome } = await extract((_request, response) => sendHtml(response, 'Bad', 502));
    expect(outcome).toMatchObject({ code: 'INSTITUTION_UNAVAILABLE' });
  });
});

describe('lists', () => {
  const paginacion = { total: 1, siguiente: null };
  const entry = {
    nombre: 'Ana Soto',
    apodo: null,
    rut: '12.345.678-5',
    banco: { codigo: '012', nombre: 'BancoEstado' },
    cuenta: { tipo: 'CR', numero: '12345678' },
    correo: 'ana@correo.test',
  };

  it('follow cursors, sent back unchanged', async () => {
    const { outcome, server } = await extract(
      inside({
        '/destinatarios': {
          destinatarios: [entry],
          paginacion: { total: 2, siguiente: 'a b&c=' },
        },
        '/destinatarios?cursor=a+b%26c%3D': {
          destinatarios: [{ ...entry, apodo: 'Anita' }],
          paginacion: { total: 2, siguiente: null },
        },
      }),
      ['tef'],
    );
    expect(outcome).toMatchObject({
      kind: 'success',
      data: { tef: [{ name: 'Ana Soto' }, { alias: 'Anita' }] },
    });
    expect(server.arrived).toHaveLength(4);
  });

  it('are rejected if their cursors loop', async () => {
    const { outcome } = await extract(
      (request, response, raw) =>
        request.url.includes('/destinatarios')
          ? sendJson(response, {
              destinatarios: [entry],
              paginacion: { total: 9, siguiente: 'again' },
            })
          : inside({})(request, response, raw),
      ['tef'],
    );
    expect(outcome).toMatchObject({ code: 'UNEXPECTED_PAGE' });
  });

  it('are rejected if they are shorter than announced', async () => {
    const { outcome } = await extract(
      inside({ '/destinatarios': { destinatarios: [], paginacion } }),
      ['tef'],
    );
    expect(outcome).toMatchObject({ code: 'UNEXPECTED_PAGE' });
  });

  it('are reported as INVALID_RESULT with values that do not match the product’s schema', async () => {
    const { outcome } = await extract(
      inside({
        '/destinatarios': { destinatarios: [{ ...entry, correo: 'no mail' }], paginacion },
      }),
      ['tef'],
    );
    expect(outcome).toMatchObject({ code: 'INVALID_RESULT', fixableBy: 'us' });
  });
});

describe('an error with status 200', () => {
  it.each([
    ['E-TOKEN-02', 'SESSION_LOST'],
    ['E-SYS-99', 'INSTITUTION_UNAVAILABLE'],
    ['NEW-1', 'UNEXPECTED_PAGE'],
  ])('is mapped by its code: %s', async (codigo, code) => {
    const { outcome } = await extract(inside({ '/cliente': { codigo } }));
    expect(outcome).toMatchObject({ kind: 'error', code });
  });
});

describe('an account', () => {
  it('is requested by a single path segment even if its id contains a slash', async () => {
    const account = {
      idCuenta: 'a/../b',
      numero: '0012',
      tipo: { codigo: 'CC', glosa: 'Cuenta' },
      divisa: 'CLP',
      saldos: { contable: '1.00', disponible: '1.00', retenido: '0.00' },
    };
    const { server } = await extract(
      inside({ '/cuentas': { fechaSaldos: '20260101', cuentas: [account], lineasCredito: [] } }),
      ['movement'],
    );
    expect(server.arrived[2]?.url).toBe('/gateway/personas/cuentas/a%2F..%2Fb/movimientos');
  });
});
