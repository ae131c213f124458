import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { answersHttp, answersRedisPing, parseRecord, printsJsonLine } from './readiness.mjs';

/** A worker that says nothing is taken to be at work after that long. */
const SILENT_WORKER_MS = 6000;

const exitWithLauncher = new URL('exitWithLauncher.mjs', import.meta.url).href;

/**
 * What is found out while the sandbox starts. The stores keep their ports over a restart, so that
 * those who use them reconnect.
 *
 * @typedef {object} SandboxFacts
 * @property {string | null} redisServer path of the program, null when REDIS_URL is used
 * @property {number} redisPort
 * @property {number} mongoPort 0 until the embedded server has chosen one
 * @property {string} mongodbUrl
 * @property {string} redisUrl
 * @property {{ apiKey: string, clientId: string, widgetConfigId: string | null } | null} demoClient
 *
 * @typedef {object} Job something that runs once, to its end, while the sandbox starts
 * @property {string} name
 * @property {string} title
 * @property {() => { command: string, args: string[], env: NodeJS.ProcessEnv }} command
 * @property {string} cwd
 * @property {(record: Record<string, unknown>) => boolean} learn takes each JSON line it prints,
 *   and says whether it was the one that matters; while it works, it may send `{ note }`
 *
 * @typedef {{ after: string[], process: import('./Supervisor.mjs').ProcessSpec }} ProcessRow
 * @typedef {{ after: string[], job: Job }} JobRow
 * @typedef {ProcessRow | JobRow} SandboxRow
 */

/**
 * The sandbox as a table: every process and job, and what has to be ready before it starts. Rows
 * that do not wait for one another start side by side.
 *
 * @param {object} options
 * @param {string} options.root
 * @param {NodeJS.ProcessEnv} options.env
 * @param {import('./launcherConfig.mjs').LauncherConfig} options.config
 * @param {SandboxFacts} options.facts filled in by the rows
 * @returns {SandboxRow[]}
 */
