import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identityOf, isStillAlive, takeLock } from './processLock.mjs';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-lock-'));
  path = join(folder, 'start.lock');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('takeLock', () => {
  it('holds the lock until it is released', () => {
    const first = takeLock(path);
    const second = takeLock(path);
    expect(second).toEqual({ taken: false, holder: identityOf(process.pid) });
    if (first.taken) first.release();
    expect(takeLock(path).taken).toBe(true);
  });

  it('takes over a lock whose owner has died, and leaves no temporary file behind', () => {
    writeFileSync(path, JSON.stringify({ pid: 2 ** 22 + 1, startedAt: 'long ago' }));
    expect(takeLock(path).taken).toBe(true);
    expect(readdirSync(folder)).toEqual(['start.lock']);
  });

  it('takes over a lock whose pid now belongs to another process', () => {
    writeFileSync(path, JSON.stringify({ pid: process.pid, startedAt: 'another boot/17' }));
    expect(takeLock(path).taken).toBe(true);
  });

  it.each(['', 'no json', '{}', '[]', 'null', '{"pid":"1"}'])(
    'takes over a lock file with the invalid content %j',
    (content) => {
      writeFileSync(path, content);
      expect(takeLock(path).taken).toBe(true);
    },
  );

  it('releases only its own lock', () => {
    const first = takeLock(path);
    rmSync(path);
    takeLock(path);
    const second = readFileSync(path, 'utf8');
    if (first.taken) first.release();
    expect(readFileSync(path, 'utf8')).toBe(second);
  });

  it('fails if the folder does not exist', () => {
    expect(() => takeLock(join(folder, 'none', 'start.lock'))).toThrow('ENOENT');
  });
});

describe('isStillAlive', () => {
  it('distinguishes a running process from one that has ended', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const identity = identityOf(child.pid ?? 0);
    expect(isStillAlive(identity)).toBe(true);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    expect(isStillAlive(identity)).toBe(false);
  });
});
