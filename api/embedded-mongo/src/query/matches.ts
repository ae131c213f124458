import { Doc, type Value } from '../bson/Doc.ts';
import { isNumeric, toNumber } from '../bson/numbers.ts';
import { areEqual, compareValues, equalityKey, orderOf } from '../bson/orderedKey.ts';
import { visitPath, type Fields, type Path } from './paths.ts';

/** A parsed filter. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly of: readonly Filter[] }
  | { readonly kind: 'not'; readonly of: Filter }
  | { readonly kind: 'leaf'; readonly path: Path; readonly test: Test };

type Comparison = 'eq' | 'gt' | 'gte' | 'lt' | 'lte';

/** A test of the values at one path. */
export type Test =
  | { readonly kind: Comparison; readonly value: Value }
  | InTest
  | { readonly kind: 'exists' }
  | { readonly kind: 'regex'; readonly expression: RegExp }
  | ElementTest;

interface InTest {
  readonly kind: 'in';
  readonly values: readonly Value[];
  /** Equality keys of the values, for long lists. */
  readonly keys: ReadonlySet<string>;
  readonly patterns: readonly RegExp[];
  readonly hasNull: boolean;
}

export interface ElementTest {
  readonly kind: 'elemMatch';
  readonly filter: Filter;
  /** Whether the filter tests the element itself, under the name ELEMENT. */
  readonly isOnValues: boolean;
}

/** Name of the stand-in field on which the tests of an $elemMatch on plain values run. */
export const ELEMENT = 'element';

/** Beyond this many values, $in looks a value up instead of comparing it with each. */
const IN_LOOKUP_FROM = 8;

export function matches(filter: Filter, fields: Fields): boolean {
  switch (filter.kind) {
    case 'and':
      for (const child of filter.of) if (!matches(child, fields)) return false;
      return true;
    case 'or':
      for (const child of filter.of) if (matches(child, fields)) return true;
      return false;
    case 'not':
      return !matches(filter.of, fields);
    case 'leaf': {
      const { path, test } = filter;
      const isWholeOnly = test.kind === 'exists' || test.kind === 'elemMatch';
      if (path.parts.length > 1)
        return visitPath(fields, path.parts, isWholeOnly, (value) => matchesValue(test, value));
      // Most paths are a single name: this avoids a visitor for each document.
      const value = fields.get(path.text);
      if (!isWholeOnly && Array.isArray(value) && value.some((item) => matchesValue(test, item)))
        return true;
      return matchesValue(test, value);
    }
  }
}

/** Whether one element, which may be no document, passes a filter. */
export function matchesElement({ filter, isOnValues }: ElementTest, item: Value): boolean {
  if (!isOnValues) return item instanceof Doc && matches(filter, item);
  return matches(filter, { get: (name) => (name === ELEMENT ? item : undefined) });
}

/** Whether one value found at the path passes a test. */
function matchesValue(test: Test, value: Value | undefined): boolean {
  switch (test.kind) {
    case 'exists':
      return value !== undefined;
    case 'in':
      return isIn(test, value);
    case 'regex':
      return typeof value === 'string' && test.expression.test(value);
    case 'elemMatch':
      return Array.isArray(value) && value.some((item) => matchesElement(test, item));
    default:
      return compares(test.kind, value, test.value);
  }
}

function isNaNValue(value: Value): boolean {
  return isNumeric(value) && Number.isNaN(toNumber(value));
}

/** Compares within a type, as queries do: {$gt: 5} matches no string. */
function compares(kind: Comparison, value: Value | undefined, operand: Value): boolean {
  if (kind === 'eq' && typeof value === 'string') return value === operand;
  if (operand === null) {
    return kind !== 'gt' && kind !== 'lt' && (value === undefined || value === null);
  }
  if (value === undefined || orderOf(value) !== orderOf(operand)) return false;
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
  if (value === undefined || value === null) return test.hasNull;
  const isFound =
    test.values.length >= IN_LOOKUP_FROM
      ? test.keys.has(equalityKey(value))
      : test.values.some((wanted) => areEqual(wanted, value));
  if (isFound) return true;
  return typeof value === 'string' && test.patterns.some((pattern) => pattern.test(value));
}
