import {
  execFile,
  spawn,
  type ChildProcess,
  type ChildProcessWithoutNullStreams,
} from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort.ts';
import { pidsWith, until } from './processProbes.ts';

/** What `npm start` writes to a file about what it runs. */
export interface Sandbox {
  apiUrl: string;
  docsUrl: string;
  simulatorUrl: string;
  smtpUrl: string;
  inboxUrl: string;
  apiKey: string;
  clientId: string;
  widgetConfigId: string;
  widgetHostUrl: string;
  processes: Record<string, number | null>;
}

/** How a launched script ended. */
export interface Ended {
  code: number | null;
  output: string;
}

/** A script of `api/bin` that was started. */
export interface Launched {
  child: ChildProcessWithoutNullStreams;
  exit: Promise<Ended>;
  output: () => string;
}

const root = join(import.meta.dirname, '../..');

/** The documentation site is built within this time, whatever else runs on the machine. */
const BUILT_WITHIN_MS = 500_000;

/** The whole sandbox as `npm start` runs it, on its own ports and with its own data folder. */
export class NpmStart {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'cauce-start-'));
  readonly env: NodeJS.ProcessEnv;
  readonly #running: ChildProcess[] = [];

  private constructor(env: NodeJS.ProcessEnv) {
    this.env = { ...env, DATA_DIR: this.dataDir };
  }

  /** @param hasOwnSite whether its documentation site calls its own API */
  static async create({ hasOwnSite = false } = {}): Promise<NpmStart> {
    return new NpmStart({
      ...inheritedEnv(),
      PORT: String(await freePort()),
      DOCS_PORT: String(await freePort()),
      SIMULATOR_PORT: String(await freePort()),
      WIDGET_HOST_PORT: String(await freePort()),
      // The default addresses, so that the site that an earlier run built can be reused.
      ...(!hasOwnSite && {
        DOCS_SANDBOX_URL: 'http://127.0.0.1:3000',
        DOCS_URL: 'http://127.0.0.1:3001',
      }),
    });
  }

  launch(script: string, args: string[] = [], more: NodeJS.ProcessEnv = {}): Launched {
    const child = spawn(process.execPath, [join(root, 'api/bin', script), ...args], {
      cwd: root,
      env: { ...this.env, ...more },
    });
    this.#running.push(child);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    const exit = new Promise<Ended>((resolve) =>
      child.once('close', (code) => {
        resolve({ code, output });
      }),
    );
    return { child, exit, output: () => output };
  }

  /** Resolves when all parts are running. */
  async start(): Promise<Launched> {
    const launched = this.launch('start.mjs');
    const { child, output } = launched;
    await until(
      () => {
        if (child.exitCode !== null) throw new Error(`It ended: ${output()}`);
        return output().includes('Cauce is ready');
      },
      output,
      BUILT_WITHIN_MS,
    );
    return launched;
  }

  /** Resolves when the documentation site, for which the start does not wait, is built. */
  async waitForSite({ output }: Launched): Promise<void> {
    const isBuilt = async () => (await fetch(this.sandbox().docsUrl)).ok;
    await until(isBuilt, output, BUILT_WITHIN_MS);
  }

  demo(...args: string[]): Promise<Ended> {
    return this.launch('demo.mjs', args).exit;
  }

  sandbox(): Sandbox {
    return JSON.parse(readFileSync(join(this.dataDir, 'sandbox.json'), 'utf8')) as Sandbox;
  }

  /** Processes of this sandbox, whatever their parent. */
  pids(): number[] {
    return pidsWith('DATA_DIR', this.dataDir);
  }

  /** Kills the remaining processes, and removes the data. */
  async remove(): Promise<void> {
    for (const child of this.#running) if (child.exitCode === null) child.kill('SIGKILL');
    await until(() => this.pids().length === 0);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** The environment without variables that would point a child process at another system. */
export function inheritedEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(npm_|VITEST|CAUCE_(DEMO|ENV|API)|MONGODB_|HOST$|NODE_ENV$|.*_PORT$|PORT$)/.test(name),
    ),
  );
}

/** Runs a bash script, which must not print errors. */
export function bash(script: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('bash', ['-c', script], { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error === null && stderr === '') resolve(stdout);
      else reject(error ?? new Error(stderr));
    });
  });
}
