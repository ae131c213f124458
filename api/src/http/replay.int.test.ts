import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundCredentials } from '../../test/boundCredentials.ts';
import { CANARY } from '../../test/canary.ts';
import { connectClient, ENTITY, type ConnectClient } from '../../test/connect.ts';
import { startTestServer, type Answer, type TestServer } from '../../test/testServer.ts';
import { encryptJwe, type EncryptionPublicJwk } from '../infra/jwe/jwe.ts';

const STORES = { REDIS_PREFIX: 'test-replay', MONGODB_DATABASE: 'test_replay' };

let server: TestServer;
/** The same API in another process: a replayed request may reach a different process. */
let other: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer(STORES);
  const { vaultKeys, credentialKeys, jwtKeys, pseudonymKeys } = server.container.config;
  other = await startTestServer({
    ...STORES,
    VAULT_KEYS: vaultKeys,
    CREDENTIAL_KEYS: String(credentialKeys),
    JWT_KEYS: String(jwtKeys),
    PSEUDONYM_KEY: pseudonymKeys,
  });
  client = await connectClient(server);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const both = (count: number, call: (on: TestServer) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => call(turn % 2 === 0 ? server : other)));
const count = (answers: readonly Answer[], status: number) =>
  answers.filter((one) => one.status === status).length;

const newOtp = async () => {
  const answer = await client.createOtp(client.otpBody('12345678-5'));
  return answer.body.data as { otpToken: string; consentId: string };
};
const open = (on: TestServer, otpToken: string) =>
  on.request('POST', '/api/v1/widget/sessions', { body: { otpToken } });

describe('an OTP token', () => {
  it('opens one widget in 20 concurrent attempts at two processes', async () => {
    const { otpToken } = await newOtp();
    const answers = await both(20, (on) => open(on, otpToken));
    expect([count(answers, 200), count(answers, 401)]).toEqual([1, 19]);
    for (const { status, body } of answers.filter((one) => one.status === 401))
      expect([status, (body as { code: string }).code]).toEqual([401, 'OTP_TOKEN_ALREADY_USED']);
  });

  it('stays invalid once used, even after its session, its consent and its lifetime have ended', async () => {
    const { otpToken, consentId } = await newOtp();
    expect((await open(server, otpToken)).status).toBe(200);
    expect((await open(other, otpToken)).body).toMatchObject({ code: 'OTP_TOKEN_ALREADY_USED' });
    await client.withTaskToken('POST', `/consents/${consentId}/revoke`, '12345678-5');
    for (const seconds of [0, 601, 86_400]) {
      server.clock.advance(seconds);
      other.clock.advance(seconds);
      expect((await open(other, otpToken)).status).toBe(401);
    }
  });

  it('is invalid once its consent has been revoked', async () => {
    const { otpToken, consentId } = await newOtp();
    const revoked = await client.withTaskToken(
      'POST',
      `/consents/${consentId}/revoke`,
      '12345678-5',
    );
    expect(revoked.status).toBe(200);
    expect((await open(other, otpToken)).body).toMatchObject({ code: 'INVALID_OTP_TOKEN' });
  });

  it('must match exactly: it is not trimmed, case-folded or decoded', async () => {
    const { otpToken } = await newOtp();
    const variants = [
      ` ${otpToken}`,
      `${otpToken}\n`,
      `${otpToken}\0`,
      `${otpToken}=`,
      otpToken.toLowerCase() === otpToken ? otpToken.toUpperCase() : otpToken.toLowerCase(),
      encodeURIComponent(`%${otpToken}`),
      otpToken.slice(0, -1),
    ];
    for (const variant of variants) expect((await open(server, variant)).status).toBe(401);
    expect((await open(server, otpToken)).status).toBe(200);
  });
});

