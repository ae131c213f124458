import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseRecord } from '../logTail.ts';
import { typescriptArguments, WORKER_OPTIONS } from '../nodeArguments.ts';
import { bundled } from './bundles.ts';
import type { LauncherConfig } from './launcherConfig.ts';
import { answersHttp, answersRedisPing, printsJsonLine, type Probe } from './readiness.ts';
import type { DemoClient } from './sandboxFile.ts';
import type { Command, ProcessSpec } from './Supervisor.ts';

/** A worker that prints nothing counts as running after that long. */
const SILENT_WORKER_MS = 6000;

/** The programs that keep running. */
const PROGRAMS = [
  'api/main.ts',
  'api/embedded-mongo/src/main.ts',
  'extractors/simulator/main.ts',
  'ui/host/server/main.ts',
  'docs-app/server/main.ts',
] as const;

const exitWithLauncher = new URL('exitWithLauncher.mjs', import.meta.url).href;
const bundlePrograms = fileURLToPath(new URL('bundlePrograms.mjs', import.meta.url));

/**
 * Values that are determined while the sandbox starts. The stores keep their ports across a
 * restart.
 */
export interface SandboxFacts {
  /** Path of the program, null when REDIS_URL is used. */
  redisServer: string | null;
  redisPort: number;
  /** 0 until the embedded server has chosen one. */
  mongoPort: number;
  mongodbUrl: string;
  redisUrl: string;
  /** Folder of the bundled programs. */
  readonly programs: string;
  /** Port of the simulator's mail server. */
  smtpPort: number;
  demoClient: DemoClient | null;
}

/** Something that runs once, to completion, while the sandbox starts. */
export interface Job {
  readonly name: string;
  readonly title: string;
  readonly cwd: string;
  readonly command: () => Command;
  /** Receives each JSON line that the job prints, and returns whether it was the expected one. */
  readonly learn: (record: Record<string, unknown>) => boolean;
}

/** A process or a job, and what has to be ready before it starts. */
export type SandboxRow = { after: string[] } & ({ process: ProcessSpec } | { job: Job });

interface Options {
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  readonly config: LauncherConfig;
  /** Filled in while the rows run. */
  readonly facts: SandboxFacts;
}

