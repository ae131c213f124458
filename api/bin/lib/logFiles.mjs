import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';

const LIMIT_BYTES = 10 * 1024 * 1024;
const CHECK_EVERY_MS = 15_000;
const KEPT_TAIL_BYTES = 16 * 1024;

/**
 * The log files of the processes, one each. A process writes to its file itself, so that nothing is
 * lost or held up when the launcher is; the file is opened for appending, so that it may be cut
 * while it is written. The run before, or what was cut, is kept in `NAME.1.log`.
 */
export class LogFiles {
  /** @type {Set<string>} */
  #paths = new Set();
  /** @type {NodeJS.Timeout} */
  #timer;

  /** @param {string} folder @param {number} [limitBytes] a file is cut when it is longer */
  constructor(folder, limitBytes = LIMIT_BYTES) {
    this.folder = folder;
    this.limitBytes = limitBytes;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#timer = setInterval(() => this.cutLongOnes(), CHECK_EVERY_MS);
    this.#timer.unref();
  }

  /** @param {string} name of the process */
  path(name) {
    return join(this.folder, `${name}.log`);
  }

  /**
   * @param {string} name
   * @returns {{ descriptor: number, offset: number }} what the process writes to, to be closed once
   *   handed over, and where its lines will begin
   */
  open(name) {
    const path = this.path(name);
    if (!this.#paths.has(path)) {
      this.#paths.add(path);
      if (existsSync(path)) renameSync(path, previous(path));
    }
    const descriptor = openSync(path, 'a', 0o600);
    return { descriptor, offset: fstatSync(descriptor).size };
  }

  /** Cuts what has grown too long. */
  cutLongOnes() {
    for (const path of this.#paths) {
      try {
        if (statSync(path).size <= this.limitBytes) continue;
        copyFileSync(path, previous(path));
        truncateSync(path);
      } catch {
        // Taken away by hand, or a full disk: the next round tries again.
      }
    }
  }

  /** @param {string} name @returns {string} the end of its log */
  tail(name) {
    const path = this.path(name);
    const { size } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0 };
    return readFrom(path, Math.max(0, size - KEPT_TAIL_BYTES)).text;
  }

  close() {
    clearInterval(this.#timer);
  }
}

/** @param {string} path */
function previous(path) {
  return path.replace(/\.log$/, '.1.log');
}

/**
 * @param {string} path
 * @param {number} offset in bytes
 * @returns {{ text: string, end: number }} what follows, up to a megabyte, and where it ends
 */
export function readFrom(path, offset) {
  let file;
  try {
    file = openSync(path, 'r');
  } catch {
    return { text: '', end: offset };
  }
  try {
    const buffer = Buffer.alloc(1024 * 1024);
    const length = readSync(file, buffer, 0, buffer.length, offset);
    return { text: buffer.toString('utf8', 0, length), end: offset + length };
  } finally {
    closeSync(file);
  }
}
