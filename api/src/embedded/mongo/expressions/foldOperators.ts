import { evalExpr } from 'mingo/core';
import type { Numeric } from '../bson/numbers.ts';
import { toNumber } from '../bson/numbers.ts';
import { doubleValue } from '../bson/Doc.ts';
import { combineOrWiden, isNumericPlain, type Operator } from './operators.ts';
import { comparePlain, type Plain } from './plain.ts';

/** One argument that is an array stands for its elements; several stand for themselves. */
function folded(fold: (values: readonly Plain[]) => Plain): Operator {
  return (obj, expr, options) => {
    if (Array.isArray(expr)) {
      const values = (expr as Plain[]).map((item) => evalExpr(obj, item, options));
      const only = values[0];
      return fold(values.length === 1 && Array.isArray(only) ? (only as Plain[]) : values);
    }
    const value = evalExpr(obj, expr, options);
    return fold(Array.isArray(value) ? (value as Plain[]) : [value]);
  };
}

function sum(values: readonly Plain[]): Numeric {
  let total: Numeric = 0;
  for (const value of values)
    if (isNumericPlain(value)) total = combineOrWiden('add', total, value);
  return total;
}

function average(values: readonly Plain[]): Plain {
  const numbers = values.filter(isNumericPlain);
  return numbers.length === 0 ? null : doubleValue(toNumber(sum(numbers)) / numbers.length);
}

function extreme(sign: 1 | -1): (values: readonly Plain[]) => Plain {
  return (values) => {
    let best: Plain = null;
    for (const value of values) {
      if (value === null || value === undefined) continue;
      if (best === null || comparePlain(value, best) * sign > 0) best = value;
    }
    return best;
  };
}

/** Accumulators in their second life as expressions over the elements of an array. */
export const foldOperators: Readonly<Record<string, Operator>> = {
  $sum: folded(sum),
  $avg: folded(average),
  $max: folded(extreme(1)),
  $min: folded(extreme(-1)),
};
