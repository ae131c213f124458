import { addSeconds } from '../../../infra/clock.ts';
import type { WebhookDocument } from './webhooks.types.ts';

/**
 * How many webhooks a client may have. Together with the limit of concurrent requests per webhook,
 * it limits the resources that a client can use.
 */
export const MAX_WEBHOOKS = 10;
/** How long a replaced secret still signs. */
export const SECRET_OVERLAP_SECONDS = 24 * 3600;

const MINUTE = 60;
const HOUR = 3600;
/** The delay after each failed attempt; after the last one there is no further attempt. */
const RETRY_SECONDS: readonly number[] = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
];
/**
 * As a fraction of the delay, so that deliveries that failed together are not retried at the same
 * time.
 */
const JITTER = 0.1;
const DISABLED_AFTER_SECONDS = 5 * 24 * HOUR;

/**
 * When a delivery is retried.
 * @param attempts how many have failed, the last one at `now`
 * @returns null if it has failed for good
 */
export function nextAttemptAt(attempts: number, now: Date, random = Math.random): Date | null {
  const delay = RETRY_SECONDS[attempts - 1];
  return delay === undefined ? null : addSeconds(now, delay * (1 + random() * JITTER));
}

/**
 * Whether an endpoint that has just failed has been failing for so long that its webhook is turned
 * off.
 */
export const isGivenUp = ({ failingSince }: Pick<WebhookDocument, 'failingSince'>, now: Date) =>
  failingSince !== null && now >= addSeconds(failingSince, DISABLED_AFTER_SECONDS);
