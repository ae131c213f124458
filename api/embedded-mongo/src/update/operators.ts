import { Doc, type Value } from '../bson/Doc.ts';
import { formatValue, typeAlias } from '../bson/format.ts';
import { add, isNumeric, toWholeNumber } from '../bson/numbers.ts';
import { areEqual, compareValues } from '../bson/orderedKey.ts';
import { badValue, MongoError } from '../errors/MongoError.ts';
import { matchesElement } from '../query/matches.ts';
import { parseElementFilter } from '../query/parseFilter.ts';
import type { FieldOperation } from './applyPath.ts';

function setTo(value: Value): FieldOperation {
  return { needsField: false, apply: () => value };
}

function increment(path: string, operand: Value): FieldOperation {
  const checked = (value: Value) => {
    if (isNumeric(value)) return value;
    const reason = `Cannot apply $inc to a value of non-numeric type: {${path}: ${formatValue(value)}}`;
    throw new MongoError('TypeMismatch', reason);
  };
  const step = checked(operand);
  return {
    needsField: false,
    apply: (current = 0) => {
      const sum = add(checked(current), step);
      if (sum !== undefined) return sum;
      throw badValue(`Failed to apply $inc operations to current value (${formatValue(current)})`);
    },
  };
}

function extreme(sign: 1 | -1, operand: Value): FieldOperation {
  return {
    needsField: false,
    apply: (current) =>
      current === undefined || compareValues(operand, current) * sign > 0 ? operand : current,
  };
}

function currentDate(path: string, operand: Value, now: Date): FieldOperation {
  const type = operand instanceof Doc ? operand.get('$type') : operand;
  if (type === 'date' || typeof type === 'boolean') return setTo(now);
  throw badValue(
    `${typeAlias(operand)} is not valid type for $currentDate of the field '${path}'.`,
  );
}

function onArray(
  operator: string,
  change: (array: readonly Value[]) => Value[],
  needsField = false,
): FieldOperation {
  return {
    needsField,
    apply: (current = []) => {
      if (Array.isArray(current)) return change(current);
      throw badValue(`Cannot apply ${operator} to a field of non-array type ${typeAlias(current)}`);
    },
  };
}

function eachOf(operator: string, operand: Value): readonly Value[] {
  const each = operand instanceof Doc ? operand.get('$each') : undefined;
  if (each === undefined) return [operand];
  if (Array.isArray(each)) return each;
  throw new MongoError('TypeMismatch', `The argument to $each in ${operator} must be an array`);
}

function push(operand: Value): FieldOperation {
  const items = eachOf('$push', operand);
  if (!(operand instanceof Doc) || !operand.has('$each')) {
    return onArray('$push', (array) => [...array, ...items]);
  }
  const unknown = operand.names().find((name) => name !== '$each' && name !== '$slice');
  if (unknown !== undefined) throw badValue(`Unrecognized clause in $push: ${unknown}`);
  const slice = toWholeNumber(operand.get('$slice') ?? Number.MAX_SAFE_INTEGER);
  if (slice === undefined) throw badValue('The value for $slice must be an integer value');
  return onArray('$push', (array) => {
    const all = [...array, ...items];
    return slice >= 0 ? all.slice(0, slice) : all.slice(slice);
  });
}

function addToSet(operand: Value): FieldOperation {
  const items = eachOf('$addToSet', operand);
  return onArray('$addToSet', (array) => {
    const set = [...array];
    for (const item of items) if (!set.some((value) => areEqual(value, item))) set.push(item);
    return set;
  });
}

function pull(operand: Value): FieldOperation {
  const filter = operand instanceof Doc ? parseElementFilter(operand) : undefined;
  const isPulled = (item: Value): boolean =>
    filter === undefined ? areEqual(item, operand) : matchesElement(filter, item);
  return onArray('$pull', (array) => array.filter((item) => !isPulled(item)), true);
}

/** @throws MongoError 9 on an operator that this server does not have. */
export function parseOperation(
  operator: string,
  path: string,
  operand: Value,
  now: Date,
): FieldOperation {
  switch (operator) {
    case '$set':
    case '$setOnInsert':
      return setTo(operand);
    case '$unset':
      return { needsField: true, apply: () => undefined };
    case '$inc':
      return increment(path, operand);
    case '$max':
      return extreme(1, operand);
    case '$min':
      return extreme(-1, operand);
    case '$currentDate':
      return currentDate(path, operand, now);
    case '$push':
      return push(operand);
    case '$addToSet':
      return addToSet(operand);
    case '$pull':
      return pull(operand);
    default:
      throw new MongoError('FailedToParse', `Unknown modifier: ${operator}.`);
  }
}
