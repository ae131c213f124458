import { unexpectedPage } from '../../contract/ExtractionError.ts';

/** Rows and the totals below them. */
export interface Totalled<Item, Amounts> {
  readonly items: Item[];
  readonly totals: Amounts;
}

/** The totals must equal the sums of the rows, or a lost row would pass as a smaller debt. */
export function totalled<Item extends Amounts, Amounts extends object>(
  items: Item[],
  totals: Amounts,
): Totalled<Item, Amounts> {
  for (const [key, total] of Object.entries(totals)) {
    const sum = items.reduce((sofar, item) => sofar + Number(item[key as keyof Item]), 0);
    if (sum !== total) {
      throw unexpectedPage('A table of the report is not the sum of its rows', { field: key });
    }
  }
  return { items, totals };
}
