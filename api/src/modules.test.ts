import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseKeyRing, generateKeyRing } from './infra/keys/keyRing.ts';
import { collections, createStores, MODULES, modulesWith } from './modules.ts';
import { declareModule } from './modules/module.ts';
import { deletedRecords } from './modules/personalRecords.store.ts';
import { isAboutPeople } from './retention.ts';

const root = import.meta.dirname;
const sources = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|\/test\//.test(name))
    .map((name) => join(folder, name));

/** The collections that a file opens. */
const openedIn = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\.collection(?:<[^(]+>)?\('(\w+)'/g)].map(
    ([, name = '']) => name,
  );

/** `modules/<area>/<module>` of a file. */
const folderOf = (file: string): string => file.split('/').slice(0, 3).join('/');

const folders = new Map(
  sources('modules')
    .filter((file) => /\/\w+\/\w+\/module\.ts$/.test(file))
    .map((file) => [folderOf(file), MODULES.find(({ name }) => file.includes(`/${name}/`))]),
);

describe('the list of modules', () => {
  it('has every module, and every store, call and route is part of one', () => {
    for (const [folder, module] of folders)
      expect(module, `Add the module of ${folder} to MODULES in api/src/modules.ts`).toBeDefined();
    expect(folders.size).toBe(MODULES.length);
    const parts = sources('modules').filter((file) =>
      /\.(declarations|routes|store)\.ts$/.test(relative('modules', file)),
    );
    for (const file of parts.filter((one) => one.split('/').length > 3))
      expect(
        folders.has(folderOf(file)),
        `${file}: ${folderOf(file)}/module.ts is missing, which makes it part of the API`,
      ).toBe(true);
  });

  it('declares every collection in the module whose store opens it', () => {
    for (const file of sources('modules'))
      for (const collection of openedIn(file)) {
        const owner = folders.get(folderOf(file));
        expect(
          Object.keys(owner && 'collections' in owner ? owner.collections : {}),
          `${file} opens "${collection}": declare it under \`collections\` in ${folderOf(file)}/module.ts, or call the store of the module that has it`,
        ).toContain(collection);
      }
    const declared = collections().map(({ collection }) => collection);
    for (const file of [...sources('infra'), ...sources('http')])
      for (const collection of openedIn(file))
        expect(
          declared,
          `${file} opens "${collection}": declare it in the module.ts of the module that uses it`,
        ).toContain(collection);
    expect(new Set(declared).size).toBe(declared.length);
  });

  it('says of every collection about people how they are erased from it', () => {
    const ring = parseKeyRing(generateKeyRing(new Date()));
    const stores = createStores({
      mongo: { db: { collection: () => ({}) } } as never,
      now: () => new Date(),
      vault: {} as never,
      auditRing: ring,
      environment: 'sandbox',
      operator: null,
    });
    const personal = new Map<string, unknown>(
      modulesWith('personal').flatMap((module) => Object.entries(module.personal(stores))),
    );
    for (const { collection, onErasure, ...row } of collections())
      if (isAboutPeople(row) && !onErasure.startsWith('kept'))
        expect(
          personal.get(collection),
          `"${collection}" is about people: return its records from \`personal\` in the module.ts that declares it (see modules/personalRecords.store.ts)`,
        ).toBeTruthy();
  });

  it('does not accept a module that leaves this out', () => {
    const row = { holds: 'RUT', kept: 'always', onErasure: 'deleted' } as const;
    const spanish = { title: 'Fichas', holds: 'RUT', kept: 'Siempre', onErasure: 'Se borran' };
    const fichas = { ...row, spanish };
    // @ts-expect-error -- it has no `personal`
    declareModule({ name: 'fichas', collections: { fichas } });
    declareModule({
      name: 'fichas',
      collections: { fichas },
      // @ts-expect-error -- it is about another collection
      personal: () => ({ fichitas: deletedRecords({} as never, () => ({})) }),
    });
    declareModule({
      name: 'fichas',
      collections: { fichas },
      personal: () => ({ fichas: deletedRecords({} as never, () => ({})) }),
    });
    const others = { ...fichas, holds: 'none; settings' } as const;
    declareModule({ name: 'fichas', collections: { others } });
  });
});
