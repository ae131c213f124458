import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient } from '../../test/connect.ts';
import { checkScenario } from '../modules/extraction/tasks/commands/acceptTask.ts';
import { startTestServer, type TestServer } from '../../test/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const args = { username: '12345678-5', password: 'clave123' };

describe('the hint of an error tells what its message leaves open', () => {
  it.each([
    ['banco-marte:movement', /no such institution/],
    ['banco-chile:tax-folder', /no such action/],
    ['movement', /no such institution/],
  ])('an action %s', async (action, hint) => {
    const { token } = await server.session();
    const answer = await server.launch(token, { action, args });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ errorCode: 'INVALID_ACTION', message: 'Invalid action' });
    expect(answer.body.hint).toMatch(hint);
  });

  it.each([
    ['banco-falabella:movement', /exactly 6 digits\. GET \/entities/],
    ['sii:dte', /8 to 12 letters or digits/],
    ['sii:dte-clave-unica', /7 to 30 letters or digits/],
  ])('a password that does not fit %s, without the password', async (action, hint) => {
    const { token } = await server.session();
    const wrong = { ...args, password: 'canario-x' };
    const answer = await server.launch(token, { action, args: wrong });
    expect(answer.body.errorCode).toBe('INVALID_PASSWORD_SCHEMA');
    expect(answer.body.hint).toMatch(hint);
    expect(JSON.stringify(answer.body)).not.toContain('canario');
  });

  it('a mistyped scenario, which would otherwise be a success', async () => {
    const { token } = await server.session();
    const order = { action: 'banco-chile:movement', args };
    const answer = await server.launch(token, order, { 'x-sandbox-scenario': 'wrong_logn' });
    expect(answer.status).toBe(422);
    expect(answer.body.errorCode).toBe('WRONG_FORMAT');
    expect(answer.body.hint).toMatch(/wrong_login, .*slow=SECONDS.*challenge=code/);
    const widget = await (await connectClient(server)).widget('12345678-5');
    const started = await widget.extract({ scenario: 'slow' });
    expect(started.body).toMatchObject({ code: 'WRONG_FORMAT' });
    expect(() => checkScenario({ isSandbox: false }, 'wrong_logn')).not.toThrow();
  });

  it('an API key where a session token is needed, and the reverse', async () => {
    const { apiKey, token } = await server.session();
    const launched = await server.request('POST', '/api/v1/tasks', {
      headers: { 'x-api-key': apiKey },
      body: { action: 'banco-chile:movement', args },
    });
    expect(launched.body).toMatchObject({ message: 'No credentials sent' });
    expect(launched.body.hint).toMatch(/POST \/auth\/login/);
    const login = await server.request('POST', '/api/v1/auth/login', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(login.body.hint).toMatch(/X-API-Key/);
  });

  it('the causes of MISSING_API_KEY_OR_CLIENT_ID', async () => {
    const { apiKey } = await server.client();
    const create = (headers: Record<string, string>) =>
      server.request('POST', '/api/v1/token/otp/create', { headers, body: { products: ['bill'] } });
    const answers = await Promise.all([
      create({}),
      create({ 'x-api-key': 'no-key' }),
      create({ 'x-api-key': apiKey }),
    ]);
    for (const { body } of answers) expect(body.code).toBe('MISSING_API_KEY_OR_CLIENT_ID');
    expect(answers.map(({ body }) => String(body.hint))).toEqual([
      expect.stringMatching(/X-API-Key is missing/),
      expect.stringMatching(/unknown, expired or retired/),
      expect.stringMatching(/no clientId/),
    ]);
  });

  it.each([
    [['movement', 'movements'], /^Entry 2 is not one of: .*movement.*income-report/],
    [['bill', 'bill'], /^Entry 2 is repeated/],
    [['movement', 'debt'], /not served by these entities: debt\./],
  ])('the products %j', async (products, hint) => {
    const client = await connectClient(server);
    const answer = await client.createOtp(
      client.otpBody('12345678-5', {
        products,
        filters: { entities: { include: { types: ['bank'] } } },
      }),
    );
    expect(answer.body).toMatchObject({ code: 'PRODUCTS_ERROR' });
    expect(answer.body.hint).toMatch(hint);
  });
});
