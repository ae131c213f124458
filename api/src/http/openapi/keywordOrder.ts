import type { JsonSchema } from './types.ts';

/** The order in which a person reads a schema: type, limits, parts. Unlisted keywords come last. */
const ORDER = [
  '$ref',
  'type',
  'description',
  'deprecated',
  'const',
  'enum',
  'format',
  'contentEncoding',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'x-unit',
  'default',
  'properties',
  'required',
  'dependentRequired',
  'patternProperties',
  'propertyNames',
  'additionalProperties',
  'minProperties',
  'maxProperties',
  'prefixItems',
  'items',
  'unevaluatedItems',
  'minItems',
  'maxItems',
  'uniqueItems',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'examples',
];

const RANK = new Map(ORDER.map((keyword, index) => [keyword, index]));

const rankOf = (keyword: string): number => RANK.get(keyword) ?? ORDER.length;

/** The same schema with its keywords in a fixed order. */
export function inOrder(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => rankOf(a) - rankOf(b)),
  );
}
