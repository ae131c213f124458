import { Decimal128, Double, ObjectId } from 'bson';
import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { Doc, doubleValue, isInt32 } from '../bson/Doc.ts';
import { formatValue, typeAlias } from '../bson/format.ts';
import { combineOrWiden, isInt64, isNumeric, toNumber, type Numeric } from '../bson/numbers.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { comparePlain, fromPlain, isPlainObject, type Plain } from './plain.ts';

/** An operator as mingo calls it. */
export type Operator = (obj: Plain, expr: Plain, options: Options) => Plain;

export function isNumericPlain(value: Plain): value is Numeric {
  const converted = fromPlain(value);
  return isNumeric(converted);
}

/** Truth as MongoDB has it: all but false, null, missing and zeros of any type. */
export function isTruthy(value: Plain): boolean {
  if (value === undefined || value === null || value === false) return false;
  return isNumericPlain(value) ? toNumber(value) !== 0 : true;
}

function isNil(value: Plain): value is null | undefined {
  return value === undefined || value === null;
}

function argumentsOf(obj: Plain, expr: Plain, options: Options): Plain[] {
  const list = Array.isArray(expr) ? (expr as Plain[]) : [expr];
  return list.map((item) => evalExpr(obj, item, options));
}

function comparison(name: string, holds: (order: number) => Plain): [string, Operator] {
  return [
    name,
    (obj, expr, options) => {
      const values = argumentsOf(obj, expr, options);
      if (values.length !== 2) {
        throw new MongoError(
          ErrorCode.ExpressionArity,
          `Expression ${name} takes exactly 2 arguments. ${values.length} were passed in.`,
        );
      }
      return holds(comparePlain(values[0], values[1]));
    },
  ];
}

function typeName(value: Plain): string {
  const converted = fromPlain(value);
  return converted === undefined ? 'missing' : typeAlias(converted);
}

function negated(value: Numeric): Numeric {
  return combineOrWiden('multiply', value, -1);
}

const add: Operator = (obj, expr, options) => {
  let date: Date | undefined;
  let total: Numeric = 0;
  for (const value of argumentsOf(obj, expr, options)) {
    if (isNil(value)) return null;
    if (value instanceof Date) {
      if (date !== undefined)
        throw new MongoError(ErrorCode.BadValue, 'only one date allowed in an $add expression');
      date = value;
    } else if (isNumericPlain(value)) {
      total = combineOrWiden('add', total, value);
    } else {
      throw new MongoError(
        ErrorCode.TypeMismatch,
        `$add only supports numeric or date types, not ${typeName(value)}`,
      );
    }
  }
  return date === undefined ? total : new Date(date.getTime() + Math.round(toNumber(total)));
};

const subtract: Operator = (obj, expr, options) => {
  const [left, right] = argumentsOf(obj, expr, options);
  if (isNil(left) || isNil(right)) return null;
  if (left instanceof Date && right instanceof Date) {
    return BigInt(left.getTime() - right.getTime());
  }
  if (left instanceof Date && isNumericPlain(right)) {
    return new Date(left.getTime() - Math.round(toNumber(right)));
  }
  if (isNumericPlain(left) && isNumericPlain(right)) {
    return combineOrWiden('add', left, negated(right));
  }
  throw new MongoError(
    ErrorCode.TypeMismatch,
    `can't $subtract ${typeName(right)} from ${typeName(left)}`,
  );
};

const multiply: Operator = (obj, expr, options) => {
  let product: Numeric = 1;
  for (const value of argumentsOf(obj, expr, options)) {
    if (isNil(value)) return null;
    if (!isNumericPlain(value)) {
      throw new MongoError(
        ErrorCode.TypeMismatch,
        `$multiply only supports numeric types, not ${typeName(value)}`,
      );
    }
    product = combineOrWiden('multiply', product, value);
  }
  return product;
};

const condition: Operator = (obj, expr, options) => {
  const [test, then, otherwise] = Array.isArray(expr)
    ? (expr as Plain[])
    : isPlainObject(expr)
      ? [expr['if'], expr['then'], expr['else']]
      : [];
  return evalExpr(obj, isTruthy(evalExpr(obj, test, options)) ? then : otherwise, options);
};

const choose: Operator = (obj, expr, options) => {
  if (!isPlainObject(expr) || !Array.isArray(expr['branches'])) {
    throw new MongoError(ErrorCode.ExpressionArity, '$switch requires an array of branches');
  }
  for (const branch of expr['branches'] as Plain[]) {
    if (!isPlainObject(branch)) continue;
    if (isTruthy(evalExpr(obj, branch['case'], options))) {
      return evalExpr(obj, branch['then'], options);
    }
  }
  if (!('default' in expr)) {
    throw new MongoError(
      ErrorCode.SwitchWithoutMatch,
      '$switch could not find a matching branch for an input, and no default was specified.',
    );
  }
  return evalExpr(obj, expr['default'], options);
};

function toWhole(value: Plain, name: 'int' | 'long'): Plain {
  const number =
    typeof value === 'string'
      ? Number(value)
      : value instanceof Date
        ? value.getTime()
        : isNumericPlain(value)
          ? toNumber(value)
          : typeof value === 'boolean'
            ? Number(value)
            : NaN;
  const whole = typeof value === 'bigint' ? value : undefined;
  if (whole === undefined && !Number.isFinite(number)) {
    throw new MongoError(
      ErrorCode.ConversionFailure,
      `Failed to convert a ${typeName(value)} to ${name}`,
    );
  }
  const exact = whole ?? BigInt(Math.trunc(number));
  if (name === 'long') {
    if (!isInt64(exact))
      throw new MongoError(ErrorCode.ConversionFailure, 'Conversion would overflow target type');
    return exact;
  }
  if (!isInt32(Number(exact))) {
    throw new MongoError(ErrorCode.ConversionFailure, 'Conversion would overflow target type');
  }
  return Number(exact);
}

