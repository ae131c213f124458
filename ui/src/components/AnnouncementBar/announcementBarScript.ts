import { toScriptLiteral } from '../../internal/inlineScript.ts';
import { ANNOUNCEMENT_STORAGE_KEYS, type AnnouncementPeriod } from './announcement.ts';

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
