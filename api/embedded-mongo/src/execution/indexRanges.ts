import { Doc, type Value } from '../bson/Doc.ts';
import { isNumeric, toNumber } from '../bson/numbers.ts';
import { inDirection, ORDER_NUMBER, orderedKey, orderOf, UNDEFINED } from '../bson/orderedKey.ts';
import type { KeyField } from '../query/keys.ts';
import type { Test } from '../query/matches.ts';
import { arrayPosition } from '../query/paths.ts';
import type { IndexInfo } from '../storage/IndexInfo.ts';
import { idPrefix, MAX_ENTRY_BYTES, prefixRange, type KeyRange } from '../storage/layout.ts';

/** How an index restricts one of its fields. */
export type FieldShape = 'point' | 'points' | 'range' | 'free';

/** How an index can narrow down a filter. */
export interface IndexBounds {
  readonly shapes: readonly FieldShape[];
  /** Disjoint and ascending, in the order of the entries. */
  readonly ranges: readonly KeyRange[];
  /** The number of tests that every entry in the ranges is known to pass. */
  readonly passedTests: number;
  /** A unique index with a value for each field: entries are found without a scan. */
  readonly isLookup: boolean;
}

/** Which values of a field pass some of its tests, in the order of the index. */
interface FieldBounds {
  /** Keys of single values; otherwise there is one range. */
  readonly points?: readonly Buffer[];
  readonly range?: KeyRange;
  /** Whether a document without the field may pass. */
  readonly includesMissing: boolean;
}

/** Most combinations of listed values to look up one by one: beyond that, a scan is faster. */
const MAX_PREFIXES = 1000;

export function isMultikey(index: IndexInfo, field: number): boolean {
  return (index.multikey & (1 << field)) !== 0;
}

/** A number in a path may be a position in an array, and positions have no entries. */
export function hasPosition(field: KeyField): boolean {
  return field.path.parts.some((part) => arrayPosition(part) !== undefined);
}

/** The values that a test lists; undefined if it lists none, or one that entries do not contain. */
function listedValues(test: Test): readonly Value[] | undefined {
  const values =
    test.kind === 'eq'
      ? [test.value]
      : test.kind === 'in' && test.patterns.length === 0
        ? test.values
        : undefined;
  // Entries contain the elements of an array, not the array as a whole.
  return values?.some((value) => Array.isArray(value)) === true ? undefined : values;
}

function hasRange(value: Value): boolean {
  const isNaNValue = isNumeric(value) && Number.isNaN(toNumber(value));
  return !(value === null || isNaNValue || Array.isArray(value) || value instanceof Doc);
}

/** The range of keys that pass a comparison. */
function rangeOf(test: Test): KeyRange | undefined {
  if (!('value' in test) || !hasRange(test.value)) return undefined;
  const { kind, value } = test;
  const type = prefixRange(Buffer.from([orderOf(value)]));
  const key = prefixRange(orderedKey(value));
  if (kind === 'gt' || kind === 'gte') {
    return { start: kind === 'gt' ? key.end : key.start, end: type.end };
  }
  // NaN sorts before all numbers and is less than none of them.
  const start = orderOf(value) === ORDER_NUMBER ? orderedKey(-Infinity) : type.start;
  return { start, end: kind === 'lt' ? key.start : key.end };
}

function intersection(a: KeyRange, b: KeyRange): KeyRange {
  return {
    start: Buffer.compare(a.start, b.start) > 0 ? a.start : b.start,
    end: Buffer.compare(a.end, b.end) < 0 ? a.end : b.end,
  };
}

/** Bounds for tests on a field, but not necessarily for all; undefined if there are none. */
function boundsFor(tests: readonly Test[], isMulti: boolean): FieldBounds | undefined {
  const values = tests.map(listedValues).find((listed) => listed !== undefined);
  if (values !== undefined) {
    const hasNull = values.includes(null);
    const keys = [...values, ...(hasNull ? [UNDEFINED] : [])].map(orderedKey);
    keys.sort((a, b) => Buffer.compare(a, b));
    const points = keys.filter((key, at) => keys[at - 1]?.equals(key) !== true);
    return { points, includesMissing: hasNull };
  }
  const [first, ...others] = tests.flatMap((test) => rangeOf(test) ?? []);
  if (first === undefined) return undefined;
  // In an array, each test may be passed by a different element, so only one range can be used.
  return { range: isMulti ? first : others.reduce(intersection, first), includesMissing: false };
}

/** A range of one field, after fixed values of the leading fields, in byte order. */
function rangeBehind(prefix: Buffer, { start, end }: KeyRange, direction: 1 | -1): KeyRange[] {
  if (Buffer.compare(start, end) >= 0) return [];
  const at = (bytes: Buffer): Buffer =>
    Buffer.concat([prefix, inDirection(bytes, direction)]).subarray(0, MAX_ENTRY_BYTES);
  if (direction === 1) {
    const isCut = prefix.length + end.length > MAX_ENTRY_BYTES;
    return [{ start: at(start), end: isCut ? prefixRange(at(end)).end : at(end) }];
  }
  // Complemented bytes reverse the range: keys that begin with the end are out, with the start in.
  const isCut = prefix.length + end.length > MAX_ENTRY_BYTES;
  return [{ start: isCut ? at(end) : prefixRange(at(end)).end, end: prefixRange(at(start)).end }];
}

/**
 * Turns the tests on the fields of an index into ranges of its entries: values for the first
 * fields, then a range on the next. The documents found must still be tested.
 * @returns undefined if the index cannot narrow the filter, or lacks documents that match it.
 */
export function indexBounds(
  index: IndexInfo,
  testsOn: (path: string) => readonly Test[],
): IndexBounds | undefined {
  const shapes: FieldShape[] = [];
  let ranges: KeyRange[] = [prefixRange(idPrefix(index.id))];
  let passedTests = 0;
  let isMultiUsed = false;
  let excludesMissing = false;
  for (const [at, field] of index.fields.entries()) {
    const isMulti = isMultikey(index, at);
    if (shapes.includes('range') || hasPosition(field) || (isMulti && isMultiUsed)) break;
    const tests = testsOn(field.path.text);
    const bounds = boundsFor(tests, isMulti);
    if (bounds === undefined) break;
    const { points, range, includesMissing } = bounds;
    if (points !== undefined && ranges.length * points.length > MAX_PREFIXES) break;
    isMultiUsed ||= isMulti;
    excludesMissing ||= !includesMissing;
    if (points !== undefined && tests.length === 1 && !includesMissing) passedTests += 1;
    shapes.push(range !== undefined ? 'range' : points?.length === 1 ? 'point' : 'points');
    const ordered = field.direction === 1 ? points : points?.toReversed();
    ranges = ranges.flatMap(({ start: prefix }) => {
      if (range !== undefined) return rangeBehind(prefix, range, field.direction);
      return (ordered ?? []).flatMap((point) => {
        const key = Buffer.concat([prefix, inDirection(point, field.direction)]);
        // No entry is longer than this, so no document has the value.
        return key.length > MAX_ENTRY_BYTES ? [] : [prefixRange(key)];
      });
    });
  }
  if (shapes.length === 0 || (index.isSparse && !excludesMissing)) return undefined;
  const isComplete = shapes.length === index.fields.length && !shapes.includes('range');
  while (shapes.length < index.fields.length) shapes.push('free');
  return { shapes, ranges, passedTests, isLookup: index.isUnique && isComplete };
}