export function sandboxProcesses({ root, env, config, facts }) {
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
    // Ctrl-C is meant for now: what is running goes back to the queue soon.
    WORKER_DRAIN_SECONDS: env.WORKER_DRAIN_SECONDS ?? '2',
  });
  const node = (/** @type {string} */ script, /** @type {string[]} */ ...args) => ({
    command: process.execPath,
    args: ['--import', exitWithLauncher, '--import', 'tsx', script, ...args],
    env: childEnv(),
  });
  // The address is part of the built site: a site for another one is another build.
  const docs = (/** @type {string} */ script, /** @type {string[]} */ ...args) => {
    const child = node(script, ...args);
    const DOCS_SANDBOX_URL = env.DOCS_SANDBOX_URL || config.apiUrl;
    return { ...child, env: { ...child.env, DOCS_SANDBOX_URL } };
  };

  /** @type {SandboxRow[]} */
  const rows = [];
  if (config.mongodbUrl === null) {
    rows.push({
      after: [],
      process: {
        name: 'mongo',
        title: 'The embedded MongoDB server',
        stopStage: 2,
        cwd: root,
        command: () =>
          node(
            ...['api/embedded-mongo/src/main.ts', '--data', join(config.dataDir, 'mongo')],
            ...['--host', '127.0.0.1', '--port', String(facts.mongoPort)],
          ),
        isReady: printsJsonLine((record) => {
          if (record.ready !== true) return false;
          facts.mongoPort = Number(record.port);
          facts.mongodbUrl = String(record.url);
          return true;
        }),
      },
    });
  }
  const { redisServer } = facts;
  if (redisServer !== null) {
    rows.push({
      after: [],
      process: {
        name: 'redis',
        title: 'Redis',
        stopStage: 3,
        cwd: root,
        cannotListen: true,
        command: () => ({
          command: redisServer,
          args: redisArguments(join(config.dataDir, 'redis'), facts.redisPort),
          env,
        }),
        isReady: answersRedisPing(() => facts.redisPort),
      },
    });
  }
  rows.push(
    {
      after: [],
      process: {
        name: 'simulator',
        title: 'The institution simulator',
        stopStage: 1,
        cwd: root,
        command: () => node('extractors/simulator/main.ts'),
        isReady: answersHttp(`${config.simulatorUrl}/healthz`),
      },
    },
    {
      after: ['mongo', 'redis'],
      job: {
        name: 'seed',
        title: 'Seeding the demo client',
        cwd: root,
        command: () => node('api/src/main.ts', 'seed', '--json'),
        learn: ({ apiKey, clientId, widgetConfigId }) => {
          if (typeof apiKey !== 'string' || typeof clientId !== 'string') return false;
          const widget = typeof widgetConfigId === 'string' ? widgetConfigId : null;
          facts.demoClient = { apiKey, clientId, widgetConfigId: widget };
          return true;
        },
      },
    },
    {
      after: [],
      job: {
        name: 'widget',
        title: 'Building the widget',
        cwd: root,
        command: () => node('ui/scripts/buildWidget.ts', '--json'),
        learn: ({ built }) => typeof built === 'boolean',
      },
    },
    {
      after: [],
      job: {
        name: 'docs-build',
        title: 'Building the documentation site',
        cwd: root,
        command: () => docs('docs-app/build/main.ts', '--if-stale', '--json'),
        learn: ({ built }) => typeof built === 'boolean',
      },
    },
    {
      after: ['seed'],
      process: {
        name: 'api',
        title: 'The API',
        stopStage: 0,
        cwd: root,
        command: () => node('api/src/main.ts', 'web'),
        isReady: answersHttp(`${config.apiUrl}/readyz`),
      },
    },
    {
      after: ['mongo', 'redis'],
      process: {
        name: 'worker',
        title: 'The worker',
        stopStage: 0,
        cwd: root,
        command: () => node('api/src/main.ts', 'worker'),
        isReady: printsJsonLine((record) => record.msg === 'worker ready', {
          orAliveForMs: SILENT_WORKER_MS,
        }),
      },
    },
    {
      after: ['seed', 'widget'],
      process: {
        name: 'host',
        title: 'The host page of the widget',
        stopStage: 0,
        cwd: root,
        command: () => {
          const host = node('ui/host/server/main.ts');
          return { ...host, env: { ...host.env, ...hostEnvironment(config, facts) } };
        },
        isReady: answersHttp(`${config.widgetHostUrl}/healthz`),
      },
    },
    {
      after: ['docs-build'],
      process: {
        name: 'docs',
        title: 'The documentation site',
        stopStage: 0,
        cwd: root,
        command: () => docs('docs-app/server/main.ts'),
        isReady: answersHttp(`${config.docsUrl}/`),
      },
    },
  );
  return rows;
}

/**
 * What a client's own server knows: where the API is, and its key.
 *
 * @param {import('./launcherConfig.mjs').LauncherConfig} config
 * @param {SandboxFacts} facts
 */
function hostEnvironment({ apiUrl }, { demoClient }) {
  return {
    WIDGET_HOST_API_URL: apiUrl,
    WIDGET_HOST_API_KEY: demoClient?.apiKey,
    WIDGET_HOST_CLIENT_ID: demoClient?.clientId,
    WIDGET_HOST_CONFIG_ID: demoClient?.widgetConfigId ?? undefined,
  };
}

/**
 * Append-only, so that no queued job is lost with the process: what is acknowledged is on disk
 * within a second.
 *
 * @param {string} folder @param {number} port
 */
function redisArguments(folder, port) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return [
    ...['--bind', '127.0.0.1', '--port', String(port), '--dir', folder],
    ...['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''],
    ...['--daemonize', 'no', '--protected-mode', 'yes', '--loglevel', 'notice'],
  ];
}

/**
 * @param {string} output of a job
 * @param {Job} job
 * @returns {boolean} whether it printed the line that matters
 */
export function learnFrom(output, job) {
  return output.split('\n').some((line) => job.learn(parseRecord(line)));
}
