import type { CardTransaction } from '../src/products/cardTransaction.ts';

/** The newest first, as of a statement in two sections: of a day, those of the first section first. */
export function bySection(
  transactions: readonly CardTransaction[],
  isOfFirst: (one: CardTransaction) => boolean,
): CardTransaction[] {
  return [
    ...transactions.filter((one) => isOfFirst(one)),
    ...transactions.filter((one) => !isOfFirst(one)),
  ].sort((one, other) => other.transactionDate.localeCompare(one.transactionDate));
}
