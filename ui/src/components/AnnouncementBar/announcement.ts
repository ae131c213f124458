/** Storage keys of the dismissal and of the id of the dismissed announcement. */
export const ANNOUNCEMENT_STORAGE_KEYS = {
  dismiss: 'docusaurus.announcement.dismiss',
  id: 'docusaurus.announcement.id',
} as const;

export interface AnnouncementPeriod {
  /** First instant at which the announcement shows, in ISO 8601 with its offset. */
  startsAt?: string;
  /** Instant from which it no longer shows. */
  endsAt?: string;
}

/** Whether an instant (ms since 1970) falls before, in or after the announcement's period. */
export function periodAt(
  { startsAt, endsAt }: AnnouncementPeriod,
  now: number,
): 'before' | 'during' | 'after' {
  if (endsAt !== undefined && now >= Date.parse(endsAt)) return 'after';
  return startsAt !== undefined && now < Date.parse(startsAt) ? 'before' : 'during';
}

/** Whether the reader dismissed this announcement. With another id it counts as a new one. */
export function isDismissed(
  id: string,
  stored: { id: string | null; dismiss: string | null },
): boolean {
  return stored.id === id && stored.dismiss === 'true';
}
