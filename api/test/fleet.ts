import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programArguments } from './bundledPrograms.ts';
import { freePort } from './freePort.ts';
import { setFileClock } from './fileClock.ts';
import {
  SIMULATOR_CA,
  startApiProcess,
  startClockedProcess,
  startMongo,
  startProcess,
  startRedis,
  startSimulator,
  type StartedProcess,
} from './processes.ts';

/** The ports of the fleet. */
interface FleetAddresses {
  readonly mongo: number;
  readonly redis: number;
  readonly simulator: number;
}

export interface FleetOptions {
  readonly webs?: number;
  readonly workers?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Where a store keeps its data, if not in the fleet's own folder. */
  readonly storeDirs?: { readonly mongo?: string; readonly redis?: string };
  /** Environment of one process, for example with the addresses of a proxy. */
  readonly wire?: (
    part: string,
    addresses: FleetAddresses,
  ) => Promise<Readonly<Record<string, string>>>;
  /** Whether `setClock` sets the processes' clocks. */
  readonly isClocked?: boolean;
  /**
   * Whether the processes run in the folder `crashes` of `dir`, where they may write core dumps.
   */
  readonly dumpsCore?: boolean;
}

/** The product as several processes on one MongoDB and one Redis; each may be killed and started. */
export interface Fleet {
  /** Contains everything that was written: stores, logs, generated secrets. */
  readonly dir: string;
  /** URLs of the API processes, in the order of `webs`. */
  readonly webUrls: readonly string[];
  /** Names of the API processes: web1, web2…, or web if there is only one. */
  readonly webs: readonly string[];
  readonly workers: readonly string[];
  readonly simulatorUrl: string;
  /** The stores' own addresses, without a proxy. */
  readonly env: Readonly<Record<string, string>>;
  readonly demo: {
    readonly apiKey: string;
    readonly clientId: string;
    readonly widgetConfigId: string;
  };
  /** mongo, redis, simulator, or a name of `webs` or `workers`. */
  start(part: string): Promise<void>;
  /** @returns the exit code, null if a signal ended the process or it was not running */
  end(part: string, signal?: NodeJS.Signals): Promise<number | null>;
  /** Sends a signal without waiting, such as SIGSTOP. */
  signal(part: string, signal: NodeJS.Signals): void;
  pid(part: string): number;
  /** Sets the clocks of the named processes, or of all, in seconds ahead of real time. */
  setClock(seconds: number, parts?: readonly string[]): void;
  stop(): Promise<void>;
}

const API_KEY = 'cauce_sandbox_system_test_key';
const names = (kind: string, count: number) =>
  count === 1 ? [kind] : Array.from({ length: count }, (_, index) => `${kind}${String(index + 1)}`);

/** Starts a fleet on free ports and in a new folder, and creates the demo client. */
export async function startFleet(options: FleetOptions = {}): Promise<Fleet> {
  const dir = mkdtempSync(join(tmpdir(), 'cauce-fleet-'));
  const webs = names('web', options.webs ?? 2);
  const workers = names('worker', options.workers ?? 3);
  const [mongo = 0, redis = 0, simulator = 0, smtp = 0, ...webPorts] = await Promise.all(
    Array.from({ length: 4 + webs.length }, freePort),
  );
  const env: Record<string, string> = {
    CAUCE_ENV: 'sandbox',
    DATA_DIR: join(dir, 'data'),
    HOST: '127.0.0.1',
    MONGODB_URL: `mongodb://127.0.0.1:${String(mongo)}/`,
    REDIS_URL: `redis://127.0.0.1:${String(redis)}/0`,
    SIMULATOR_URL: `http://127.0.0.1:${String(simulator)}`,
    SIMULATOR_CA,
    SMTP_URL: `smtp://127.0.0.1:${String(smtp)}`,
    CAUCE_DEMO_API_KEY: API_KEY,
    RATE_LIMIT_LOGIN_PER_MINUTE: '100000',
    RATE_LIMIT_WRITE_PER_MINUTE: '100000',
    // Benchmarks and fault injection create load that a rate limit would refuse.
    RATE_LIMIT_READ_PER_MINUTE: '100000000',
    ...options.env,
  };
  const log = (part: string) => join(dir, 'logs', `${part}.log`);
  const clock = (part: string) => join(dir, 'clocks', part);
  mkdirSync(join(dir, 'clocks'));
  const running = new Map<string, StartedProcess>();
  const startApi = async (part: string): Promise<StartedProcess> => {
    const kind = part.startsWith('web') ? 'web' : 'worker';
    const port = webPorts[webs.indexOf(part)];
    const own = {
      ...env,
      ...(port === undefined ? {} : { PORT: String(port) }),
      ...(await options.wire?.(part, { mongo, redis, simulator })),
    };
    return options.isClocked
      ? startClockedProcess(kind, own, clock(part), log(part))
      : startApiProcess(kind, own, log(part), options.dumpsCore ? join(dir, 'crashes') : undefined);
  };
  const starters: Readonly<Record<string, () => Promise<StartedProcess>>> = {
    // The same folders as with `npm start`, below DATA_DIR.
    mongo: () =>
      startMongo(options.storeDirs?.mongo ?? join(dir, 'data/mongo'), mongo, log('mongo')),
    redis: () =>
      startRedis(options.storeDirs?.redis ?? join(dir, 'data/redis'), redis, log('redis')),
    simulator: () => startSimulator({ port: simulator, smtpPort: smtp }, log('simulator')),
  };
  const find = (part: string): StartedProcess => {
    const found = running.get(part);
    if (!found) throw new Error(`${part} does not run`);
    return found;
  };

  const fleet: Fleet = {
    dir,
    env,
    webs,
    workers,
    webUrls: webPorts.map((port) => `http://127.0.0.1:${String(port)}`),
    simulatorUrl: String(env['SIMULATOR_URL']),
    demo: { apiKey: API_KEY, clientId: '', widgetConfigId: '' },
    start: async (part) => {
      running.set(part, await (starters[part] ?? (() => startApi(part)))());
    },
    end: async (part, signal) => {
      const one = running.get(part);
      running.delete(part);
      return (await one?.end(signal)) ?? null;
    },
    signal: (part, signal) => find(part).signal(signal),
    pid: (part) => find(part).pid,
    setClock: (seconds, parts = [...webs, ...workers]) => {
      for (const part of parts) setFileClock(clock(part), seconds);
    },
    stop: async () => {
      await Promise.all([...webs, ...workers].map((part) => fleet.end(part)));
      await Promise.all(['simulator', 'redis', 'mongo'].map((part) => fleet.end(part)));
      rmSync(dir, { recursive: true, force: true });
    },
  };
  try {
    fleet.setClock(0);
    await Promise.all(['mongo', 'redis', 'simulator'].map((part) => fleet.start(part)));
    // The same order as `npm start`: workers need no client, but the API is ready only with one.
    const [seeded] = await Promise.all([seed(env), ...workers.map((part) => fleet.start(part))]);
    await Promise.all(webs.map((part) => fleet.start(part)));
    const demo = { ...fleet.demo, ...seeded };
    return Object.assign(fleet, { demo });
  } catch (error) {
    await fleet.stop();
    throw error;
  }
}

async function seed(env: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  const seeding = await startProcess({
    command: process.execPath,
    args: programArguments('api/main.ts', 'seed'),
    env,
    isReady: (line) => line.includes('"apiKey"'),
  });
  await seeding.end();
  return seeding.ready;
}
