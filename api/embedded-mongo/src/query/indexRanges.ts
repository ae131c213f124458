import { afterPrefix, inDirection } from '../bson/orderedKey.ts';
import type { IndexField, IndexInfo } from '../storage/IndexInfo.ts';
import { idPrefix, MAX_INDEX_KEY_BYTES, PREFIX_BYTES, type KeyRange } from '../storage/layout.ts';
import { boundsOf, endOf, intersect, startOf, type FieldBounds, type Interval } from './bounds.ts';
import type { Test } from './filter.ts';
import { arrayPosition } from './paths.ts';

/** How the bounds on a field of an index look. */
export type FieldShape = 'point' | 'points' | 'range' | 'free';

/** Ranges that share the values of the leading fields. */
export interface RangeGroup {
  /** Bytes of the entries' keys that are the same for all in the group. */
  readonly prefixBytes: number;
  readonly ranges: readonly KeyRange[];
}

/** What an index can do for a filter. */
export interface IndexBounds {
  readonly index: IndexInfo;
  readonly shapes: readonly FieldShape[];
  /** Ascending, in the order of the entries. */
  readonly groups: readonly RangeGroup[];
  /** How many of the tests on fields of the index the bounds answer in full. */
  readonly exactTests: number;
  /** A unique index with a value for each field: entries are found without a scan. */
  readonly isLookup: boolean;
  /** Ranges of keys too long for LMDB may overlap. */
  readonly hasCutRanges: boolean;
}

/** How many combinations of listed values are looked up before a scan is the better way. */
const MAX_PREFIXES = 1000;

export function isMultikey(index: IndexInfo, field: number): boolean {
  return (index.multikey & (1 << field)) !== 0;
}

/** A number in a path may mean a position in an array, for which entries do not stand. */
export function hasPosition(field: IndexField): boolean {
  return field.path.parts.some((part) => arrayPosition(part) !== undefined);
}

interface Combined {
  readonly bounds: FieldBounds;
  readonly exactTests: number;
}

function isPoints(bounds: FieldBounds): boolean {
  return bounds.intervals.every((interval) => interval.isPoint);
}

/** Of an array field each test may be passed by another element: only one of them is used. */
function combine(tests: readonly Test[], isMulti: boolean): Combined | undefined {
  let combined: Combined | undefined;
  for (const test of tests) {
    const bounds = boundsOf(test);
    if (bounds === undefined) continue;
    if (combined === undefined) {
      combined = { bounds, exactTests: bounds.isExact && !isMulti ? 1 : 0 };
    } else if (!isMulti) {
      combined = {
        bounds: intersect(combined.bounds, bounds),
        exactTests: combined.exactTests + (bounds.isExact ? 1 : 0),
      };
    } else if (isPoints(bounds) && !isPoints(combined.bounds)) {
      combined = { bounds, exactTests: 0 };
    }
  }
  return combined;
}

/** The ends of an interval in the byte order of a field, which descending fields reverse. */
function ends({ low, high }: Interval, direction: 1 | -1): { start: Buffer; end: Buffer } {
  const first = direction === 1 ? low : high;
  const last = direction === 1 ? high : low;
  return {
    start: startOf({ ...first, bytes: inDirection(first.bytes, direction) }),
    end: endOf({ ...last, bytes: inDirection(last.bytes, direction) }),
  };
}

const LONGEST = PREFIX_BYTES + MAX_INDEX_KEY_BYTES;

function isTooLong({ start, end }: KeyRange): boolean {
  return start.length > LONGEST || end.length > LONGEST;
}

/** Widens a range to what can be told of keys that are cut themselves. */
function cut(range: KeyRange): KeyRange {
  const start = range.start.subarray(0, LONGEST);
  if (range.end.length <= LONGEST) return { start, end: range.end };
  return { start, end: afterPrefix(range.end.subarray(0, LONGEST)) ?? range.end };
}

function wholePrefix(prefix: Buffer): KeyRange {
  return { start: prefix, end: afterPrefix(prefix) ?? prefix };
}

function inByteOrder(intervals: readonly Interval[], direction: 1 | -1): Interval[] {
  return direction === 1 ? [...intervals] : [...intervals].reverse();
}

interface Building {
  prefixes: Buffer[];
  ranges: readonly Interval[] | undefined;
  rangeDirection: 1 | -1;
}

function toGroups({ prefixes, ranges, rangeDirection }: Building): RangeGroup[] {
  return prefixes.map((prefix) => ({
    prefixBytes: prefix.length,
    ranges:
      ranges === undefined
        ? [wholePrefix(prefix)]
        : inByteOrder(ranges, rangeDirection).map((interval) => {
            const { start, end } = ends(interval, rangeDirection);
            return { start: Buffer.concat([prefix, start]), end: Buffer.concat([prefix, end]) };
          }),
  }));
}

/**
 * Turns the tests on the fields of an index into ranges of its entries: values for the first
 * fields, then a range on the next.
 * @returns undefined where the index says nothing about the filter, or lacks documents that pass.
 */
export function indexBounds(
  index: IndexInfo,
  testsOn: (path: string) => readonly Test[],
): IndexBounds | undefined {
  const shapes: FieldShape[] = [];
  const building: Building = {
    prefixes: [idPrefix(index.id)],
    ranges: undefined,
    rangeDirection: 1,
  };
  let exactTests = 0;
  let isMultiUsed = false;
  let excludesMissing = false;
  for (const [at, field] of index.fields.entries()) {
    const isMulti = isMultikey(index, at);
    if (building.ranges !== undefined || hasPosition(field) || (isMulti && isMultiUsed)) break;
    const combined = combine(testsOn(field.path.text), isMulti);
    if (combined === undefined) break;
    const { bounds } = combined;
    isMultiUsed ||= isMulti;
    excludesMissing ||= !bounds.includesMissing;
    exactTests += combined.exactTests;
    const count = building.prefixes.length * bounds.intervals.length;
    if (isPoints(bounds) && count <= MAX_PREFIXES) {
      const intervals = inByteOrder(bounds.intervals, field.direction);
      building.prefixes = building.prefixes.flatMap((prefix) =>
        intervals.map(({ low }) =>
          Buffer.concat([prefix, inDirection(low.bytes, field.direction)]),
        ),
      );
      shapes.push(intervals.length === 1 ? 'point' : 'points');
    } else {
      building.ranges = bounds.intervals;
      building.rangeDirection = field.direction;
      shapes.push('range');
    }
  }
  if (shapes.length === 0 || (index.isSparse && !excludesMissing)) return undefined;
  const isComplete = shapes.length === index.fields.length && building.ranges === undefined;
  const groups = toGroups(building);
  const isAnyCut = groups.some(({ ranges }) => ranges.some(isTooLong));
  while (shapes.length < index.fields.length) shapes.push('free');
  return {
    index,
    shapes,
    groups: groups.map((group) => ({ ...group, ranges: group.ranges.map(cut) })),
    exactTests: isAnyCut ? 0 : exactTests,
    isLookup: index.isUnique && isComplete && !isAnyCut,
    hasCutRanges: isAnyCut,
  };
}
