import { copyFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Doc } from '../bson/Doc.ts';
import { startEmbeddedMongo } from '../startEmbeddedMongo.ts';
import { openTemporaryStore, temporaryDirectory } from '../../test/temporaryStore.ts';
import { Catalog } from './Catalog.ts';
import { Store } from './Store.ts';

let directory: string;

beforeEach(() => {
  directory = temporaryDirectory();
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

describe('Store', () => {
  const filled = async (): Promise<string> => {
    const { store, catalog, directory: made } = openTemporaryStore();
    store.transact(() => {
      const collection = catalog.create('db', 'c');
      for (let _id = 0; _id < 3000; _id += 1) {
        collection.insert(Doc.from({ _id, pad: 'x'.repeat(1000) }));
      }
    });
    await store.close();
    const target = join(directory, 'data.mdb');
    copyFileSync(join(made, 'data.mdb'), target);
    rmSync(made, { recursive: true });
    return target;
  };

  it('reports a directory that cannot be used', () => {
    const file = join(directory, 'file');
    writeFileSync(file, '');
    expect(() => new Store(join(file, 'below'))).toThrow(/cannot be used/);
  });

  it('rejects a foreign file and a truncated one', async () => {
    const path = await filled();
    const { size } = statSync(path);
    truncateSync(path, Math.floor(size / 2));
    expect(() => new Store(directory)).toThrow(/is damaged/);
    truncateSync(path, 5000);
    expect(() => new Store(directory)).toThrow(/is damaged/);
    writeFileSync(path, 'x'.repeat(100_000));
    expect(() => new Store(directory)).toThrow(/is damaged/);
  });

  it('reopens a file with its data', async () => {
    await filled();
    for (let round = 0; round < 3; round += 1) {
      const store = new Store(directory);
      expect(new Catalog(store).get('db', 'c')?.count).toBe(3000);
      await store.close();
    }
  });

  it('can be closed twice', async () => {
    const server = await startEmbeddedMongo({ dataDir: directory });
    await Promise.all([server.close(), server.close()]);
    await server.close();
  });

  it('deletes the records and index entries of dropped collections', async () => {
    const temporary = openTemporaryStore();
    const { store, catalog } = temporary;
    store.transact(() => {
      const collection = catalog.create('db', 'c');
      for (let _id = 0; _id < 100; _id += 1) collection.insert(Doc.from({ _id }));
      catalog.drop(collection);
    });
    expect(store.records.getKeysCount({})).toBe(0);
    expect(store.entries.getKeysCount({})).toBe(0);
    await temporary.remove();
  });
});