function conversion(convert: (value: Plain) => Plain): Operator {
  return (obj, expr, options) => {
    const value = argumentsOf(obj, expr, options)[0];
    return isNil(value) ? null : convert(value);
  };
}

function toText(value: Plain): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Double) return String(value.value);
  const converted = fromPlain(value);
  if (converted === undefined || converted instanceof Doc || Array.isArray(converted)) {
    throw new MongoError(
      ErrorCode.ConversionFailure,
      `Unsupported conversion from ${typeName(value)} to string`,
    );
  }
  return formatValue(converted);
}

function toDouble(value: Plain): Plain {
  const number = typeof value === 'boolean' ? Number(value) : Number(toText(value));
  if (value instanceof Date) return doubleValue(value.getTime());
  if (Number.isNaN(number) && value !== 'NaN') {
    throw new MongoError(
      ErrorCode.ConversionFailure,
      `Failed to convert a ${typeName(value)} to double`,
    );
  }
  return doubleValue(number);
}

function toObjectId(value: Plain): ObjectId {
  if (value instanceof ObjectId) return value;
  if (typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value)) return new ObjectId(value);
  throw new MongoError(
    ErrorCode.ConversionFailure,
    `Failed to parse objectId in $convert with no onError value`,
  );
}

function toDecimal(value: Plain): Decimal128 {
  if (value instanceof Decimal128) return value;
  try {
    return Decimal128.fromStringWithRounding(
      value instanceof Date ? String(value.getTime()) : toText(value),
    );
  } catch {
    throw new MongoError(
      ErrorCode.ConversionFailure,
      `Failed to convert a ${typeName(value)} to decimal`,
    );
  }
}

const filterArray: Operator = (obj, expr, options) => {
  if (!isPlainObject(expr))
    throw new MongoError(ErrorCode.ExpressionArity, '$filter needs an object');
  const input = evalExpr(obj, expr['input'], options);
  if (isNil(input)) return null;
  if (!Array.isArray(input)) {
    throw new MongoError(
      ErrorCode.BadValue,
      `input to $filter must be an array not ${typeName(input)}`,
    );
  }
  const name = typeof expr['as'] === 'string' ? expr['as'] : 'this';
  // A $let gives the condition its variable without reaching into mingo's options.
  return (input as Plain[]).filter((item) =>
    isTruthy(
      evalExpr(obj, { $let: { vars: { [name]: { $literal: item } }, in: expr['cond'] } }, options),
    ),
  );
};

const isIn: Operator = (obj, expr, options) => {
  const [wanted, list] = argumentsOf(obj, expr, options);
  if (!Array.isArray(list)) {
    throw new MongoError(
      ErrorCode.InNeedsArray,
      `$in requires an array as a second argument, found: ${typeName(list)}`,
    );
  }
  return (list as Plain[]).some((item) => comparePlain(item, wanted) === 0);
};

/** As many numbers as MongoDB's bound of memory would let an int32 range have. */
const MAX_RANGE = 1_000_000;

const range: Operator = (obj, expr, options) => {
  const [start, end, step = 1] = argumentsOf(obj, expr, options).map((value) =>
    isNumericPlain(value) ? toNumber(value) : NaN,
  );
  if (!Number.isInteger(start) || !Number.isInteger(end) || !Number.isInteger(step)) {
    throw new MongoError(ErrorCode.RangeNeedsNumbers, '$range requires numbers that fit an int32');
  }
  if (step === 0)
    throw new MongoError(ErrorCode.RangeStepZero, '$range requires a non-zero step value');
  const first = start ?? 0;
  const length = Math.max(0, Math.ceil(((end ?? 0) - first) / step));
  if (length > MAX_RANGE) {
    throw new MongoError(ErrorCode.ExceededMemoryLimit, '$range would use too much memory');
  }
  return Array.from({ length }, (_, at) => first + at * step);
};

/** The operators whose result depends on BSON types or order, which mingo does not know. */
export const typedOperators: Readonly<Record<string, Operator>> = Object.fromEntries<Operator>([
  comparison('$eq', (order) => order === 0),
  comparison('$ne', (order) => order !== 0),
  comparison('$gt', (order) => order > 0),
  comparison('$gte', (order) => order >= 0),
  comparison('$lt', (order) => order < 0),
  comparison('$lte', (order) => order <= 0),
  comparison('$cmp', (order) => Math.sign(order)),
  ['$and', (obj, expr, options) => argumentsOf(obj, expr, options).every(isTruthy)],
  ['$or', (obj, expr, options) => argumentsOf(obj, expr, options).some(isTruthy)],
  ['$not', (obj, expr, options) => !isTruthy(argumentsOf(obj, expr, options)[0])],
  ['$cond', condition],
  ['$switch', choose],
  ['$filter', filterArray],
  ['$range', range],
  ['$in', isIn],
  ['$add', add],
  ['$subtract', subtract],
  ['$multiply', multiply],
  ['$type', (obj, expr, options) => typeName(argumentsOf(obj, expr, options)[0])],
  ['$isNumber', (obj, expr, options) => isNumericPlain(argumentsOf(obj, expr, options)[0])],
  ['$toInt', conversion((value) => toWhole(value, 'int'))],
  ['$toLong', conversion((value) => toWhole(value, 'long'))],
  ['$toDouble', conversion(toDouble)],
  ['$toDecimal', conversion(toDecimal)],
  ['$toString', conversion(toText)],
  ['$toObjectId', conversion(toObjectId)],
  ['$toBool', conversion((value) => (typeof value === 'string' ? true : isTruthy(value)))],
]);
