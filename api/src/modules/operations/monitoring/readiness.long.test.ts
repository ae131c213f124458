import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../test/freePort.ts';
import {
  startApiProcess,
  startMongo,
  startProcess,
  startRedis,
  type StartedProcess,
} from '../../../../test/processes.ts';
import { generateKeyRing } from '../../../infra/keys/keyRing.ts';

const SECRET = 'operators-secret-of-the-tests-0123456789';
const VAULT_KEYS = generateKeyRing(new Date());

interface Answer {
  readonly httpStatus: number;
  readonly status: string;
  readonly checks: Record<string, { state: string; message: string }>;
}

let dir: string;
let ports: { mongo: number; redis: number; api: number; operators: number; worker: number };
const running = new Map<string, StartedProcess>();
const parts: Record<string, () => Promise<StartedProcess>> = {
  mongo: () => startMongo(join(dir, 'mongo'), ports.mongo),
  redis: () => startRedis(join(dir, 'redis'), ports.redis),
  web: () => startApiProcess('web', env()),
  worker: () => startApiProcess('worker', env()),
};

const env = (): Record<string, string> => ({
  CAUCE_ENV: 'sandbox',
  DATA_DIR: join(dir, 'data'),
  HOST: '127.0.0.1',
  PORT: String(ports.api),
  OPERATOR_PORT: String(ports.operators),
  WORKER_OPERATOR_PORT: String(ports.worker),
  OPERATOR_SECRET: SECRET,
  MONGODB_URL: `mongodb://127.0.0.1:${String(ports.mongo)}/`,
  REDIS_URL: `redis://127.0.0.1:${String(ports.redis)}/0`,
  VAULT_KEYS,
});

async function start(name: string): Promise<void> {
  const part = await parts[name]?.();
  if (part) running.set(name, part);
}

async function stop(name: string, signal?: NodeJS.Signals): Promise<void> {
  await running.get(name)?.end(signal);
  running.delete(name);
}

async function readyz(port = ports.api): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${String(port)}/readyz`);
  return { httpStatus: answer.status, ...((await answer.json()) as Omit<Answer, 'httpStatus'>) };
}

/** Polls until the answer is as expected, or returns the last one. */
async function until(holds: (answer: Answer) => boolean, port?: number): Promise<Answer> {
  let answer = await readyz(port);
  for (let turn = 0; turn < 150 && !holds(answer); turn += 1) {
    await sleep(200);
    answer = await readyz(port);
  }
  return answer;
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cauce-ready-'));
  const free = await Promise.all(Array.from({ length: 5 }, freePort));
  const [mongo = 0, redis = 0, api = 0, operators = 0, worker = 0] = free;
  ports = { mongo, redis, api, operators, worker };
  await Promise.all([start('mongo'), start('redis')]);
  await start('web');
});
afterAll(async () => {
  for (const name of ['web', 'worker', 'redis', 'mongo']) await stop(name);
  rmSync(dir, { recursive: true, force: true });
});

describe('/readyz', () => {
  it('fails without a worker, and succeeds once there is one', async () => {
    const without = await readyz();
    expect(without).toMatchObject({
      httpStatus: 200,
      status: 'degraded',
      checks: {
        mongodb: { state: 'ok' },
        redis: { state: 'ok' },
        keys: { state: 'ok' },
        workers: { state: 'degraded' },
      },
    });
    expect(without.checks.workers).toEqual({ state: 'degraded' });
    const explained = await readyz(ports.operators);
    expect(explained.checks.workers?.message).toContain('npm run worker');
    await start('worker');
    const answer = await until(({ status }) => status === 'ready');
    expect(answer).toMatchObject({ httpStatus: 200, status: 'ready' });
    expect(answer.checks.workers).toEqual({ state: 'ok' });
    const { checks } = await readyz(ports.operators);
    expect(checks.workers).toEqual({ state: 'ok', message: 'Workers alive: 1.' });
    expect(await readyz(ports.worker)).toMatchObject({ httpStatus: 200, status: 'ready' });
    expect(await readyz(ports.operators)).toMatchObject({ httpStatus: 200, status: 'ready' });
  });

  it('drops a stopped worker at once, and a killed one after a while', async () => {
    await stop('worker');
    expect((await readyz()).checks.workers?.state).toBe('degraded');
    await start('worker');
    await until(({ status }) => status === 'ready');
    await stop('worker', 'SIGKILL');
    expect((await readyz()).checks.workers?.state).toBe('ok');
    const answer = await until(({ checks }) => checks.workers?.state === 'degraded');
    expect(answer.checks.workers?.state).toBe('degraded');
  });

  it.each([
    ['redis', 'redis', 'Redis does not answer.'],
    ['mongo', 'mongodb', 'The database does not answer.'],
  ])('fails without %s, while /healthz and /metrics still work', async (part, check, message) => {
    await stop(part, 'SIGKILL');
    const answer = await until(({ status }) => status === 'unavailable');
    expect(answer).toMatchObject({ httpStatus: 503, status: 'unavailable' });
    expect(answer.checks[check]).toEqual({ state: 'unavailable' });
    const explained = await readyz(ports.operators);
    expect([message, 'It did not answer within 1.5 seconds.']).toContain(
      explained.checks[check]?.message,
    );
    const base = `http://127.0.0.1:${String(ports.api)}`;
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    const metrics = await fetch(`http://127.0.0.1:${String(ports.operators)}/metrics`, {
      headers: { authorization: `Bearer ${SECRET}` },
    });
    expect(metrics.status).toBe(200);
    const text = await metrics.text();
    expect(text).toMatch(new RegExp(`cauce_dependency_up\\{dependency="${check}"[^}]*\\} 0`));
    await start(part);
    expect((await until(({ status }) => status !== 'unavailable')).httpStatus).toBe(200);
  });

  it('fails with another key ring, and names the key but none of its bytes', async () => {
    const other = generateKeyRing(new Date('2026-01-01'));
    const [port, operators] = [await freePort(), await freePort()];
    const wrong = await startProcess({
      command: process.execPath,
      args: ['--import', './api/bin/typescript.mjs', 'api/main.ts', 'web'],
      env: { ...env(), PORT: String(port), OPERATOR_PORT: String(operators), VAULT_KEYS: other },
      isReady: (line) => line.includes('"msg":"web ready"'),
    });
    running.set('wrong', wrong);
    expect((await readyz(port)).httpStatus).toBe(503);
    const answer = await readyz(operators);
    const [kid = '', key = ''] = VAULT_KEYS.split(':');
    expect(answer.checks.keys?.state).toBe('unavailable');
    expect(answer.checks.keys?.message).toContain(`under the vault key ${kid}`);
    expect(JSON.stringify(answer)).not.toContain(key);
    await stop('wrong');
  });
});
