import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { Stopped } from './Failure.mjs';
import { endGroup } from './processGroups.mjs';

const KEPT_CHARACTERS = 64_000;

/**
 * @typedef {object} Ended
 * @property {number | null} code
 * @property {NodeJS.Signals | null} signal
 * @property {string} stdout the last 64,000 characters of it
 * @property {string} output the same of everything it printed
 */

/**
 * Runs a command to its end in a process group of its own.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} options
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv} options.env
 * @param {AbortSignal} options.signal ends the command, and makes the promise reject with Stopped
 * @param {NodeJS.Signals} [options.stopSignal] what the command is asked to end with
 * @param {number} [options.patienceMs] how long it may then take; Infinity never forces it
 * @param {string} [options.logFile] gets everything that is printed
 * @param {boolean} [options.isGuardedByShell] as `dyingWithParent` says
 * @param {boolean} [options.isShown] also copies what is printed to our own output
 * @param {(pid: number) => void} [options.onStart]
 * @param {(message: unknown) => void} [options.onMessage] opens an IPC channel for it
 * @returns {Promise<Ended>}
 * @throws {Stopped} when `signal` aborted
 * @throws {Error} when the command cannot be started
 */
export async function runToEnd(command, args, options) {
  if (options.signal.aborted) throw new Stopped();
  const log = options.logFile === undefined ? null : openLog(options.logFile);
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', extraChannel(options)],
  });
  let stdout = '';
  let output = '';
  const keep = (/** @type {string} */ text, /** @type {boolean} */ isStdout) => {
    output = (output + text).slice(-KEPT_CHARACTERS);
    if (isStdout) stdout = (stdout + text).slice(-KEPT_CHARACTERS);
    log?.write(text);
    if (options.isShown === true) process.stdout.write(text);
  };
  child.stdout?.setEncoding('utf8').on('data', (text) => keep(text, true));
  child.stderr?.setEncoding('utf8').on('data', (text) => keep(text, false));
  if (options.onMessage !== undefined) child.on('message', options.onMessage);

  const { pid } = child;
  if (pid !== undefined) options.onStart?.(pid);
  /** @type {Promise<void> | null} */
  let ending = null;
  const stop = () => {
    if (pid === undefined) return;
    const { stopSignal = 'SIGTERM', patienceMs = 5000 } = options;
    ending = endGroup(pid, { signal: stopSignal, patienceMs });
  };
  options.signal.addEventListener('abort', stop, { once: true });
  try {
    const [code, signal] = await new Promise((resolve, reject) => {
      child.once('error', reject);
      // `close` waits for the pipes, which a stray grandchild may hold open for ever.
      child.once('exit', (...how) => {
        const grace = setTimeout(() => resolve(how), 1000);
        child.once('close', () => {
          clearTimeout(grace);
          resolve(how);
        });
      });
    });
    if (ending !== null) await ending;
    if (options.signal.aborted) throw new Stopped();
    return { code, signal, stdout, output };
  } finally {
    options.signal.removeEventListener('abort', stop);
    if (log !== null) await closeLog(log);
  }
}

/**
 * Until all of it is in the file: who asked may look there at once.
 *
 * @param {import('node:fs').WriteStream} log
 * @returns {Promise<void>}
 */
async function closeLog(log) {
  log.end();
  // It may have failed long ago, of which it does not tell again.
  await finished(log, { cleanup: true }).catch(() => {});
}

/** @param {string} path */
function openLog(path) {
  const log = createWriteStream(path, { mode: 0o600 });
  // A full disk must not bring the launcher down: the command's own failure will say so.
  log.on('error', () => {});
  return log;
}

/** @param {Parameters<typeof runToEnd>[2]} options */
function extraChannel({ isGuardedByShell, onMessage }) {
  if (isGuardedByShell === true) return 'pipe';
  return onMessage === undefined ? 'ignore' : 'ipc';
}
