import { addSeconds } from '../../infra/clock.ts';
import type { WebhookDocument } from './webhooks.types.ts';

/** Webhooks that a client may have. With the requests at a time of one, it bounds what a client takes. */
export const MAX_WEBHOOKS = 10;
/** How long a secret that was replaced still signs. */
export const SECRET_OVERLAP_SECONDS = 24 * 3600;

const MINUTE = 60;
const HOUR = 3600;
/** How long after each failed attempt the next one comes; after the last there is none. */
export const RETRY_SECONDS: readonly number[] = [
  ...[5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR],
];
/** As a share of the delay, so that what failed together does not come back together. */
const JITTER = 0.1;
const DISABLED_AFTER_SECONDS = 5 * 24 * HOUR;

/**
 * When a delivery is tried again.
 * @param attempts that have failed, the last one at `now`
 * @returns null where it has failed for good
 */
export function nextAttemptAt(attempts: number, now: Date, random = Math.random): Date | null {
  const delay = RETRY_SECONDS[attempts - 1];
  return delay === undefined ? null : addSeconds(now, delay * (1 + random() * JITTER));
}

/** Whether an endpoint that has just failed has failed for so long that it is turned off. */
export const isGivenUp = ({ failingSince }: Pick<WebhookDocument, 'failingSince'>, now: Date) =>
  failingSince !== null && now >= addSeconds(failingSince, DISABLED_AFTER_SECONDS);
