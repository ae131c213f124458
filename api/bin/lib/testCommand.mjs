import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Failure, Stopped, failureText } from './Failure.mjs';
import { Progress } from './progress.mjs';
import { StopRequest } from './StopRequest.mjs';
import { ensureChromium } from './chromiumBrowser.mjs';
import { findExecutable } from './executables.mjs';
import { inLanes } from './inLanes.mjs';
import { MARK, killMarked, markedProcesses } from './markedProcesses.mjs';
import { ensurePackages, npmCommand, withoutNpmContext } from './npmPackages.mjs';
import { repositoryRoot } from './paths.mjs';
import { ensureReadersFonts } from './readersFonts.mjs';
import { ensureRedisServer } from './redisServer.mjs';
import { runToEnd } from './runToEnd.mjs';
import { NOTHING, addCounts, countSuite, countsLine, skipReasons } from './testCounts.mjs';
import { chooseSteps, stages } from './testSteps.mjs';

const SHOWN_LINES = 400;
const LEFTOVER_PATIENCE_MS = 5000;
/** So many checks at a time: each is a program of one thread, or of few. */
const LANES = 2;

/**
 * @typedef {import('./testCounts.mjs').Counts} Counts
 * @typedef {import('./testSteps.mjs').TestStep} TestStep
 *
 * @typedef {object} TestParts
 * @property {string} [root] of the project
 * @property {typeof ensurePackages} [installPackages]
 *
 * @typedef {object} TestRun
 * @property {string} root
 * @property {NodeJS.ProcessEnv} env of everything that is started
 * @property {string} mark
 * @property {string} folder for logs and reports
 * @property {Progress} progress
 * @property {AbortSignal} signal
 */

/**
 * Runs `npm test` and leaves with its exit code.
 *
 * @param {string[]} args
 * @param {TestParts} [parts]
 */
export async function testCommand(args, parts = {}) {
  const { steps, problem } = chooseSteps(args);
  if (problem !== null) {
    console.error(problem);
    process.exit(2);
  }
  const stop = new StopRequest(process.env);
  const progress = new Progress();
  const mark = randomBytes(8).toString('hex');
  const guard = startGuard(mark);
  let exitCode = 1;
  try {
    const run = await setUp(steps, mark, progress, stop.signal, parts);
    exitCode = await runSteps(steps, run);
  } catch (error) {
    progress.close();
    if (error instanceof Stopped) {
      progress.say('\nStopped.');
      exitCode = 130;
    } else {
      progress.say(`\n${failureText(error)}`);
      progress.say(countsLine({ ...NOTHING, failed: 1 }));
    }
  } finally {
    await killMarked(mark);
    guard.kill('SIGKILL');
  }
  process.exit(exitCode);
}

/** @param {string} mark */
function startGuard(mark) {
  const script = fileURLToPath(new URL('testGuard.mjs', import.meta.url));
  const stdio = /** @type {const} */ (['pipe', 'ignore', 'ignore']);
  const guard = spawn(process.execPath, [script, mark], { detached: true, stdio: [...stdio] });
  guard.unref();
  return guard;
}

/**
 * Installs what the chosen steps need.
 *
 * @param {TestStep[]} steps @param {string} mark @param {Progress} progress
 * @param {AbortSignal} signal
 * @param {TestParts} parts
 * @returns {Promise<TestRun>}
 */
async function setUp(steps, mark, progress, signal, parts) {
  const { root = repositoryRoot, installPackages = ensurePackages } = parts;
  const work = join(root, '.cache');
  const folder = join(work, 'test');
  mkdirSync(folder, { recursive: true });
  await installPackages({ root, env: process.env, signal, progress });
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...withoutNpmContext(process.env), [MARK]: mark };
  // What is run writes to files, and some of it would put colours there all the same.
  if (env.FORCE_COLOR === undefined) env.NO_COLOR = '1';
  const needsRedis = steps.some((step) => step.needsRedis === true);
  const isRedisElsewhere = process.env.REDIS_URL !== undefined && process.env.REDIS_URL !== '';
  if (needsRedis && !isRedisElsewhere) {
    const linksFolder = join(work, 'bin');
    const logFile = join(work, 'apt.log');
    const server = await ensureRedisServer({ env, linksFolder, logFile, signal, progress });
    env.PATH = pathWithRedis(env.PATH ?? '', server, linksFolder);
  }
  if (steps.some((step) => step.needsBrowser === true)) {
    const logFile = join(work, 'apt.log');
    env.CHROMIUM_PATH = await ensureChromium({ env, logFile, signal, progress });
    await ensureReadersFonts({ env, logFile, signal, progress });
  }
  return { root, env, mark, folder, progress, signal };
}

/**
 * Tests start `redis-server` by its name, whatever it is called here.
 *
 * @param {string} path @param {string} server @param {string} linksFolder
 */
