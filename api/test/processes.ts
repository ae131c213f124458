import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WORKER_OPTIONS } from '../launcher/nodeArguments.ts';
import { programArguments } from './bundledPrograms.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Longer than any process takes to force its own end, so that it is the process that fails. */
const ENDS_WITHIN_MS = 60_000;

/** A process of the product that a test starts and kills. */
interface TestProcess {
  readonly pid: number;
  /**
   * Sends a signal, waits for the process to end, and resolves with the exit code if there is one.
   */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Sends a signal without waiting, such as SIGSTOP. */
  signal(signal: NodeJS.Signals): void;
}

/** A started process and its ready line. */
export interface StartedProcess extends TestProcess {
  readonly ready: Record<string, unknown>;
}

interface StartOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The project's root by default. */
  readonly cwd?: string;
  /** File that receives everything that the process prints. */
  readonly logFile?: string;
  /** Recognises the ready line; without it the process counts as ready at once. */
  readonly isReady?: (line: string) => boolean;
  readonly timeoutMs?: number;
}

/** Starts a process and waits until it is ready. It ends with the test process. */
export async function startProcess(options: StartOptions): Promise<StartedProcess> {
  const log = options.logFile === undefined ? null : openLog(options.logFile);
  const output = log?.descriptor ?? 'pipe';
  const child = spawn(options.command, options.args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    // The child sees the channel close when this process dies.
    stdio: ['ignore', output, output, 'ipc'],
  });
  if (log) closeSync(log.descriptor);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // An unread pipe fills up and blocks its writer.
  child.stdout?.on('data', () => undefined);
  child.stderr?.on('data', () => undefined);
  const said = log ? watchFile(log) : watchPipes(child);
  const line = options.isReady ? await waitForLine(child, said, options.isReady, options) : '{}';
  return {
    pid: child.pid ?? 0,
    ready: parseObject(line),
    signal: (signal) => void child.kill(signal),
    end: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
      await gone;
      clearTimeout(timer);
      return child.exitCode;
    },
  };
}

/** What a process has printed so far, and a subscription to more. */
interface Output {
  read(): string;
  onMore(look: () => void): { stop(): void };
}

/** A log file that the process writes itself. */
interface Log {
  readonly file: string;
  readonly descriptor: number;
  /** The offset at which this process's lines begin. */
  readonly from: number;
}

const LOOK_MS = 20;

function openLog(file: string): Log {
  mkdirSync(dirname(file), { recursive: true });
  const descriptor = openSync(file, 'a');
  return { file, descriptor, from: statSync(file).size };
}

function watchFile({ file, from }: Log): Output {
  return {
    read: () => readFileSync(file).subarray(from).toString(),
    onMore: (look) => {
      const timer = setInterval(look, LOOK_MS);
      return { stop: () => clearInterval(timer) };
    },
  };
}

function watchPipes({ stdout, stderr }: ChildProcess): Output {
  let text = '';
  return {
    read: () => text,
    onMore: (look) => {
      const hear = (chunk: Buffer) => {
        text += chunk.toString();
        look();
      };
      stdout?.on('data', hear);
      stderr?.on('data', hear);
      return {
        stop: () => {
          stdout?.off('data', hear);
          stderr?.off('data', hear);
        },
      };
    },
  };
}

function waitForLine(
  child: ChildProcess,
  said: Output,
  isReady: (line: string) => boolean,
  { args, timeoutMs = 300_000 }: StartOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      child.off('exit', endedEarly);
      hearing.stop();
    };
    const fail = (why: string) => {
      done();
      child.kill('SIGKILL');
      reject(new Error(`${args.join(' ')} ${why}:\n${said.read().slice(-2000)}`));
    };
    const endedEarly = (code: number | null) =>
      fail(`ended with ${String(code)} before it was ready`);
    const hearing = said.onMore(() => {
      // The last line may be incomplete.
      const line = said.read().split('\n').slice(0, -1).find(isReady);
      if (line === undefined) return;
      done();
      resolve(line);
    });
    const timer = setTimeout(() => fail('was not ready in time'), timeoutMs);
    child.once('exit', endedEarly);
  });
}

function parseObject(line: string): Record<string, unknown> {
  return line.startsWith('{') ? (JSON.parse(line) as Record<string, unknown>) : {};
}

const saysReady = (line: string) => line.includes('"ready":true');
const node = (...args: Parameters<typeof programArguments>) => ({
  command: process.execPath,
  args: programArguments(...args),
});

