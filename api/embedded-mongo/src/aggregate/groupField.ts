import { Doc, type Value } from '../bson/Doc.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { compileExpression, type Expression } from '../expressions/compileExpression.ts';
import { ACCUMULATORS, type Accumulator } from './accumulators.ts';

/** One field of a $group: what is computed of each document, and how it is gathered. */
export interface GroupField {
  readonly name: string;
  readonly expression: Expression;
  readonly create: () => Accumulator;
}

function isAccumulator(operator: string): operator is keyof typeof ACCUMULATORS {
  return Object.hasOwn(ACCUMULATORS, operator);
}

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
  if (operator === '$count') return { name, expression: () => 1, create: ACCUMULATORS.$sum };
  if (!isAccumulator(operator)) {
    throw new MongoError(ErrorCode.UnknownGroupOperator, `unknown group operator '${operator}'`);
  }
  const create = ACCUMULATORS[operator];
  return { name, expression: compileExpression(spec.get(operator) ?? null, variables), create };
}
