/** Times of a visit, in ms. */

/** «Tu sesión vence en 2 minutos» */
export const EXPIRY_WARNING_MS = 2 * 60_000;

/** No session or code lasts longer: if more time is left, this browser's clock is wrong. */
const LONGEST_MS = 20 * 60_000 + 5_000;

/** Milliseconds until `end`; null if it has passed, or if this browser's clock is wrong. */
export function timeUntil(end: string, now: number): number | null {
  const left = Date.parse(end) - now;
  return left > 0 && left <= LONGEST_MS ? left : null;
}
