import { readFileSync, writeFileSync } from 'node:fs';
import { addSeconds, type Clock } from '../src/infra/clock.ts';

/**
 * A clock that another process moves: the real time and so many seconds as a file says. Read at
 * every look, so that a move holds everywhere from the moment that the file is written.
 */
export function fileClock(file: string): Clock {
  return () => addSeconds(new Date(), Number(readFileSync(file, 'utf8')));
}

/** Sets such a clock, in seconds from the real time. */
export function setFileClock(file: string, seconds: number): void {
  writeFileSync(file, String(seconds));
}
