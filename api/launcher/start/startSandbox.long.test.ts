import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../test/freePort.ts';
import { isAlive, until } from '../../test/processProbes.ts';
import { typescriptArguments } from '../nodeArguments.ts';

// The launcher itself, with small children that behave well or badly on purpose. start.e2e.test.ts
// tests it with the real processes.

interface Sandbox {
  apiUrl: string;
  apiKey: string;
  processes: Record<string, number | null>;
}

const start = import.meta.dirname;
let folder: string;
let port: number;
let started: ChildProcess[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-launcher-'));
  port = await freePort();
  started = [];
  writeFileSync(join(folder, 'child.mjs'), child);
  writeFileSync(join(folder, 'launch.mjs'), launcher);
});

afterEach(async () => {
  for (const { pid, exitCode, signalCode } of started) {
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(pid, 'SIGKILL');
  }
  await until(() => started.every(({ pid }) => pid === undefined || !isAlive(pid)));
  rmSync(folder, { recursive: true, force: true });
});

/**
 * One program serves as every child: it logs, serves HTTP or a store's port, and may refuse to end.
 */
const child = `
import { createServer } from 'node:http';
import { appendFileSync } from 'node:fs';
const [name, port, behaviour] = process.argv.slice(2);
const note = (text) => appendFileSync('events.txt', name + ' ' + text + '\\n');
note('start');
if (behaviour === 'crash') {
  console.error('Cannot use PASSWORD_OF_TEST=' + process.env.TEST_PASSWORD);
  process.exit(7);
}
if (behaviour === 'job') {
  console.log(JSON.stringify({ apiKey: 'key-of-demo', clientId: 'client-of-demo' }));
  process.exit(0);
}
process.on('SIGTERM', () => {
  if (behaviour === 'stubborn') return;
  note('end');
  process.exit(0);
});
const server = createServer((_, answer) => answer.end('ok'));
server.listen(Number(port), '127.0.0.1', () => {
  console.log(JSON.stringify({ ready: true, port: server.address().port }));
});
`;

const launcher = `
import { startSandbox } from ${JSON.stringify(join(start, 'startSandbox.ts'))};
import { Progress } from ${JSON.stringify(join(start, '../progress.ts'))};
import { ShutdownSignal } from ${JSON.stringify(join(start, '../ShutdownSignal.ts'))};
import { answersHttp, printsJsonLine } from ${JSON.stringify(join(start, 'readiness.ts'))};
const preload = ${JSON.stringify(join(start, 'exitWithLauncher.mjs'))};
const { env } = process;
const cwd = import.meta.dirname;
const behaviour = (name) => (env.BEHAVIOUR ?? '').split(name + '=')[1]?.split(',')[0] ?? '';
const rowsOf = ({ config, facts }) => {
  const node = (name, port) => () => ({
    command: process.execPath,
    args: ['--import', preload, 'child.mjs', name, String(port()), behaviour(name)],
    env,
  });
  const row = (name, stopStage, port, isReady, after = []) => ({
    after,
    process: { name, title: 'Part ' + name, stopStage, cwd, command: node(name, port), isReady },
  });
  const isStoreReady = printsJsonLine((record) => {
    if (record.ready !== true) return false;
    facts.mongoPort = record.port;
    return true;
  });
  return [
    row('mongo', 2, () => facts.mongoPort, isStoreReady),
    {
      after: [],
      process: {
        name: 'redis', title: 'Part redis', stopStage: 3, cwd, cannotListen: true,
        command: () => ({ command: 'sleep', args: ['600'], env }),
        isReady: async () => {},
      },
    },
    {
      after: ['mongo'],
      job: {
        name: 'seed', title: 'Seeding', cwd,
        command: () => ({ command: process.execPath, args: ['child.mjs', 'seed', '0', 'job'], env }),
        learn: ({ apiKey, clientId }) => {
          if (apiKey === undefined) return false;
          facts.demoClient = { apiKey, clientId, widgetConfigId: null };
          return true;
        },
      },
    },
    row('api', 0, () => config.ports[0].port, answersHttp(config.apiUrl), ['seed']),
    row('worker', 0, () => 0, printsJsonLine((record) => record.ready === true), ['mongo']),
  ];
};
const stop = new ShutdownSignal(env, { repeatIgnoredMs: Number(env.REPEAT_IGNORED_MS ?? 1000) });
const options = { root: cwd, env, progress: new Progress(), stop };
process.exit(await startSandbox({ ...options, rowsOf }));
`;

