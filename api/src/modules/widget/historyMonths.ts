/**
 * How far back the products that tell a history go, in months, this one included: what banks show of
 * an account is the year before and the month that runs. A person is told so before they agree.
 */
const HISTORY_MONTHS: Readonly<Record<string, number>> = {
  movement: 13,
  transfer: 13,
  'income-report': 13,
  'financial-report': 13,
};

/** @returns null for a product that shows how things stand today */
export function historyMonths(productId: string): number | null {
  return Object.hasOwn(HISTORY_MONTHS, productId) ? (HISTORY_MONTHS[productId] ?? null) : null;
}
