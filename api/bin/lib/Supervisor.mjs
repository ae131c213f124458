import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { Failure, Stopped } from './Failure.mjs';
import { dyingWithParent } from './executables.mjs';
import { logTail } from './logTail.mjs';
import { durationText } from './progress.mjs';
import { endGroup, signalGroup } from './processGroups.mjs';

const FIRST_RESTART_MS = 200;
const LAST_RESTART_MS = 10_000;
const STABLE_AFTER_MS = 30_000;
const READY_WITHIN_MS = 90_000;
/** From this failure in a row on, the log is pointed out. */
const POINT_TO_LOG_AFTER = 2;

/**
 * @typedef {object} ProcessSpec one long-running process
 * @property {string} name as in sandbox.json; also its log's name
 * @property {string} title for people
 * @property {number} stopStage processes of a lower stage are stopped before those of a higher one
 * @property {string} cwd
 * @property {() => { command: string, args: string[], env: NodeJS.ProcessEnv }} command asked
 *   before every start, since a restart may need what the first start found out
 * @property {import('./readiness.mjs').Probe} isReady
 * @property {boolean} [cannotListen] it is no Node program: it is killed when the launcher is gone
 */

/**
 * @typedef {object} Entry
 * @property {ProcessSpec} spec
 * @property {number | null} pid
 * @property {boolean} wasReady
 * @property {number} failures in a row
 * @property {number} startedAt
 * @property {NodeJS.Timeout | null} restart
 */

/** Runs the processes of the sandbox, starts again those that die, and ends them in order. */
export class Supervisor {
  /** @type {Map<string, Entry>} */
  #entries = new Map();
  #stopping = new AbortController();

  /**
   * @param {object} options
   * @param {import('./logFiles.mjs').LogFiles} options.logs
   * @param {(text: string) => void} options.say
   * @param {() => void} [options.onPids] called whenever a process got a new pid
   * @param {(text: string) => string} [options.redact] applied to lines of a log that are shown
   * @param {number} [options.readyWithinMs]
   * @param {number} [options.firstRestartMs]
   */
  constructor({ logs, say, onPids, redact, readyWithinMs, firstRestartMs }) {
    this.logs = logs;
    this.say = say;
    this.onPids = onPids ?? (() => {});
    this.redact = redact ?? ((/** @type {string} */ text) => text);
    this.readyWithinMs = readyWithinMs ?? READY_WITHIN_MS;
    this.firstRestartMs = firstRestartMs ?? FIRST_RESTART_MS;
  }