/** A running launcher, with what it has printed so far. */
interface Launch {
  child: ChildProcess;
  pid: number;
  output: () => string;
  exit: Promise<number | null>;
}

function launch(env: Record<string, string> = {}): Launch {
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|REDIS_URL|MONGODB_URL)/.test(name)),
  );
  const process_ = spawn(process.execPath, typescriptArguments('./launch.mjs'), {
    cwd: folder,
    env: {
      ...clean,
      DATA_DIR: 'data',
      PORT: String(port),
      DOCS_PORT: String(port + 3),
      SIMULATOR_PORT: String(port + 1),
      WIDGET_HOST_PORT: String(port + 2),
      ...env,
    },
  });
  started.push(process_);
  let output = '';
  process_.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  process_.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exit = new Promise<number | null>((resolve) => process_.once('close', resolve));
  if (process_.pid === undefined) throw new Error('The launcher did not start');
  return { child: process_, pid: process_.pid, output: () => output, exit };
}

async function ready(launched: Launch): Promise<Sandbox> {
  await until(() => launched.output().includes('Cauce is ready'), launched.output);
  return sandbox();
}

function sandbox(): Sandbox {
  return JSON.parse(readFileSync(join(folder, 'data/sandbox.json'), 'utf8')) as Sandbox;
}

function events(): string[] {
  return readFileSync(join(folder, 'events.txt'), 'utf8').trim().split('\n');
}

function alivePids({ processes }: Sandbox): number[] {
  return Object.values(processes).filter((pid): pid is number => pid !== null && isAlive(pid));
}

