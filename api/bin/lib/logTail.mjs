import { parseRecord } from './readiness.mjs';

const LINES = 10;
const LONGEST = 300;

/**
 * The end of a log as a person at a terminal can use it: JSON records as their message and their
 * error's, without stacks, which stay in the file.
 *
 * @param {string} text of the log
 * @param {number} [count] how many lines at most
 * @returns {string[]}
 */
export function logTail(text, count = LINES) {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !isStack(line))
    .map(readable)
    .slice(-count);
}

/** @param {string} line */
function isStack(line) {
  return /^\s+at\s/.test(line) || /^(Node\.js v|file:\/\/|node:internal)/.test(line.trim());
}

/** @param {string} line */
function readable(line) {
  const { msg, err } = parseRecord(line);
  if (typeof msg !== 'string') return line.slice(0, LONGEST);
  const { message } = /** @type {{ message?: unknown }} */ (err ?? {});
  const cause = typeof message === 'string' && message !== msg ? `: ${message}` : '';
  return `${msg}${cause}`.slice(0, LONGEST);
}
