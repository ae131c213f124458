import {
  closeSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LogFiles } from './logFiles.ts';

let folder: string;
let logs: LogFiles;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-logs-'));
  logs = new LogFiles(folder, 100);
});

afterEach(() => {
  logs.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('LogFiles', () => {
  it('keeps the log of the previous run and starts a new file that only its owner can read', () => {
    writeFileSync(join(folder, 'api.log'), 'before\n');
    const { descriptor, offset } = logs.open('api');
    writeSync(descriptor, 'now\n');
    closeSync(descriptor);
    expect(offset).toBe(0);
    expect(readFileSync(join(folder, 'api.1.log'), 'utf8')).toBe('before\n');
    expect(logs.tail('api')).toBe('now\n');
    expect(statSync(logs.path('api')).mode & 0o777).toBe(0o600);
  });

  it('appends to the same file when a process is restarted', () => {
    const first = logs.open('api');
    writeSync(first.descriptor, 'one\n');
    const second = logs.open('api');
    expect(second.offset).toBe(4);
    writeSync(second.descriptor, 'two\n');
    expect(logs.tail('api')).toBe('one\ntwo\n');
    closeSync(first.descriptor);
    closeSync(second.descriptor);
  });

  it('truncates a log that grows too long, and keeps what was cut in another file', () => {
    const { descriptor } = logs.open('api');
    writeSync(descriptor, `${'x'.repeat(150)}\n`);
    logs.cutLongOnes();
    writeSync(descriptor, 'after\n');
    logs.cutLongOnes();
    closeSync(descriptor);
    expect(logs.tail('api')).toBe('after\n');
    expect(statSync(join(folder, 'api.1.log')).size).toBe(151);
  });

  it('ignores a process that was never started', () => {
    expect(logs.tail('none')).toBe('');
  });
});
