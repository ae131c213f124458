import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, Stopped, failureText } from './Failure.mjs';
import { LogFiles } from './logFiles.mjs';
import { Supervisor } from './Supervisor.mjs';
import { takeLock } from './fileLock.mjs';
import { readLauncherConfig } from './launcherConfig.mjs';
import { endLeftovers, forgetProcesses, recordProcesses } from './leftovers.mjs';
import { logTail } from './logTail.mjs';
import { ensurePackages, withoutNpmContext } from './npmPackages.mjs';
import { findFreePort, requireFreePort } from './ports.mjs';
import { alreadyRunningText, readyText } from './readyText.mjs';
import { secretHider } from './redaction.mjs';
import { checkRedisUrl, ensureRedisServer } from './redisServer.mjs';
import { runToEnd } from './runToEnd.mjs';
import {
  describeSandbox,
  readSandboxFile,
  sandboxFile,
  storesFile,
  writeJsonFile,
} from './sandboxFile.mjs';
import { learnFrom, sandboxProcesses } from './sandboxProcesses.mjs';

/**
 * @typedef {import('./launcherConfig.mjs').LauncherConfig} LauncherConfig
 * @typedef {import('./sandboxProcesses.mjs').SandboxFacts} SandboxFacts
 * @typedef {import('./sandboxProcesses.mjs').SandboxRow} SandboxRow
 *
 * @typedef {object} StartOptions
 * @property {string} root
 * @property {NodeJS.ProcessEnv} env
 * @property {import('./progress.mjs').Progress} progress
 * @property {import('./StopRequest.mjs').StopRequest} stop
 * @property {typeof sandboxProcesses} [rowsOf] the table of what to run
 * @property {typeof ensurePackages} [installPackages]
 */

/**
 * Runs the sandbox until it is asked to stop.
 *
 * @param {StartOptions} options
 * @returns {Promise<number>} the exit code
 */
export async function startSandbox(options) {
  const { env, root, progress, stop } = options;
  /** @type {(() => Promise<void> | void)[]} */
  const undo = [];
  stop.signal.addEventListener('abort', () => progress.say('Stopping ...'));
  try {
    const config = readLauncherConfig(env, root);
    makeDataDir(config.dataDir);
    const lock = takeLock(join(config.dataDir, 'start.lock'));
    if (!lock.taken) {
      const { dataDir } = config;
      progress.say(alreadyRunningText(dataDir, lock.holder.pid, readSandboxFile(dataDir)));
      return 1;
    }
    undo.push(lock.release);
    stop.onForce(lock.release);
    await run(options, config, undo);
    return 0;
  } catch (error) {
    progress.close();
    if (error instanceof Stopped) return 0;
    if (!(error instanceof Failure)) throw error;
    progress.say(`\n${failureText(error)}`);
    return 1;
  } finally {
    progress.close();
    for (const step of undo.reverse()) await step();
    if (stop.signal.aborted) progress.say('Cauce has stopped.');
  }
}

/**
 * @param {StartOptions} options @param {LauncherConfig} config
 * @param {(() => Promise<void> | void)[]} undo steps to take at the end, last one first
 */
async function run({ root, env, progress, stop, ...parts }, config, undo) {
  const { dataDir, host } = config;
  const { signal } = stop;
  // A launcher that was killed leaves these; nobody should take them for ours.
  rmSync(sandboxFile(dataDir), { force: true });
  await endLeftovers(dataDir, signal);
  await Promise.all(config.ports.map((port) => requireFreePort(host, port, signal)));

  const installPackages = parts.installPackages ?? ensurePackages;
  await installPackages({ root, env, signal, progress });
  const logs = new LogFiles(join(dataDir, 'logs'));
  undo.push(() => logs.close());
  const facts = await findStores({ env, config, progress, signal, logs });

  const redact = secretHider(env, () => [facts.demoClient?.apiKey]);
  const supervisor = new Supervisor({
    logs,
    redact,
    say: (text) => progress.say(text),
    onPids: () => publish(),
  });
  let isReady = false;
  const publish = () => {
    const pids = supervisor.pids();
    recordProcesses(dataDir, Object.values(pids));
    if (!isReady || facts.demoClient === null) return;
    writeJsonFile(sandboxFile(dataDir), describeSandbox(config, facts.demoClient, pids));
    // For commands beside it, `npm run clients` for one: see api/src/config/runningSandbox.ts.
    writeJsonFile(storesFile(dataDir), { mongodbUrl: facts.mongodbUrl, redisUrl: facts.redisUrl });
  };
  const forgetFiles = () => {
    rmSync(sandboxFile(dataDir), { force: true });
    rmSync(storesFile(dataDir), { force: true });
  };
  undo.push(async () => {
    await supervisor.stop();
    forgetProcesses(dataDir);
    forgetFiles();
  });
  stop.onForce(() => {
    supervisor.kill();
    forgetProcesses(dataDir);
    forgetFiles();
  });

  const rows = (parts.rowsOf ?? sandboxProcesses)({
    root,
    env: withoutNpmContext(env),
    config,
    facts,
  });
  await startRows(rows, { supervisor, progress, signal, logs, redact });
  if (facts.demoClient === null) throw new Failure('The demo client was not seeded.');
  isReady = true;
  publish();
  progress.say(readyText(describeSandbox(config, facts.demoClient, supervisor.pids()), dataDir));
  await stop.requested();
}

