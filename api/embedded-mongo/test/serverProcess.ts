import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ENTRY = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** A server process that has started, and is listening. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly port: number;
  /** From the start of the process to its line of JSON. */
  readonly startMs: number;
  /**
   * Sends a signal and waits for the process to end. Returns the exit code, or null after a kill.
   */
  stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
}

export interface FailedStart {
  readonly exitCode: number | null;
  readonly errors: string;
}

function launch(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, ['--import', './api/bin/typescript.mjs', ENTRY, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

function textOf(child: ChildProcess): { read: () => string } {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return { read: () => text };
}

/** Starts the server as a separate process. */
export async function startServerProcess(
  dataDir: string,
  more: readonly string[] = [],
): Promise<ServerProcess> {
  const startedAt = performance.now();
  const child = launch(['--data', dataDir, ...more]);
  const errors = textOf(child);
  if (child.stdout === null) throw new Error('no standard output');
  const lines = createInterface({ input: child.stdout });
  const ended = exitOf(child).then((code) => {
    throw new Error(`the server ended with ${String(code)}: ${errors.read()}`);
  });
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string];
  ended.catch(() => undefined);
  const ready = JSON.parse(line) as { ready: boolean; port: number; url: string };
  return {
    child,
    url: ready.url,
    port: ready.port,
    startMs: performance.now() - startedAt,
    stop: async (signal) => {
      child.kill(signal);
      return exitOf(child);
    },
  };
}

/** Starts a server that is expected not to start. */
export async function failToStart(args: readonly string[]): Promise<FailedStart> {
  const child = launch(args);
  const errors = textOf(child);
  return { exitCode: await exitOf(child), errors: errors.read() };
}
