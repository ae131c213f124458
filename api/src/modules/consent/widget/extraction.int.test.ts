import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { boundCredentials } from '../../../../test/boundCredentials.ts';
import { CANARY } from '../../../../test/canary.ts';
import { buildRut } from '../../../../test/factories.ts';
import { keyIdOf } from '../../../../test/keyIdOf.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';
import { encryptJwe, type EncryptionPublicJwk } from '../../../infra/jwe/jwe.ts';
import { publishedServiceKeys } from '../../access/encryption/commands/ensureServiceKeys.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server);
});
afterAll(() => server.close());

let serial = 22_000_000;
const nextRut = () => buildRut((serial += 1));

function expectError(answer: Answer, status: number, code: string, message?: string): void {
  expect(answer.body).toMatchObject({
    code,
    ...(message === undefined ? {} : { message }),
    requestId: answer.headers.get('x-request-id'),
  });
  expect(answer.status).toBe(status);
}

describe('POST /widget/extractions', () => {
  it('returns the extraction, and spends one credit for any number of products', async () => {
    const poor = await connectClient(server, { monthlyQuota: 1 });
    const products = ['movement', 'product-balance', 'bill', 'transfer'];
    const widget = await poor.widget(nextRut(), { products });
    await widget.accept();
    const started = await widget.start();
    expect(started.body.data).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      status: 'pending',
      steps: [
        { name: 'login', state: 'pending' },
        { name: 'fetch', state: 'pending' },
        { name: 'normalise', state: 'pending' },
      ],
      dataShared: false,
    });
    await server.runTask(String(started.body.data.id));
    const state = await server.container.credits.state(poor.clientId);
    expect(state.remaining).toBe(0);
    const other = await poor.widget(nextRut());
    await other.accept();
    const refused = await other.start();
    expectError(refused, 429, 'NOT_ENOUGH_CREDITS', 'Request monthly quota reached');
    expect(refused.body.retryAfter).toMatch(/-01T00:00:00\.000Z$/);
  });

  it('logs in once for all products', async () => {
    const widget = await client.widget(nextRut(), { products: ['movement', 'bill', 'pac'] });
    await widget.accept();
    const { id } = (await widget.start()).body.data as { id: string };
    const task = await server.container.tasks.find(id, server.clock.now());
    expect(task?.actionTypes).toEqual(['movement', 'bill', 'pac']);
    await server.runTask(id);
    expect((await widget.follow(id)).body.data.dataShared).toBe(true);
  });

  it('requires acceptance first', async () => {
    const widget = await client.widget(nextRut());
    expectError(
      await widget.start(),
      403,
      'INVALID_CONSENT',
      'Consent was not given for this entity',
    );
  });

  it("refuses another person's RUT", async () => {
    const widget = await client.widget(nextRut());
    await widget.accept();
    expectError(await widget.start({ username: nextRut() }), 422, 'TARGET_ERROR');
    expect((await widget.start({ username: widget.username })).status).toBe(200);
  });

  it("accepts the company's or the person's RUT at a business bank", async () => {
    const company = { id: buildRut(76_600_000) };
    const options = { products: ['movement'], company };
    for (const pick of ['company', 'person'] as const) {
      const widget = await client.widget(nextRut(), options);
      const entityId = 'banco-chile-empresas';
      const username = pick === 'company' ? company.id : widget.username;
      await widget.accept(entityId);
      expectError(await widget.start({ entityId, username: nextRut() }), 422, 'TARGET_ERROR');
      const started = await widget.start({ entityId, username });
      expect(started.status, started.text).toBe(200);
      await server.runTask(String(started.body.data.id));
    }
    const atABank = await client.widget(nextRut(), options);
    await atABank.accept();
    expectError(await atABank.start({ username: company.id }), 422, 'TARGET_ERROR');
  });

  it('accepts an e-mail if the institution does', async () => {
    const username = nextRut();
    const widget = await client.widget(username, { products: ['balances'] });
    const answer = await widget.extract({
      entityId: 'buda',
      username: `${username}@personas.test`,
      password: `${CANARY}:${CANARY}`,
      ownAccount: true,
    });
    expect(answer.body.data.status).toBe('success');
    const retrieved = await client.retrieve(username, widget.consentId, 'balances');
    expect(retrieved.body.data).toMatchObject([{ exchangeName: 'Buda.com' }]);
  });

  it.each([
    ['no encryptArgs', {}, 422, 'WRONG_FORMAT', 'args is required'],
    ['args that are no object', { args: 'x' }, 422, 'WRONG_FORMAT', 'args must be of type object'],
    ['a list of args', { args: [] }, 422, 'WRONG_FORMAT', 'args must be of type object'],
    [
      'encryptArgs that are no text',
      { encryptArgs: 5 },
      422,
      'WRONG_FORMAT',
      'encryptArgs must be of type string',
    ],
    [
      'a text that is no JWE',
      { encryptArgs: 'abc' },
      422,
      'WRONG_FORMAT',
      'encryptArgs could not be decrypted',
    ],
    [
      'credentials in clear',
      { encryptArgs: 'x', args: { username: '12345678-5', password: 'secreta' } },
      422,
      'WRONG_FORMAT',
      '"args" is not allowed',
    ],
    ['no institution', { entityId: undefined, encryptArgs: 'x' }, 422, 'ENTITY_ERROR', undefined],
    [
      'an institution that is not offered',
      { entityId: 'sii', encryptArgs: 'x' },
      422,
      'ENTITY_ERROR',
      undefined,
    ],
  ])('refuses %s', async (_name, overrides, status, code, message) => {
    const widget = await client.widget(nextRut());
    await widget.accept();
    const body = { entityId: 'banco-chile', ...overrides };
    expectError(await widget.call('POST', '/widget/extractions', body), status, code, message);
  });

  it.each([
    [
      'a username that is no RUT',
      { username: 'x', password: CANARY },
      'INVALID_RUT',
      'Invalid rut',
    ],
    ['no password', { username: '12345678-5' }, 'INVALID_ACTION', 'Invalid args'],
    [
      'a field too many',
      { username: '12345678-5', password: 'x', pin: '1' },
      'WRONG_FORMAT',
      '"pin" is not allowed',
    ],
    [
      'a password beyond the rule',
      { username: '12345678-5', password: 'a b' },
      'INVALID_PASSWORD_SCHEMA',
      "password doesn't meet entity schema",
    ],
  ])('refuses %s inside the ciphertext', async (_name, args, code, message) => {
    const widget = await client.widget('12345678-5');
    await widget.accept();
    const encryptArgs = await widget.encrypt(args);
    const answer = await widget.call('POST', '/widget/extractions', {
      entityId: 'banco-chile',
      encryptArgs,
    });
    expectError(answer, 422, code, message);
    await widget.discard();
  });

  it("accepts its own session's key only, and each jti once", async () => {
    const [mine, other] = [await client.widget(nextRut()), await client.widget(nextRut())];
    await mine.accept();
    const send = (encryptArgs: string) =>
      mine.call('POST', '/widget/extractions', { entityId: 'banco-chile', encryptArgs });
    const args = { username: mine.username, password: CANARY };
    const unreadable = 'encryptArgs could not be decrypted';
    expectError(await send(await other.encrypt(args)), 422, 'WRONG_FORMAT', unreadable);

    const once = await mine.encrypt({ ...args, jti: 'only-once' });
    const first = await send(once);
    expect(first.status).toBe(200);
    await server.runTask(String(first.body.data.id));
    const again = await client.widget(mine.username);
    await again.accept();
    const replay = await again.call('POST', '/widget/extractions', {
      entityId: 'banco-chile',
      encryptArgs: once,
    });
    expectError(replay, 422, 'WRONG_FORMAT', unreadable);
    const [service] = await publishedServiceKeys(server.container.serviceKeys);
    const toService = await encryptJwe(
      boundCredentials(client.clientId, server.clock.now(), { username: again.username }),
      service as EncryptionPublicJwk,
    );
    const accepted = await again.call('POST', '/widget/extractions', {
      entityId: 'banco-chile',
      encryptArgs: toService,
    });
    expect(accepted.status).toBe(200);
  });

  it('runs one extraction per consent: one 200 in 20 concurrent calls, at two institutions', async () => {
    const widget = await client.widget(nextRut());
    await widget.accept();
    const answers = await Promise.all(Array.from({ length: 20 }, () => widget.start()));
    const accepted = answers.filter((one) => one.status === 200);
    expect(accepted).toHaveLength(1);
    for (const one of answers.filter((each) => each.status !== 200))
      expectError(one, 429, 'PROCESS_ALREADY_RUNNING');
    await widget.accept('banco-bci');
    const elsewhere = await widget.start({ entityId: 'banco-bci', password: 'abcd1234' });
    expectError(elsewhere, 429, 'PROCESS_ALREADY_RUNNING');
    expect(elsewhere.headers.get('retry-after')).not.toBeNull();
  });

  it('shares the running lock and the restriction with the main API', async () => {
    const username = nextRut();
    const both = await connectClient(server);
    const { token } = server.container.tokens.sign('session', {
      subject: both.clientId,
      lifetimeSeconds: 600,
      claims: { keyId: await keyIdOf(server.container, both.clientId), scopes: ['main'] },
    });
    const launch = (scenario: string) =>
      server.launch(
        token,
        { action: 'banco-chile:movement', args: { username, password: CANARY } },
        { 'x-sandbox-scenario': scenario },
      );
    const widget = await both.widget(username);
    await widget.accept();
    const { id } = (await widget.start({ scenario: 'wrong_login' })).body.data as { id: string };
    expect((await launch('wrong_login')).body.errorCode).toBe('PROCESS_ALREADY_RUNNING');
    await server.runTask(id);
    const task = await launch('wrong_login');
    expectError(await widget.start(), 429, 'PROCESS_ALREADY_RUNNING');
    await server.runTask(String(task.body.taskId));
    // There was one wrong login through each of the two APIs, which makes two.
    expect((await widget.follow(id)).body.data).toMatchObject({
      triesBeforePause: 0,
      retryAfter: expect.any(String) as string,
    });
    expectError(await widget.start(), 403, 'TEMPORARILY_RESTRICTED');
    expect((await launch('wrong_login')).body.errorCode).toBe('TEMPORARILY_RESTRICTED');
    // At another institution the person may try at once.
    const elsewhere = await widget.extract({ entityId: 'banco-bci', password: 'abcd1234' });
    expect(elsewhere.body.data).toMatchObject({ status: 'success', dataShared: true });
  });

  it.each([
    ['afp-provida', 'account-balance', 1],
    ['banco-chile', 'movement', null],
  ])(
    'at %s, returns for %s the remaining attempts: %s',
    async (entityId, product, attemptsLeft) => {
      const widget = await client.widget(nextRut(), { products: [product] });
      const options = { entityId, password: 'abcd1234', scenario: 'wrong_login' };
      const { data } = (await widget.extract(options)).body as { data: unknown };
      expect(data).toMatchObject({ status: 'wrong_login', attemptsLeft, triesBeforePause: 1 });
    },
  );

  it("cannot be read as a task of the main API by the client's session", async () => {
    const both = await server.session();
    const widget = await client.widget(nextRut());
    await widget.accept();
    const { id } = (await widget.start()).body.data as { id: string };
    const { tokens } = server.container;
    const { token } = tokens.sign('session', {
      subject: client.clientId,
      lifetimeSeconds: 60,
      claims: { keyId: await keyIdOf(server.container, client.clientId), scopes: ['main'] },
    });
    for (const session of [token, both.token])
      expect((await server.task(session, id)).status).toBe(403);
  });

  it('deletes the credentials of a failed extraction', async () => {
    const widget = await client.widget(nextRut());
    const { id } = (await widget.extract({ scenario: 'error' })).body.data as { id: string };
    const task = await server.container.tasks.find(id, server.clock.now());
    const consent = await server.container.consents.find(widget.consentId);
    expect([task?.credentials, consent?.credentials]).toEqual([null, null]);
  });

  it('stores the credentials of an active consent only if the person was informed', async () => {
    const kept = await client.consent(nextRut());
    expect((await server.container.consents.find(kept.consentId))?.credentials).not.toBeNull();
    const discreet = await connectClient(server, { settings: { storesCredentials: false } });
    const widget = await discreet.consent(nextRut());
    const consent = await server.container.consents.find(widget.consentId);
    expect([consent?.credentials, consent?.refreshAt]).toEqual([null, null]);
    expect(widget.session.validity.storesCredentials).toBe(false);
  });
});

