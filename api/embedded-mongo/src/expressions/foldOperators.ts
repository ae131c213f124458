import { evalExpr } from 'mingo/core';
import { ACCUMULATORS, type Accumulator } from '../aggregate/accumulators.ts';
import type { Operator } from './operators.ts';
import { fromPlain, toPlain, type Plain } from './plain.ts';

/** One argument that is an array stands for its elements; several stand for themselves. */
function folded(create: () => Accumulator): Operator {
  return (obj, expr, options) => {
    const list = Array.isArray(expr) ? (expr as Plain[]) : [expr];
    const values = list.map((item) => evalExpr(obj, item, options));
    const only = values[0];
    const accumulator = create();
    for (const value of values.length === 1 && Array.isArray(only) ? (only as Plain[]) : values) {
      accumulator.add(fromPlain(value));
    }
    return toPlain(accumulator.result() ?? null);
  };
}

/** Accumulators in their second life as expressions over the elements of an array. */
export const foldOperators: Readonly<Record<string, Operator>> = {
  $sum: folded(ACCUMULATORS.$sum),
  $avg: folded(ACCUMULATORS.$avg),
  $max: folded(ACCUMULATORS.$max),
  $min: folded(ACCUMULATORS.$min),
};
