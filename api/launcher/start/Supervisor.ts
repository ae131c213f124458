import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { Stopped, UserFacingError } from '../../bin/UserFacingError.mjs';
import { dyingWithParent } from '../dyingWithParent.ts';
import { logTail } from '../logTail.ts';
import { endGroup, signalGroup } from '../processGroups.ts';
import { durationText } from '../progress.ts';
import type { LogFiles } from './logFiles.ts';
import type { Probe } from './readiness.ts';

const FIRST_RESTART_MS = 200;
const LAST_RESTART_MS = 10_000;
const STABLE_AFTER_MS = 30_000;
const READY_WITHIN_MS = 90_000;
const STOP_TIMEOUT_MS = 5000;
/** After this many consecutive failures the message refers to the log file. */
const POINT_TO_LOG_AFTER = 2;

export interface Command {
  readonly command: string;
  readonly args: string[];
  readonly env: NodeJS.ProcessEnv;
}

/** A long-running process. */
export interface ProcessSpec {
  /** Its key in sandbox.json, and the base name of its log file. */
  readonly name: string;
  /** Shown in messages. */
  readonly title: string;
  /** Processes of a lower stage are stopped first. */
  readonly stopStage: number;
  readonly cwd: string;
  /**
   * Called before every start, because a restart may need values that the first start determined.
   */
  readonly command: () => Command;
  readonly isReady: Probe;
  /** Not a Node program, so it has no IPC channel: it is killed when the launcher dies. */
  readonly cannotListen?: boolean;
}

interface Entry {
  readonly spec: ProcessSpec;
  pid: number | null;
  wasReady: boolean;
  /** Number of consecutive failures. */
  failures: number;
  startedAt: number;
  restart?: NodeJS.Timeout;
}

interface Options {
  readonly logs: LogFiles;
  readonly say: (text: string) => void;
  /** Called whenever a process has a new pid. */
  readonly onPids: () => void;
  /** Applied to log lines before they are printed. */
  readonly redact: (text: string) => string;
}

/** Runs the processes of the sandbox, restarts those that die, and ends them in order. */
export class Supervisor {
  readonly #options: Options;
  readonly #entries: Entry[] = [];
  readonly #stopping = new AbortController();

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Resolves once the process is ready for the first time.
   * @throws UserFacingError if it exits or does not become ready in time
   * @throws Stopped if the launcher is shutting down
   */
  async start(spec: ProcessSpec): Promise<void> {
    if (this.#isStopping()) throw new Stopped();
    const entry: Entry = { spec, pid: null, wasReady: false, failures: 0, startedAt: 0 };
    this.#entries.push(entry);
    const outcome = await this.#launch(entry);
    if (this.#isStopping()) throw new Stopped();
    if (outcome !== 'ready') throw this.#startError(spec, outcome);
    entry.wasReady = true;
  }

  /** The current pid of every process, keyed by its name. */
  pids(): Record<string, number | null> {
    return Object.fromEntries(this.#entries.map(({ spec, pid }) => [spec.name, pid]));
  }

  /** Ends all processes with everything they started, the lower stages first. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const { restart } of this.#entries) clearTimeout(restart);
    for (const stage of new Set(this.#entries.map(({ spec }) => spec.stopStage).sort())) {
      const entries = this.#entries.filter(({ spec }) => spec.stopStage === stage);
      const pids = entries.map(({ pid }) => pid).filter((pid) => pid !== null);
      await Promise.all(pids.map((pid) => endGroup(pid, STOP_TIMEOUT_MS)));
    }
  }

  /** Kills everything at once. */
  kill(): void {
    this.#stopping.abort();
    for (const { pid } of this.#entries) if (pid !== null) signalGroup(pid, 'SIGKILL');
  }

  #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  /**
   * Resolves with `ready`, or with a readable description of how it ended or failed to get ready.
   */
  async #launch(entry: Entry): Promise<string> {
    const { spec } = entry;
    const { child, logOffset } = this.#spawn(spec);
    entry.startedAt = performance.now();
    const { pid } = child;
    if (pid !== undefined) {
      entry.pid = pid;
      this.#options.onPids();
    }
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(`could not be started: ${error.message}`));
      child.once('exit', (code, signal) =>
        resolve(signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`),
      );
    });
    void ended.then((how) => this.#afterEnd(entry, pid, how));

    const probing = new AbortController();
    const signal = AbortSignal.any([probing.signal, this.#stopping.signal]);
    const timer = setTimeout(() => probing.abort(), READY_WITHIN_MS);
    const logFile = this.#options.logs.path(spec.name);
    const probed = spec.isReady({ signal, logFile, logOffset }).then(() => {
      return signal.aborted ? `was not ready within ${durationText(READY_WITHIN_MS)}` : 'ready';
    });
    try {
      return await Promise.race([ended, probed]);
    } finally {
      clearTimeout(timer);
      probing.abort();
    }
  }

  #spawn(spec: ProcessSpec) {
    const { env, ...plain } = spec.command();
    const { command, args, channel } =
      spec.cannotListen === true
        ? dyingWithParent(plain.command, plain.args)
        : { ...plain, channel: 'ipc' as const };
    const { descriptor, offset } = this.#options.logs.open(spec.name);
    try {
      const stdio = ['ignore' as const, descriptor, descriptor, channel];
      const child = spawn(command, args, { cwd: spec.cwd, env, detached: true, stdio });
      return { child, logOffset: offset };
    } finally {
      closeSync(descriptor);
    }
  }

  #afterEnd(entry: Entry, pid: number | undefined, how: string): void {
    if (this.#isStopping()) return;
    // Orphaned children of the process would keep its port or its files in use.
    if (pid !== undefined) signalGroup(pid, 'SIGKILL');
    if (!entry.wasReady) return;
    if (performance.now() - entry.startedAt >= STABLE_AFTER_MS) entry.failures = 0;
    const delay = Math.min(FIRST_RESTART_MS * 2 ** entry.failures, LAST_RESTART_MS);
    entry.failures += 1;
    const { title, name } = entry.spec;
    const isRepeated = entry.failures > POINT_TO_LOG_AFTER;
    const where = isRepeated ? ` Its log: ${this.#options.logs.path(name)}` : '';
    this.#options.say(`${title} ${how}; it is started again in ${durationText(delay)}.${where}`);
    entry.restart = setTimeout(() => void this.#restart(entry), delay);
  }

  async #restart(entry: Entry): Promise<void> {
    if (this.#isStopping()) return;
    const outcome = await this.#launch(entry);
    if (this.#isStopping()) return;
    const { spec, pid } = entry;
    if (outcome === 'ready') this.#options.say(`${spec.title} is back (process ${pid}).`);
    else if (outcome.startsWith('was not ready') && pid !== null) {
      this.#options.say(`${spec.title} ${outcome}.`);
      // The process hangs. Its exit triggers a restart.
      signalGroup(pid, 'SIGKILL');
    }
  }

  #startError({ name, title }: ProcessSpec, how: string): UserFacingError {
    const { logs, redact } = this.#options;
    return new UserFacingError(`${title} ${how}.`, [
      ...logTail(redact(logs.tail(name)), 10).map((line) => `| ${line}`),
      `Its log is ${logs.path(name)}`,
    ]);
  }
}
