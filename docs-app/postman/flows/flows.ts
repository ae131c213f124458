import type { Flow } from './flow.ts';
import {
  CANCELLATION,
  CHALLENGES,
  CLOSING,
  ENCRYPTION,
  EVENTS,
  KEYS,
  SESSION,
  WEBHOOKS,
} from './mainFlows.ts';
import { PERMISSION, READING, RIGHTS, WITHDRAWAL } from './connectFlows.ts';

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
