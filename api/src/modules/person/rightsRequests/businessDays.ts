const DAY_MS = 86_400_000;

/** A day of the calendar, counted from 1 January 1970. */
type Day = number;

const dayOf = (year: number, month: number, day: number): Day =>
  Date.UTC(year, month - 1, day) / DAY_MS;
/** 0 means Sunday. */
const weekdayOf = (day: Day): number => new Date(day * DAY_MS).getUTCDay();
const [MONDAY, TUESDAY, WEDNESDAY, FRIDAY, SATURDAY] = [1, 2, 3, 5, 6] as const;

/** Holidays with a fixed date, as month and day. */
const FIXED: readonly (readonly [number, number])[] = [
  ...([
    [1, 1],
    [5, 1],
    [5, 21],
    [7, 16],
    [8, 15],
  ] as const),
  ...([
    [9, 18],
    [9, 19],
    [11, 1],
    [12, 8],
    [12, 25],
  ] as const),
];

/**
 * One-off holidays, each declared by its own law, as `YYYY-MM-DD`. Only national ones from Monday
 * to Friday are listed, because others affect no deadline. Election days, which are holidays too,
 * are Sundays (law 18.700).
 */
const ONCE: ReadonlySet<string> = new Set([
  // Law 21.482.
  '2022-09-16',
]);

/**
 * Law 19.668: a holiday from Tuesday to Thursday moves to the Monday of its week, one on a Friday
 * to the following Monday.
 */
function onMonday(day: Day): Day {
  const weekday = weekdayOf(day);
  if (weekday === FRIDAY) return day + 3;
  return weekday > MONDAY && weekday < FRIDAY ? day - (weekday - MONDAY) : day;
}

/**
 * Law 20.299: the holiday of the evangelical churches moves from a Tuesday to the Friday before,
 * and from a Wednesday to the Friday after.
 */
function reformationDay(year: number): Day {
  const day = dayOf(year, 10, 31);
  const weekday = weekdayOf(day);
  return weekday === TUESDAY ? day - 4 : weekday === WEDNESDAY ? day + 2 : day;
}

/** Easter Sunday by the Gregorian computus. */
function easter(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const epact =
    (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) %
    30;
  const moon =
    epact -
    Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  // `moon - weekday` is the number of days from 28 March to Easter Sunday.
  return dayOf(year, 3, 28) + moon - weekday;
}

/** The public holidays of Chile that recur every year under current law. */
function holidaysOf(year: number): ReadonlySet<Day> {
  const sunday = easter(year);
  const days = [
    ...FIXED.map(([month, day]) => dayOf(year, month, day)),
    sunday - 2,
    sunday - 1,
    // The day of the winter solstice in Chile's time zone (law 21.357).
    dayOf(year, 6, year % 4 < 2 ? 20 : 21),
    onMonday(dayOf(year, 6, 29)),
    onMonday(dayOf(year, 10, 12)),
    reformationDay(year),
  ];
  // Laws 20.983 and 20.215: days between a holiday and a weekend, or before two holidays on a
  // weekend.
  if (weekdayOf(dayOf(year, 1, 2)) === MONDAY) days.push(dayOf(year, 1, 2));
  const eve = weekdayOf(dayOf(year, 9, 17));
  if (eve === MONDAY || eve === FRIDAY) days.push(dayOf(year, 9, 17));
  if (weekdayOf(dayOf(year, 9, 20)) === FRIDAY) days.push(dayOf(year, 9, 20));
  return new Set(days);
}

/**
 * Whether the day is neither a Saturday, a Sunday nor a public holiday (law 19.880, article 25).
 */
export function isBusinessDay(day: Day): boolean {
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === SATURDAY) return false;
  const date = new Date(day * DAY_MS);
  return !holidaysOf(date.getUTCFullYear()).has(day) && !ONCE.has(date.toISOString().slice(0, 10));
}

/** The day that is `count` business days after another. */
export function addBusinessDays(day: Day, count: number): Day {
  let reached = day;
  for (let left = count; left > 0;) {
    reached += 1;
    if (isBusinessDay(reached)) left -= 1;
  }
  return reached;
}
