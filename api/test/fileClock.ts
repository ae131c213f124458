import { readFileSync, writeFileSync } from 'node:fs';
import { addSeconds, type Clock } from '../src/infra/clock.ts';

/**
 * A clock that another process sets: real time plus the seconds in a file. The file is read each
 * time, so a change takes effect in all processes at once.
 */
export function fileClock(file: string): Clock {
  return () => addSeconds(new Date(), Number(readFileSync(file, 'utf8')));
}

/** Sets the clock in a file, in seconds ahead of real time. */
export function setFileClock(file: string, seconds: number): void {
  writeFileSync(file, String(seconds));
}
