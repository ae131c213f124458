import Joi from 'joi';
import type {
  AlternativesSchema,
  AnySchema,
  ArraySchema,
  BooleanSchema,
  Description,
  NumberSchema,
  ObjectSchema,
  Schema,
  StringSchema,
} from 'joi';
import { unexpectedPage } from '../contract/ExtractionError.ts';
import type { JsonShape, ShapedDocument } from '../contract/shape.ts';

/** Every field is required unless its schema states otherwise; nothing is converted. */
const RULES = {
  convert: false,
  abortEarly: true,
  allowUnknown: true,
  presence: 'required',
  // Joi's messages quote values.
  errors: { render: false },
} as const;

/** Most new fields that are reported for one answer. */
const MOST_NEW_FIELDS = 20;
const LONGEST_PATH = 100;

/** The expected type in an error's message, by joi's type. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** A field that may be missing. The mark exists only for the compiler: joi's types ignore presence. */
type OptionalSchema<T> = AnySchema<T> & { readonly isOptional: true };
type Fields = Readonly<Record<string, AnySchema>>;
type OptionalKey<F extends Fields> = {
  [Key in keyof F]: F[Key] extends { readonly isOptional: true } ? Key : never;
}[keyof F];

/** The type of the values that a schema accepts. */
export type TypeOf<S extends AnySchema> = NonNullable<S['~standard']['types']>['output'];

type Content<F extends Fields> = {
  readonly [Key in Exclude<keyof F, OptionalKey<F>>]: TypeOf<F[Key]>;
} & { readonly [Key in OptionalKey<F>]?: TypeOf<F[Key]> };

/**
 * Joi's schemas with the types of their values, so that the type of an answer follows from its
 * shape: `type Card = TypeOf<typeof card>`.
 */
export const string = (): StringSchema => Joi.string();
export const number = (): NumberSchema => Joi.number();
export const boolean = (): BooleanSchema => Joi.boolean();
export const anything = (): AnySchema<unknown> => Joi.any();

export const object = <F extends Fields>(fields: F): ObjectSchema<Content<F>> => Joi.object(fields);

export const list = <S extends AnySchema>(items: S): ArraySchema<readonly TypeOf<S>[]> =>
  Joi.array().items(items);

/** A list in which an item that breaks its schema is null: one unreadable row costs only itself. */
export const gappedList = <S extends AnySchema>(
  items: S,
): ArraySchema<readonly (TypeOf<S> | null)[]> =>
  Joi.array().items(
    // A function, since joi cannot describe a schema whose substitute is null.
    items.failover(() => null),
  );

export const oneOf = <const Value extends string>(...values: Value[]): StringSchema<Value> =>
  Joi.string<Value>().valid(...values);

export const either = <S extends readonly AnySchema[]>(
  ...schemas: S
): AlternativesSchema<TypeOf<S[number]>> =>
  Joi.alternatives(...schemas) as AlternativesSchema<TypeOf<S[number]>>;

export const nullable = <S extends AnySchema>(schema: S) =>
  schema.allow(null) as AnySchema<TypeOf<S> | null>;

export const optional = <S extends AnySchema>(schema: S) =>
  schema.optional() as unknown as OptionalSchema<TypeOf<S>>;

/**
 * The shape described by a schema. A map, whose keys are data, is declared with `pattern`; the
 * content of an object without declared keys is not checked.
 */
export function jsonShape<T>(schema: ObjectSchema<T> | ArraySchema<T>): JsonShape<T> {
  let described: { readonly known: Known } | null = null;
  // Computed for the first answer: there are a hundred shapes, but a process uses few of them.
  const known = (): Known => (described ??= { known: knownBy(schema.describe()) }).known;
  return {
    read(document) {
      const body = bodyOf(document);
      const result = (schema as Schema<T>).validate(body, RULES);
      const [fault] = result.error?.details ?? [];
      if (fault === undefined) return result.value as T;
      const field = pathOf(fault.path, known());
      throw unexpectedPage(
        `"${field}" of the answer "${document.page}" is ${describe(fault.type)}`,
        { page: document.page, field },
      );
    },
    newFields(document) {
      const found = new Set<string>();
      collectNew(bodyOf(document), known(), '', found);
      return [...found].sort();
    },
  };
}

