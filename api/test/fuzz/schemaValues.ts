import fc from 'fast-check';
import type { JsonSchema, OpenApiDocument } from '../../src/http/openapi/types.ts';
import { hostileValue } from './hostileValues.ts';

/** Values that exist on the server under test, by field or parameter name. */
export type Hints = Readonly<Record<string, readonly unknown[]>>;

/** Values that mostly match a schema: patterns are covered by examples and hints. */
export function schemaValue(
  document: OpenApiDocument,
  schema: JsonSchema,
  hints: Hints,
  name = '',
): fc.Arbitrary<unknown> {
  const fitting = hints[name];
  const fromSchema = bySchema(document, schema, hints, name);
  if (!fitting || fitting.length === 0) return fromSchema;
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...fitting) },
    { weight: 1, arbitrary: fromSchema },
  );
}

function bySchema(
  document: OpenApiDocument,
  schema: JsonSchema,
  hints: Hints,
  name: string,
): fc.Arbitrary<unknown> {
  const again = (part: JsonSchema, as = name) => schemaValue(document, part, hints, as);
  if (schema.$ref !== undefined) {
    const target = document.components.schemas[schema.$ref.replace(/^.*\//, '')];
    if (!target) throw new Error(`${schema.$ref} leads nowhere`);
    return again(target);
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  // In an object schema, `oneOf` only determines which fields go together.
  if (choices && !schema.properties) return fc.oneof(...choices.map((one) => again(one)));
  const types = [schema.type ?? []].flat();
  if (types.length > 1) return fc.oneof(...types.map((type) => again({ ...schema, type })));
  switch (types[0]) {
    case 'object':
      return fc.oneof(...alternatives(schema).map((keys) => record(keys, again)));
    case 'array':
      return fc.array(again(schema.items ?? {}, name), {
        minLength: Math.min(Number(schema['minItems'] ?? 0), 3),
        maxLength: 3,
      });
    case 'integer':
    case 'number':
      return fc.integer({
        min: Number(schema['minimum'] ?? -5),
        max: Math.min(Number(schema['maximum'] ?? 1000), 2 ** 31),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return text(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

interface Keys {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

/** The fields of an object schema: for each branch of `oneOf`, without those of the others. */
function alternatives({ properties = {}, required = [], oneOf }: JsonSchema): Keys[] {
  if (!oneOf) return [{ properties, required }];
  const keysOf = (branch: JsonSchema) => branch.required ?? [];
  return oneOf.map((branch) => {
    const others = oneOf.filter((one) => one !== branch).flatMap(keysOf);
    const kept = Object.entries(properties).filter(([key]) => !others.includes(key));
    return {
      properties: Object.fromEntries(kept),
      required: [...required, ...keysOf(branch)],
    };
  });
}

const record = (
  { properties, required }: Keys,
  valueOf: (schema: JsonSchema, name: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, valueOf(part, key)])),
    { requiredKeys: [...required] },
  );

function text(schema: JsonSchema): fc.Arbitrary<unknown> {
  const examples = schema.examples ?? [];
  const free = fc.string({
    minLength: schema.minLength ?? 0,
    maxLength: Math.max(schema.minLength ?? 0, 40),
  });
  return examples.length > 0 ? fc.oneof(fc.constantFrom(...examples), free) : free;
}

type Change = 'replace' | 'drop' | 'add' | 'wrap';

/** A value with up to two errors inserted. */
export function withFaults(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const fault = fc.record({
    at: fc.nat(),
    change: fc.constantFrom<Change>('replace', 'replace', 'drop', 'add', 'wrap'),
    key: fc.constantFrom('isAdmin', 'clientId', 'scopes', '_id', '$set', 'a.b', 'constructor'),
    hostile: hostileValue,
  });
  return fc.tuple(value, fc.array(fault, { minLength: 1, maxLength: 2 })).map(([whole, faults]) =>
    faults.reduce<unknown>((so, { at, change, key, hostile }) => {
      const places = placesOf(so);
      const place = places[at % places.length] ?? [];
      return changed(so, place, (old) => {
        if (change === 'drop') return undefined;
        if (change === 'wrap') return [old];
        if (change === 'add' && isPlain(old)) return { ...old, [key]: hostile };
        return hostile;
      });
    }, whole),
  );
}

type Place = readonly (string | number)[];

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The path of every part of a value, starting with its own. */
function placesOf(value: unknown, here: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [here];
  return [here, ...Object.entries(value).flatMap(([key, part]) => placesOf(part, [...here, key]))];
}

function changed(value: unknown, place: Place, change: (old: unknown) => unknown): unknown {
  const [key, ...rest] = place;
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((part: unknown, index) =>
      String(index) === key ? changed(part, rest, change) : part,
    );
  if (!isPlain(value)) return value;
  return { ...value, [key]: changed(value[key], rest, change) };
}
