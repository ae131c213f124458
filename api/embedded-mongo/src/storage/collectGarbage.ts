import type { Catalog, Garbage } from './Catalog.ts';
import { idPrefix, prefixRange } from './layout.ts';
import { scanRange } from './scanRange.ts';
import type { Store } from './Store.ts';
import type { Turn, WriteTask } from './WriteQueue.ts';

/** Frees what dropped collections and indexes left behind. */
export function* collectGarbage(store: Store, catalog: Catalog, turn: Turn): WriteTask<void> {
  for (const garbage of catalog.garbage()) {
    yield* clear(store, garbage, turn);
    catalog.removeGarbage(garbage);
  }
}

function* clear(store: Store, garbage: Garbage, turn: Turn): WriteTask<void> {
  const table = garbage.table === 'records' ? store.records : store.entries;
  const range = prefixRange(idPrefix(garbage.id));
  for (const { key } of scanRange(table, range, false, store.version)) {
    store.remove(table, key);
    if (turn.isOver()) yield;
  }
}
