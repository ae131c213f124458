/**
 * How many months of history these products include, counting the current one: banks show the past
 * year and the current month. The widget tells the person so before they accept.
 */
const HISTORY_MONTHS: Readonly<Record<string, number>> = {
  movement: 13,
  transfer: 13,
  'income-report': 13,
  'financial-report': 13,
};

/** @returns null for a product that shows the current state only */
export function historyMonths(productId: string): number | null {
  return Object.hasOwn(HISTORY_MONTHS, productId) ? (HISTORY_MONTHS[productId] ?? null) : null;
}
