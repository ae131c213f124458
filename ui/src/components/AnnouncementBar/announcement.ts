import { toScriptLiteral } from '../../internal/inlineScript.ts';

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

/**
 * The script that marks `<html>` with `data-announcement-bar-initially-dismissed` before anything
 * is painted, so that a bar that will not be shown never takes up space. Put it inline in the head,
 * with the same id and dates as the bar; `inlineScriptHash` returns its hash.
 */
export function announcementBarScript({
  id = 'announcement-bar',
  startsAt,
  endsAt,
}: AnnouncementPeriod & { id?: string } = {}): string {
  const starts = startsAt === undefined ? '-Infinity' : String(Date.parse(startsAt));
  const ends = endsAt === undefined ? 'Infinity' : String(Date.parse(endsAt));
  const { id: idKey, dismiss: dismissKey } = ANNOUNCEMENT_STORAGE_KEYS;
  return [
    `(function(){var n=Date.now(),h=n<${starts}||n>=${ends};`,
    `try{h=h||localStorage.getItem(${toScriptLiteral(idKey)})===${toScriptLiteral(id)}`,
    `&&localStorage.getItem(${toScriptLiteral(dismissKey)})==="true"}catch(e){}`,
    'document.documentElement.setAttribute("data-announcement-bar-initially-dismissed",String(h))})();',
  ].join('');
}
