import { compareValues } from '../bson/compare.ts';
import { Doc, doubleValue, type Value } from '../bson/Doc.ts';
import { typeAlias } from '../bson/format.ts';
import { isNumeric, toNumber, type Numeric } from '../bson/numbers.ts';
import { equalityKey } from '../bson/orderedKey.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { compileExpression, type Expression } from '../expressions/compileExpression.ts';
import { combineOrWiden } from '../expressions/operators.ts';

/** Gathers one field of one group. */
export interface Accumulator {
  /** @returns bytes that holding on to the value takes, for the memory bound. */
  add(value: Value | undefined): number;
  result(): Value | undefined;
}

/** One field of a $group: what is computed of each document, and how it is gathered. */
export interface GroupField {
  readonly name: string;
  readonly expression: Expression;
  readonly create: () => Accumulator;
}

function sum(): Accumulator {
  let total: Numeric = 0;
  return {
    add: (value) => {
      if (isNumeric(value)) total = combineOrWiden('add', total, value);
      return 0;
    },
    result: () => total,
  };
}

function average(): Accumulator {
  let total: Numeric = 0;
  let count = 0;
  return {
    add: (value) => {
      if (isNumeric(value)) {
        total = combineOrWiden('add', total, value);
        count += 1;
      }
      return 0;
    },
    result: () => (count === 0 ? null : doubleValue(toNumber(total) / count)),
  };
}

function extreme(sign: 1 | -1): () => Accumulator {
  return () => {
    let best: Value | undefined;
    return {
      add: (value) => {
        if (value === undefined || value === null) return 0;
        if (best === undefined || compareValues(value, best) * sign > 0) best = value;
        return 0;
      },
      result: () => best ?? null,
    };
  };
}

function first(): Accumulator {
  let held: Value | undefined;
  let isFilled = false;
  return {
    add: (value) => {
      if (!isFilled) held = value;
      isFilled = true;
      return 0;
    },
    result: () => held ?? null,
  };
}

function last(): Accumulator {
  let held: Value | undefined;
  return {
    add: (value) => {
      held = value;
      return 0;
    },
    result: () => held ?? null,
  };
}

/** A guess good enough to stop a group before it takes all memory. */
function bytesOf(value: Value): number {
  if (value instanceof Doc) return value.toBuffer().length + 64;
  if (typeof value === 'string') return value.length * 2 + 32;
  if (Array.isArray(value)) return value.reduce<number>((total, item) => total + bytesOf(item), 32);
  return 48;
}

function pushAll(): Accumulator {
  const values: Value[] = [];
  return {
    add: (value) => {
      if (value === undefined) return 0;
      values.push(value);
      return bytesOf(value);
    },
    result: () => values,
  };
}

function addToSet(): Accumulator {
  const values = new Map<string, Value>();
  return {
    add: (value) => {
      if (value === undefined) return 0;
      const key = equalityKey(value);
      if (values.has(key)) return 0;
      values.set(key, value);
      return bytesOf(value) + key.length;
    },
    result: () => [...values.values()],
  };
}

function mergeObjects(): Accumulator {
  const merged = Doc.of();
  return {
    add: (value) => {
      if (value === undefined || value === null) return 0;
      if (!(value instanceof Doc)) {
        throw new MongoError(
          ErrorCode.MergeObjectsNeedsObjects,
          `$mergeObjects requires object inputs, but input ${typeAlias(value)} is of another type`,
        );
      }
      for (const [name, field] of value.entries()) merged.set(name, field);
      return bytesOf(value);
    },
    result: () => merged,
  };
}

/** Welford's method, which does not lose digits where values are large and close together. */
function standardDeviation(isSample: boolean): () => Accumulator {
  return () => {
    let count = 0;
    let mean = 0;
    let squares = 0;
    return {
      add: (value) => {
        if (!isNumeric(value)) return 0;
        const number = toNumber(value);
        count += 1;
        const delta = number - mean;
        mean += delta / count;
        squares += delta * (number - mean);
        return 0;
      },
      result: () => {
        const divisor = isSample ? count - 1 : count;
        return divisor < 1 ? null : doubleValue(Math.sqrt(squares / divisor));
      },
    };
  };
}

const ACCUMULATORS: Readonly<Record<string, () => Accumulator>> = {
  $sum: sum,
  $avg: average,
  $min: extreme(-1),
  $max: extreme(1),
  $first: first,
  $last: last,
  $push: pushAll,
  $addToSet: addToSet,
  $mergeObjects: mergeObjects,
  $stdDevPop: standardDeviation(false),
  $stdDevSamp: standardDeviation(true),
};

/** @throws MongoError 15952 on an accumulator that there is not. */
export function compileGroupField(
  name: string,
  spec: Value,
  variables: Doc | undefined,
): GroupField {
  if (name.includes('.')) {
    throw new MongoError(
      ErrorCode.GroupFieldWithDot,
      `The field name '${name}' cannot contain '.'`,
    );
  }
  const operator = spec instanceof Doc ? spec.firstName() : undefined;
  if (!(spec instanceof Doc) || operator?.startsWith('$') !== true) {
    throw new MongoError(
      ErrorCode.GroupFieldNotAccumulator,
      `The field '${name}' must be an accumulator object`,
    );
  }
  if (spec.size !== 1) {
    throw new MongoError(
      ErrorCode.GroupFieldManyOperators,
      `The field '${name}' must specify one accumulator`,
    );
  }
  if (operator === '$count') return { name, expression: () => 1, create: sum };
  const create = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined;
  if (create === undefined) {
    throw new MongoError(ErrorCode.UnknownGroupOperator, `unknown group operator '${operator}'`);
  }
  return { name, expression: compileExpression(spec.get(operator) ?? null, variables), create };
}
