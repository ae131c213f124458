import { BSONRegExp, MaxKey, MinKey } from 'bson';
import { ORDER_NUMBER, orderOf } from '../bson/compare.ts';
import { Doc, type Value } from '../bson/Doc.ts';
import { isNumeric, toNumber } from '../bson/numbers.ts';
import { afterPrefix, orderedKey } from '../bson/orderedKey.ts';
import type { Test } from './filter.ts';
import { literalPrefix } from './regex.ts';
import { UNDEFINED } from './sort.ts';

/**
 * One end of an interval of keys: the bytes of a value, or the first bytes of several. Inclusive
 * means with everything that starts with these bytes.
 */
export interface Bound {
  readonly bytes: Buffer;
  readonly isInclusive: boolean;
}

export interface Interval {
  readonly low: Bound;
  readonly high: Bound;
  /** Holds the keys of a single value. */
  readonly isPoint: boolean;
}

/** Where in the order of a field the values are that pass a test. */
export interface FieldBounds {
  /** Disjoint and ascending. */
  readonly intervals: readonly Interval[];
  /** Everything inside passes: the document need not be looked at. */
  readonly isExact: boolean;
  /** A document without the field may pass. */
  readonly includesMissing: boolean;
}

/** Where an interval starts: the first key that is in it. */
export function startOf({ bytes, isInclusive }: Bound): Buffer {
  return isInclusive ? bytes : (afterPrefix(bytes) ?? bytes);
}

/** Where an interval ends: the first key behind it. */
export function endOf({ bytes, isInclusive }: Bound): Buffer {
  return isInclusive ? (afterPrefix(bytes) ?? bytes) : bytes;
}

function point(value: Value): Interval {
  const bound = { bytes: orderedKey(value), isInclusive: true };
  return { low: bound, high: bound, isPoint: true };
}

const NULLISH: FieldBounds = {
  intervals: [point(UNDEFINED), point(null)],
  isExact: false,
  includesMissing: true,
};

function exactly(intervals: Interval[]): FieldBounds {
  return { intervals, isExact: true, includesMissing: false };
}

function classBound(value: Value): Bound {
  return { bytes: Buffer.from([orderOf(value)]), isInclusive: true };
}

const LEAST_NUMBER: Bound = { bytes: orderedKey(-Infinity), isInclusive: true };

function hasNoRange(value: Value): boolean {
  return (
    Array.isArray(value) ||
    value instanceof Doc ||
    value instanceof MinKey ||
    value instanceof MaxKey ||
    value instanceof BSONRegExp ||
    (isNumeric(value) && Number.isNaN(toNumber(value)))
  );
}

function rangeBounds(kind: 'gt' | 'gte' | 'lt' | 'lte', value: Value): FieldBounds | undefined {
  if (value === null) return kind === 'gte' || kind === 'lte' ? NULLISH : undefined;
  if (hasNoRange(value)) return undefined;
  const bytes = orderedKey(value);
  const bound = { bytes, isInclusive: kind === 'gte' || kind === 'lte' };
  if (kind === 'gt' || kind === 'gte') {
    return exactly([{ low: bound, high: classBound(value), isPoint: false }]);
  }
  // NaN sorts before all numbers and is less than none of them.
  const low = orderOf(value) === ORDER_NUMBER ? LEAST_NUMBER : classBound(value);
  return exactly([{ low, high: bound, isPoint: false }]);
}

function distinctPoints(values: readonly Value[]): Interval[] {
  const points = values.map(point).sort((a, b) => Buffer.compare(a.low.bytes, b.low.bytes));
  return points.filter((item, at) => points[at - 1]?.low.bytes.equals(item.low.bytes) !== true);
}

function listBounds(test: Extract<Test, { kind: 'in' }>): FieldBounds | undefined {
  if (test.patterns.length > 0 || test.values.some((value) => Array.isArray(value))) {
    return undefined;
  }
  const values = test.hasNull ? [...test.values, UNDEFINED] : test.values;
  return {
    intervals: distinctPoints(values),
    isExact: !test.hasNull,
    includesMissing: test.hasNull,
  };
}

function regexBounds(test: Extract<Test, { kind: 'regex' }>): FieldBounds | undefined {
  const prefix = literalPrefix(test.pattern);
  if (prefix === undefined) return undefined;
  const text = orderedKey(prefix);
  // Without the two zeros that end a string: all that begin with it.
  const bound = { bytes: text.subarray(0, -2), isInclusive: true };
  return {
    intervals: [{ low: bound, high: bound, isPoint: false }, point(test.value)],
    isExact: false,
    includesMissing: false,
  };
}

/** The bounds that a test sets, or undefined where an index cannot help. */
export function boundsOf(test: Test): FieldBounds | undefined {
  switch (test.kind) {
    case 'eq':
      if (test.value === null) return NULLISH;
      // Of an array the elements are indexed, not the array.
      return Array.isArray(test.value) ? undefined : exactly([point(test.value)]);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return rangeBounds(test.kind, test.value);
    case 'in':
      return listBounds(test);
    case 'regex':
      return regexBounds(test);
    default:
      return undefined;
  }
}

function intersection(a: Interval, b: Interval): Interval | undefined {
  const low = Buffer.compare(startOf(a.low), startOf(b.low)) >= 0 ? a.low : b.low;
  const high = Buffer.compare(endOf(a.high), endOf(b.high)) <= 0 ? a.high : b.high;
  if (Buffer.compare(startOf(low), endOf(high)) >= 0) return undefined;
  return { low, high, isPoint: a.isPoint || b.isPoint };
}

/** What passes both; only for fields that hold no arrays, where one value must pass both. */
export function intersect(a: FieldBounds, b: FieldBounds): FieldBounds {
  const intervals = a.intervals.flatMap((left) =>
    b.intervals.flatMap((right) => intersection(left, right) ?? []),
  );
  return {
    intervals,
    isExact: a.isExact && b.isExact,
    includesMissing: a.includesMissing && b.includesMissing,
  };
}