/** The sandbox as a table. Rows that do not wait for one another start in parallel. */
export function sandboxProcesses({ root, env, config, facts }: Options): SandboxRow[] {
  const childEnv = () => ({
    ...env,
    CAUCE_ENV: 'sandbox',
    DATA_DIR: config.dataDir,
    HOST: config.host,
    ...Object.fromEntries(config.ports.map(({ variable, port }) => [variable, String(port)])),
    MONGODB_URL: facts.mongodbUrl,
    MONGODB_URL_FILE: '',
    REDIS_URL: facts.redisUrl,
    REDIS_URL_FILE: '',
    SIMULATOR_URL: config.simulatorUrl,
    INSTITUTION_RESOLVE: 'simulator',
    // A sandbox sends mail to nobody, whatever server the environment names.
    SMTP_URL: '',
    SMTP_URL_FILE: '',
    // After Ctrl-C running tasks soon go back to the queue.
    WORKER_DRAIN_SECONDS: env.WORKER_DRAIN_SECONDS ?? '2',
  });
  const node = (...args: string[]): Command => ({
    command: process.execPath,
    args: ['--import', exitWithLauncher, ...args],
    env: childEnv(),
  });
  const program = (name: (typeof PROGRAMS)[number], ...args: string[]): Command =>
    node('--enable-source-maps', bundled(facts.programs, name), ...args);
  const docsServer = (): Command => {
    const { env: common, ...command } = program('docs-app/server/main.ts', '--background');
    // The built site contains the API's address, so another address needs another build.
    const DOCS_SANDBOX_URL = env.DOCS_SANDBOX_URL || config.apiUrl;
    // The address of the site's own pages, for readers who copy them as Markdown.
    const DOCS_URL = env.DOCS_URL || config.docsUrl;
    const DOCS_SIMULATOR_URL = env.DOCS_SIMULATOR_URL || config.simulatorUrl;
    const own = { ...common, DOCS_SANDBOX_URL, DOCS_SIMULATOR_URL, DOCS_URL };
    // The pages call this sandbox with the demo client's key, which is of no use for another
    // sandbox.
    if (own.DOCS_SANDBOX_URL !== config.apiUrl) return { ...command, env: own };
    const { apiKey, clientId, widgetConfigId } = facts.demoClient ?? {};
    return {
      ...command,
      env: {
        ...own,
        DOCS_SANDBOX_API_KEY: apiKey,
        DOCS_SANDBOX_CLIENT_ID: clientId,
        DOCS_SANDBOX_WIDGET_CONFIG_ID: widgetConfigId ?? undefined,
      },
    };
  };
  const host = (): Command => ({
    ...program('ui/host/server/main.ts'),
    env: {
      ...childEnv(),
      WIDGET_HOST_API_URL: config.apiUrl,
      WIDGET_HOST_API_KEY: facts.demoClient?.apiKey,
      WIDGET_HOST_CLIENT_ID: facts.demoClient?.clientId,
      WIDGET_HOST_CONFIG_ID: facts.demoClient?.widgetConfigId ?? undefined,
    },
  });
  const redis = (server: string): Command => ({
    command: server,
    args: redisArguments(join(config.dataDir, 'redis'), facts.redisPort),
    env,
  });
  const mongo = () => {
    const data = ['--data', join(config.dataDir, 'mongo')];
    const address = ['--host', '127.0.0.1', '--port', String(facts.mongoPort)];
    return program('api/embedded-mongo/src/main.ts', ...data, ...address);
  };
  const isMongoReady = printsJsonLine((record) => {
    if (record.ready !== true) return false;
    facts.mongoPort = Number(record.port);
    facts.mongodbUrl = String(record.url);
    return true;
  });
  const isWorkerReady = printsJsonLine((record) => record.msg === 'worker ready', {
    orAliveForMs: SILENT_WORKER_MS,
  });
  const learnDemoClient = ({ apiKey, clientId, widgetConfigId }: Record<string, unknown>) => {
    if (typeof apiKey !== 'string' || typeof clientId !== 'string') return false;
    const widget = typeof widgetConfigId === 'string' ? widgetConfigId : null;
    facts.demoClient = { apiKey, clientId, widgetConfigId: widget };
    return true;
  };
  const learnBuilt = ({ built }: Record<string, unknown>) => typeof built === 'boolean';

  const process_ = (
    after: string[],
    name: string,
    title: string,
    stopStage: number,
    command: () => Command,
    isReady: Probe,
  ) => ({ after, process: { name, title, stopStage, cwd: root, command, isReady } });
  const job = (
    after: string[],
    name: string,
    title: string,
    command: () => Command,
    learn: Job['learn'],
  ) => ({ after, job: { name, title, cwd: root, command, learn } });

  const { redisServer } = facts;
  const bundle = () => node(bundlePrograms, facts.programs, ...PROGRAMS);
  const isBundled: Job['learn'] = ({ bundled: done }) => done === true;
  const rows: SandboxRow[] = [job([], 'programs', 'Bundling the programs', bundle, isBundled)];
  if (config.mongodbUrl === null) {
    rows.push(
      process_(['programs'], 'mongo', 'The embedded MongoDB server', 2, mongo, isMongoReady),
    );
  }
  if (redisServer !== null) {
    const isReady = answersRedisPing(() => facts.redisPort);
    const row = process_([], 'redis', 'Redis', 3, () => redis(redisServer), isReady);
    rows.push({ ...row, process: { ...row.process, cannotListen: true } });
  }
  const healthy = (url: string, path: string) => answersHttp(`${url}${path}`);
  const simulator = (): Command => {
    const { env: own, ...command } = program('extractors/simulator/main.ts');
    return { ...command, env: { ...own, SIMULATOR_SMTP_PORT: String(facts.smtpPort) } };
  };
  const worker = (): Command => {
    const { env: own, command, args } = program('api/main.ts', 'worker');
    return {
      command,
      args: [...WORKER_OPTIONS, ...args],
      env: { ...own, SMTP_URL: smtpUrlOf(facts) },
    };
  };
  const api = (): Command => {
    const { env: own, ...command } = program('api/main.ts', 'web');
    const HELP_URL = env.HELP_URL || `${config.docsUrl}/para-las-personas`;
    return { ...command, env: { ...own, HELP_URL } };
  };
  const seed = () => program('api/main.ts', 'seed', '--json');
  const widget = () => node(...typescriptArguments('ui/scripts/buildWidget.ts', '--json'));
  // oxfmt-ignore
  rows.push(
    process_(['programs'], 'simulator', 'The institution simulator', 1, simulator, healthy(config.simulatorUrl, '/healthz')),
    job(['mongo', 'redis'], 'seed', 'Seeding the demo client', seed, learnDemoClient),
    job([], 'widget', 'Building the widget', widget, learnBuilt),
    process_(['seed'], 'api', 'The API', 0, api, healthy(config.apiUrl, '/readyz')),
    process_(['mongo', 'redis'], 'worker', 'The worker', 0, worker, isWorkerReady),
    process_(['seed', 'widget'], 'host', 'The host page of the widget', 0, host, healthy(config.widgetHostUrl, '/healthz')),
    process_(['seed'], 'docs', 'The documentation site', 0, docsServer, answersHttp(config.docsUrl, [200, 500, 503])),
  );
  return rows;
}

/** The URL to which the sandbox's workers send mails. */
export const smtpUrlOf = ({ smtpPort }: Pick<SandboxFacts, 'smtpPort'>): string =>
  `smtp://127.0.0.1:${smtpPort}`;

/** Append-only: what Redis acknowledged is on disk within a second. */
function redisArguments(folder: string, port: number): string[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return [
    '--bind',
    '127.0.0.1',
    '--port',
    String(port),
    '--dir',
    folder,
    '--appendonly',
    'yes',
    '--appendfsync',
    'everysec',
    '--save',
    '',
    '--daemonize',
    'no',
    '--protected-mode',
    'yes',
    '--loglevel',
    'notice',
  ];
}

/** Whether a job's output held the line that it is expected to print. */
export function learnFrom(output: string, job: Job): boolean {
  return output.split('\n').some((line) => job.learn(parseRecord(line)));
}
