import { compareValues } from '../bson/compare.ts';
import { Doc, doubleValue, type Value } from '../bson/Doc.ts';
import { combineOrWiden, isNumeric, toNumber, type Numeric } from '../bson/numbers.ts';
import { equalityKey } from '../bson/orderedKey.ts';

/** Gathers values: of one field of a group, or of an array. */
export interface Accumulator {
  /** @returns bytes that holding on to the value takes, for the memory bound. */
  add(value: Value | undefined): number;
  result(): Value | undefined;
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

/** How each accumulator of $group gathers, by its name. */
export const ACCUMULATORS = {
  $sum: sum,
  $avg: average,
  $min: extreme(-1),
  $max: extreme(1),
  $first: first,
  $last: last,
  $push: pushAll,
  $addToSet: addToSet,
} satisfies Readonly<Record<string, () => Accumulator>>;
