import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseRecord } from '../logTail.ts';
import { readFrom } from './logFiles.ts';

const POLL_MS = 50;

/** Resolves once a process is ready, or when `signal` aborts. */
export type Probe = (context: {
  readonly signal: AbortSignal;
  readonly logFile: string;
  /** Offset in the log, in bytes, at which this run of the process begins. */
  readonly logOffset: number;
}) => Promise<void>;

/** Ready when the URL answers with one of these statuses. */
export function answersHttp(url: string, statuses: readonly number[] = [200]): Probe {
  return pollUntil(async (signal) => {
    const timeout = AbortSignal.timeout(2000);
    const response = await fetch(url, { signal: AbortSignal.any([signal, timeout]) });
    await response.arrayBuffer();
    return statuses.includes(response.status);
  });
}

/** Ready when the local Redis answers a PING; it refuses while it loads its data. */
export function answersRedisPing(port: () => number): Probe {
  return pollUntil(
    () =>
      new Promise((resolve) => {
        const socket = connect({ host: '127.0.0.1', port: port(), timeout: 2000 });
        const end = (isUp: boolean) => {
          socket.destroy();
          resolve(isUp);
        };
        socket.once('connect', () => socket.write('PING\r\n'));
        socket.once('data', (data) => end(data.toString().startsWith('+PONG')));
        for (const event of ['error', 'timeout', 'close']) socket.once(event, () => end(false));
      }),
  );
}

function pollUntil(isReady: (signal: AbortSignal) => Promise<boolean>): Probe {
  return async ({ signal }) => {
    while (!signal.aborted && !(await isReady(signal).catch(() => false))) await sleep(POLL_MS);
  };
}

/**
 * Ready when the process prints a JSON line that `isReady` accepts.
 * @param orAliveForMs counts as ready after that long in any case
 */
export function printsJsonLine(
  isReady: (record: Record<string, unknown>) => boolean,
  { orAliveForMs = Infinity } = {},
): Probe {
  return async ({ signal, logFile, logOffset }) => {
    const since = performance.now();
    let offset = logOffset;
    let rest = '';
    while (!signal.aborted && performance.now() - since < orAliveForMs) {
      const { text, end } = readFrom(logFile, offset);
      offset = end;
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      if (lines.some((line) => isReady(parseRecord(line)))) return;
      await sleep(POLL_MS);
    }
  };
}
