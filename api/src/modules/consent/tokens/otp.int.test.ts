import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server);
});
afterAll(() => server.close());

const RUT = '12345678-5';
const companyId = buildRut(76_500_000);

function expectError(answer: Answer, status: number, code: string, message?: string): void {
  const { hint, ...rest } = answer.body as Record<string, unknown>;
  expect(rest).toEqual({
    code,
    message: (message ?? expect.any(String)) as string,
    requestId: answer.headers.get('x-request-id'),
  });
  expect(['string', 'undefined']).toContain(typeof hint);
  expect(answer.status).toBe(status);
}

/** A request in which everything is wrong; only the first fault is reported. */
const allWrong = () => ({
  products: ['nothing'],
  clientId: 'no uuid',
  user: { username: '1-1', email: 'no mail' },
  company: { id: '1-1' },
  widgetConfigId: 5,
  filters: { entities: { include: { types: ['circus'] } } },
  extra: true,
});

describe('POST /token/otp/create', () => {
  it('returns a token and a consent that is in progress', async () => {
    const answer = await client.createOtp(client.otpBody(RUT));
    expect(answer.status).toBe(200);
    const { otpToken, consentId } = answer.body.data as { otpToken: string; consentId: string };
    expect(otpToken).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(consentId).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    const consent = await client.withTaskToken('GET', `/consents/${consentId}`, RUT);
    expect(consent.body).toEqual({
      data: {
        id: consentId,
        products: ['identity-validation'],
        tyc: { actualVersion: 'v1' },
        entity: null,
        status: 'IN_PROGRESS',
        subStatus: 'IN_PROGRESS',
        validUntil: null,
        refresh: 'on-read',
      },
    });
  });

  it('stores neither the token nor the RUT nor the e-mail in clear', async () => {
    const answer = await client.createOtp(
      client.otpBody('9876543-3', { user: { username: '9.876.543-3', email: 'raro@correo.cl' } }),
      { 'idempotency-key': 'clear-text' },
    );
    const { otpToken } = answer.body.data as { otpToken: string };
    const { db } = server.container.mongo;
    const names = (await db.listCollections().toArray()).map((one) => one.name);
    const everything = await Promise.all(names.map((name) => db.collection(name).find().toArray()));
    const text = JSON.stringify(everything);
    for (const secret of [otpToken, '9876543', '9.876.543', 'raro@correo.cl'])
      expect(text).not.toContain(secret);
  });

  it('accepts a RUT in every notation, for one person', async () => {
    const rut = buildRut(18_000_001);
    const [digits = '', check = ''] = rut.split('-');
    const dotted = `${digits.replaceAll(/\B(?=(\d{3})+$)/g, '.')}-${check}`;
    for (const username of [rut, dotted, `${digits}${check}`])
      expect((await client.createOtp(client.otpBody(username))).status).toBe(200);
    const list = await client.withTaskToken('GET', '/consents', dotted);
    expect(list.body.data.count).toBe(3);
  });

  it.each([
    ['no products', { products: undefined }, 'PRODUCTS_ERROR'],
    ['no product in them', { products: [] }, 'PRODUCTS_ERROR'],
    ['products that are no list', { products: 'movement' }, 'PRODUCTS_ERROR'],
    ['an unknown product', { products: ['movement', 'dance'] }, 'PRODUCTS_ERROR'],
    ['an action that is no product', { products: ['balance'] }, 'PRODUCTS_ERROR'],
    ['an inherited name', { products: ['constructor'] }, 'PRODUCTS_ERROR'],
    ['a product twice', { products: ['bill', 'bill'] }, 'PRODUCTS_ERROR'],
    [
      'a type that does not serve them',
      { filters: { entities: { include: { types: ['afp'] } } }, products: ['movement'] },
      'PRODUCTS_ERROR',
    ],
    ['a client id that is no UUID', { clientId: '1234567890123' }, 'CLIENTID_ERROR'],
    ['a client id that is no text', { clientId: 5 }, 'CLIENTID_ERROR'],
    ['no user', { user: undefined }, 'USER_ERROR'],
    ['a user that is no object', { user: RUT }, 'USER_ERROR'],
    ['no RUT', { user: { email: 'a@b.cl' } }, 'USER_ERROR'],
    ['a wrong check digit', { user: { username: '12345678-6', email: 'a@b.cl' } }, 'USER_ERROR'],
    ['no e-mail', { user: { username: RUT } }, 'EMAIL_ERROR'],
    ['a bad e-mail', { user: { username: RUT, email: 'a@' } }, 'EMAIL_ERROR'],
    ['a company that is no object', { company: companyId }, 'COMPANY_ERROR'],
    ['a company without id', { company: {} }, 'COMPANY_ERROR'],
    ['a company with a bad RUT', { company: { id: '76500000-x' } }, 'COMPANY_ERROR'],
    [
      'business banks without a company',
      {
        products: ['movement'],
        filters: { entities: { include: { types: ['bank', 'business-bank'] } } },
      },
      'COMPANY_ERROR',
    ],
    ['no configuration', { widgetConfigId: undefined }, 'WIDGETCONFIG_ERROR'],
    ['an unknown configuration', { widgetConfigId: 'wc_none' }, 'WIDGETCONFIG_ERROR'],
    ['a configuration that is no text', { widgetConfigId: { $ne: '' } }, 'WIDGETCONFIG_ERROR'],
    [
      'an unknown type',
      { products: ['movement'], filters: { entities: { include: { types: ['bank', 'x'] } } } },
      'WRONG_FORMAT',
    ],
    ['a field that does not exist', { admin: true }, 'WRONG_FORMAT'],
  ])('refuses %s', async (_name, overrides, code) => {
    expectError(await client.createOtp(client.otpBody(RUT, overrides)), 422, code);
  });

  it('names the invalid field, or the expected RUT format', async () => {
    const bad = client.otpBody('1-1');
    expectError(await client.createOtp(bad), 422, 'USER_ERROR', 'Invalid RUT format.');
    const extra = client.otpBody(RUT, { admin: true });
    expectError(await client.createOtp(extra), 422, 'WRONG_FORMAT', '"admin" is not allowed');
  });

  it('compares configuration ids with case, and refuses those of other clients', async () => {
    const { widgetConfigId } = client;
    const lower = client.otpBody(RUT, { widgetConfigId: widgetConfigId.toLowerCase() });
    expectError(await client.createOtp(lower), 422, 'WIDGETCONFIG_ERROR');
    const other = await connectClient(server);
    const foreign = client.otpBody(RUT, { widgetConfigId: other.widgetConfigId });
    expectError(await client.createOtp(foreign), 422, 'WIDGETCONFIG_ERROR');
  });

  it('reports errors in the documented order', async () => {
    const body: Record<string, unknown> = allWrong();
    const good = client.otpBody(RUT, { company: { id: companyId } });
    const order: [string, string, unknown][] = [
      ['PRODUCTS_ERROR', 'products', good.products],
      ['CLIENTID_ERROR', 'clientId', good.clientId],
      ['USER_ERROR', 'user', { username: RUT, email: 'no mail' }],
      ['EMAIL_ERROR', 'user', good.user],
      ['COMPANY_ERROR', 'company', good.company],
      ['WIDGETCONFIG_ERROR', 'widgetConfigId', good.widgetConfigId],
      ['WRONG_FORMAT', 'filters', {}],
      ['WRONG_FORMAT', 'extra', undefined],
    ];
    for (const [code, field, corrected] of order) {
      expectError(await client.createOtp(body), 422, code);
      body[field] = corrected;
    }
    expect((await client.createOtp(body)).status).toBe(200);
  });

  it('offers only the requested institutions, which have to serve the products', async () => {
    const include = (ids: unknown) => ({ filters: { entities: { include: { ids } } } });
    const ask = (ids: unknown) =>
      client.createOtp(client.otpBody(RUT, { products: ['movement'], ...include(ids) }));
    const widget = await client.widget(RUT, include(['banco-estado', 'banco-chile']));
    const { entities } = (await widget.call('GET', '/widget/entities')).body.data as {
      entities: { id: string }[];
    };
    expect(entities.map(({ id }) => id).toSorted()).toEqual(['banco-chile', 'banco-estado']);
    expect((await widget.accept('banco-santander')).body).toMatchObject({ code: 'ENTITY_ERROR' });
    expectError(await ask(['sii']), 422, 'PRODUCTS_ERROR');
    for (const ids of [['nobody'], ['banco-estado', 'banco-estado'], 'banco-estado', [1]])
      expectError(await ask(ids), 422, 'WRONG_FORMAT');
  });

  it('checks the company before the configuration, and the products before the rest', async () => {
    const types = { filters: { entities: { include: { types: ['business-bank'] } } } };
    const noCompany = client.otpBody(RUT, { ...types, products: ['movement'], widgetConfigId: 1 });
    expectError(await client.createOtp(noCompany), 422, 'COMPANY_ERROR');
    const unserved = { ...allWrong(), ...types, products: ['debt'] };
    expectError(await client.createOtp(unserved), 422, 'PRODUCTS_ERROR');
  });

  it('returns 401 without a clientId, before any other check', async () => {
    expectError(
      await client.createOtp({ ...allWrong(), clientId: undefined }),
      401,
      'MISSING_API_KEY_OR_CLIENT_ID',
    );
    expectError(await client.createOtp({}), 401, 'MISSING_API_KEY_OR_CLIENT_ID');
    expectError(await client.createOtp(undefined), 401, 'MISSING_API_KEY_OR_CLIENT_ID');
  });

  it("returns 403 for another client's clientId", async () => {
    const other = await connectClient(server);
    const body = client.otpBody(RUT, { clientId: other.clientId });
    expectError(await client.createOtp(body), 403, 'FORBIDDEN');
  });

  it('accepts the clientId in upper case', async () => {
    const body = client.otpBody(RUT, { clientId: client.clientId.toUpperCase() });
    expect((await client.createOtp(body)).status).toBe(200);
  });

  it.each([['[]'], ['"x"'], ['5'], ['null']])('refuses the body %s', async (rawBody) => {
    const answer = await server.request('POST', '/api/v1/token/otp/create', {
      headers: { 'x-api-key': client.apiKey },
      rawBody,
    });
    expectError(answer, 422, 'WRONG_FORMAT', 'body must be of type object');
  });

  it('returns errors for malformed JSON, a wrong type or method in the connect shape', async () => {
    const send = (headers: Record<string, string>) =>
      server.request('POST', '/api/v1/token/otp/create', {
        headers: { 'x-api-key': client.apiKey, ...headers },
        rawBody: '{"products":',
      });
    expectError(await send({}), 400, 'MALFORMED_JSON');
    expectError(await send({ 'content-type': 'text/plain' }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    const wrongMethod = await server.request('GET', '/api/v1/token/otp/create');
    expectError(wrongMethod, 405, 'METHOD_NOT_ALLOWED');
    expect(wrongMethod.headers.get('allow')).toBe('POST');
  });

  it('audits the caller, the key and the address', async () => {
    const made = await client.createOtp(client.otpBody(RUT));
    const { consentId } = made.body.data as { consentId: string };
    expect(await server.container.audit.forConsent(consentId)).toMatchObject([
      {
        event: 'otp.created',
        clientId: client.clientId,
        keyId: expect.stringMatching(/^key_/) as string,
        ip: '127.0.0.1',
        requestId: made.headers.get('x-request-id'),
        detail: 'identity-validation',
      },
    ]);
  });
});

describe('Idempotency-Key on POST /token/otp/create', () => {
  it('returns the same token for the same body, and refuses another body', async () => {
    const body = client.otpBody(buildRut(18_000_050));
    const headers = { 'idempotency-key': 'otp-1' };
    const [first, second] = [
      await client.createOtp(body, headers),
      await client.createOtp(body, headers),
    ];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    const other = { ...body, products: ['movement'] };
    expectError(await client.createOtp(other, headers), 422, 'IDEMPOTENCY_KEY_REUSED');
  });

  it('creates one consent in 20 concurrent calls', async () => {
    const rut = buildRut(18_000_051);
    const body = client.otpBody(rut);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.createOtp(body, { 'idempotency-key': 'otp-20' })),
    );
    const tokens = new Set(answers.map((one) => JSON.stringify(one.body)));
    expect([answers.every((one) => one.status === 200), tokens.size]).toEqual([true, 1]);
    expect((await client.withTaskToken('GET', '/consents', rut)).body.data.count).toBe(1);
  });

  it('is optional: without it, every call creates a consent', async () => {
    const rut = buildRut(18_000_052);
    const made = await Promise.all([1, 2, 3].map(() => client.createOtp(client.otpBody(rut))));
    expect(new Set(made.map((one) => String(one.body.data.otpToken))).size).toBe(3);
  });
});

