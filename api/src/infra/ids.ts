import { randomBytes } from 'node:crypto';

/** 64 hexadecimal characters, unguessable: the form of a task id (spec section 9). */
export function newTaskId(): string {
  return randomBytes(32).toString('hex');
}
