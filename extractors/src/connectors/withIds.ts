import { identified } from '../products/rowIds.ts';
import type { IdFacts } from '../products/rowIds.ts';
import { connectors } from './registry.ts';

/** A product's data as the API delivers it: with the ids of its accounts, cards and rows. */
export const withIds = (
  entityId: string,
  product: string,
  data: unknown,
  idOf: (facts: IdFacts) => string,
): unknown => {
  const { numbersVary = false } = connectors.get(entityId)?.definition ?? {};
  return identified(product, data, { idOf, numbersVary });
};
