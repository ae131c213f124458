import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ShutdownSignal } from './ShutdownSignal.ts';

let stop: ShutdownSignal;
const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  exit.mockClear();
  stop = new ShutdownSignal({});
});
afterEach(() => {
  stop.dispose();
  vi.useRealTimers();
});
afterAll(() => exit.mockRestore());

it('ignores a repeated signal within a second, and forces the exit on a later one', () => {
  const forced = vi.fn();
  stop.onForce(forced);
  process.emit('SIGINT');
  expect(stop.signal.aborted).toBe(true);
  vi.advanceTimersByTime(1000);
  process.emit('SIGINT');
  expect(forced).not.toHaveBeenCalled();
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  process.emit('SIGTERM');
  expect(forced).toHaveBeenCalledExactlyOnceWith(143);
  expect(exit).toHaveBeenCalledExactlyOnceWith(143);
});