  /**
   * @param {ProcessSpec} spec
   * @returns {Promise<void>} once it is ready for the first time
   * @throws {Failure} when it ends or stays silent instead
   * @throws {Stopped} when everything is being stopped
   */
  async start(spec) {
    if (this.#stopping.signal.aborted) throw new Stopped();
    /** @type {Entry} */
    const entry = { spec, pid: null, wasReady: false, failures: 0, startedAt: 0, restart: null };
    this.#entries.set(spec.name, entry);
    const outcome = await this.#launch(entry);
    if (this.#stopping.signal.aborted) throw new Stopped();
    if (outcome !== 'ready') throw this.#startFailure(spec, outcome);
    entry.wasReady = true;
  }

  /** @returns {Record<string, number | null>} the current pid of every process by its name */
  pids() {
    return Object.fromEntries([...this.#entries].map(([name, { pid }]) => [name, pid]));
  }

  /**
   * Ends all processes with everything they started, the lower stages first.
   *
   * @param {number} [patienceMs] what each stage may take before it is killed
   */
  async stop(patienceMs = 5000) {
    this.#stopping.abort();
    const entries = [...this.#entries.values()];
    for (const { restart } of entries) if (restart !== null) clearTimeout(restart);
    const stages = [...new Set(entries.map(({ spec }) => spec.stopStage))].sort((a, b) => a - b);
    for (const stage of stages) {
      const pids = entries.filter(({ spec }) => spec.stopStage === stage).map(({ pid }) => pid);
      await Promise.all(pids.map((pid) => (pid === null ? null : endGroup(pid, { patienceMs }))));
    }
  }

  /** Kills everything at once. */
  kill() {
    this.#stopping.abort();
    for (const { pid } of this.#entries.values()) if (pid !== null) signalGroup(pid, 'SIGKILL');
  }

  /**
   * @param {Entry} entry
   * @returns {Promise<string>} `ready`, or how it ended or failed to get ready, for people
   */
  async #launch(entry) {
    const { spec } = entry;
    const { child, logOffset } = this.#spawn(spec);
    entry.startedAt = performance.now();
    const { pid } = child;
    if (pid !== undefined) {
      entry.pid = pid;
      this.onPids();
    }
    /** @type {Promise<string>} */
    const ended = new Promise((resolve) => {
      child.once('error', (error) => resolve(`could not be started: ${error.message}`));
      child.once('exit', (code, signal) =>
        resolve(signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`),
      );
    });
    void ended.then((how) => this.#afterEnd(entry, pid, how));

    const probing = new AbortController();
    const signal = AbortSignal.any([probing.signal, this.#stopping.signal]);
    const timer = setTimeout(() => probing.abort(), this.readyWithinMs);
    const logFile = this.logs.path(spec.name);
    try {
      return await Promise.race([
        ended,
        spec.isReady({ signal, logFile, logOffset }).then(() => {
          const silent = `was not ready within ${durationText(this.readyWithinMs)}`;
          return signal.aborted ? silent : 'ready';
        }),
      ]);
    } finally {
      clearTimeout(timer);
      probing.abort();
    }
  }

  /** @param {ProcessSpec} spec */
  #spawn(spec) {
    let { command, args, env } = spec.command();
    /** @type {'ipc' | 'pipe' | 'ignore'} */
    let channel = 'ipc';
    if (spec.cannotListen === true) {
      const guarded = dyingWithParent(command, args);
      ({ command, args } = guarded);
      channel = guarded.isGuardedByShell ? 'pipe' : 'ignore';
    }
    const { descriptor, offset } = this.logs.open(spec.name);
    try {
      const stdio = /** @type {const} */ (['ignore', descriptor, descriptor, channel]);
      const options = { cwd: spec.cwd, env, detached: true, stdio: [...stdio] };
      return { child: spawn(command, args, options), logOffset: offset };
    } finally {
      closeSync(descriptor);
    }
  }

  /**
   * @param {Entry} entry @param {number | undefined} pid @param {string} how
   */
  #afterEnd(entry, pid, how) {
    if (this.#stopping.signal.aborted) return;
    // What it left behind would hold its port or its files.
    if (pid !== undefined) signalGroup(pid, 'SIGKILL');
    if (!entry.wasReady) return;
    if (performance.now() - entry.startedAt >= STABLE_AFTER_MS) entry.failures = 0;
    const delay = Math.min(this.firstRestartMs * 2 ** entry.failures, LAST_RESTART_MS);
    entry.failures += 1;
    const { title, name } = entry.spec;
    const where = entry.failures > POINT_TO_LOG_AFTER ? ` Its log: ${this.logs.path(name)}` : '';
    this.say(`${title} ${how}; it is started again in ${durationText(delay)}.${where}`);
    entry.restart = setTimeout(() => void this.#restart(entry), delay);
  }

  /** @param {Entry} entry */
  async #restart(entry) {
    if (this.#stopping.signal.aborted) return;
    const outcome = await this.#launch(entry);
    if (this.#stopping.signal.aborted) return;
    if (outcome === 'ready') this.say(`${entry.spec.title} is back (process ${entry.pid}).`);
    else if (outcome.startsWith('was not ready') && entry.pid !== null) {
      // It hangs: ending it makes it start anew.
      this.say(`${entry.spec.title} ${outcome}.`);
      signalGroup(entry.pid, 'SIGKILL');
    }
  }

  /** @param {ProcessSpec} spec @param {string} how */
  #startFailure(spec, how) {
    return new Failure(`${spec.title} ${how}.`, [
      ...logTail(this.redact(this.logs.tail(spec.name)), 10).map((line) => `| ${line}`),
      `Its log is ${this.logs.path(spec.name)}`,
    ]);
  }
}
