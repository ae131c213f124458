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

/**
 * Called for each value found at a path.
 * @param outerIndex position in the outermost array passed through, for the positional operator
 * @returns true to stop looking
 */
export type PathVisitor = (value: Value | undefined, outerIndex: number | undefined) => boolean;

/**
 * Visits what a query on a path looks at, with MongoDB's rules: arrays on the way are searched in
 * all their documents (and at a position the path names), an array at the end is visited element by
 * element and then whole unless `isWholeOnly`, a missing field is visited as undefined, but not
 * within an array.
 * @returns true if a visitor stopped the search.
 */
export function visitPath(
  fields: Fields,
  parts: readonly string[],
  isWholeOnly: boolean,
  visit: PathVisitor,
): boolean {
  return descend(fields, parts, 0, isWholeOnly, undefined, visit);
}

function descend(
  fields: Fields,
  parts: readonly string[],
  from: number,
  isWholeOnly: boolean,
  outer: number | undefined,
  visit: PathVisitor,
): boolean {
  let current = fields;
  for (let at = from; ; at += 1) {
    const value = current.get(parts[at] ?? '');
    const isLast = at === parts.length - 1;
    if (Array.isArray(value)) {
      return isLast
        ? visitEnd(value, isWholeOnly, outer, visit)
        : visitInside(value, parts, at + 1, isWholeOnly, outer, visit);
    }
    if (isLast) return visit(value, outer);
    if (!(value instanceof Doc)) return visit(undefined, outer);
    current = value;
  }
}

function visitEnd(
  array: Value[],
  isWholeOnly: boolean,
  outer: number | undefined,
  visit: PathVisitor,
): boolean {
  if (!isWholeOnly) {
    for (const [index, item] of array.entries()) {
      if (visit(item, outer ?? index)) return true;
    }
  }
  return visit(array, outer);
}

function visitInside(
  array: readonly Value[],
  parts: readonly string[],
  next: number,
  isWholeOnly: boolean,
  outer: number | undefined,
  visit: PathVisitor,
): boolean {
  const position = arrayPosition(parts[next] ?? '');
  const isAfterPosition = next + 1 === parts.length;
  for (const [index, item] of array.entries()) {
    const outermost = outer ?? index;
    if (item instanceof Doc && descend(item, parts, next, isWholeOnly, outermost, visit)) {
      return true;
    }
    if (index !== position) continue;
    if (isAfterPosition) {
      if (Array.isArray(item)) {
        if (visitEnd(item, isWholeOnly, outermost, visit)) return true;
      } else if (visit(item, outermost)) return true;
    } else if (Array.isArray(item)) {
      if (visitInside(item, parts, next + 1, isWholeOnly, outermost, visit)) return true;
    } else if (
      item instanceof Doc &&
      descend(item, parts, next + 1, isWholeOnly, outermost, visit)
    ) {
      return true;
    }
  }
  return false;
}

/**
 * The values under which a document is sorted or indexed at a path: arrays are opened once where
 * the path ends and at every level before; nothing found is undefined, an empty array at the end
 * is `emptyArray`.
 */
export function indexedValues(
  fields: Fields,
  parts: readonly string[],
  emptyArray: Value,
): { values: (Value | undefined)[]; isMulti: boolean } {
  const found: (Value | undefined)[] = [];
  const isMulti = collect(fields, parts, 0, emptyArray, found);
  return { values: found, isMulti };
}

function collect(
  fields: Fields,
  parts: readonly string[],
  at: number,
  emptyArray: Value,
  found: (Value | undefined)[],
): boolean {
  const value = fields.get(parts[at] ?? '');
  return collectFrom(value, parts, at + 1, emptyArray, found);
}

function collectFrom(
  value: Value | undefined,
  parts: readonly string[],
  next: number,
  emptyArray: Value,
  found: (Value | undefined)[],
): boolean {
  const isEnd = next === parts.length;
  if (!Array.isArray(value)) {
    if (isEnd) found.push(value);
    else if (value instanceof Doc) return collect(value, parts, next, emptyArray, found);
    else found.push(undefined);
    return false;
  }
  const position = isEnd ? undefined : arrayPosition(parts[next] ?? '');
  if (position !== undefined) {
    collectFrom(value[position], parts, next + 1, emptyArray, found);
    return true;
  }
  if (value.length === 0) found.push(isEnd ? emptyArray : undefined);
  for (const item of value) {
    if (isEnd) found.push(item);
    else if (item instanceof Doc) collect(item, parts, next, emptyArray, found);
    else found.push(undefined);
  }
  return true;
}
