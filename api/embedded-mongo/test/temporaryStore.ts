import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Catalog } from '../src/storage/Catalog.ts';
import { Store } from '../src/storage/Store.ts';

export interface TemporaryStore {
  readonly directory: string;
  readonly store: Store;
  readonly catalog: Catalog;
  /** Closes the store and opens the same files again. */
  reopen(): Promise<TemporaryStore>;
  remove(): Promise<void>;
}

/** The store in a directory that no server has open. */
export function openStoreIn(directory: string): TemporaryStore {
  const store = new Store(directory);
  const catalog = new Catalog(store);
  return {
    directory,
    store,
    catalog,
    reopen: async () => {
      await store.close();
      return openStoreIn(directory);
    },
    remove: async () => {
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A directory that no other test uses. */
export function temporaryDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
}

/** A store in a directory of its own. */
export function openTemporaryStore(): TemporaryStore {
  return openStoreIn(temporaryDirectory());
}
