import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { executableFolders, findExecutable } from '../launcher/executables.ts';
import { connectMongo } from '../src/infra/mongo/mongo.ts';
import { createRedisClient } from '../src/infra/redis/createRedisClient.ts';
import { createComposeSecrets, startTlsProxy, type ComposeParts } from './composeSecrets.ts';
import { freePort } from './freePort.ts';
import { startRedisWith, type StartedProcess } from './processes.ts';

// The stores of compose.yaml, as far as they can be tested without its images: Redis with the
// arguments given there, MongoDB behind TLS, both with the secrets of composeSecrets.sh.

const folder = mkdtempSync(join(tmpdir(), 'cauce-compose-'));
let compose: ComposeParts;

beforeAll(() => {
  compose = createComposeSecrets(folder);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

// A test run that uses a Redis elsewhere needs no Redis server on this machine.
const hasRedisServer = findExecutable('redis-server', executableFolders(process.env)) !== null;

describe.skipIf(!hasRedisServer)('Redis of compose.yaml', () => {
  let redis: StartedProcess;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    const [, ...args] = compose.command('redis', port);
    redis = await startRedisWith([...args, `--dir ${folder}`, '--bind 127.0.0.1']);
  });
  afterAll(() => redis.end());

  const ask = async (url: string): Promise<string> => {
    const client = createRedisClient(url, { lazyConnect: true, retryStrategy: null });
    // The call rejects with the same error.
    client.on('error', () => undefined);
    try {
      return await client.ping();
    } finally {
      client.disconnect();
    }
  };

  it('answers at the address that is passed to the processes', async () => {
    await expect(ask(compose.address('redis_url', port))).resolves.toBe('PONG');
  });

  it('rejects a client without the password, and one without TLS', async () => {
    const url = compose.address('redis_url', port);
    await expect(ask(url.replace(/\/\/.*@/, '//'))).rejects.toThrow('NOAUTH');
    await expect(ask(url.replace('rediss', 'redis').replace(/\?.*/, ''))).rejects.toThrow();
  });

  it('is rejected by a client that does not trust its certificate authority', async () => {
    await expect(ask(compose.address('redis_url', port).replace(/\?.*/, ''))).rejects.toThrow();
  });
});

describe('MongoDB of compose.yaml', () => {
  let tls: { port: number; close(): void };
  beforeAll(async () => {
    const { port } = new URL(inject('mongodbUrl'));
    tls = await startTlsProxy(compose.secret('mongo_certificate'), Number(port));
  });
  afterAll(() => tls.close());

  it.each([
    ['knows its authority', true, ''],
    ['does not', false, /&tlsCAFile=.*/],
  ])('answers over TLS if the client %s: %s', async (_, answers, cut) => {
    // The embedded server has no users.
    const url = compose
      .address('mongodb_url', tls.port)
      .replace(/\/\/.*@/, '//')
      .replace('authSource=admin&', '')
      .replace(cut, '');
    const mongo = connectMongo(url, 'compose');
    const answered = await mongo.ping().then(
      () => true,
      () => false,
    );
    await mongo.close();
    expect(answered).toBe(answers);
  });
});
