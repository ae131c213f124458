import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseRecord } from '../logTail.ts';
import { typescriptArguments, WORKER_OPTIONS } from '../nodeArguments.ts';
import { bundled } from './bundles.ts';
import type { LauncherConfig } from './launcherConfig.ts';
import { answersHttp, answersRedisPing, printsJsonLine, type Probe } from './readiness.ts';
import { consoleUrlOf, type DemoClient } from './sandboxFile.ts';
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

/** The environment of every program. */
const commonEnv = ({ env, config, facts }: Options): NodeJS.ProcessEnv => ({
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

/** The environment of the documentation site's server. */
function docsEnv({ env, config, facts }: Options): NodeJS.ProcessEnv {
  const own = {
    // The built site contains the API's address, so another address needs another build.
    DOCS_SANDBOX_URL: env.DOCS_SANDBOX_URL || config.apiUrl,
    // The address of the site's own pages, for readers who copy them as Markdown.
    DOCS_URL: env.DOCS_URL || config.docsUrl,
    DOCS_SIMULATOR_URL: env.DOCS_SIMULATOR_URL || config.simulatorUrl,
  };
  // The pages call this sandbox with the demo client's key, which is of no use for another sandbox.
  if (own.DOCS_SANDBOX_URL !== config.apiUrl) return own;
  const { apiKey, clientId, widgetConfigId } = facts.demoClient ?? {};
  return {
    ...own,
    DOCS_SANDBOX_API_KEY: apiKey,
    DOCS_SANDBOX_CLIENT_ID: clientId,
    DOCS_SANDBOX_WIDGET_CONFIG_ID: widgetConfigId ?? undefined,
  };
}

/** How each program is started. */
function createCommands(options: Options) {
  const { env, config, facts } = options;
  const node = (args: string[], own: NodeJS.ProcessEnv = {}): Command => ({
    command: process.execPath,
    args: ['--import', exitWithLauncher, ...args],
    env: { ...commonEnv(options), ...own },
  });
  const program = (
    name: (typeof PROGRAMS)[number],
    args: string[] = [],
    own?: NodeJS.ProcessEnv,
  ): Command => node(['--enable-source-maps', bundled(facts.programs, name), ...args], own);
  return {
    bundle: () => node([bundlePrograms, facts.programs, ...PROGRAMS]),
    mongo: () => {
      const data = ['--data', join(config.dataDir, 'mongo')];
      const address = ['--host', '127.0.0.1', '--port', String(facts.mongoPort)];
      return program('api/embedded-mongo/src/main.ts', [...data, ...address]);
    },
    redis: (server: string): Command => ({
      command: server,
      args: redisArguments(join(config.dataDir, 'redis'), facts.redisPort),
      env,
    }),
    simulator: () =>
      program('extractors/simulator/main.ts', [], {
        SIMULATOR_SMTP_PORT: String(facts.smtpPort),
        SIMULATOR_CONSOLE_URL: consoleUrlOf(config.apiUrl),
      }),
    seed: () => program('api/main.ts', ['seed', '--json']),
    widget: () => node(typescriptArguments('ui/scripts/buildWidget.ts', '--json')),
    api: () =>
      program('api/main.ts', ['web'], {
        DOCS_URL: env.DOCS_URL || config.docsUrl,
        HELP_URL: env.HELP_URL || `${config.docsUrl}/para-las-personas`,
      }),
    worker: () => {
      const command = program('api/main.ts', ['worker'], { SMTP_URL: smtpUrlOf(facts) });
      return { ...command, args: [...WORKER_OPTIONS, ...command.args] };
    },
    host: () =>
      program('ui/host/server/main.ts', [], {
        WIDGET_HOST_API_URL: config.apiUrl,
        WIDGET_HOST_API_KEY: facts.demoClient?.apiKey,
        WIDGET_HOST_CLIENT_ID: facts.demoClient?.clientId,
        WIDGET_HOST_CONFIG_ID: facts.demoClient?.widgetConfigId ?? undefined,
        WIDGET_HOST_DOCS_URL: config.docsUrl,
        WIDGET_HOST_INBOX_URL: `${config.simulatorUrl}/correo`,
      }),
    docs: () => program('docs-app/server/main.ts', ['--background'], docsEnv(options)),
  };
}

/** The sandbox as a table. Rows that do not wait for one another start in parallel. */
export function sandboxProcesses(options: Options): SandboxRow[] {
  const { root, config, facts } = options;
  const commands = createCommands(options);
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
  const isBundled: Job['learn'] = ({ bundled: done }) => done === true;
  const rows: SandboxRow[] = [
    job([], 'programs', 'Bundling the programs', commands.bundle, isBundled),
  ];
  if (config.mongodbUrl === null) {
    const title = 'The embedded MongoDB server';
    rows.push(process_(['programs'], 'mongo', title, 2, commands.mongo, isMongoReady));
  }
  if (redisServer !== null) {
    const isReady = answersRedisPing(() => facts.redisPort);
    const row = process_([], 'redis', 'Redis', 3, () => commands.redis(redisServer), isReady);
    rows.push({ ...row, process: { ...row.process, cannotListen: true } });
  }
  const healthy = (url: string, path: string) => answersHttp(`${url}${path}`);
  // oxfmt-ignore
  rows.push(
    process_(['programs'], 'simulator', 'The institution simulator', 1, commands.simulator, healthy(config.simulatorUrl, '/healthz')),
    job(['mongo', 'redis'], 'seed', 'Seeding the demo client', commands.seed, learnDemoClient),
    job([], 'widget', 'Building the widget', commands.widget, learnBuilt),
    process_(['seed'], 'api', 'The API', 0, commands.api, healthy(config.apiUrl, '/readyz')),
    process_(['mongo', 'redis'], 'worker', 'The worker', 0, commands.worker, isWorkerReady),
    process_(['seed', 'widget'], 'host', 'The host page of the widget', 0, commands.host, healthy(config.widgetHostUrl, '/healthz')),
    process_(['seed'], 'docs', 'The documentation site', 0, commands.docs, answersHttp(config.docsUrl, [200, 500, 503])),
  );
  return rows;
}

/** The URL to which the sandbox's workers send mails. */
export const smtpUrlOf = ({ smtpPort }: Pick<SandboxFacts, 'smtpPort'>): string =>
  `smtp://127.0.0.1:${smtpPort}`;

/** Append-only: what Redis acknowledged is on disk within a second. */
function redisArguments(folder: string, port: number): string[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const options = {
    bind: '127.0.0.1',
    port: String(port),
    dir: folder,
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
    daemonize: 'no',
    'protected-mode': 'yes',
    loglevel: 'notice',
  };
  return Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
}

/** Whether a job's output held the line that it is expected to print. */
export function learnFrom(output: string, job: Job): boolean {
  return output.split('\n').some((line) => job.learn(parseRecord(line)));
}
