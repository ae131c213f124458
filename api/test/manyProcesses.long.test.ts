import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../src/config/env.ts';
import { createContainer, type Container } from '../src/container.ts';
import { createLogger } from '../src/infra/logging/logger.ts';
import { waitForRedis } from '../src/infra/redis/redis.ts';
import { encryptJwe, type EncryptionPublicJwk } from '../src/infra/jwe/jwe.ts';
import { revokeClient } from '../src/modules/access/clients/commands/revokeClient.ts';
import { rotateKey } from '../src/modules/access/clients/commands/changeKeys.ts';
import { replaceServiceKeys } from '../src/modules/access/encryption/commands/ensureServiceKeys.ts';
import {
  COOLDOWN_SECONDS,
  FAILURES_TO_OPEN,
} from '../src/modules/extraction/entities/institutionHealth.ts';
import { CANARY } from './canary.ts';
import { connectClient, type ConnectServer } from './connect.ts';
import { buildRut } from './factories.ts';
import { startFleet, type Fleet } from './fleet.ts';
import { createRequest, createTestClient, type Answer } from './testServer.ts';
import { until } from './until.ts';

// Every public flow, with requests alternating between two API processes and extractions run by
// three workers. State that a process does not share would cause failures here.

const NEW_KEYS_PER_MINUTE = 10;
let fleet: Fleet;
let container: Container;
let server: ConnectServer;

beforeAll(async () => {
  fleet = await startFleet({
    isClocked: true,
    env: {
      RATE_LIMIT_NEW_KEY_PER_MINUTE: String(NEW_KEYS_PER_MINUTE),
      RATE_LIMIT_WIDGET_PER_MINUTE: '100000',
    },
  });
  container = createContainer(loadConfig(fleet.env), 'test', {
    logger: createLogger({ level: 'silent', process: 'test' }),
  });
  await waitForRedis(container.redis, 5000);
  let turn = 0;
  server = {
    container,
    request: createRequest(() => fleet.webUrls[(turn += 1) % fleet.webUrls.length] ?? ''),
    client: (options = {}) => createTestClient(container, options),
    // The workers run the task.
    runTask: async (taskId) => {
      await until(async () => {
        const status = await container.tasks.status(taskId);
        return status !== null && status !== 'pending' && status !== 'running';
      });
    },
  };
});
afterAll(async () => {
  await container.close();
  await fleet.stop();
});

let serial = 25_000_000;
const nextRut = () => buildRut((serial += 1));
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const order = (username: string, entity = 'banco-chile') => ({
  action: `${entity}:identity-validation`,
  args: { username, password: CANARY },
});

async function session(options: { monthlyQuota?: number } = {}) {
  const { clientId, apiKey } = await server.client(options);
  const answer = await server.request('POST', '/api/v1/auth/login', {
    headers: { 'x-api-key': apiKey },
  });
  return { clientId, apiKey, token: (answer.body as { token: string }).token };
}

const launch = (token: string, body: unknown, headers: Record<string, string> = {}) =>
  server.request('POST', '/api/v1/tasks', { headers: { ...bearer(token), ...headers }, body });

async function end(token: string, answer: Answer): Promise<{ taskStatus: string }> {
  const { taskId } = answer.body as { taskId: string };
  await server.runTask(taskId);
  const read = await server.request('GET', `/api/v1/tasks/${taskId}`, { headers: bearer(token) });
  return read.body as { taskStatus: string };
}

const together = <T>(count: number, run: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, run));
const withStatus = (answers: readonly Answer[], status: number) =>
  answers.filter((one) => one.status === status);

/** Sends a call to each API process. */
const askEach = (path: string, headers: Record<string, string>) =>
  Promise.all(fleet.webUrls.map((url) => createRequest(() => url)('GET', path, { headers })));