describe('a ciphertext', () => {
  /** A session, with the keys to which credentials may be encrypted. */
  async function encryptingSession() {
    const { token, clientId } = await server.session();
    const headers = { authorization: `Bearer ${token}` };
    const made = await server.request('POST', '/api/v1/encryption/keys', {
      headers,
      body: { alg: 'ECDH-ES' },
    });
    const listed = await server.request('GET', '/api/v1/encryption/keys', { headers });
    return {
      token,
      clientId,
      temporary: made.body.key as EncryptionPublicJwk,
      persistent: (listed.body.keys as EncryptionPublicJwk[])[0] as EncryptionPublicJwk,
    };
  }
  const launch = (on: TestServer, token: string, encryptArgs: string, action = 'movement') =>
    on.launch(token, { action: `${ENTITY}:${action}`, encryptArgs });
  const unreadable = { errorCode: 'WRONG_FORMAT', message: 'encryptArgs could not be decrypted' };
  const credentials = (extra: object = {}) => ({
    username: '12345678-5',
    password: CANARY,
    ...extra,
  });

  it('is accepted once in 20 concurrent attempts at two processes', async () => {
    const { token, clientId, persistent } = await encryptingSession();
    const sealed = await encryptJwe(boundCredentials(clientId, server.clock.now()), persistent);
    const answers = await both(20, (on) => launch(on, token, sealed));
    expect(count(answers, 200)).toBe(1);
    // All others were rejected, because the task was already running or the ciphertext was already
    // used.
    expect(count(answers, 422) + count(answers, 429)).toBe(19);
    const [done] = answers.filter((one) => one.status === 200);
    await server.runTask(String(done?.body.taskId));
    for (const on of [server, other])
      expect((await launch(on, token, sealed, 'product-balance')).body).toMatchObject(unreadable);
  });

  it('is accepted only from its client if encrypted to a service key, even if another sends it first', async () => {
    const [owner, stranger] = [await encryptingSession(), await encryptingSession()];
    const content = boundCredentials(owner.clientId, server.clock.now());
    const sealed = await encryptJwe(content, owner.persistent);
    expect((await launch(other, stranger.token, sealed)).body).toMatchObject(unreadable);
    expect((await launch(server, owner.token, sealed)).status).toBe(200);
    expect((await launch(other, stranger.token, sealed)).body).toMatchObject(unreadable);
  });

  it.each([
    ['no client', { aud: undefined }],
    ['a list of clients', { aud: ['x'] }],
    ['no jti', { jti: undefined }],
    ['no exp', { exp: undefined }],
    ['an exp in 11 minutes', { exp: Math.floor(Date.now() / 1000) + 660 }],
  ])('is rejected with %s if encrypted to a service key', async (_name, overrides) => {
    const { token, clientId, persistent } = await encryptingSession();
    const content = boundCredentials(clientId, server.clock.now(), overrides);
    const answer = await launch(server, token, await encryptJwe(content, persistent));
    expect(answer.body).toMatchObject(unreadable);
  });

  it('is rejected if encrypted to a session key and addressed to another client', async () => {
    const { token, clientId, temporary } = await encryptingSession();
    const forAnother = await encryptJwe(credentials({ aud: randomUUID() }), temporary);
    expect((await launch(server, token, forAnother)).body).toMatchObject(unreadable);
    const own = await encryptJwe(credentials({ aud: clientId.toUpperCase() }), temporary);
    expect((await launch(server, token, own)).status).toBe(200);
  });

  it('is rejected in another session of the same client, and after its session has ended', async () => {
    const { token, temporary } = await encryptingSession();
    const stranger = await server.session();
    const sealed = await encryptJwe(credentials(), temporary);
    expect((await launch(other, stranger.token, sealed)).body).toMatchObject(unreadable);
    server.clock.advance(3601);
    other.clock.advance(3601);
    const { token: later } = await server.session();
    expect((await launch(other, later, sealed)).body).toMatchObject(unreadable);
    expect((await launch(other, token, sealed)).status).toBe(401);
  });

  it('is rejected by the main API if made for a widget, and vice versa', async () => {
    const { token, temporary } = await encryptingSession();
    const widget = await client.widget('12345678-5');
    await widget.accept();
    const fromWidget = await widget.encrypt(credentials());
    expect((await launch(server, token, fromWidget)).body).toMatchObject(unreadable);
    const toWidget = await widget.call('POST', '/widget/extractions', {
      entityId: ENTITY,
      encryptArgs: await encryptJwe(credentials(), temporary),
    });
    expect(toWidget.body).toMatchObject({
      code: unreadable.errorCode,
      message: unreadable.message,
    });
  });

  it('is rejected after its exp, and with an invalid exp or jti', async () => {
    const { token, clientId, persistent } = await encryptingSession();
    const now = Math.floor(server.clock.now().getTime() / 1000);
    for (const extra of [
      { exp: now - 1 },
      { exp: now },
      { exp: String(now + 60) },
      { exp: null },
      { jti: '' },
      { jti: { $ne: null } },
      { jti: 5 },
    ]) {
      const content = boundCredentials(clientId, server.clock.now(), extra);
      const sealed = await encryptJwe(content, persistent);
      const { status } = await launch(other, token, sealed);
      expect([status, extra]).toEqual([422, extra]);
    }
  });
});
