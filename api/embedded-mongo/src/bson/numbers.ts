import { Double } from 'bson';
import { doubleValue, isInt32, type Value } from './Doc.ts';

export type Numeric = number | bigint | Double;

const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;

export function isNumeric(value: Value | undefined): value is Numeric {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof Double;
}

/** The nearest JavaScript number. */
export function toNumber(value: Numeric): number {
  return value instanceof Double ? value.value : Number(value);
}

/** A whole number of any numeric type, or undefined. */
export function toWholeNumber(value: Value | undefined): number | undefined {
  if (!isNumeric(value)) return undefined;
  const number = toNumber(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Orders numbers of all three types by their exact value; NaN comes first, as in MongoDB. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  const left = a instanceof Double ? a.value : a;
  const right = b instanceof Double ? b.value : b;
  if (left < right) return -1;
  if (left > right) return 1;
  // Equal, possibly across types (1 and 1n), or one is NaN, which sorts before every number.
  return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
}

function isDouble(value: Numeric): boolean {
  return value instanceof Double || (typeof value === 'number' && !isInt32(value));
}

/**
 * Adds with MongoDB's rules for the type of the result: the wider of both, and an int32 that
 * overflows becomes an int64.
 * @returns undefined if an int64 overflows.
 */
export function add(a: Numeric, b: Numeric): Numeric | undefined {
  if (isDouble(a) || isDouble(b)) return doubleValue(toNumber(a) + toNumber(b));
  const sum = wholeOf(a) + wholeOf(b);
  if (typeof a === 'number' && typeof b === 'number' && isInt32(Number(sum))) return Number(sum);
  return sum >= MIN_INT64 && sum <= MAX_INT64 ? sum : undefined;
}

function wholeOf(value: Numeric): bigint {
  return typeof value === 'bigint' ? value : BigInt(toNumber(value));
}
