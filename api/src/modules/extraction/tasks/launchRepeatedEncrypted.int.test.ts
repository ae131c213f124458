import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundCredentials } from '../../../../test/boundCredentials.ts';
import { rutSeries } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { encryptJwe, type EncryptionPublicJwk } from '../../../infra/jwe/jwe.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const nextRut = rutSeries(20_000_000);
const action = 'banco-chile:movement';

interface Ordered {
  readonly username: string;
  readonly password: string;
}
type Encrypt = (order: Ordered) => Promise<string>;
interface Session {
  readonly token: string;
  readonly clientId: string;
}

const keysOf = async (session: Session, method: 'GET' | 'POST') => {
  const headers = { authorization: `Bearer ${session.token}` };
  const answer = await server.request(method, '/api/v1/encryption/keys', { headers });
  return answer.body as { key: EncryptionPublicJwk; keys: EncryptionPublicJwk[] };
};

/** With a new key of the session each time, as a program that was started again does. */
const temporary = (session: Session): Encrypt => {
  return async (order) => encryptJwe({ ...order }, (await keysOf(session, 'POST')).key);
};
/** With a service key, and a new `jti` each time. */
const persistent = (session: Session): Encrypt => {
  return async (order) => {
    const [key] = (await keysOf(session, 'GET')).keys;
    if (key === undefined) throw new Error('no key');
    return encryptJwe(boundCredentials(session.clientId, server.clock.now(), { ...order }), key);
  };
};

describe.each([
  ['temporary', temporary],
  ['persistent', persistent],
])('Idempotency-Key with a %s key', (kind, encryption) => {
  const start = async () => {
    const session = await server.session({ monthlyQuota: 100 });
    const order = { username: nextRut(), password: 'clave123' };
    const launch = (encryptArgs: string, key = `${kind}-key`, of: Session = session) =>
      server.launch(of.token, { action, encryptArgs }, { 'idempotency-key': key });
    return { session, order, launch, encrypt: encryption(session) };
  };

  it('repeats the answer for the same order in another ciphertext', async () => {
    const { order, launch, encrypt } = await start();
    const first = await launch(await encrypt(order));
    const again = await launch(await encrypt(order));
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('x-quota-remaining')).toBe(first.headers.get('x-quota-remaining'));
  });

  it('repeats it for the same ciphertext, which was spent', async () => {
    const { order, launch, encrypt } = await start();
    const encryptArgs = await encrypt(order);
    const first = await launch(encryptArgs);
    expect((await launch(encryptArgs)).body).toEqual(first.body);
  });

  it('repeats it for the same order without encryption, and the other way round', async () => {
    const { session, order, launch, encrypt } = await start();
    const plain = (key: string, args: Ordered) =>
      server.launch(session.token, { action, args }, { 'idempotency-key': key });
    const first = await launch(await encrypt(order));
    expect((await plain(`${kind}-key`, order)).body).toEqual(first.body);
    const other = { ...order, username: nextRut() };
    const second = await plain('plain-key', other);
    expect((await launch(await encrypt(other), 'plain-key')).body).toEqual(second.body);
  });

  it('creates one task for ten ciphertexts at once', async () => {
    const { order, launch, encrypt } = await start();
    const texts = await Promise.all(Array.from({ length: 10 }, () => encrypt(order)));
    const answers = await Promise.all(texts.map((text) => launch(text)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => String(body.taskId))).size).toBe(1);
  });

  it.each([
    ['password', { password: 'clave12345' }],
    ['person', { username: '11111111-1' }],
  ])('refuses another %s', async (_what, other) => {
    const { order, launch, encrypt } = await start();
    await launch(await encrypt(order));
    const answer = await launch(await encrypt({ ...order, ...other }));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ errorCode: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('compares nothing with a ciphertext of another client', async () => {
    const { session, order, encrypt } = await start();
    const captured = await encrypt(order);
    const other = await server.session();
    const guess = { action, args: order };
    const own = await server.launch(other.token, guess, { 'idempotency-key': 'guess' });
    expect(own.status).toBe(200);
    const headers = { 'idempotency-key': 'guess' };
    const answer = await server.launch(other.token, { action, encryptArgs: captured }, headers);
    expect(answer.body).toMatchObject({ errorCode: 'IDEMPOTENCY_KEY_REUSED' });
    expect(session.clientId).not.toBe(other.clientId);
  });
});
