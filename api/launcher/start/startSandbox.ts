import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import { Stopped, UserFacingError, errorText } from '../../bin/UserFacingError.mjs';
import { withoutNpmContext } from '../../bin/installPackages.mjs';
import { takeLock } from '../../bin/processLock.mjs';
import type { ShutdownSignal } from '../ShutdownSignal.ts';
import { logTail } from '../logTail.ts';
import type { Progress } from '../progress.ts';
import { checkRedisUrl, ensureRedisServer } from '../redisServer.ts';
import { runToEnd } from '../runToEnd.ts';
import { Supervisor } from './Supervisor.ts';
import { readLauncherConfig, type LauncherConfig } from './launcherConfig.ts';
import { bundleFolder, removeBundles } from './bundles.ts';
import { LogFiles } from './logFiles.ts';
import { endOrphans, forgetProcesses, recordProcesses } from './orphans.ts';
import { requireFreePort } from './ports.ts';
import { answersHttp } from './readiness.ts';
import { alreadyRunningText, readyText } from './readyText.ts';
import { secretHider } from './redaction.ts';
import {
  describeSandbox,
  readSandboxFile,
  sandboxFile,
  storesFile,
  writeJsonFile,
  type DemoClient,
} from './sandboxFile.ts';
import {
  learnFrom,
  smtpUrlOf,
  sandboxProcesses,
  type Job,
  type SandboxFacts,
  type SandboxRow,
} from './sandboxProcesses.ts';

interface StartOptions {
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  readonly progress: Progress;
  readonly stop: ShutdownSignal;
  /** The table of what to run. */
  readonly rowsOf?: typeof sandboxProcesses;
}

/** Steps to take at the end, in reverse order. */
type Cleanup = (() => unknown)[];

/** Runs the sandbox until it is asked to stop, and resolves with the exit code. */
export async function startSandbox(options: StartOptions): Promise<number> {
  const { env, root, progress, stop } = options;
  const cleanup: Cleanup = [];
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
    cleanup.push(lock.release);
    stop.onForce(lock.release);
    await run(options, config, cleanup);
    return 0;
  } catch (error) {
    progress.close();
    if (error instanceof Stopped) return 0;
    if (!(error instanceof UserFacingError)) throw error;
    progress.say(`\n${errorText(error)}`);
    return 1;
  } finally {
    progress.close();
    for (const step of cleanup.reverse()) await step();
    if (stop.signal.aborted) progress.say('Cauce has stopped.');
  }
}

async function run(options: StartOptions, config: LauncherConfig, cleanup: Cleanup) {
  const { root, env, progress, stop, rowsOf = sandboxProcesses } = options;
  const { dataDir, host } = config;
  const { signal } = stop;
  // The file may be left from a launcher that was killed.
  rmSync(sandboxFile(dataDir), { force: true });
  await endOrphans(dataDir, signal);
  await Promise.all(config.ports.map((port) => requireFreePort(host, port, signal)));

  const logs = new LogFiles(join(dataDir, 'logs'));
  cleanup.push(() => logs.close());
  const facts = await findStores(options, config, logs);
  cleanup.push(() => removeBundles(root));

  const redact = secretHider(env, () => [facts.demoClient?.apiKey]);
  const say = (text: string) => progress.say(text);
  const supervisor = new Supervisor({ logs, redact, say, onPids: () => publish() });
  let isReady = false;
  const describe = (client: DemoClient, pids: Record<string, number | null>) =>
    describeSandbox(config, client, smtpUrlOf(facts), pids);
  const publish = () => {
    const pids = supervisor.pids();
    recordProcesses(dataDir, Object.values(pids));
    if (!isReady || facts.demoClient === null) return;
    writeJsonFile(sandboxFile(dataDir), describe(facts.demoClient, pids));
    // For commands that run beside the sandbox: see api/src/config/runningSandbox.ts.
    writeJsonFile(storesFile(dataDir), { mongodbUrl: facts.mongodbUrl, redisUrl: facts.redisUrl });
  };
  const forget = () => {
    forgetProcesses(dataDir);
    for (const file of [sandboxFile(dataDir), storesFile(dataDir)]) rmSync(file, { force: true });
  };
  cleanup.push(async () => {
    await supervisor.stop();
    forget();
  });
  stop.onForce(() => {
    supervisor.kill();
    forget();
  });

  const rows = rowsOf({ root, env: withoutNpmContext(env), config, facts });
  await startRows(rows, (row) =>
    'job' in row
      ? runJob(row.job, progress, signal, redact)
      : startProcess(row.process, supervisor, progress, signal),
  );
  if (facts.demoClient === null) throw new UserFacingError('The demo client was not seeded.');
  isReady = true;
  publish();
  progress.say(readyText(describe(facts.demoClient, supervisor.pids()), dataDir));
  void reportSite(config.docsUrl, logs.path('docs'), progress, signal);
  await stop.requested();
}

