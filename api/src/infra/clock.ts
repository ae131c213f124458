/** The current time, injected so that tests and fault injection can move it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** `from` moved by a number of seconds, which may be negative. */
export function addSeconds(from: Date, seconds: number): Date {
  return new Date(from.getTime() + seconds * 1000);
}

/** The same day and time some months later (UTC), or the month's last day if it is shorter. */
export function addMonths(from: Date, months: number): Date {
  const target = new Date(from);
  target.setUTCMonth(from.getUTCMonth() + months, 1);
  const lastDay = new Date(
    Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0),
  ).getUTCDate();
  target.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return target;
}
