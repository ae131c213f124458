/** The time, passed in so that tests and drills can move it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** `from` moved by a number of seconds, which may be negative. */
export function addSeconds(from: Date, seconds: number): Date {
  return new Date(from.getTime() + seconds * 1000);
}
