import type { Flow } from './flow.ts';
import { CANCELLATION } from './cancellation.ts';
import { CHALLENGES } from './challenges.ts';
import { ENCRYPTION } from './encryption.ts';
import { EVENTS } from './events.ts';
import { KEYS } from './keys.ts';
import { PERMISSION } from './permission.ts';
import { READING } from './reading.ts';
import { RIGHTS } from './rights.ts';
import { CLOSING, SESSION } from './session.ts';
import { WEBHOOKS } from './webhooks.ts';
import { WITHDRAWAL } from './withdrawal.ts';

/** The collection's folders, in the order in which they are run. */
export const FLOWS: readonly Flow[] = [
  SESSION,
  ENCRYPTION,
  PERMISSION,
  READING,
  WITHDRAWAL,
  CHALLENGES,
  CANCELLATION,
  EVENTS,
  KEYS,
  WEBHOOKS,
  CLOSING,
  // Last, since it stops where nothing is open. It needs no session.
  RIGHTS,
];