/** The embedded MongoDB server on a port; 0 for any free one. */
export function startMongo(dataDir: string, port = 0, logFile?: string): Promise<StartedProcess> {
  return startProcess({
    ...node(
      'api/embedded-mongo/src/main.ts',
      '--data',
      dataDir,
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
    ),
    isReady: saysReady,
    ...(logFile === undefined ? {} : { logFile }),
  });
}

/** A redis-server that persists writes within a second. */
export function startRedis(
  dataDir: string,
  port: number,
  logFile?: string,
): Promise<StartedProcess> {
  mkdirSync(dataDir, { recursive: true });
  return startRedisWith(
    [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      dataDir,
      '--appendonly',
      'yes',
      '--appendfsync',
      'everysec',
      '--save',
      '',
    ],
    logFile,
  );
}

/** A redis-server with the given arguments. */
export async function startRedisWith(
  serverArgs: readonly string[],
  logFile?: string,
): Promise<StartedProcess> {
  // Redis cannot notice that its parent died, so the kernel kills it, if setpriv is available.
  const [command = '', ...before] = existsSync('/usr/bin/setpriv')
    ? ['/usr/bin/setpriv', '--pdeathsig', 'KILL', '--', 'redis-server']
    : ['redis-server'];
  return startProcess({
    command,
    args: [...before, ...serverArgs],
    isReady: (line) => line.includes('Ready to accept connections'),
    ...(logFile === undefined ? {} : { logFile }),
  }).catch((error: unknown) => {
    throw new Error('redis-server could not be started', { cause: error });
  });
}

/** The folder with the certificate that all simulators in tests use. */
const simulatorDataDir = join(root, '.cache');

/** The certificate authority that a process needs in order to trust the simulators. */
export const SIMULATOR_CA = join(simulatorDataDir, 'simulator/ca.pem');

/** @param ports 0 for any free ones */
export function startSimulator(
  { port = 0, smtpPort = 0 } = {},
  logFile?: string,
): Promise<StartedProcess> {
  return startProcess({
    ...node('extractors/simulator/main.ts'),
    env: {
      HOST: '127.0.0.1',
      SIMULATOR_PORT: String(port),
      SIMULATOR_SMTP_PORT: String(smtpPort),
      DATA_DIR: simulatorDataDir,
    },
    isReady: saysReady,
    ...(logFile === undefined ? {} : { logFile }),
  });
}

const preload = new URL('../bin/typescript.mjs', import.meta.url).href;

/**
 * Runs a command of the product in another folder with core dumps enabled, as an operator's shell
 * might.
 */
function startWithCoreDumps(
  args: readonly string[],
  options: Omit<StartOptions, 'command' | 'args'> & { readonly cwd: string },
): Promise<StartedProcess> {
  mkdirSync(options.cwd, { recursive: true });
  const command = [process.execPath, '--import', preload, join(root, 'api/main.ts'), ...args];
  const script = 'ulimit -S -c "$(ulimit -H -c)"; exec "$@"';
  return startProcess({ ...options, command: 'sh', args: ['-c', script, 'sh', ...command] });
}

/** The API or a worker, as `npm run api` and `npm run worker` start them. */
export function startApiProcess(
  name: 'web' | 'worker',
  env: Readonly<Record<string, string>>,
  logFile?: string,
  crashDir?: string,
): Promise<StartedProcess> {
  const options = {
    env,
    isReady: (line: string) => line.includes(`"msg":"${name} ready"`),
    ...(logFile === undefined ? {} : { logFile }),
  };
  const nodeOptions = name === 'worker' ? WORKER_OPTIONS : [];
  return crashDir === undefined
    ? startProcess({
        command: process.execPath,
        args: [...nodeOptions, ...programArguments('api/main.ts', name)],
        ...options,
      })
    : startWithCoreDumps([name], { ...options, cwd: crashDir });
}

/** The kinds of process that `clockedProcess.ts` starts. */
export type ClockedKind = 'web' | 'worker' | 'handedWorker';

/** A process of the product with a clock that the test sets: see `fileClock.ts`. */
export function startClockedProcess(
  name: ClockedKind,
  env: Readonly<Record<string, string>>,
  clockFile: string,
  logFile?: string,
): Promise<StartedProcess> {
  return startProcess({
    ...node('api/test/clockedProcess.ts', name, clockFile),
    env,
    isReady: (line) => line.includes(`"msg":"${name} ready"`),
    ...(logFile === undefined ? {} : { logFile }),
  });
}
