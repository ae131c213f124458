import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../api/test/freePort.ts';

const root = join(import.meta.dirname, '../../..');
/** Long, because the first start of a fresh clone also builds the widget and the site. */
const START_WITHIN_MS = 400_000;
const END_WITHIN_MS = 20_000;

/** What a program needs to call the sandbox as one client organisation. */
export interface SandboxClient {
  apiKey: string;
  clientId: string;
  widgetConfigId: string;
}

/** A sandbox for this test run, started as by `npm start`. */
export interface Sandbox {
  /** Base of both APIs, with `/api/v1`. */
  url: string;
  /** Address of its documentation site, as readers get it. */
  siteUrl: string;
  /** Where its institutions and its inbox are. */
  simulatorUrl: string;
  dataDir: string;
  /** Its demo client. */
  client: SandboxClient;
  stop: () => Promise<void>;
}

/** @throws Error with the launcher's output when it did not become ready */
export async function startSandbox(): Promise<Sandbox> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cauce-snippets-'));
  const ports = await Promise.all(Array.from({ length: 4 }, freePort));
  const [api = 0, docs = 0, simulator = 0, host = 0] = ports;
  const child = spawn(process.execPath, [join(root, 'api/bin/start.mjs')], {
    cwd: root,
    env: {
      ...inherited(),
      DATA_DIR: dataDir,
      PORT: String(api),
      DOCS_PORT: String(docs),
      SIMULATOR_PORT: String(simulator),
      WIDGET_HOST_PORT: String(host),
      // The default, so that a site that is already built is reused.
      DOCS_SANDBOX_URL: 'http://127.0.0.1:3000',
      DOCS_URL: 'http://127.0.0.1:3001',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await end(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await saysReady(child);
    const { apiUrl, docsUrl, simulatorUrl, apiKey, clientId, widgetConfigId } = JSON.parse(
      readFileSync(join(dataDir, 'sandbox.json'), 'utf8'),
    ) as SandboxClient & { apiUrl: string; docsUrl: string; simulatorUrl: string };
    return {
      url: `${apiUrl}/api/v1`,
      siteUrl: docsUrl,
      simulatorUrl,
      dataDir,
      client: { apiKey, clientId, widgetConfigId },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** One more client with a widget configuration, with locks and restrictions of its own. */
export async function createClient(dataDir: string): Promise<SandboxClient> {
  const main = join(root, 'api/main.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', './api/bin/typescript.mjs', main, 'seed'],
    {
      cwd: root,
      env: {
        ...inherited(),
        DATA_DIR: dataDir,
        CAUCE_DEMO_API_KEY: `key-${randomBytes(24).toString('hex')}`,
        CAUCE_DEMO_CLIENT_ID: randomUUID(),
      },
    },
  );
  return JSON.parse(stdout) as SandboxClient;
}

/** The environment without variables that would point a child process at another system. */
function inherited(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(npm_|VITEST|CAUCE_(DEMO|ENV|API)|MONGODB_|HOST$|NODE_ENV$|.*_PORT$|PORT$)/.test(name),
    ),
  );
}

function saysReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    // Only the last lines: they contain the cause, and a longer text might be cut off when printed.
    const fail = (why: string) =>
      reject(new Error(`The sandbox ${why}:\n${output.split('\n').slice(-20).join('\n')}`));
    const timer = setTimeout(() => fail('was not ready in time'), START_WITHIN_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes('Cauce is ready')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    // Not `exit`, because the output that contains the cause may arrive after it.
    child.once('close', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
  await gone;
  clearTimeout(timer);
}