describe('POST /widget/discard', () => {
  it('ends the consent and its session', async () => {
    const username = nextRut();
    const widget = await client.widget(username);
    await widget.accept();
    const answer = await widget.discard();
    expect(answer.body.data).toMatchObject({
      dataShared: false,
      consent: { status: 'INACTIVE', subStatus: 'DISCARDED', validUntil: null },
    });
    expect((await widget.discard()).body).toEqual(answer.body);
    for (const refused of [
      await widget.accept(),
      await widget.start(),
      await widget.call('GET', '/widget/entities'),
    ])
      expectError(refused, 403, 'INVALID_CONSENT', 'Consent is terminated');
    const entries = await server.container.audit.forConsent(widget.consentId);
    expect(entries.at(-1)).toMatchObject({
      event: 'consent.ended',
      detail: 'DISCARDED',
      ip: '127.0.0.1',
    });
  });

  it('cancels an extraction that no worker has claimed', async () => {
    const widget = await client.widget(nextRut());
    await widget.accept();
    const { id } = (await widget.start()).body.data as { id: string };
    await widget.discard();
    await server.runTask(id);
    expect((await widget.follow(id)).body.data).toMatchObject({
      status: 'error',
      error: { code: 'CANCELLED' },
      dataShared: false,
    });
  });

  it('is refused once the data has been received', async () => {
    const widget = await client.consent(nextRut());
    expectError(await widget.discard(), 403, 'INVALID_CONSENT', 'Consent is already active');
    expectError(await widget.accept(), 403, 'INVALID_CONSENT', 'Consent is already active');
  });
});