function pathWithRedis(path, server, linksFolder) {
  if (findExecutable('redis-server', path.split(delimiter)) !== null) return path;
  const link = join(linksFolder, 'redis-server');
  if (server !== link) {
    mkdirSync(linksFolder, { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(server, link);
  }
  return [linksFolder, path].join(delimiter);
}

/**
 * @param {TestStep[]} steps @param {TestRun} run
 * @returns {Promise<number>} the exit code
 */
async function runSteps(steps, run) {
  let total = NOTHING;
  /** @type {string[]} */
  const failed = [];
  for (const stage of stages(steps)) {
    const all = await inLanes(stage, LANES, (step) =>
      step.suite === undefined ? runCheck(step, run) : runSuite(step, run),
    );
    all.forEach((counts, index) => {
      total = addCounts(total, counts);
      if (counts.failed > 0) failed.push(stage[index]?.title ?? '');
    });
  }
  run.progress.say('');
  if (failed.length > 0) run.progress.say(`Failed: ${failed.join(', ')}`);
  run.progress.say(countsLine(total));
  return total.failed === 0 ? 0 : 1;
}

/** @param {TestStep} step @param {TestRun} run @returns {Promise<Counts>} */
async function runCheck({ name, title, script }, run) {
  const line = run.progress.step(title);
  const npm = npmCommand(run.env);
  if (npm === null || script === undefined) throw new Failure('npm was not found.');
  const logFile = join(run.folder, `${name}.log`);
  const args = [...npm.args, 'run', '--silent', script];
  const ended = await runToEnd(npm.command, args, { ...shared(run), logFile });
  if (ended.code === 0) {
    line.done();
    return { ...NOTHING, passed: 1 };
  }
  line.failed();
  show(run.progress, logFile, `npm run ${script}`);
  return { ...NOTHING, failed: 1 };
}

/** @param {TestStep} step @param {TestRun} run @returns {Promise<Counts>} */
async function runSuite({ name, title, suite, isShown }, run) {
  if (isShown === true) run.progress.say(`${title}:`);
  const line = run.progress.step(title);
  const logFile = join(run.folder, `${name}.log`);
  const reportFile = join(run.folder, `${name}.json`);
  rmSync(reportFile, { force: true });
  const args = [
    ...[join(run.root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', suite ?? name],
    ...['--reporter', isShown === true ? 'verbose' : 'dot', '--reporter', 'json'],
    ...['--reporter', fileURLToPath(new URL('testProgressReporter.mjs', import.meta.url))],
    `--outputFile.json=${reportFile}`,
  ];
  const ended = await runToEnd(process.execPath, args, {
    ...shared(run),
    logFile,
    isShown: isShown === true,
    onMessage: (message) => line.note(noteOf(message)),
  });
  const report = readReport(reportFile);
  const { counts, problems } = countSuite(report, ended.code);
  const leftBehind = await endLeftovers(run.mark);
  const all = leftBehind.length === 0 ? counts : { ...counts, failed: counts.failed + 1 };
  if (all.failed === 0) line.done(countsLine(all));
  else line.failed(countsLine(all));
  for (const reason of skipReasons(report)) run.progress.say(`        ${reason}`);
  if (all.failed === 0) return all;
  for (const problem of problems) run.progress.say(`        ${problem}`);
  for (const { pid, command } of leftBehind) {
    run.progress.say(`        left behind: process ${pid}, ${command.slice(0, 160)}`);
  }
  if (isShown !== true) show(run.progress, logFile, `npx vitest run --project ${suite}`);
  return all;
}

/** @param {TestRun} run */
function shared({ root, env, signal }) {
  // Vitest closes its workers and what its set-up started when it is interrupted.
  return { cwd: root, env, signal, stopSignal: /** @type {const} */ ('SIGINT'), patienceMs: 8000 };
}

/** @param {unknown} message of the progress reporter */
function noteOf(message) {
  const { passed, failed } = /** @type {{ passed: number, failed: number }} */ (message);
  return failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;
}

/**
 * What tests started and did not end is a fault of theirs, and may spoil the next suite.
 *
 * @param {string} mark
 */
async function endLeftovers(mark) {
  const deadline = performance.now() + LEFTOVER_PATIENCE_MS;
  let left = markedProcesses(mark);
  while (left.length > 0 && performance.now() < deadline) {
    await sleep(100);
    left = markedProcesses(mark);
  }
  await killMarked(mark);
  return left;
}

/** @param {Progress} progress @param {string} logFile @param {string} command */
function show(progress, logFile, command) {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n');
  const left = lines.length - SHOWN_LINES;
  if (left > 0) progress.say(`        (${left} lines before this are in ${logFile})`);
  progress.say(`${lines.slice(-SHOWN_LINES).join('\n')}\n        Again: ${command}\n`);
}

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
