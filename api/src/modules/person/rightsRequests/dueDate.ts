import { addBusinessDays } from './businessDays.ts';
import type { RightsKind } from './rightsRequests.types.ts';

/** How many days a client has to answer (Law 21.719, article 11). */
const ANSWER_DAYS = 30;
/** How many business days it has if the person asks for a block. */
const BLOCKING_DAYS = 2;

const ZONE = 'America/Santiago';
const DAY_MS = 86_400_000;

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The local time in Chile, as if it were UTC. */
function chileanClock(at: number): number {
  const of: Record<string, number> = {};
  for (const { type, value } of parts.formatToParts(at)) of[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = of;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * The end of the last day for an answer, by Chile's calendar: the thirtieth day after the request,
 * or the second business day if a block is requested. If clocks are set back at that midnight, it
 * is the later of the two midnights.
 */
export function answerDueAt(askedAt: Date, kind: RightsKind): Date {
  const asked = Math.floor(chileanClock(askedAt.getTime()) / DAY_MS);
  const day = kind === 'blocking' ? addBusinessDays(asked, BLOCKING_DAYS) : asked + ANSWER_DAYS;
  const end = (day + 1) * DAY_MS - 1000;
  // Chile is three to five hours behind UTC; this finds the latest moment when its clocks show
  // `end`.
  for (const hours of [5, 4, 3])
    if (chileanClock(end + hours * 3_600_000) === end)
      return new Date(end + hours * 3_600_000 + 999);
  throw new RangeError('Clocks in Chile do not show the end of that day');
}
