import { createHash } from 'node:crypto';
import { addSeconds } from '../../../infra/clock.ts';
import type { RefreshFrequency } from '../widgetConfigs/refreshFrequency.ts';

const DAY_SECONDS = 86_400;

/** Data that is refreshed on reading is refreshed when it is older than this. */
export const REFRESH_AFTER_SECONDS = DAY_SECONDS;

/** How far a scheduled refresh is at least from the previous extraction. */
const GAP_SECONDS = 4 * 3600;

/** Seconds between the scheduled refreshes of a consent. */
const PERIODS: Readonly<Record<Exclude<RefreshFrequency, 'on-read'>, number>> = {
  daily: DAY_SECONDS,
  'twice-daily': DAY_SECONDS / 2,
};

/** The frequencies by which a consent is refreshed without being read. */
export const SCHEDULED = Object.keys(PERIODS) as (keyof typeof PERIODS)[];

/**
 * When a consent's data is next due to be refreshed. A scheduled consent has its own second of the
 * day, by the hash of its id, so that all of them together are spread evenly over the day.
 * @param after when its data was last extracted
 */
export function nextRefreshAt(consentId: string, frequency: RefreshFrequency, after: Date): Date {
  if (frequency === 'on-read') return addSeconds(after, REFRESH_AFTER_SECONDS);
  const period = PERIODS[frequency];
  const earliest = Math.ceil(after.getTime() / 1000) + GAP_SECONDS;
  const sinceTurn = (earliest - secondOfDay(consentId)) % period;
  return new Date((earliest + ((period - sinceTurn) % period)) * 1000);
}

const secondOfDay = (consentId: string): number =>
  createHash('sha256').update(consentId).digest().readUInt32BE() % DAY_SECONDS;
