/**
 * How often a consent's data is refreshed with the stored credentials: at its own time of every day
 * or half day, or only when its client reads data that is a day old.
 */
export const REFRESH_FREQUENCIES = ['on-read', 'daily', 'twice-daily'] as const;
export type RefreshFrequency = (typeof REFRESH_FREQUENCIES)[number];

/** How often where nothing else is configured. */
export const DEFAULT_REFRESH: RefreshFrequency = 'on-read';
