import { BSONRegExp, BSONSymbol, Decimal128 } from 'bson';
import { areEqual, compareValues, orderOf } from '../bson/compare.ts';
import { Doc, Opaque, typeOf, type Value } from '../bson/Doc.ts';
import { isNumeric, toNumber } from '../bson/numbers.ts';
import { equalityKey } from '../bson/orderedKey.ts';
import { BsonType } from '../bson/elements.ts';
import { ELEMENT, type Filter, type InTest, type Test } from './filter.ts';
import { visitPath, type Fields, type Path } from './paths.ts';

/** Filled in by a match: which array element matched, for the positional operator. */
export interface MatchDetails {
  arrayIndex: number | undefined;
}

/** Beyond this many values, $in looks a value up instead of comparing it with each. */
const IN_LOOKUP_FROM = 8;

export function matches(filter: Filter, fields: Fields, details?: MatchDetails): boolean {
  switch (filter.kind) {
    case 'and':
      for (const child of filter.of) if (!matches(child, fields, details)) return false;
      return true;
    case 'or':
      for (const child of filter.of) if (matches(child, fields, details)) return true;
      return false;
    case 'nor':
      for (const child of filter.of) if (matches(child, fields)) return false;
      return true;
    case 'not':
      return !matches(filter.of, fields);
    case 'leaf':
      return matchesLeaf(filter.path, filter.test, fields, details);
    case 'expression':
      return fields instanceof Doc && filter.holds(fields);
  }
}

function matchesLeaf(
  path: Path,
  test: Test,
  fields: Fields,
  details: MatchDetails | undefined,
): boolean {
  const isWholeOnly =
    test.kind === 'exists' ||
    test.kind === 'size' ||
    test.kind === 'elemMatchDoc' ||
    test.kind === 'elemMatchValue';
  return visitPath(fields, path.parts, isWholeOnly, (value, outerIndex) => {
    if (test.kind === 'elemMatchDoc' || test.kind === 'elemMatchValue') {
      const index = elementMatching(test, value);
      if (index === -1) return false;
      if (details !== undefined) details.arrayIndex = outerIndex ?? index;
      return true;
    }
    if (!matchesValue(test, value)) return false;
    if (details !== undefined && outerIndex !== undefined) details.arrayIndex = outerIndex;
    return true;
  });
}

function elementMatching(
  test: Extract<Test, { kind: 'elemMatchDoc' | 'elemMatchValue' }>,
  value: Value | undefined,
): number {
  if (!Array.isArray(value)) return -1;
  return value.findIndex((item) => {
    if (test.kind === 'elemMatchValue') return matches(test.filter, standIn(ELEMENT, item));
    if (item instanceof Doc) return matches(test.filter, item);
    return Array.isArray(item) && matches(test.filter, arrayFields(item));
  });
}

/** A lone value, looked up under one name. */
export function standIn(name: string, value: Value): Fields {
  return { get: (asked) => (asked === name ? value : undefined) };
}

function arrayFields(items: readonly Value[]): Fields {
  return { get: (name) => (/^\d+$/.test(name) ? items[Number(name)] : undefined) };
}

/** Whether one value found at the path passes a test. */
function matchesValue(test: Test, value: Value | undefined): boolean {
  switch (test.kind) {
    case 'exists':
      return value !== undefined;
    case 'eq':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return compares(test.kind, value, test.value);
    case 'in':
      return isIn(test, value);
    case 'type':
      return value !== undefined && test.types.has(typeOf(value));
    case 'regex':
      return matchesRegex(test, value);
    case 'mod':
      return hasRemainder(value, test.divisor, test.remainder);
    case 'size':
      return Array.isArray(value) && value.length === test.size;
    case 'elemMatchDoc':
    case 'elemMatchValue':
      return elementMatching(test, value) !== -1;
  }
}

function matchesRegex(test: Extract<Test, { kind: 'regex' }>, value: Value | undefined): boolean {
  if (typeof value === 'string') return test.pattern.test(value);
  if (value instanceof BSONSymbol) return test.pattern.test(value.value);
  return value instanceof BSONRegExp && areEqual(value, test.value);
}

function isNaNValue(value: Value): boolean {
  return isNumeric(value) && Number.isNaN(toNumber(value));
}

function isNullish(value: Value | undefined): boolean {
  return (
    value === undefined ||
    value === null ||
    (value instanceof Opaque && value.type === BsonType.undefined)
  );
}

/** Compares within a type, as queries do: {$gt: 5} says nothing about strings. */
function compares(
  kind: 'eq' | 'gt' | 'gte' | 'lt' | 'lte',
  value: Value | undefined,
  operand: Value,
): boolean {
  if (operand === null) return kind !== 'gt' && kind !== 'lt' && isNullish(value);
  if (value === undefined) return false;
  if (orderOf(value) !== orderOf(operand)) {
    const type = typeOf(operand);
    if (type === BsonType.maxKey) return kind === 'lt' || kind === 'lte';
    if (type === BsonType.minKey) return kind === 'gt' || kind === 'gte';
    return false;
  }
  if (kind === 'eq') return areEqual(value, operand);
  if (isNaNValue(operand) || isNaNValue(value)) {
    return isNaNValue(operand) && isNaNValue(value) && (kind === 'gte' || kind === 'lte');
  }
  const order = compareValues(value, operand);
  switch (kind) {
    case 'gt':
      return order > 0;
    case 'gte':
      return order >= 0;
    case 'lt':
      return order < 0;
    case 'lte':
      return order <= 0;
  }
}

function isIn(test: InTest, value: Value | undefined): boolean {
  if (isNullish(value)) return test.hasNull;
  if (value === undefined) return false;
  const isFound =
    test.values.length >= IN_LOOKUP_FROM
      ? test.keys.has(equalityKey(value))
      : test.values.some((wanted) => areEqual(wanted, value));
  if (isFound) return true;
  return typeof value === 'string' && test.patterns.some((pattern) => pattern.test(value));
}

function hasRemainder(value: Value | undefined, divisor: number, remainder: number): boolean {
  if (!isNumeric(value)) return false;
  if (typeof value === 'bigint') return value % BigInt(divisor) === BigInt(remainder);
  const number = Math.trunc(toNumber(value));
  if (!Number.isFinite(number) && !(value instanceof Decimal128)) return false;
  return number % divisor === remainder || (number % divisor === 0 && remainder === 0);
}