describe('POST /token/task', () => {
  const create = (body: unknown) =>
    server.request('POST', '/api/v1/token/task', { headers: { 'x-api-key': client.apiKey }, body });

  it('returns a token that does not contain the RUT', async () => {
    const answer = await create({ clientId: client.clientId, target: '12.345.678-5' });
    expect(answer.status).toBe(200);
    const { taskToken } = answer.body.data as { taskToken: string };
    const [, payload = ''] = taskToken.split('.');
    expect(Buffer.from(payload, 'base64url').toString()).not.toContain('12345678');
  });

  it.each([
    ['no clientId', { clientId: undefined }, 401, 'MISSING_API_KEY_OR_CLIENT_ID'],
    ['a bad clientId', { clientId: 'x' }, 422, 'CLIENTID_ERROR'],
    ['no target', { target: undefined }, 422, 'TARGET_ERROR'],
    ['a bad target', { target: '12345678-6' }, 422, 'TARGET_ERROR'],
    ['a target that is no text', { target: { $ne: '' } }, 422, 'TARGET_ERROR'],
    ['a field too many', { x: 1 }, 422, 'WRONG_FORMAT'],
    ["another's clientId", { clientId: '7d9f2a54-1b7e-4c63-8a0d-3f5e6c1b2a90' }, 403, 'FORBIDDEN'],
  ])('refuses %s', async (_name, overrides, status, code) => {
    const body = { clientId: client.clientId, target: RUT, ...overrides };
    expectError(await create(body), status, code);
  });

  it('refuses an invalid RUT with the documented message', async () => {
    const answer = await create({ clientId: client.clientId, target: 'x' });
    expectError(answer, 422, 'TARGET_ERROR', 'Invalid RUT format.');
  });

  it('returns a token that is valid for 30 minutes', async () => {
    const timed = await startTestServer();
    try {
      const other = await connectClient(timed);
      const token = await other.taskToken(RUT);
      const read = () =>
        timed.request('GET', '/api/v1/consents', { headers: { authorization: `Bearer ${token}` } });
      timed.clock.advance(30 * 60 - 5);
      expect((await read()).status).toBe(200);
      timed.clock.advance(10);
      expectError(await read(), 401, 'INVALID_TASK_TOKEN');
    } finally {
      await timed.close();
    }
  });
});
