import { BSONRegExp } from 'bson';
import { areEqual, compareValues } from '../bson/compare.ts';
import { Doc, type Value } from '../bson/Doc.ts';
import { typeAlias } from '../bson/format.ts';
import { toWholeNumber } from '../bson/numbers.ts';
import { badValue, ErrorCode, MongoError } from '../errors.ts';
import { ELEMENT } from '../query/filter.ts';
import { matches, standIn } from '../query/matches.ts';
import { parseElementFilter, parseFilter } from '../query/parseFilter.ts';
import { parseSort, sortKey } from '../query/sort.ts';
import { documentName, holds, lastPart } from './fieldOperators.ts';
import type { ApplyContext, FieldOperation } from './tree.ts';

function requireArray(
  current: Value | undefined,
  context: ApplyContext,
  message: string,
): readonly Value[] {
  if (current === undefined) return [];
  if (Array.isArray(current)) return current;
  throw badValue(message.replace('%', documentName(context)));
}

type ElementOrder = (a: Value, b: Value) => number;

function elementOrder(spec: Value): ElementOrder {
  if (spec instanceof Doc) {
    const sort = parseSort(spec);
    const key = (value: Value): Buffer => sortKey(value instanceof Doc ? value : Doc.of(), sort);
    return (a, b) => Buffer.compare(key(a), key(b));
  }
  const direction = toWholeNumber(spec);
  if (direction !== 1 && direction !== -1) {
    throw badValue(
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  }
  return (a, b) => compareValues(a, b) * direction;
}

interface PushModifiers {
  readonly items: readonly Value[];
  readonly position: number | undefined;
  readonly slice: number | undefined;
  readonly order: ElementOrder | undefined;
}

function wholeModifier(modifiers: Doc, name: '$slice' | '$position'): number | undefined {
  const value = modifiers.get(name);
  if (value === undefined) return undefined;
  const whole = toWholeNumber(value);
  if (whole === undefined) {
    throw badValue(
      `The value for ${name} must be an integer value but was given type: ${typeAlias(value)}`,
    );
  }
  return whole;
}

function pushModifiers(operand: Value): PushModifiers {
  const single = { items: [operand], position: undefined, slice: undefined, order: undefined };
  if (!(operand instanceof Doc)) return single;
  const each = operand.get('$each');
  if (each === undefined) return single;
  if (!Array.isArray(each)) {
    throw badValue(
      `The argument to $each in $push must be an array but it was of type: ${typeAlias(each)}`,
    );
  }
  for (const name of operand.names()) {
    if (!['$each', '$slice', '$sort', '$position'].includes(name)) {
      throw badValue(`Unrecognized clause in $push: ${name}`);
    }
  }
  const sort = operand.get('$sort');
  return {
    items: each,
    position: wholeModifier(operand, '$position'),
    slice: wholeModifier(operand, '$slice'),
    order: sort === undefined ? undefined : elementOrder(sort),
  };
}

function push(operand: Value): FieldOperation {
  const { items, position, slice, order } = pushModifiers(operand);
  return {
    needsField: false,
    apply: (current, context) => {
      const name = lastPart(context.path);
      const array = [
        ...requireArray(
          current,
          context,
          `The field '${name}' must be an array but is of type ${typeAlias(current ?? null)} in document %`,
        ),
      ];
      array.splice(position ?? array.length, 0, ...items);
      if (order !== undefined) array.sort(order);
      if (slice === undefined) return array;
      return slice >= 0 ? array.slice(0, slice) : array.slice(slice);
    },
  };
}

function addToSet(operand: Value): FieldOperation {
  let items: readonly Value[] = [operand];
  if (operand instanceof Doc && operand.firstName() === '$each') {
    const each = operand.get('$each') ?? null;
    if (!Array.isArray(each)) {
      throw new MongoError(
        ErrorCode.TypeMismatch,
        `The argument to $each in $addToSet must be an array but it was of type ${typeAlias(each)}`,
      );
    }
    items = each;
  }
  return {
    needsField: false,
    apply: (current, context) => {
      const array = [
        ...requireArray(
          current,
          context,
          `Cannot apply $addToSet to non-array field. Field named '${lastPart(context.path)}' has non-array type ${typeAlias(current ?? null)}`,
        ),
      ];
      for (const item of items) if (!holds(array, item)) array.push(item);
      return array;
    },
  };
}

function without(operator: string, isRemoved: (item: Value) => boolean): FieldOperation {
  return {
    needsField: true,
    apply: (current, context) =>
      requireArray(current, context, `Cannot apply ${operator} to a non-array value`).filter(
        (item) => !isRemoved(item),
      ),
  };
}

function pull(operand: Value): FieldOperation {
  if (operand instanceof Doc) {
    if (operand.firstName()?.startsWith('$') === true) {
      const filter = parseElementFilter(operand);
      return without('$pull', (item) => matches(filter, standIn(ELEMENT, item)));
    }
    const filter = parseFilter(operand);
    return without('$pull', (item) => item instanceof Doc && matches(filter, item));
  }
  if (operand instanceof BSONRegExp) {
    const filter = parseFilter(Doc.of([[ELEMENT, operand]]));
    return without('$pull', (item) => matches(filter, standIn(ELEMENT, item)));
  }
  return without('$pull', (item) => areEqual(item, operand));
}

function pullAll(operand: Value): FieldOperation {
  if (!Array.isArray(operand)) {
    throw badValue(`$pullAll requires an array argument but was given a ${typeAlias(operand)}`);
  }
  return without('$pullAll', (item) => holds(operand, item));
}

function pop(path: string, operand: Value): FieldOperation {
  const end = toWholeNumber(operand);
  if (end !== 1 && end !== -1) {
    throw new MongoError(
      ErrorCode.FailedToParse,
      `$pop expects 1 or -1, found another value for '${path}'`,
    );
  }
  return {
    needsField: true,
    apply: (current, context) => {
      if (!Array.isArray(current)) {
        throw new MongoError(
          ErrorCode.TypeMismatch,
          `Path '${context.path}' contains an element of non-array type '${typeAlias(current ?? null)}'`,
        );
      }
      return end === 1 ? current.slice(0, -1) : current.slice(1);
    },
  };
}

/** Builds the operation of an array operator, or undefined for another operator. */
export function arrayOperation(
  operator: string,
  path: string,
  operand: Value,
): FieldOperation | undefined {
  switch (operator) {
    case '$push':
      return push(operand);
    case '$addToSet':
      return addToSet(operand);
    case '$pull':
      return pull(operand);
    case '$pullAll':
      return pullAll(operand);
    case '$pop':
      return pop(path, operand);
    default:
      return undefined;
  }
}
