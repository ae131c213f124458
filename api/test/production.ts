import { X509Certificate, createHash, randomInt } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BuiltStage } from './imageBuild.ts';
import { executableFolders, findExecutable } from '../launcher/executables.ts';
import { createComposeSecrets, startTlsProxy } from './composeSecrets.ts';
import { freePort } from './freePort.ts';
import {
  SIMULATOR_CA,
  startMongo,
  startProcess,
  startRedisWith,
  startSimulator,
  type StartedProcess,
} from './processes.ts';
import { startMailbox, type TestMailbox } from './startMailbox.ts';

// The product in production mode: the files of the images, the environment and the secrets of
// compose.yaml, stores and mail server over TLS, and nothing of this process's environment. Only
// the resolution of names differs: every name leads to the simulator.

export interface Production {
  readonly apiUrl: string;
  readonly mailbox: TestMailbox;
  /** The environment of a service, as `loadConfig` reads it. */
  environment(service: string): Record<string, string>;
  /** What the listener for operators of a process answers. */
  ask(part: 'api' | 'worker', path: string): Promise<string>;
  /** Starts a process anew. @param env replaces variables of its service */
  start(part: 'api' | 'worker', env?: Readonly<Record<string, string>>): Promise<void>;
  end(part: 'api' | 'worker'): Promise<number | null>;
  /** Runs an operator's command. */
  command(...args: string[]): Promise<unknown>;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const preload = new URL('../bin/typescript.mjs', import.meta.url).href;

/** @param dir an empty folder for everything that is written */
export async function startProduction(
  dir: string,
  stages: Readonly<Record<'api' | 'worker' | 'jobs', BuiltStage>>,
): Promise<Production> {
  mkdirSync(join(dir, 'erasures'));
  const compose = createComposeSecrets(join(dir, 'secrets'));
  const [mongo = 0, redisPort = 0, simulatorPort = 0, apiPort = 0, apiOperators = 0, workers = 0] =
    await Promise.all(Array.from({ length: 6 }, freePort));

  const [, ...redisArgs] = compose.command('redis', redisPort);
  const stores = await Promise.all([
    startMongo(join(dir, 'mongo'), mongo),
    startRedisWith([...redisArgs, `--dir ${dir}`, '--bind 127.0.0.1']),
    startSimulator({ port: simulatorPort }),
  ]);
  const tls = await startTlsProxy(compose.secret('mongo_certificate'), mongo);
  const pem = compose.secret('redis_certificate');
  const mailbox = await startMailbox({ secure: true, cert: pem, key: pem });
  const internet = await startInternet(simulatorPort);

  // The embedded server has no users.
  const mongodbUrl = compose
    .address('mongodb_url', tls.port)
    .replace(/\/\/.*@/, '//')
    .replace('authSource=admin&', '');
  writeFileSync(compose.path('mongodb_url'), mongodbUrl);
  writeFileSync(compose.path('redis_url'), compose.address('redis_url', redisPort));
  const smtpUrl = `${mailbox.smtpUrl}?tlsCAFile=${compose.path('stores_ca')}`;
  writeFileSync(compose.path('smtp_url'), smtpUrl);

  const names = writeNames(dir, internet.address);
  const path = [writeBrowser(dir), dirname(process.execPath), '/usr/bin', '/bin'].join(':');
  const environment = (service: string) => ({
    ...stages[service as keyof typeof stages].env,
    ...compose.environment(service, {
      CAUCE_ENV: 'production',
      PUBLIC_URL: 'https://api.cauce.example',
      MAIL_FROM: 'Cauce <no-responder@cauce.example>',
    }),
    ERASURE_LEDGER: join(dir, 'erasures/ledger.jsonl'),
    HOST: '127.0.0.1',
    OPERATOR_HOST: '127.0.0.1',
    PORT: String(apiPort),
    OPERATOR_PORT: String(apiOperators),
    WORKER_OPERATOR_PORT: String(workers),
    NODE_EXTRA_CA_CERTS: SIMULATOR_CA,
    PATH: path,
  });
  /** The program of a service and its environment, as arguments of `env`. */
  const invocation = (service: keyof typeof stages, own = {}, args?: readonly string[]) => {
    const { entrypoint, command } = stages[service];
    const [, ...rest] = entrypoint;
    const pairs = Object.entries({ ...environment(service), ...own });
    return [
      '-i',
      ...pairs.map(([name, value]) => `${name}=${value}`),
      process.execPath,
      // TypeScript on versions of Node that are older than the image's.
      '--import',
      preload,
      '--import',
      names,
      ...rest,
      ...(args ?? command),
    ];
  };
  const running = new Map<string, StartedProcess>();
  const end = async (part: string) => {
    const one = running.get(part);
    running.delete(part);
    return (await one?.end()) ?? null;
  };
  return {
    apiUrl: `http://127.0.0.1:${String(apiPort)}`,
    mailbox,
    environment,
    start: async (part, own) => {
      const ready = part === 'api' ? '"msg":"web ready"' : '"msg":"worker ready"';
      const started = await startProcess({
        command: 'env',
        args: invocation(part, own),
        cwd: stages[part].folder,
        logFile: join(dir, `${part}.log`),
        isReady: (line) => line.includes(ready),
        timeoutMs: 60_000,
      });
      running.set(part, started);
    },
    end,
    ask: async (part, url) => {
      const port = part === 'api' ? apiOperators : workers;
      const answer = await fetch(`http://127.0.0.1:${String(port)}${url}`, {
        headers: { authorization: `Bearer ${compose.secret('operator_secret')}` },
      });
      return answer.text();
    },
    command: async (...args) => {
      const given = invocation('jobs', {}, [...args, '--json']);
      const { stdout } = await run('env', given, { cwd: stages.jobs.folder });
      return JSON.parse(stdout) as unknown;
    },
    stop: async () => {
      await Promise.all(['api', 'worker'].map(end));
      await Promise.all(stores.map((store) => store.end()));
      tls.close();
      internet.server.close();
      await mailbox.close();
    },
  };
}

/**
 * Every host of the internet at port 443: an address of loopback that leads to the simulator. Who is
 * not root needs `sysctl net.ipv4.ip_unprivileged_port_start=443`.
 */
async function startInternet(simulatorPort: number): Promise<{ address: string; server: Server }> {
  const byte = () => String(randomInt(2, 250));
  const address = `127.${byte()}.${byte()}.${byte()}`;
  const server = createServer((socket) => {
    const simulator = connect(simulatorPort, '127.0.0.1');
    socket.pipe(simulator).pipe(socket);
    socket.on('error', () => simulator.destroy());
    simulator.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(443, address, resolve);
  });
  return { address, server };
}

/** A module that resolves every name but this machine's own to one address. */
function writeNames(dir: string, address: string): string {
  const file = join(dir, 'names.mjs');
  writeFileSync(
    file,
    `import dns from 'node:dns';
const { lookup } = dns;
dns.lookup = (host, ...others) =>
  lookup(/^(127\\.|localhost$)/.test(host) ? host : ${JSON.stringify(address)}, ...others);
`,
  );
  return file;
}

/**
 * A folder for the PATH with a Chromium that trusts the simulator's authority, as it would trust
 * one of the system's.
 */
function writeBrowser(dir: string): string {
  const folders = executableFolders(process.env);
  const chromium = process.env['CHROMIUM_PATH'] ?? findExecutable('chromium', folders);
  if (chromium === null) throw new Error('There is no Chromium');
  const { publicKey } = new X509Certificate(readFileSync(SIMULATOR_CA));
  const der = publicKey.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(der).digest('base64');
  const folder = join(dir, 'bin');
  mkdirSync(folder);
  const file = join(folder, 'chromium');
  const trust = `--ignore-certificate-errors-spki-list=${hash}`;
  writeFileSync(file, `#!/bin/sh\nexec ${chromium} ${trust} "$@"\n`);
  chmodSync(file, 0o755);
  return folder;
}
