import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Stopped, errorText } from '../api/bin/UserFacingError.mjs';
import { npmCommand } from '../api/bin/installPackages.mjs';
import { ShutdownSignal } from '../api/launcher/ShutdownSignal.ts';
import { typescriptArguments } from '../api/launcher/nodeArguments.ts';
import { Progress, durationText } from '../api/launcher/progress.ts';
import { runToEnd } from '../api/launcher/runToEnd.ts';
import { MARK, killMarked, markedProcesses } from './markedProcesses.ts';
import { prepare, repositoryRoot } from './prepare.ts';
import { runInLanes } from './runInLanes.ts';
import {
  NOTHING,
  addCounts,
  countSuite,
  countsLine,
  failedTests,
  failureLine,
  havePassed,
  skipReasons,
  slowestFiles,
  type Counts,
  type FailedTest,
  type FileTime,
  type Report,
} from './testCounts.ts';
import { chooseSteps, type TestStep } from './testSteps.ts';

const SHOWN_LINES = 400;
/** A run takes many minutes, and its log is read afterwards. */
const HEARTBEAT_MS = 30_000;
const ORPHAN_TIMEOUT_MS = 5000;
/** Most steps leave a core idle now and then: two at a time fill two cores. */
const CONCURRENCY = 2;
/**
 * How many failed tests of a run are retried. Of 25,000 tests in browsers and processes on a busy
 * machine one is flaky now and then; what fails twice, and more than these, is a failure.
 */
const MAX_RETRIES = 3;
/** How many of the slowest steps, and of the slowest test files, the end of a run names. */
const SLOWEST = 8;

interface StepResult {
  readonly counts: Counts;
  /** One line per failure, printed at the end of the run. */
  readonly failures: readonly string[];
  readonly slowest: readonly FileTime[];
  /** One line per test that failed and passed when it was retried: its first failure. */
  readonly flaky?: readonly string[];
}

