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
 * Appends a line to a file, which only its owner can read. Once this returns, the line is on disk.
 * Processes of one machine may append at once: each line is one write.
 */
export function appendLine(path: string, line: string): void {
  withFile(path, (file) => {
    // What a process that died left of its line stays a line of its own.
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
  // The file's name is on disk once its folder is.
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
