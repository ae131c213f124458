import * as fs from 'node:fs';
import { join } from 'node:path';

const LIMIT_BYTES = 10 * 1024 * 1024;
const CHECK_EVERY_MS = 15_000;
const TAIL_BYTES = 16 * 1024;

/**
 * One log file per process. A process appends to its file itself, so nothing is lost or blocked
 * when the launcher is killed or paused. The log of the previous run, or the part cut from a long
 * one, is in `NAME.1.log`.
 */
export class LogFiles {
  readonly #folder: string;
  readonly #limitBytes: number;
  readonly #paths = new Set<string>();
  readonly #timer: NodeJS.Timeout;

  constructor(folder: string, limitBytes = LIMIT_BYTES) {
    this.#folder = folder;
    this.#limitBytes = limitBytes;
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#timer = setInterval(() => this.cutLongOnes(), CHECK_EVERY_MS).unref();
  }

  path(name: string): string {
    return join(this.#folder, `${name}.log`);
  }

  /**
   * A descriptor for the process to write to, which the caller closes, and the offset where its
   * output begins.
   */
  open(name: string): { descriptor: number; offset: number } {
    const path = this.path(name);
    if (!this.#paths.has(path)) {
      this.#paths.add(path);
      if (fs.existsSync(path)) fs.renameSync(path, previous(path));
    }
    const descriptor = fs.openSync(path, 'a', 0o600);
    return { descriptor, offset: fs.fstatSync(descriptor).size };
  }

  cutLongOnes(): void {
    for (const path of this.#paths) {
      try {
        if (fs.statSync(path).size <= this.#limitBytes) continue;
        fs.copyFileSync(path, previous(path));
        fs.truncateSync(path);
      } catch {
        // The file was deleted by hand, or the disk is full: it is tried again later.
      }
    }
  }

  tail(name: string): string {
    const path = this.path(name);
    const { size } = fs.statSync(path, { throwIfNoEntry: false }) ?? { size: 0 };
    return readFrom(path, Math.max(0, size - TAIL_BYTES)).text;
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

const previous = (path: string) => path.replace(/\.log$/, '.1.log');

/** The text after an offset in bytes, up to a megabyte, and the offset where it ends. */
export function readFrom(path: string, offset: number): { text: string; end: number } {
  let file;
  try {
    file = fs.openSync(path, 'r');
  } catch {
    return { text: '', end: offset };
  }
  try {
    const buffer = Buffer.alloc(1024 * 1024);
    const length = fs.readSync(file, buffer, 0, buffer.length, offset);
    return { text: buffer.toString('utf8', 0, length), end: offset + length };
  } finally {
    fs.closeSync(file);
  }
}