describe('tasks', () => {
  it('run once each on three workers, although two processes accept them', async () => {
    const { token, clientId } = await session();
    const answers = await together(45, () =>
      launch(token, order(nextRut()), { 'x-sandbox-scenario': 'slow=1' }),
    );
    expect(withStatus(answers, 200)).toHaveLength(45);
    const ends = await Promise.all(answers.map((answer) => end(token, answer)));
    expect(ends.map(({ taskStatus }) => taskStatus)).toEqual(answers.map(() => 'success'));
    const { remaining } = await container.credits.state(clientId);
    expect(remaining).toBe(1000 - 45);
    for (const worker of fleet.workers) {
      const log = readFileSync(join(fleet.dir, 'logs', `${worker}.log`), 'utf8');
      expect(log).toContain('"msg":"extraction ended"');
    }
  });

  it('are the same task in all processes if they have the same Idempotency-Key', async () => {
    const { token } = await session();
    const key = { 'idempotency-key': randomUUID() };
    const body = order(nextRut());
    const answers = await together(10, () => launch(token, body, key));
    expect(withStatus(answers, 200)).toHaveLength(10);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await launch(token, order(nextRut()), key)).status).toBe(422);
  });

  it('run one at a time for the same person', async () => {
    const { token } = await session();
    const body = order(nextRut());
    const slow = { 'x-sandbox-scenario': 'slow=2' };
    const answers = await together(10, () => launch(token, body, slow));
    const [accepted, ...more] = withStatus(answers, 200);
    expect(more).toEqual([]);
    for (const { body: refusal } of withStatus(answers, 429))
      expect(refusal).toMatchObject({ errorCode: 'PROCESS_ALREADY_RUNNING' });
    expect(withStatus(answers, 429)).toHaveLength(9);
    if (accepted) await end(token, accepted);
    expect((await launch(token, body)).status).toBe(200);
  });

  it('share one quota', async () => {
    const { token } = await session({ monthlyQuota: 7 });
    const answers = await together(20, () => launch(token, order(nextRut())));
    expect(withStatus(answers, 200)).toHaveLength(7);
    for (const { body } of withStatus(answers, 429))
      expect(body).toMatchObject({ errorCode: 'NOT_ENOUGH_CREDITS' });
    expect(withStatus(answers, 429)).toHaveLength(13);
  });

  it('restrict the user-entity pair in every process after two wrong logins', async () => {
    const { token } = await session();
    const username = nextRut();
    for (let tries = 0; tries < 2; tries += 1) {
      const answer = await launch(token, order(username), { 'x-sandbox-scenario': 'wrong_login' });
      expect((await end(token, answer)).taskStatus).toBe('wrong_login');
    }
    const answers = await together(2, () => launch(token, order(username)));
    expect(withStatus(answers, 403)).toHaveLength(2);
  });
});

