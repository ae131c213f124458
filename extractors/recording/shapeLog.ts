import type { RawDocument } from '../src/contract/session.ts';
import { simulatedPages } from '../test/simulatedPages.ts';
import type { ReadPages } from '../test/simulatedPages.ts';
import { CAPTION, shapeOf } from './documentShape.ts';
import type { Shape } from './documentShape.ts';

/**
 * How a page that was read differs from the simulator's. Contains names, but no values or texts of a
 * person.
 */
export interface PageComparison {
  readonly action: string;
  readonly page: string;
  /** How many documents were read. */
  readonly documents: number;
  /** False if the simulator does not have the page, so that there is nothing to compare it with. */
  readonly isRecorded: boolean;
  /** Names that the simulator's page contains and this one does not. */
  readonly missing: readonly string[];
  /** Names whose values have a type that does not occur in the simulator's. */
  readonly changed: readonly {
    readonly name: string;
    readonly recorded: string;
    readonly read: string;
  }[];
  /**
   * Names that the simulator's page does not contain. New captions are only counted, since one may name a
   * person.
   */
  readonly added: readonly string[];
  readonly addedCaptions: number;
  /** Empty lists and objects that are null: nothing is known about their content. */
  readonly unseen: readonly string[];
}

/** Keeps the shapes of what an extraction reads, and not the documents themselves. */
export interface ShapeLog {
  add(action: string, document: RawDocument): void;
  /** By action and page, in the order in which they were read. */
  compare(): readonly PageComparison[];
}

type Types = Map<string, Set<string>>;

/** @param actions those whose documents will be added; the simulator's pages of each are read */
export async function createShapeLog(
  entityId: string,
  actions: readonly string[],
): Promise<ShapeLog> {
  const pagesOf = await simulatedPages(entityId, ...actions);
  const read = new Map<string, { action: string; page: string; count: number; types: Types }>();
  return {
    add: (action, document) => {
      const { page } = document;
      const key = `${action} ${page}`;
      const one = read.get(key) ?? {
        action,
        page,
        count: 0,
        types: new Map<string, Set<string>>(),
      };
      one.count += 1;
      merge(one.types, shapeOf(document));
      read.set(key, one);
    },
    compare: () =>
      [...read.values()].map(({ action, page, count, types }) => {
        const recorded = actions.includes(action) ? typesIn(pagesOf(action), page) : null;
        return { action, page, documents: count, ...differences(recorded, types) };
      }),
  };
}

function merge(into: Types, shape: Shape): void {
  for (const [name, types] of shape) {
    const known = into.get(name) ?? new Set<string>();
    for (const type of types) known.add(type);
    into.set(name, known);
  }
}

/** The types of all documents of the page; null if there are none. */
function typesIn(read: ReadPages, page: string): Types | null {
  const documents = read.documents.filter((one) => one.page === page);
  if (documents.length === 0) return null;
  const types: Types = new Map();
  for (const document of documents) merge(types, shapeOf(document));
  return types;
}

function differences(
  recorded: Types | null,
  read: Types,
): Omit<PageComparison, 'action' | 'page' | 'documents'> {
  const nothing = { missing: [], changed: [], added: [], addedCaptions: 0, unseen: [] };
  if (recorded === null) return { isRecorded: false, ...nothing };
  const names = [...recorded.keys()];
  const isWithin = (name: string, outer: string): boolean =>
    name.startsWith(`${outer}.`) || name.startsWith(`${outer}[]`);
  const unseen = [...read].flatMap(([outer, types]) =>
    (types.has('array') || types.has('null')) &&
    !names.some((name) => read.has(name) && isWithin(name, outer)) &&
    names.some((name) => isWithin(name, outer))
      ? [outer]
      : [],
  );
  const added = [...read.keys()].filter((name) => !recorded.has(name));
  return {
    isRecorded: true,
    missing: names.filter(
      (name) => !read.has(name) && !unseen.some((outer) => isWithin(name, outer)),
    ),
    changed: [...read].flatMap(([name, types]) => {
      // A null does not tell the type that the value has for other people.
      const [known, now] = [withoutNull(recorded.get(name)), withoutNull(types)];
      if (known.length === 0 || now.every((type) => known.includes(type))) return [];
      return [{ name, recorded: known.join(' | '), read: now.join(' | ') }];
    }),
    added: added.filter((name) => !name.startsWith(CAPTION)),
    addedCaptions: added.filter((name) => name.startsWith(CAPTION)).length,
    unseen,
  };
}

const withoutNull = (types: ReadonlySet<string> = new Set()): string[] =>
  [...types].filter((type) => type !== 'null');
