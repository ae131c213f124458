import { Decimal128, Double } from 'bson';
import {
  addExact,
  compareExact,
  decimalParts,
  exactDouble,
  multiplyExact,
  toDecimal128,
  type Exact,
} from './decimal.ts';
import { doubleValue, isInt32, type Value } from './Doc.ts';

export type Numeric = number | bigint | Double | Decimal128;

const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;

export function isNumeric(value: Value | undefined): value is Numeric {
  return (
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Double ||
    value instanceof Decimal128
  );
}

export function isInt64(value: bigint): boolean {
  return value >= MIN_INT64 && value <= MAX_INT64;
}

/** The nearest JavaScript number. */
export function toNumber(value: Numeric): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Double) return value.value;
  return Number(value.toString());
}

/** A whole number held in any numeric type, or undefined. Used for counts and array positions. */
export function toWholeNumber(value: Value | undefined): number | undefined {
  if (!isNumeric(value)) return undefined;
  const number = toNumber(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** The exact value of a finite number; NaN and the infinities as themselves. */
function exactly(value: Numeric): Exact | number {
  if (value instanceof Decimal128) {
    const parts = decimalParts(value);
    return parts.kind === 'finite' ? parts.exact : parts.value;
  }
  if (typeof value === 'bigint') return { coefficient: value, exponent: 0 };
  const number = typeof value === 'number' ? value : value.value;
  return Number.isFinite(number) ? exactDouble(number) : number;
}

function compareDoubles(a: number | bigint, b: number | bigint): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  // Either equal across types (1 and 1n), or NaN, which is less than every number.
  const isNaNA = Number.isNaN(a);
  const isNaNB = Number.isNaN(b);
  if (isNaNA === isNaNB) return 0;
  return isNaNA ? -1 : 1;
}

/** Orders numbers of all four types by their exact value; NaN comes first, as in MongoDB. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  if (a instanceof Decimal128 || b instanceof Decimal128) {
    const left = exactly(a);
    const right = exactly(b);
    if (typeof left === 'number' || typeof right === 'number') {
      return compareDoubles(
        typeof left === 'number' ? left : 0,
        typeof right === 'number' ? right : 0,
      );
    }
    return compareExact(left, right);
  }
  return compareDoubles(a instanceof Double ? a.value : a, b instanceof Double ? b.value : b);
}

/** A double becomes a decimal with 15 significant digits, as MongoDB converts it. */
function asDecimal(value: Numeric): Exact | number {
  if (typeof value === 'bigint' || value instanceof Decimal128) return exactly(value);
  const number = toNumber(value);
  if (!Number.isFinite(number)) return number;
  if (typeof value === 'number' && isInt32(value)) return exactly(value);
  const parts = decimalParts(Decimal128.fromString(number.toPrecision(15)));
  return parts.kind === 'finite' ? parts.exact : parts.value;
}

type Operation = 'add' | 'multiply';

function isDouble(value: number | bigint | Double): boolean {
  return value instanceof Double || (typeof value === 'number' && !isInt32(value));
}

function wholeOf(value: number | bigint | Double): number | bigint {
  return value instanceof Double ? value.value : value;
}

function combineDoubles(operation: Operation, a: number, b: number): number {
  return operation === 'add' ? a + b : a * b;
}

function combineDecimals(operation: Operation, a: Numeric, b: Numeric): Decimal128 {
  const left = asDecimal(a);
  const right = asDecimal(b);
  if (typeof left === 'number' || typeof right === 'number') {
    const result = combineDoubles(
      operation,
      typeof left === 'number' ? left : Number(left.coefficient),
      typeof right === 'number' ? right : Number(right.coefficient),
    );
    return Decimal128.fromString(String(result));
  }
  return toDecimal128(operation === 'add' ? addExact(left, right) : multiplyExact(left, right));
}

/**
 * Adds or multiplies with MongoDB's rules for the type of the result: the widest of both, and an
 * int32 that overflows becomes an int64.
 * @returns undefined where an int64 overflows.
 */
export function combine(operation: Operation, a: Numeric, b: Numeric): Numeric | undefined {
  if (a instanceof Decimal128 || b instanceof Decimal128) return combineDecimals(operation, a, b);
  if (isDouble(a) || isDouble(b)) {
    return doubleValue(combineDoubles(operation, toNumber(a), toNumber(b)));
  }
  const left = BigInt(wholeOf(a));
  const right = BigInt(wholeOf(b));
  const result = operation === 'add' ? left + right : left * right;
  if (typeof a === 'number' && typeof b === 'number' && isInt32(Number(result))) {
    return Number(result);
  }
  return isInt64(result) ? result : undefined;
}

/** As `combine`, but an int64 that overflows becomes a double. */
export function combineOrWiden(operation: 'add' | 'multiply', a: Numeric, b: Numeric): Numeric {
  const exact = combine(operation, a, b);
  if (exact !== undefined) return exact;
  const wide = operation === 'add' ? toNumber(a) + toNumber(b) : toNumber(a) * toNumber(b);
  return doubleValue(wide);
}
