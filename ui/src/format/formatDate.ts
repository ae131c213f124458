/** Dates and times in Chilean notation, always in America/Santiago. */

const TIME_ZONE = 'America/Santiago';

/** `long` for text, `numeric` for tables. */
export type DateStyle = 'long' | 'numeric';

/** An instant (`Date`, ISO 8601 with its zone) or a day of the calendar (`2026-03-05`). */
export type DateValue = Date | string;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/i;

interface Moment {
  date: Date;
  timeZone: string;
}

/** A calendar day has no time zone: parsing it as UTC keeps the day. */
function momentOf(value: DateValue): Moment {
  const isDay = typeof value === 'string' && DAY.test(value);
  if (typeof value === 'string' && !isDay && !INSTANT.test(value)) throw invalid(value);
  const date = typeof value === 'string' ? new Date(value) : value;
  if (Number.isNaN(date.getTime())) throw invalid(value);
  // `new Date` would turn 30 February into 2 March.
  if (isDay && date.toISOString().slice(0, 10) !== value) throw invalid(value);
  return { date, timeZone: isDay ? 'UTC' : TIME_ZONE };
}

function invalid(value: DateValue): RangeError {
  return new RangeError(`${String(value)} is neither a day nor an instant with its zone.`);
}

function partsOf({ date, timeZone }: Moment, options: Intl.DateTimeFormatOptions) {
  const parts = new Intl.DateTimeFormat('es-CL', { ...options, timeZone }).formatToParts(date);
  return (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
}

/** `5 de marzo de 2026`, or `05-03-2026` in a table; in English, `5 March 2026`. */
export function formatDate(
  value: DateValue,
  style: DateStyle = 'long',
  locale: 'es-CL' | 'en' = 'es-CL',
): string {
  const moment = momentOf(value);
  if (style === 'numeric') {
    const part = partsOf(moment, { day: '2-digit', month: '2-digit', year: 'numeric' });
    return [part('day'), part('month'), part('year')].join('-');
  }
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'es-CL', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: moment.timeZone,
  }).format(moment.date);
}

/** `14:30`, the time of an instant in Chile. Throws for a calendar day, which has no time. */
export function formatTime(instant: DateValue): string {
  const moment = momentOf(instant);
  if (moment.timeZone !== TIME_ZONE) throw invalid(instant);
  const part = partsOf(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${part('hour')}:${part('minute')}`;
}

/** Value for a `<time>` element: the day unchanged, or the instant in UTC. */
export function machineDate(value: DateValue): string {
  const { date, timeZone } = momentOf(value);
  return timeZone === TIME_ZONE ? date.toISOString() : String(value);
}
