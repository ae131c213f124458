import { addSeconds } from '../../../infra/clock.ts';

/** How many days before its end a consent's client is told that it expires. */
const NOTICE_DAYS = [30, 7, 1] as const;

/** When the client is next told that a consent expires; null if it has been told the last time. */
export function nextExpiryNotice(validUntil: Date, now: Date): Date | null {
  const moments = NOTICE_DAYS.map((days) => addSeconds(validUntil, -days * 86_400));
  return moments.find((moment) => moment > now) ?? null;
}
