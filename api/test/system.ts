import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CANARY } from './canary.ts';
import {
  freePort,
  startApiProcess,
  startMongo,
  startProcess,
  startRedis,
  startSimulator,
  type StartedProcess,
} from './processes.ts';

export type SystemPart = 'mongo' | 'redis' | 'simulator' | 'web' | 'worker';

/** The whole product as processes on free ports, each of which a test may kill and start again. */
export interface System {
  readonly apiUrl: string;
  readonly simulatorUrl: string;
  /** Everything that was written: stores, logs, generated secrets. */
  readonly dir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly apiKey: string;
  readonly clientId: string;
  readonly widgetConfigId: string;
  start(part: SystemPart): Promise<void>;
  /** Of a part that runs. */
  pid(part: SystemPart): number;
  /** @returns the exit code, null where a signal ended it or it was not running */
  end(part: SystemPart, signal?: NodeJS.Signals): Promise<number | null>;
  /** Calls the API; a session is opened for the demo client by `login`. */
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }>;
  login(): Promise<string>;
  launch(token: string, username: string, scenario?: string): Promise<string>;
  /** Polls until a task is final. */
  wait(token: string, taskId: string, timeoutMs: number): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
}

export async function startSystem(extra: Record<string, string> = {}): Promise<System> {
  const dir = mkdtempSync(join(tmpdir(), 'cauce-system-'));
  const [mongoPort, redisPort, simulatorPort, apiPort] = await Promise.all(
    Array.from({ length: 4 }, freePort),
  );
  const apiKey = 'cauce_sandbox_system_test_key';
  const apiUrl = `http://127.0.0.1:${String(apiPort)}`;
  const env: Record<string, string> = {
    CAUCE_ENV: 'sandbox',
    DATA_DIR: join(dir, 'data'),
    HOST: '127.0.0.1',
    PORT: String(apiPort),
    SIMULATOR_PORT: String(simulatorPort),
    MONGODB_URL: `mongodb://127.0.0.1:${String(mongoPort)}/`,
    REDIS_URL: `redis://127.0.0.1:${String(redisPort)}/0`,
    CAUCE_DEMO_API_KEY: apiKey,
    RATE_LIMIT_LOGIN_PER_MINUTE: '10000',
    // Load is measured through this: a limit would be all that is seen.
    RATE_LIMIT_READ_PER_MINUTE: '100000000',
    ...extra,
  };
  const log = (name: string) => join(dir, 'logs', `${name}.log`);
  const running = new Map<SystemPart, StartedProcess>();
  const starters: Record<SystemPart, () => Promise<StartedProcess>> = {
    mongo: () => startMongo(join(dir, 'mongo'), mongoPort, log('mongo')),
    redis: () => startRedis(join(dir, 'redis'), redisPort ?? 0, log('redis')),
    simulator: () => startSimulator(simulatorPort, log('simulator')),
    web: () => startApiProcess('web', env, log('web')),
    worker: () => startApiProcess('worker', env, log('worker')),
  };

  const system: System = {
    apiUrl,
    simulatorUrl: `http://127.0.0.1:${String(simulatorPort)}`,
    dir,
    env,
    apiKey,
    clientId: '',
    widgetConfigId: '',
    start: async (part) => {
      running.set(part, await starters[part]());
    },
    pid: (part) => {
      const pid = running.get(part)?.pid;
      if (pid === undefined) throw new Error(`${part} does not run`);
      return pid;
    },
    end: async (part, signal) => {
      const process = running.get(part);
      running.delete(part);
      return (await process?.end(signal)) ?? null;
    },
    call: async (method, path, options = {}) => {
      const { token, body, headers = {} } = options;
      const response = await fetch(`${apiUrl}${path}`, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
        headers: response.headers,
      };
    },
    login: async () => {
      const { body } = await system.call('POST', '/api/v1/auth/login', {
        headers: { 'x-api-key': apiKey },
      });
      return String(body.token);
    },
    launch: async (token, username, scenario) => {
      const { status, body } = await system.call('POST', '/api/v1/tasks', {
        token,
        body: {
          action: 'banco-chile:identity-validation',
          args: { username, password: CANARY },
        },
        headers: scenario === undefined ? {} : { 'x-sandbox-scenario': scenario },
      });
      if (status !== 200) throw new Error(`launch was refused: ${JSON.stringify(body)}`);
      return String(body.taskId);
    },
    wait: async (token, taskId, timeoutMs) => {
      const end = performance.now() + timeoutMs;
      while (performance.now() < end) {
        const { body } = await system.call('GET', `/api/v1/tasks/${taskId}`, { token });
        if (body.taskStatusCode !== 202 && body.taskStatus !== undefined) return body;
        await sleep(200);
      }
      throw new Error(`task ${taskId} did not end in ${String(timeoutMs)} ms`);
    },
    stop: async () => {
      for (const part of ['web', 'worker', 'simulator', 'redis', 'mongo'] as const)
        await system.end(part);
      rmSync(dir, { recursive: true, force: true });
    },
  };
  try {
    await Promise.all([system.start('mongo'), system.start('redis'), system.start('simulator')]);
    const seed = await startProcess({
      command: process.execPath,
      args: ['--import', 'tsx', 'api/src/main.ts', 'seed'],
      env,
      isReady: (line) => line.includes('"apiKey"'),
    });
    await seed.end();
    const { clientId, widgetConfigId } = seed.ready as { clientId: string; widgetConfigId: string };
    await Promise.all([system.start('web'), system.start('worker')]);
    return Object.assign(system, { clientId, widgetConfigId });
  } catch (error) {
    await system.stop();
    throw error;
  }
}
