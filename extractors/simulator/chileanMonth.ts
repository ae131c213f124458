const CHILEAN_MONTH = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Santiago',
  year: 'numeric',
  month: '2-digit',
});

/**
 * The current month in Chile, `2026-01`. The simulator shows data up to the day before it begins.
 */
export function chileanMonth(now: number): string {
  const parts = CHILEAN_MONTH.formatToParts(now);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}`;
}
