import { randomBytes } from 'node:crypto';

/** A task id: 64 unguessable hexadecimal characters. */
export function newTaskId(): string {
  return randomBytes(32).toString('hex');
}
