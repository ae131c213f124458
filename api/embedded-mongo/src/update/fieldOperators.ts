import { Timestamp } from 'bson';
import { areEqual, compareValues } from '../bson/compare.ts';
import { Doc, type Value } from '../bson/Doc.ts';
import { formatValue, typeAlias } from '../bson/format.ts';
import { combine, isNumeric, type Numeric } from '../bson/numbers.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import type { ApplyContext, FieldOperation } from './tree.ts';

/** How MongoDB refers to the document in messages about a field. */
export function documentName(context: ApplyContext): string {
  return `{_id: ${formatValue(context.before.get('_id') ?? null)}}`;
}

export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function setTo(value: Value): FieldOperation {
  return { needsField: false, apply: () => value };
}

const unset: FieldOperation = { needsField: true, apply: () => undefined };

function arithmetic(operator: '$inc' | '$mul', path: string, operand: Value): FieldOperation {
  if (!isNumeric(operand)) {
    const verb = operator === '$inc' ? 'increment' : 'multiply';
    throw new MongoError(
      ErrorCode.TypeMismatch,
      `Cannot ${verb} with non-numeric argument: {${path}: ${formatValue(operand)}}`,
    );
  }
  return {
    needsField: false,
    apply: (current, context) => {
      if (current === undefined) {
        return operator === '$inc' ? operand : (combine('multiply', operand, 0) ?? 0);
      }
      if (!isNumeric(current)) {
        throw new MongoError(
          ErrorCode.TypeMismatch,
          `Cannot apply ${operator} to a value of non-numeric type. ${documentName(context)} has the field '${lastPart(context.path)}' of non-numeric type ${typeAlias(current)}`,
        );
      }
      return orOverflow(operator, current, operand, context);
    },
  };
}

function orOverflow(
  operator: '$inc' | '$mul',
  current: Numeric,
  operand: Numeric,
  context: ApplyContext,
): Numeric {
  const result = combine(operator === '$inc' ? 'add' : 'multiply', current, operand);
  if (result !== undefined) return result;
  const type = typeof current === 'bigint' ? 'NumberLong' : 'NumberInt';
  throw new MongoError(
    ErrorCode.BadValue,
    `Failed to apply ${operator} operations to current value ((${type})${formatValue(current)}) for document ${documentName(context)}`,
  );
}

function extreme(sign: 1 | -1, operand: Value): FieldOperation {
  return {
    needsField: false,
    apply: (current) =>
      current === undefined || compareValues(operand, current) * sign > 0 ? operand : current,
  };
}

function currentDate(path: string, operand: Value): FieldOperation {
  const type = operand instanceof Doc ? operand.get('$type') : operand;
  if (type === 'timestamp') {
    return {
      needsField: false,
      apply: (_current, context) =>
        new Timestamp({ t: Math.floor(context.now.getTime() / 1000), i: 1 }),
    };
  }
  if (type !== 'date' && typeof type !== 'boolean') {
    throw new MongoError(
      ErrorCode.BadValue,
      `${typeAlias(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}) for the field '${path}'.`,
    );
  }
  return { needsField: false, apply: (_current, context) => context.now };
}

/** Builds the operation of one operator on one path, or undefined for an unknown operator. */
export function fieldOperation(
  operator: string,
  path: string,
  operand: Value,
): FieldOperation | undefined {
  switch (operator) {
    case '$set':
    case '$setOnInsert':
      return setTo(operand);
    case '$unset':
      return unset;
    case '$inc':
    case '$mul':
      return arithmetic(operator, path, operand);
    case '$max':
      return extreme(1, operand);
    case '$min':
      return extreme(-1, operand);
    case '$currentDate':
      return currentDate(path, operand);
    default:
      return undefined;
  }
}

/** Whether a list has a value, as MongoDB tells values apart. */
export function holds(values: readonly Value[], wanted: Value): boolean {
  return values.some((value) => areEqual(value, wanted));
}
