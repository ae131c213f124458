import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { readFrom } from './logFiles.mjs';

const POLL_MS = 50;

/**
 * What a probe may look at. It gives up when `signal` aborts, which the supervisor does when the
 * process ended, took too long, or is to stop.
 *
 * @typedef {object} ProbeContext
 * @property {AbortSignal} signal
 * @property {string} logFile
 * @property {number} logOffset where this run of the process begins in its log, in bytes
 *
 * @typedef {(context: ProbeContext) => Promise<void>} Probe resolves once the process is ready
 */

/**
 * @param {string} url that answers 200 when the process is ready
 * @returns {Probe}
 */
export function answersHttp(url) {
  return async ({ signal }) => {
    while (!signal.aborted) {
      try {
        const timeout = AbortSignal.timeout(2000);
        const answer = await fetch(url, { signal: AbortSignal.any([signal, timeout]) });
        await answer.arrayBuffer();
        if (answer.status === 200) return;
      } catch {
        // Not listening yet.
      }
      await sleep(POLL_MS);
    }
  };
}

/**
 * @param {(record: Record<string, unknown>) => boolean} isReady judges each JSON line that the
 *   process prints
 * @param {object} [options]
 * @param {number} [options.orAliveForMs] counts as ready after that long in any case
 * @returns {Probe}
 */
export function printsJsonLine(isReady, { orAliveForMs = Infinity } = {}) {
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

/**
 * @param {string} line
 * @returns {Record<string, unknown>} empty for what is no JSON object
 */
export function parseRecord(line) {
  if (!line.startsWith('{')) return {};
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}

/**
 * @param {() => number} port of a Redis on this machine; it refuses while it loads its data
 * @returns {Probe}
 */
export function answersRedisPing(port) {
  return async ({ signal }) => {
    while (!signal.aborted) {
      if (await pings(port())) return;
      await sleep(POLL_MS);
    }
  };
}

/** @param {number} port @returns {Promise<boolean>} */
function pings(port) {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 2000 });
    const end = (/** @type {boolean} */ isUp) => {
      socket.destroy();
      resolve(isUp);
    };
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.once('data', (data) => end(data.toString().startsWith('+PONG')));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
    socket.once('close', () => end(false));
  });
}
