import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * Appends a line to a file that only its owner can read. The line is on disk once this returns.
 * Several processes on one machine may append at the same time, because each line is a single
 * write.
 */
export function appendLine(path: string, line: string): void {
  withFile(path, (file) => {
    // A line that a crashed process left unfinished is terminated, so that it does not mix with
    // this one.
    writeFileSync(file, `${endsWithLine(file) ? '' : '\n'}${line}\n`);
    fsyncSync(file);
  });
}

/** Makes sure that lines can be appended, and that the file exists. */
export function ensureAppendable(path: string): void {
  withFile(path, fsyncSync);
}

function withFile(path: string, use: (file: number) => void): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = openSync(path, 'a+', 0o600);
  try {
    use(file);
  } finally {
    closeSync(file);
  }
  // The folder is flushed as well, so that the file's name is on disk.
  const entry = openSync(folder, 'r');
  try {
    fsyncSync(entry);
  } finally {
    closeSync(entry);
  }
}

function endsWithLine(file: number): boolean {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size === 0 || (readSync(file, last, 0, 1, size - 1) === 1 && last[0] === 0x0a);
}