/** @param {string} dataDir */
function makeDataDir(dataDir) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Failure(`The folder ${dataDir} (DATA_DIR) cannot be made: ${code}.`, [
      'Set DATA_DIR to a folder that this user may write to.',
    ]);
  }
}

/**
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {LauncherConfig} options.config
 * @param {import('./progress.mjs').Progress} options.progress
 * @param {AbortSignal} options.signal
 * @param {LogFiles} options.logs
 * @returns {Promise<SandboxFacts>}
 */
async function findStores({ env, config, progress, signal, logs }) {
  let redisServer = null;
  if (config.redisUrl === null) {
    const linksFolder = join(config.dataDir, 'bin');
    const logFile = logs.path('apt');
    redisServer = await ensureRedisServer({ env, linksFolder, logFile, signal, progress });
  } else {
    await checkRedisUrl(config.redisUrl, signal);
  }
  const redisPort = redisServer === null ? 0 : await findFreePort();
  return {
    redisServer,
    redisPort,
    mongoPort: 0,
    mongodbUrl: config.mongodbUrl ?? '',
    redisUrl: config.redisUrl ?? `redis://127.0.0.1:${redisPort}`,
    demoClient: null,
  };
}

/**
 * @typedef {object} RowTools
 * @property {Supervisor} supervisor
 * @property {import('./progress.mjs').Progress} progress
 * @property {AbortSignal} signal
 * @property {LogFiles} logs
 * @property {(text: string) => string} redact
 */

/**
 * Starts each row as soon as the rows that it waits for are ready.
 *
 * @param {SandboxRow[]} rows @param {RowTools} tools
 */
async function startRows(rows, tools) {
  const names = rows.map(nameOf);
  /** @type {Map<string, Promise<void>>} */
  const started = new Map();
  for (const row of rows) {
    const needed = row.after.filter((name) => names.includes(name));
    // Rows stand after those that they need, so every promise is there already.
    const before = Promise.all(needed.map((name) => started.get(name)));
    started.set(
      nameOf(row),
      before.then(() => startRow(row, tools)),
    );
  }
  await Promise.all(started.values());
}

/** @param {SandboxRow} row */
function nameOf(row) {
  return 'job' in row ? row.job.name : row.process.name;
}

/** @param {SandboxRow} row @param {RowTools} tools */
async function startRow(row, tools) {
  if (tools.signal.aborted) throw new Stopped();
  if ('job' in row) {
    await runJob(row.job, tools);
    return;
  }
  const step = tools.progress.step(row.process.title);
  // Asking to stop must not wait for a process that is slow to get ready.
  const stopped = new Promise((_, reject) => {
    tools.signal.addEventListener('abort', () => reject(new Stopped()), { once: true });
  });
  await Promise.race([tools.supervisor.start(row.process), stopped]);
  step.done('running');
}

/** @param {unknown} message of a job @returns {string} */
function noteOf(message) {
  const { note } = /** @type {{ note?: unknown }} */ (message ?? {});
  return typeof note === 'string' ? note : '';
}

/** @param {import('./sandboxProcesses.mjs').Job} job @param {RowTools} tools */
async function runJob(job, { progress, signal, redact }) {
  const step = progress.step(job.title);
  const { command, args, env } = job.command();
  // Its output may hold credentials: it is read here and kept in no file.
  const onMessage = (/** @type {unknown} */ message) => step.note(noteOf(message));
  const ended = await runToEnd(command, args, { cwd: job.cwd, env, signal, onMessage });
  if (ended.code === 0 && learnFrom(ended.stdout, job)) {
    step.done();
    return;
  }
  step.failed();
  const how =
    ended.code === 0 ? 'did not say what it made' : `ended with ${ended.code ?? ended.signal}`;
  throw new Failure(
    `${job.title} ${how}.`,
    logTail(redact(ended.output)).map((line) => `| ${line}`),
  );
}