describe('keys', () => {
  it('work in every process until they are retired', async () => {
    const { clientId, apiKey } = await server.client();
    const entities = (key: string) => askEach('/api/v1/entities', { 'x-api-key': key });
    expect(withStatus(await entities(apiKey), 200)).toHaveLength(2);
    const second = await rotateKey(container, clientId);
    const third = await rotateKey(container, clientId);
    expect(withStatus(await entities(apiKey), 401)).toHaveLength(2);
    expect(withStatus(await entities(String(second?.apiKey)), 200)).toHaveLength(2);
    expect(withStatus(await entities(String(third?.apiKey)), 200)).toHaveLength(2);
  });

  it('and sessions stop working within seconds when the client is revoked', async () => {
    const { clientId, apiKey, token } = await session();
    expect(withStatus(await askEach('/api/v1/entities', bearer(token)), 200)).toHaveLength(2);
    await revokeClient(container, clientId);
    expect(
      withStatus(await askEach('/api/v1/entities', { 'x-api-key': apiKey }), 401),
    ).toHaveLength(2);
    // Processes cache a client for three seconds.
    await until(
      async () => withStatus(await askEach('/api/v1/entities', bearer(token)), 401).length === 2,
    );
  });

  it('of the service are the same in all processes, and replaced in all at once', async () => {
    const { token } = await session();
    const published = async () =>
      (await askEach('/api/v1/encryption/keys', bearer(token))).map(({ text }) => text);
    const [one, other] = await published();
    expect(other).toBe(one);
    await replaceServiceKeys(container.serviceKeys);
    const [newOne, newOther] = await published();
    expect(newOne).not.toBe(one);
    expect(newOther).toBe(newOne);
  });

  it('of a session work in every process, once per ciphertext', async () => {
    const { token } = await session();
    const made = await server.request('POST', '/api/v1/encryption/keys', {
      headers: bearer(token),
      body: { alg: 'ECDH-ES' },
    });
    const { key } = made.body as { key: EncryptionPublicJwk };
    const args = { username: nextRut(), password: CANARY, jti: randomUUID() };
    const encryptArgs = await encryptJwe(args, key);
    const body = { action: 'banco-chile:identity-validation', encryptArgs };
    const answers = await together(2, () => launch(token, body));
    const [accepted] = withStatus(answers, 200);
    expect(withStatus(answers, 200)).toHaveLength(1);
    if (accepted) expect((await end(token, accepted)).taskStatus).toBe('success');
    expect((await launch(token, body)).status).toBe(422);
  });

  it('share one rate limit across processes', async () => {
    const { token } = await session();
    const answers = await together(NEW_KEYS_PER_MINUTE + 6, () =>
      server.request('POST', '/api/v1/encryption/keys', {
        headers: bearer(token),
        body: { alg: 'ECDH-ES' },
      }),
    );
    expect(withStatus(answers, 200)).toHaveLength(NEW_KEYS_PER_MINUTE);
    expect(withStatus(answers, 429)).toHaveLength(6);
  });
});

describe('the connect flow', () => {
  it('continues in any process until the consent is revoked', async () => {
    const client = await connectClient(server);
    const username = nextRut();
    const widget = await client.consent(username);
    const data = await client.retrieve(username, widget.consentId, 'identity-validation');
    expect(data.status).toBe(200);
    const path = `/consents/${widget.consentId}/revoke`;
    expect((await client.withTaskToken('POST', path, username)).status).toBe(200);
    for (let tries = 0; tries < fleet.webs.length; tries += 1) {
      const refused = await client.retrieve(username, widget.consentId, 'identity-validation');
      expect(refused.body).toMatchObject({ code: 'INVALID_CONSENT' });
    }
  });

  it('accepts one of twenty concurrent uses of an OTP token', async () => {
    const client = await connectClient(server);
    const made = await client.createOtp(client.otpBody(nextRut()));
    const { otpToken } = (made.body as { data: { otpToken: string } }).data;
    const answers = await together(20, () =>
      server.request('POST', '/api/v1/widget/sessions', {
        body: { otpToken, widgetConfigId: client.widgetConfigId },
      }),
    );
    expect(withStatus(answers, 200)).toHaveLength(1);
    expect(withStatus(answers, 500)).toHaveLength(0);
  });
});

describe('an institution that does not answer', () => {
  it('opens and closes its circuit breaker in every process', async () => {
    const entity = 'banco-itau';
    const { token } = await session();
    const enabled = async () =>
      (await askEach('/api/v1/entities', bearer(token))).map(
        ({ body }) =>
          (body as { id: string; enabled: boolean }[]).find(({ id }) => id === entity)?.enabled,
      );
    expect(await enabled()).toEqual([true, true]);
    await fleet.end('simulator', 'SIGKILL');
    const body = () => ({
      ...order(nextRut(), entity),
      args: { username: nextRut(), password: 'clave123' },
    });
    const answers = await together(FAILURES_TO_OPEN, () => launch(token, body()));
    for (const answer of answers) expect((await end(token, answer)).taskStatus).toBe('error');
    await until(async () => (await enabled()).every((one) => one === false));
    expect(withStatus(await together(2, () => launch(token, body())), 422)).toHaveLength(2);
    await fleet.start('simulator');
    fleet.setClock(COOLDOWN_SECONDS + 1);
    await until(async () => (await enabled()).every((one) => one === true));
    expect((await end(token, await launch(token, body()))).taskStatus).toBe('success');
  });
});
