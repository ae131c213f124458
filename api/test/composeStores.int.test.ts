import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import { executableFolders, findExecutable } from '../launcher/executables.ts';
import { connectMongo } from '../src/infra/mongo/mongo.ts';
import { createRedisClient } from '../src/infra/redis/createRedisClient.ts';
import { freePort } from './freePort.ts';
import { startRedisWith, type StartedProcess } from './processes.ts';

// The stores of compose.yaml, as far as they can be tested without its images: Redis with the
// arguments given there, MongoDB behind TLS, both with the secrets of composeSecrets.sh.

const folder = mkdtempSync(join(tmpdir(), 'cauce-compose-'));
const secret = (name: string): string => readFileSync(join(folder, name), 'utf8').trim();

/** The service's command, adapted to this machine. */
function command(service: string, port: number): string[] {
  const { services } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
    services: Record<string, { command: string[] }>;
  };
  return (services[service]?.command ?? []).map((argument) =>
    argument
      .replace('/run/secrets/', `${folder}/`)
      .replace(/^(--tls-port) \d+$/, `$1 ${String(port)}`),
  );
}

/** The address that the processes are given, adapted to this machine. */
const address = (name: string, port: number): string =>
  secret(name)
    .replace(/@[a-z]+:\d+/, `@127.0.0.1:${String(port)}`)
    .replace('/run/secrets/', `${folder}/`);

beforeAll(() => {
  execFileSync('sh', ['api/bin/composeSecrets.sh', folder]);
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
    const [, ...args] = command('redis', port);
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
    await expect(ask(address('redis_url', port))).resolves.toBe('PONG');
  });

  it('rejects a client without the password, and one without TLS', async () => {
    const url = address('redis_url', port);
    await expect(ask(url.replace(/\/\/.*@/, '//'))).rejects.toThrow('NOAUTH');
    await expect(ask(url.replace('rediss', 'redis').replace(/\?.*/, ''))).rejects.toThrow();
  });

  it('is rejected by a client that does not trust its certificate authority', async () => {
    await expect(ask(address('redis_url', port).replace(/\?.*/, ''))).rejects.toThrow();
  });
});

describe('MongoDB of compose.yaml', () => {
  let tls: Server;
  beforeAll(async () => {
    const pem = secret('mongo_certificate');
    const { hostname, port } = new URL(inject('mongodbUrl'));
    tls = createServer({ cert: pem, key: pem }, (socket) => {
      const store = connect(Number(port), hostname);
      socket.pipe(store).pipe(socket);
      socket.on('error', () => store.destroy());
      store.on('error', () => socket.destroy());
    });
    await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    tls.close();
  });

  it.each([
    ['knows its authority', true, ''],
    ['does not', false, /&tlsCAFile=.*/],
  ])('answers over TLS if the client %s: %s', async (_, answers, cut) => {
    const { port } = tls.address() as AddressInfo;
    // The embedded server has no users.
    const url = address('mongodb_url', port)
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
