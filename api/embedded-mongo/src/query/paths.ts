import { Doc, type Value } from '../bson/Doc.ts';

/** A dotted field path, split once. */
export interface Path {
  readonly text: string;
  readonly parts: readonly string[];
}

export function parsePath(text: string): Path {
  return { text, parts: text.includes('.') ? text.split('.') : [text] };
}

const POSITION = /^(?:0|[1-9]\d{0,8})$/;

/** The array position that a path component names, or undefined. */
export function arrayPosition(part: string): number | undefined {
  return POSITION.test(part) ? Number(part) : undefined;
}

/** Anything whose fields can be looked up: a document, or a stand-in for one. */
export interface Fields {
  get(name: string): Value | undefined;
}

/** Called for each value found at a path; returns true to stop looking. */
export type PathVisitor = (value: Value | undefined) => boolean;

/**
 * Visits the values that a query on a path looks at, with MongoDB's rules: all documents of arrays
 * on the way are searched (and, if the path names a position, the element there); an array at the
 * end is visited element by element and then as a whole, or only as a whole with `isWholeOnly`; a
 * missing field is visited as undefined, but not within an array.
 * @returns true if a visitor stopped the search.
 */
export function visitPath(
  fields: Fields,
  parts: readonly string[],
  isWholeOnly: boolean,
  visit: PathVisitor,
): boolean {
  return visitField(fields, { parts, isWholeOnly, visit }, 0);
}

interface Search {
  readonly parts: readonly string[];
  readonly isWholeOnly: boolean;
  readonly visit: PathVisitor;
}

function visitField(fields: Fields, search: Search, at: number): boolean {
  return visitValue(fields.get(search.parts[at] ?? ''), search, at + 1);
}

function visitValue(value: Value | undefined, search: Search, next: number): boolean {
  const { parts, isWholeOnly, visit } = search;
  const isEnd = next === parts.length;
  if (!Array.isArray(value)) {
    if (isEnd) return visit(value);
    return value instanceof Doc ? visitField(value, search, next) : visit(undefined);
  }
  if (isEnd) return (!isWholeOnly && value.some((item) => visit(item))) || visit(value);
  const position = arrayPosition(parts[next] ?? '');
  return value.some((item, index) => {
    if (item instanceof Doc && visitField(item, search, next)) return true;
    const leadsOn = item instanceof Doc || Array.isArray(item) || next + 1 === parts.length;
    return index === position && leadsOn && visitValue(item, search, next + 1);
  });
}
