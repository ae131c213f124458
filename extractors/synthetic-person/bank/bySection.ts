import type { CardTransaction } from '../../src/products/cardTransaction.ts';

/**
 * Newest first, for a statement in two sections: on the same day, transactions of the first section
 * come first.
 */
export function bySection(
  transactions: readonly CardTransaction[],
  isOfFirst: (one: CardTransaction) => boolean,
): CardTransaction[] {
  return [
    ...transactions.filter((one) => isOfFirst(one)),
    ...transactions.filter((one) => !isOfFirst(one)),
  ].sort((one, other) => other.transactionDate.localeCompare(one.transactionDate));
}
