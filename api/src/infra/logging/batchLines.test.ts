import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { batchLines } from './batchLines.ts';

function collecting() {
  const batches: string[] = [];
  let flushed = 0;
  const destination = batchLines({
    write: (text) => batches.push(text),
    flushSync: () => {
      flushed += 1;
    },
  });
  return { batches, destination, flushes: () => flushed };
}

describe('batchLines', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('writes lines together and in order, after a short delay', () => {
    const { batches, destination } = collecting();
    destination.write('one\n');
    destination.write('two\n');
    expect(batches).toEqual([]);
    vi.advanceTimersByTime(50);
    expect(batches).toEqual(['one\ntwo\n']);
    destination.write('three\n');
    vi.advanceTimersByTime(50);
    expect(batches).toEqual(['one\ntwo\n', 'three\n']);
  });

  it('writes immediately when many lines are waiting', () => {
    const { batches, destination } = collecting();
    const line = `${'x'.repeat(1023)}\n`;
    for (let count = 0; count < 40; count += 1) destination.write(line);
    expect(batches).toEqual([line.repeat(32)]);
    vi.advanceTimersByTime(50);
    expect(batches.join('')).toBe(line.repeat(40));
  });

  it('writes the remaining lines when the process ends', () => {
    const before = process.listeners('exit');
    const { batches, destination, flushes } = collecting();
    const [atExit] = process.listeners('exit').filter((one) => !before.includes(one));
    destination.write('last words\n');
    atExit?.call(process, 0);
    expect(batches).toEqual(['last words\n']);
    expect(flushes()).toBe(1);
    process.removeListener('exit', atExit as () => void);
  });
});