/** The content of an answer with that shape. */
export type AnswerOf<S extends JsonShape<unknown>> = ReturnType<S['read']>;

/**
 * Fields that the institution is known to send but that are not read: they are neither reported as
 * new nor required. `object({ id: Joi.string(), ...unread('name', 'fee') })`
 */
export function unread(...names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, Joi.any().optional()]));
}

function describe(rule: string): string {
  if (rule === 'any.required') return 'missing';
  const [type = '', broken] = rule.split('.');
  const kind = broken === 'base' ? KINDS[type] : undefined;
  return kind === undefined ? 'not in the expected form' : `not ${kind}`;
}

const bodies = new WeakMap<ShapedDocument, unknown>();

/** The parsed document, built once for `read` and `newFields`. */
function bodyOf(document: ShapedDocument): unknown {
  if (bodies.has(document)) return bodies.get(document);
  try {
    const body: unknown = JSON.parse(document.text);
    bodies.set(document, body);
    return body;
  } catch {
    // The parser's message quotes the body.
    const { page } = document;
    throw unexpectedPage(`The answer "${page}" is not valid JSON`, { page });
  }
}

/** The fields that a schema declares for a value; null if it does not check the value's content. */
type Known = {
  readonly keys: ReadonlyMap<string, Known>;
  /** The schema of a map's values; undefined if the object is not a map. */
  readonly values: Known | undefined;
  readonly items: Known;
} | null;

/** The parts of joi's description that describe fields; joi's own type leaves them open. */
interface Described extends Description {
  readonly keys?: Readonly<Record<string, Described>>;
  readonly patterns?: readonly { readonly rule: Described }[];
  readonly items?: readonly Described[];
  readonly matches?: readonly { readonly schema?: Described }[];
}

function knownBy({ keys, patterns, items, matches }: Described): Known {
  if (matches !== undefined) {
    return matches
      .map(({ schema }) => (schema === undefined ? null : knownBy(schema)))
      .reduce(joined, null);
  }
  if (keys === undefined && patterns === undefined && items === undefined) return null;
  return {
    keys: new Map(Object.entries(keys ?? {}).map(([key, value]) => [key, knownBy(value)])),
    values: patterns?.map(({ rule }) => knownBy(rule)).reduce(joined, null),
    items: (items ?? []).map(knownBy).reduce(joined, null),
  };
}

/** The union of both: an answer may have one form or another. */
function joined(one: Known, other: Known): Known {
  if (one === null || other === null) return one ?? other;
  const keys = new Map(one.keys);
  for (const [key, value] of other.keys) keys.set(key, joined(keys.get(key) ?? null, value));
  const values =
    one.values === undefined && other.values === undefined
      ? undefined
      : joined(one.values ?? null, other.values ?? null);
  return { keys, values, items: joined(one.items, other.items) };
}

/** Contains only names in the schema: list indexes and map keys become `[]`. */
function pathOf(steps: readonly (string | number)[], known: Known): string {
  let path = '';
  let at = known;
  for (const step of steps) {
    const key = typeof step === 'string' && at?.keys.has(step) === true ? step : null;
    path = key === null ? `${path}[]` : below(path, key);
    at = key !== null ? (at?.keys.get(key) ?? null) : (at?.values ?? at?.items ?? null);
  }
  return path.slice(0, LONGEST_PATH);
}

function collectNew(value: unknown, known: Known, path: string, found: Set<string>): void {
  if (known === null || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) collectNew(item, known.items, `${path}[]`, found);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    if (found.size >= MOST_NEW_FIELDS) return;
    const declared = known.keys.get(key);
    if (declared !== undefined) collectNew(inner, declared, below(path, key), found);
    else if (known.values !== undefined) collectNew(inner, known.values, `${path}[]`, found);
    else found.add(below(path, withoutData(key)).slice(0, LONGEST_PATH));
  }
}

/** An undeclared key may be data, such as an account number or an e-mail address. */
function withoutData(key: string): string {
  return /^[\w$-]{1,60}$/.test(key) ? key.replaceAll(/\d{4,}/g, '#') : '#';
}

function below(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
