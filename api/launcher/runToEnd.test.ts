import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runToEnd } from './runToEnd.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-run-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const shell = (script: string, logFile: string) =>
  runToEnd('sh', ['-c', script], {
    cwd: folder,
    env: process.env,
    signal: new AbortController().signal,
    logFile,
  });

describe('runToEnd', () => {
  it('resolves after the last line of the log is written', async () => {
    const logFile = join(folder, 'log');
    const { code } = await shell('seq 1 300000; exit 3', logFile);
    expect(code).toBe(3);
    expect(readFileSync(logFile, 'utf8').trimEnd().split('\n').at(-1)).toBe('300000');
  });

  it('also resolves if the log cannot be written', async () => {
    const logFile = join(folder, 'missing', 'log');
    expect(await shell('seq 1 300000; exit 3', logFile)).toMatchObject({ code: 3, signal: null });
    expect(existsSync(logFile)).toBe(false);
  });
});