/** Reports how the build of the documentation site ends, which nothing waits for. */
async function reportSite(url: string, logFile: string, progress: Progress, signal: AbortSignal) {
  const step = progress.step('Building the documentation site');
  await answersHttp(url, [200, 500])({ signal, logFile, logOffset: 0 });
  if (signal.aborted) return;
  if ((await fetch(url)).ok) step.done();
  else step.failed(`its log is ${logFile}`);
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserFacingError(`The folder ${dataDir} (DATA_DIR) cannot be made: ${code}.`, [
      'Set DATA_DIR to a folder that this user may write to.',
    ]);
  }
}

async function findStores(
  { env, root, progress, stop: { signal } }: StartOptions,
  { dataDir, mongodbUrl, redisUrl }: LauncherConfig,
  logs: LogFiles,
): Promise<SandboxFacts> {
  let redisServer = null;
  if (redisUrl === null) {
    const linksFolder = join(dataDir, 'bin');
    const logFile = logs.path('apt');
    redisServer = await ensureRedisServer({ env, linksFolder, logFile, signal, progress });
  } else {
    await checkRedisUrl(redisUrl, signal);
  }
  const redisPort = redisServer === null ? 0 : await getPort({ host: '127.0.0.1' });
  return {
    redisServer,
    redisPort,
    programs: bundleFolder(root),
    mongoPort: 0,
    mongodbUrl: mongodbUrl ?? '',
    redisUrl: redisUrl ?? `redis://127.0.0.1:${redisPort}`,
    smtpPort: await getPort({ host: '127.0.0.1' }),
    demoClient: null,
  };
}

/** Starts each row as soon as the rows that it waits for, which precede it, are ready. */
async function startRows(rows: SandboxRow[], start: (row: SandboxRow) => Promise<void>) {
  const started = new Map<string, Promise<void>>();
  for (const row of rows) {
    const name = 'job' in row ? row.job.name : row.process.name;
    const needed = Promise.all(row.after.map((other) => started.get(other) ?? Promise.resolve()));
    started.set(
      name,
      needed.then(() => start(row)),
    );
  }
  await Promise.all(started.values());
}

async function startProcess(
  spec: Parameters<Supervisor['start']>[0],
  supervisor: Supervisor,
  progress: Progress,
  signal: AbortSignal,
) {
  if (signal.aborted) throw new Stopped();
  const step = progress.step(spec.title);
  // Stopping must not wait for a process that is slow to get ready.
  const stopped = new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Stopped()), { once: true });
  });
  await Promise.race([supervisor.start(spec), stopped]);
  step.done('running');
}

async function runJob(
  job: Job,
  progress: Progress,
  signal: AbortSignal,
  redact: (text: string) => string,
) {
  const step = progress.step(job.title);
  const { command, args, env } = job.command();
  const onMessage = (message: unknown) => {
    const { note } = (message ?? {}) as { note?: unknown };
    step.note(typeof note === 'string' ? note : '');
  };
  // The output may contain credentials, so it is not written to a file.
  const ended = await runToEnd(command, args, { cwd: job.cwd, env, signal, onMessage });
  const isExpected = ended.code === 0 && learnFrom(ended.stdout, job);
  if (isExpected) {
    step.done();
    return;
  }
  step.failed();
  const how =
    ended.code === 0 ? 'printed no result' : `ended with ${ended.code ?? String(ended.signal)}`;
  const tail = logTail(redact(ended.output)).map((line) => `| ${line}`);
  throw new UserFacingError(`${job.title} ${how}.`, tail);
}