describe('startSandbox', () => {
  it('starts everything, reports the addresses, and stops everything in order', async () => {
    const launched = launch();
    const { apiUrl, apiKey, processes } = await ready(launched);

    expect(apiUrl).toBe(`http://127.0.0.1:${port}`);
    expect(apiKey).toBe('key-of-demo');
    expect(Object.keys(processes)).toEqual([
      'api',
      'worker',
      'simulator',
      'docs',
      'host',
      'mongo',
      'redis', // oxfmt-ignore
    ]);
    expect(processes).toMatchObject({ simulator: null, docs: null, host: null });
    expect(launched.output()).toContain('client-of-demo');
    expect(launched.output()).toContain(`Docs         http://127.0.0.1:${port + 3}`);
    expect(launched.output()).toContain('Seeding');
    const begun = events();
    expect(begun.indexOf('seed start')).toBeGreaterThan(begun.indexOf('mongo start'));
    expect(begun.indexOf('api start')).toBeGreaterThan(begun.indexOf('seed start'));

    const before = sandbox();
    launched.child.kill('SIGINT');
    expect(await launched.exit).toBe(0);
    expect(alivePids(before)).toEqual([]);
    expect(existsSync(join(folder, 'data/sandbox.json'))).toBe(false);
    expect(existsSync(join(folder, 'data/start.lock'))).toBe(false);
    expect(events().at(-1)).toBe('mongo end');
  });

  it('lets only one start run on a data folder', async () => {
    const first = launch();
    const before = await ready(first);
    const second = launch();

    expect(await second.exit).toBe(1);
    expect(second.output()).toContain(`process ${first.pid} runs it`);
    expect(second.output()).toContain(`http://127.0.0.1:${port}`);
    expect(sandbox()).toEqual(before);
    expect(alivePids(before)).toHaveLength(4);
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);
  });

  it('restarts a process that dies on its old port, and reports its new pid', async () => {
    const launched = launch();
    const before = await ready(launched);
    const { mongo, redis, api } = before.processes;
    if (mongo == null || redis == null || api == null) throw new Error('Not all were started');
    for (const pid of [mongo, redis, api]) process.kill(pid, 'SIGKILL');

    await until(() => launched.output().split(' is back').length === 4, launched.output);
    const after = sandbox().processes;
    expect(after.worker).toBe(before.processes.worker);
    for (const name of ['mongo', 'redis', 'api']) {
      expect(after[name]).not.toBe(before.processes[name]);
    }
    expect(alivePids(sandbox())).toHaveLength(4);
    const ports = readFileSync(join(folder, 'data/logs/mongo.log'), 'utf8').trim().split('\n');
    expect(ports).toHaveLength(2);
    expect(ports[0]).toBe(ports[1]);
  });

  it('names a busy port, its variable and the fix, and starts nothing', async () => {
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', () => resolve()));
    const launched = launch();
    expect(await launched.exit).toBe(1);
    squatter.close();

    expect(launched.output()).toMatch(new RegExp(`Port ${port} \\(PORT, for the API\\) is in use`));
    expect(launched.output()).toContain(`PORT=${port + 100} npm start`);
    expect(existsSync(join(folder, 'events.txt'))).toBe(false);
    expect(existsSync(join(folder, 'data/start.lock'))).toBe(false);
  });

  it('reports which part failed to start, with the end of its log and without secrets', async () => {
    const launched = launch({ BEHAVIOUR: 'api=crash', TEST_PASSWORD: 'not-for-eyes' });
    expect(await launched.exit).toBe(1);

    expect(launched.output()).toContain('Part api ended with exit code 7.');
    expect(launched.output()).toContain('PASSWORD_OF_TEST=***');
    expect(launched.output()).toContain(join('data', 'logs', 'api.log'));
    expect(launched.output()).not.toMatch(/^\s+at /m);
    expect(events()).toContain('mongo end');
    expect(existsSync(join(folder, 'data/start.lock'))).toBe(false);
  });

  it('kills processes that do not stop when asked', async () => {
    const launched = launch({ BEHAVIOUR: 'worker=stubborn' });
    const before = await ready(launched);
    launched.child.kill('SIGINT');
    expect(await launched.exit).toBe(0);
    expect(alivePids(before)).toEqual([]);
  });

  it('ignores an echo of Ctrl-C', async () => {
    const launched = launch({ BEHAVIOUR: 'worker=stubborn', REPEAT_IGNORED_MS: '600000' });
    await ready(launched);
    launched.child.kill('SIGINT');
    await until(() => launched.output().includes('Stopping ...'), launched.output);
    launched.child.kill('SIGINT');
    expect(await launched.exit).toBe(0);
  });

  it('stops at once at a second, later Ctrl-C', async () => {
    const launched = launch({ BEHAVIOUR: 'worker=stubborn', REPEAT_IGNORED_MS: '0' });
    const before = await ready(launched);
    launched.child.kill('SIGINT');
    await until(() => launched.output().includes('Stopping ...'), launched.output);
    launched.child.kill('SIGINT');
    expect(await launched.exit).toBe(130);
    await until(() => alivePids(before).length === 0);
    expect(existsSync(join(folder, 'data/sandbox.json'))).toBe(false);
  });

  it('leaves no process when it is killed, and starts again despite orphaned files', async () => {
    const first = launch();
    const before = await ready(first);
    process.kill(first.pid, 'SIGKILL');
    await first.exit;
    await until(() => alivePids(before).length === 0);
    expect(existsSync(join(folder, 'data/sandbox.json'))).toBe(true);

    const second = launch();
    await until(() => second.output().includes('Cauce is ready'), second.output);
    expect(alivePids(sandbox())).toHaveLength(4);
    second.child.kill('SIGINT');
    expect(await second.exit).toBe(0);
  });

  it('stops when the npm that started it disappears', async () => {
    mkdirSync(join(folder, 'data'));
    const parent = spawn(
      'sh',
      ['-c', `node ${typescriptArguments('./launch.mjs').join(' ')} > out.txt & echo $!; wait`],
      {
        cwd: folder,
        env: {
          PATH: process.env.PATH,
          npm_lifecycle_event: 'start',
          DATA_DIR: 'data',
          PORT: String(port),
          DOCS_PORT: String(port + 3),
          SIMULATOR_PORT: String(port + 1),
          WIDGET_HOST_PORT: String(port + 2),
        },
      },
    );
    started.push(parent);
    await until(() => existsSync(join(folder, 'data/sandbox.json')));
    const before = sandbox();
    parent.kill('SIGKILL');
    await until(() => alivePids(before).length === 0);
    await until(() => !existsSync(join(folder, 'data/start.lock')));
    expect(existsSync(join(folder, 'data/sandbox.json'))).toBe(false);
  });
});
