import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundCredentials } from '../../../../test/boundCredentials.ts';
import { CANARY } from '../../../../test/canary.ts';
import { rutSeries } from '../../../../test/factories.ts';
import { expectError } from '../../../../test/expectError.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';
import { encryptJwe, type EncryptionPublicJwk } from '../../../infra/jwe/jwe.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A different RUT for every test, so that tests do not share locks or restrictions. */
const nextRut = rutSeries(20_000_000);
const password = CANARY;

describe('encryptArgs', () => {
  const action = 'banco-chile:movement';
  const serviceKeys = async (token: string) => {
    const answer = await server.request('GET', '/api/v1/encryption/keys', {
      headers: { authorization: `Bearer ${token}` },
    });
    return (answer.body as { keys: EncryptionPublicJwk[] }).keys;
  };
  const sessionKey = async (token: string, alg?: string) => {
    const answer = await server.request('POST', '/api/v1/encryption/keys', {
      headers: { authorization: `Bearer ${token}` },
      ...(alg === undefined ? {} : { body: { alg } }),
    });
    return answer.body as { key: EncryptionPublicJwk; expiresAt: string };
  };
  const unreadable = (answer: Answer) =>
    expectError(answer, 422, 'WRONG_FORMAT', 'encryptArgs could not be decrypted');

  it.each(['RSA-OAEP-256', 'ECDH-ES'])('is decrypted with the persistent %s key', async (alg) => {
    const { token, clientId } = await server.session();
    const key = (await serviceKeys(token)).find((one) => one.alg === alg);
    if (!key) throw new Error('no key');
    expect(JSON.stringify(key)).not.toContain('"d"');
    const username = nextRut();
    const content = boundCredentials(clientId, server.clock.now(), { username });
    const encryptArgs = await encryptJwe(content, key);
    const answer = await server.launch(token, { action, encryptArgs });
    expect(answer.status).toBe(200);
    const task = await server.task(token, String(answer.body.taskId));
    expect(task.body).toMatchObject({ results: { username } });
  });

  it.each([undefined, 'RSA-OAEP-256', 'ECDH-ES'])(
    'is decrypted with a session key (%s)',
    async (alg) => {
      const { token } = await server.session();
      const { key } = await sessionKey(token, alg);
      const encryptArgs = await encryptJwe({ username: nextRut(), password }, key);
      expect((await server.launch(token, { action, encryptArgs })).status).toBe(200);
    },
  );

  it('is not decrypted with the key of another session', async () => {
    const one = await server.session();
    const other = await server.session();
    const { key } = await sessionKey(one.token);
    const encryptArgs = await encryptJwe({ username: nextRut(), password }, key);
    unreadable(await server.launch(other.token, { action, encryptArgs }));
  });

  it('uses a session key that expires with the session', async () => {
    const { token } = await server.session();
    const { expiresAt } = await sessionKey(token);
    const verified = server.container.tokens.verify('session', token);
    if (!verified.ok) throw new Error('bad token');
    expect(Date.parse(expiresAt)).toBe(verified.claims.exp * 1000);
  });

  it('refuses an altered, foreign or malformed ciphertext', async () => {
    const { token } = await server.session();
    const { key } = await sessionKey(token);
    const good = await encryptJwe({ username: nextRut(), password }, key);
    const parts = good.split('.');
    for (let index = 0; index < parts.length; index += 1) {
      const part = parts[index] ?? '';
      const altered = parts.with(index, `${part.slice(0, -2)}${part.endsWith('AA') ? 'BB' : 'AA'}`);
      unreadable(await server.launch(token, { action, encryptArgs: altered.join('.') }));
    }
    for (const text of ['', 'x', 'a.b.c.d.e', 'x'.repeat(20_000)])
      unreadable(await server.launch(token, { action, encryptArgs: text }));
  });

  it('must be a string', async () => {
    const { token } = await server.session();
    const answer = await server.launch(token, { action, encryptArgs: { $gt: '' } });
    expectError(answer, 422, 'WRONG_FORMAT', 'encryptArgs must be of type string');
    unreadable(await server.launch(token, { action, encryptArgs: '' }));
  });

  it.each([[[]], ['x'], [7], [null]])('refuses %j in place of an object', async (content) => {
    const { token } = await server.session();
    const { key } = await sessionKey(token);
    // The helper's type expects credentials, but any JSON works.
    const encryptArgs = await encryptJwe(content as unknown as object, key);
    const answer = await server.launch(token, { action, encryptArgs });
    expectError(answer, 422, 'WRONG_FORMAT', 'args must be of type object');
  });

  it('enforces exp, and accepts a jti only once', async () => {
    const { token } = await server.session();
    const { key } = await sessionKey(token);
    const seconds = Math.floor(Date.now() / 1000);
    const late = await encryptJwe({ username: nextRut(), password, exp: seconds - 5 }, key);
    unreadable(await server.launch(token, { action, encryptArgs: late }));
    const once = await encryptJwe(
      { username: nextRut(), password, exp: seconds + 3600, jti: 'one' },
      key,
    );
    expect((await server.launch(token, { action, encryptArgs: once })).status).toBe(200);
    unreadable(await server.launch(token, { action, encryptArgs: once }));
    const same = await encryptJwe({ username: nextRut(), password, jti: 'one' }, key);
    unreadable(await server.launch(token, { action, encryptArgs: same }));
  });

  it('accepts one of 10 concurrent replays', async () => {
    const { token } = await server.session();
    const { key } = await sessionKey(token);
    const encryptArgs = await encryptJwe({ username: nextRut(), password, jti: 'race' }, key);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.launch(token, { action, encryptArgs })),
    );
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
  });

  it('returns the same errors for its content as for args', async () => {
    const { token } = await server.session();
    const { key } = await sessionKey(token);
    const launch = async (payload: object) =>
      server.launch(token, { action, encryptArgs: await encryptJwe(payload, key) });
    expectError(await launch({}), 422, 'INVALID_ACTION', 'Invalid args');
    expectError(await launch({ username: '1-1', password }), 422, 'INVALID_RUT', 'Invalid rut');
    expectError(
      await launch({ username: nextRut(), password: '1' }),
      422,
      'INVALID_PASSWORD_SCHEMA',
      "password doesn't meet entity schema",
    );
    expectError(
      await launch({ username: nextRut(), password, admin: 1 }),
      422,
      'WRONG_FORMAT',
      '"admin" is not allowed',
    );
  });
});