interface TestRun {
  readonly root: string;
  /** The environment of everything that is started. */
  readonly env: NodeJS.ProcessEnv;
  readonly mark: string;
  /** The folder for logs and reports. */
  readonly folder: string;
  /** Parts of the paths of the tests to run; none for all. */
  readonly paths: readonly string[];
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Runs `npm test` and exits with its exit code. */
export async function main(args: string[], root = repositoryRoot): Promise<never> {
  const { steps, paths, problem } = chooseSteps(args);
  if (problem !== null) {
    process.stderr.write(`${problem}\n`);
    process.exit(2);
  }
  const { signal } = new ShutdownSignal(process.env);
  const progress = new Progress({ heartbeatMs: HEARTBEAT_MS });
  const mark = randomBytes(8).toString('hex');
  const guard = startGuard(mark);
  let exitCode = 1;
  try {
    const needs = steps.flatMap((step) => step.needs ?? []);
    const env = await prepare(['generated', ...needs], {
      root,
      env: process.env,
      signal,
      progress,
    });
    // Output goes to files, but some programs would print colours nevertheless.
    if (env.FORCE_COLOR === undefined) env.NO_COLOR = '1';
    const folder = join(root, '.cache/test');
    mkdirSync(folder, { recursive: true });
    exitCode = await runSteps(steps, { root, env, mark, folder, paths, progress, signal });
  } catch (error) {
    progress.close();
    progress.say(`\n${errorText(error)}`);
    if (error instanceof Stopped) exitCode = 130;
    else progress.say(countsLine({ ...NOTHING, failed: 1 }));
  } finally {
    await killMarked(mark);
    guard.kill('SIGKILL');
  }
  process.exit(exitCode);
}

function startGuard(mark: string) {
  const script = fileURLToPath(new URL('testGuard.ts', import.meta.url));
  const guard = spawn(process.execPath, typescriptArguments(script, mark), {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  return guard;
}

/** Resolves with the exit code. */
async function runSteps(steps: readonly TestStep[], run: TestRun): Promise<number> {
  const { progress } = run;
  const since = performance.now();
  const ended: (StepResult & { step: TestStep; took: number })[] = [];
  const usual = chooseSteps([]).steps;
  let retriesLeft = MAX_RETRIES;
  const mayRetry = (count: number) => {
    const may = count <= retriesLeft;
    if (may) retriesLeft -= count;
    return may;
  };
  const hasEnded = (one: TestStep) => ended.some(({ step }) => step === one);
  const runStep = async (step: TestStep) => {
    const begun = performance.now();
    const mark = `${run.mark}.${step.name}`;
    const own = { ...run, mark, env: { ...run.env, [MARK]: mark } };
    const result = await (step.suite === undefined
      ? runCheck(step, own)
      : runSuite(step, own, mayRetry));
    ended.push({ step, ...result, took: performance.now() - begun });
    if (steps.length > usual.length && usual.includes(step) && usual.every(hasEnded)) {
      progress.say(`        npm test is through after ${durationText(performance.now() - since)}`);
    }
  };
  await runInLanes(steps, runStep, {
    lanes: CONCURRENCY,
    excludes: (one, other) => one.isAlone === true || other.isAlone === true,
  });
  const total = ended.map(({ counts }) => counts).reduce(addCounts, NOTHING);
  const failed = ended
    .filter(({ counts }) => counts.failed > 0)
    .sort((a, b) => steps.indexOf(a.step) - steps.indexOf(b.step));
  progress.say(`\nTook ${durationText(performance.now() - since)}, most of it in:`);
  for (const { step, took } of ended.sort((a, b) => b.took - a.took).slice(0, SLOWEST)) {
    progress.say(`${durationText(took).padStart(12)}  ${step.title}`);
  }
  const files = ended.flatMap(({ slowest }) => slowest).sort((a, b) => b.tookMs - a.tookMs);
  for (const { file, tookMs } of files.slice(0, SLOWEST)) {
    progress.say(`${durationText(tookMs).padStart(12)}  ${file}`);
  }
  if (failed.length > 0) {
    progress.say(`Failed: ${failed.map(({ step }) => step.title).join(', ')}`);
    for (const line of failed.flatMap((one) => one.failures)) progress.say(`        ${line}`);
  }
  const flaky = ended.flatMap((one) => one.flaky ?? []);
  if (flaky.length > 0) {
    progress.say('Flaky: failed once, and passed when retried alone. Each has a cause to find:');
    for (const line of flaky) progress.say(`        ${line}`);
  }
  progress.say(countsLine(total));
  return total.failed === 0 ? 0 : 1;
}

async function runCheck({ name, title, script = [] }: TestStep, run: TestRun): Promise<StepResult> {
  const line = run.progress.step(title);
  const npm = npmCommand(run.env);
  const logFile = join(run.folder, `${name}.log`);
  const [scriptName = '', ...options] = script;
  const separated = options.length === 0 ? [scriptName] : [scriptName, '--', ...options];
  const again = `npm run ${separated.join(' ')}`;
  const args = [...npm.args, 'run', '--silent', ...separated];
  const { code } = await runToEnd(npm.command, args, { ...shared(run), logFile });
  if (code === 0) {
    line.done();
    return { counts: { ...NOTHING, passed: 1 }, failures: [], slowest: [] };
  }
  line.failed();
  showLog(run.progress, logFile, again);
  return { counts: { ...NOTHING, failed: 1 }, failures: [again], slowest: [] };
}

async function runSuite(
  step: TestStep,
  run: TestRun,
  mayRetry: (count: number) => boolean,
): Promise<StepResult> {
  const { title, suite = step.name, isShown = false } = step;
  const { progress } = run;
  if (isShown) progress.say(`${title}:`);
  const line = progress.step(title);
  const first = await runVitest(step, run, line);
  const { report, problems } = first;
  const failed = failedTests(report);
  const isRetried = failed.length > 0 && problems.length === 0 && mayRetry(failed.length);
  const again = isRetried ? await runVitest(step, run, line, failed) : null;
  const isFlaky = again?.counts.failed === 0 && havePassed(again.report, failed);
  const counts = isFlaky
    ? { ...first.counts, passed: first.counts.passed + failed.length, failed: 0 }
    : first.counts;
  if (counts.failed === 0) line.done(countsLine(counts));
  else line.failed(countsLine(counts));
  for (const note of [...skipReasons(report), ...problems]) progress.say(`        ${note}`);
  if (counts.failed > 0 && !isShown)
    showLog(progress, first.logFile, `npx vitest run --project ${suite}`);
  const lines = [...failed.map((one) => failureLine(one, run.root)), ...problems];
  return {
    counts,
    failures: isFlaky ? [] : lines,
    flaky: isFlaky ? lines : [],
    slowest: slowestFiles(report, run.root, SLOWEST),
  };
}

/**
 * Runs a suite, or only some tests of it.
 * @returns its report, what failed outside the tests, and all of it counted
 */
async function runVitest(
  { name, suite = name, isShown = false, maySkip = false }: TestStep,
  run: TestRun,
  line: ReturnType<Progress['step']>,
  only: readonly FailedTest[] = [],
) {
  const part = only.length === 0 ? name : `${name}.retried`;
  const logFile = join(run.folder, `${part}.log`);
  const reportFile = join(run.folder, `${part}.json`);
  rmSync(reportFile, { force: true });
  const pattern = only
    .map(({ fullName }) => fullName.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
    .join('|');
  const args = [
    join(run.root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...(only.length === 0 ? run.paths : new Set(only.map(({ file }) => file))),
    ...(only.length === 0 ? [] : ['--testNamePattern', `^(?:${pattern})$`]),
    '--project',
    suite,
    '--reporter',
    isShown ? 'verbose' : 'dot',
    '--reporter',
    'json',
    '--reporter',
    fileURLToPath(new URL('testProgressReporter.ts', import.meta.url)),
    `--outputFile.json=${reportFile}`,
  ];
  const onMessage = (message: unknown) => {
    const { passed, failed } = message as { passed: number; failed: number };
    line.note(failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`);
  };
  const { code } = await runToEnd(process.execPath, args, {
    ...shared(run),
    logFile,
    isShown,
    onMessage,
  });
  const report = readReport(reportFile);
  const { counts, problems } = countSuite(report, code, { maySkip });
  const orphans = await endOrphans(run.mark);
  return {
    logFile,
    report,
    counts: { ...counts, failed: counts.failed + Math.sign(orphans.length) },
    problems: [
      ...problems,
      ...orphans.map(({ pid, command }) => `left behind: process ${pid}, ${command.slice(0, 160)}`),
    ],
  };
}

/** When interrupted, Vitest closes its workers and whatever its set-up started. */
function shared({ root, env, signal }: TestRun) {
  return { cwd: root, env, signal, stopSignal: 'SIGINT' as const, timeoutMs: 8000 };
}

/**
 * Processes that tests leave running count as a failure of those tests, and may disturb the next
 * suite.
 */
async function endOrphans(mark: string) {
  const deadline = performance.now() + ORPHAN_TIMEOUT_MS;
  let orphans = markedProcesses(mark);
  while (orphans.length > 0 && performance.now() < deadline) {
    await sleep(100);
    orphans = markedProcesses(mark);
  }
  await killMarked(mark);
  return orphans;
}

function showLog(progress: Progress, logFile: string, command: string): void {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n');
  const left = lines.length - SHOWN_LINES;
  if (left > 0) progress.say(`        (${left} lines before this are in ${logFile})`);
  progress.say(`${lines.slice(-SHOWN_LINES).join('\n')}\n        Again: ${command}\n`);
}

function readReport(path: string): Report | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return null;
  }
}
