import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { Stopped } from '../bin/UserFacingError.mjs';
import { endGroup } from './processGroups.ts';

const KEPT_CHARACTERS = 64_000;

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last 64,000 characters of stdout. */
  readonly stdout: string;
  /** The last 64,000 characters of stdout and stderr together. */
  readonly output: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Ends the command, and makes the promise reject with `Stopped`. */
  readonly signal: AbortSignal;
  /** How the command is asked to end, and how long it then may take; Infinity never kills it. */
  readonly stopSignal?: NodeJS.Signals;
  readonly timeoutMs?: number;
  /** File that receives everything that the command prints. */
  readonly logFile?: string;
  /** Also prints what the command prints. */
  readonly isShown?: boolean;
  /** Opens an IPC channel. */
  readonly onMessage?: (message: unknown) => void;
}

/**
 * Runs a command to its end, in a process group of its own.
 * @throws Stopped when `signal` aborted
 * @throws Error when the command cannot be started
 */
export async function runToEnd(
  command: string,
  args: readonly string[],
  options: RunOptions,
): Promise<Ended> {
  const isAborted = () => options.signal.aborted;
  const { cwd, env, stopSignal = 'SIGTERM', timeoutMs = 5000, onMessage } = options;
  if (isAborted()) throw new Stopped();
  const log = options.logFile === undefined ? null : openLog(options.logFile);
  const stdio = ['ignore', 'pipe', 'pipe', onMessage === undefined ? 'ignore' : 'ipc'] as const;
  const child = spawn(command, args, { cwd, env, detached: true, stdio: [...stdio] });
  let stdout = '';
  let output = '';
  const keep = (text: string) => {
    output = (output + text).slice(-KEPT_CHARACTERS);
    log?.write(text);
    if (options.isShown === true) process.stdout.write(text);
  };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout = (stdout + text).slice(-KEPT_CHARACTERS);
    keep(text);
  });
  child.stderr?.setEncoding('utf8').on('data', keep);
  if (onMessage !== undefined) child.on('message', onMessage);

  const { pid } = child;
  let ending: Promise<void> | undefined;
  const stop = () => {
    if (pid !== undefined) ending = endGroup(pid, timeoutMs, stopSignal);
  };
  options.signal.addEventListener('abort', stop, { once: true });
  try {
    const { code, signal } = await new Promise<Pick<Ended, 'code' | 'signal'>>(
      (resolve, reject) => {
        child.once('error', reject);
        // `close` waits for the pipes, which an orphaned grandchild may keep open forever.
        child.once('exit', (code, signal) => {
          const timer = setTimeout(() => resolve({ code, signal }), 1000);
          child.once('close', () => {
            clearTimeout(timer);
            resolve({ code, signal });
          });
        });
      },
    );
    await ending;
    if (isAborted()) throw new Stopped();
    return { code, signal, stdout, output };
  } finally {
    options.signal.removeEventListener('abort', stop);
    log?.end();
    // The caller may read the log right away. Write errors were already reported.
    if (log !== null) await finished(log, { cleanup: true }).catch(() => {});
  }
}

function openLog(path: string) {
  const log = createWriteStream(path, { mode: 0o600 });
  // A full disk must not end the launcher: the command will fail by itself.
  log.on('error', () => {});
  return log;
}
