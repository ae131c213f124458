import type { Schema } from 'joi';
import { Components } from './Components.ts';
import { allowedValues, describeJoi, metaOf, type JoiDescription } from './joiDescription.ts';
import { inOrder } from './keywordOrder.ts';
import { objectSchema } from './objectSchema.ts';
import { checkRules, stringSchema } from './rules.ts';
import type { JsonSchema } from './types.ts';

/** `input`: what a caller may send. `output`: what the API returns, with defaults filled in. */
export type SchemaMode = 'input' | 'output';

interface Translation {
  readonly mode: SchemaMode;
  readonly components: Components;
  /** The current position, for messages. */
  readonly path: string;
}

/**
 * Converts a joi schema to JSON Schema 2020-12. joi 18 generates one itself, which is the starting
 * point; this function adds what joi omits or gets wrong (seen in 18.3): labels as named
 * components, examples, units, dependencies between keys, forbidden and stripped keys, null missing
 * from enums, '' rejected by patterns, formats that are not formats (hex, base64), null beside
 * alternatives.
 *
 * In addition, `.label('PascalCase')` names a component, as does `.meta({ component })`, which leaves
 * joi's messages alone and which a label overrides, and `.meta({ format })`, `.meta({ pattern })` and `.meta({
 * deprecated })` are taken over.
 *
 * @throws Error for anything that JSON Schema cannot express or that is not handled here
 *   (conditions, references, links, pattern flags): a document that is silently wrong is worse than
 *   none
 */
export function toJsonSchema(
  schema: Schema,
  mode: SchemaMode,
  components: Components,
  path = 'schema',
): JsonSchema {
  const raw = schema['~standard'].jsonSchema[mode]({ target: 'draft-2020-12' });
  return translate(raw, describeJoi(schema), { mode, components, path });
}

/** Converts one node, given joi's own result and joi's description of it. */
function translate(raw: JsonSchema, described: JoiDescription, context: Translation): JsonSchema {
  const { path } = context;
  const flags = described.flags ?? {};
  refuseUnsayable(described, path);

  const values = allowedValues(described);
  const isNullable = values.includes(null);
  const core = isNullable ? withoutNull(raw) : raw;
  delete core.$defs;
  delete core.description;
  const typed = byType(core, described, context);

  if (flags.default !== undefined && typeof flags.default !== 'function') {
    typed.default = toJson(flags.default);
  }
  const { format, pattern, deprecated, component } = metaOf(described);
  if (typeof format === 'string') typed.format = format;
  if (typeof pattern === 'string') typed.pattern = pattern;
  if (flags.unit !== undefined) typed['x-unit'] = flags.unit;

  // Keywords that concern the place of use instead of the schema stay outside a named component.
  const place: JsonSchema = {};
  if (deprecated === true) place.deprecated = true;
  const name = Components.isName(flags.label) ? flags.label : component;
  const isComponent = typeof name === 'string';
  if (isComponent && typed.default !== undefined) {
    place.default = typed.default;
    delete typed.default;
  }
  const examples = described.examples?.map(toJson);
  if (examples) (isComponent && !isNullable ? typed : place).examples = examples;

  if (isComponent) {
    const reference = context.components.refer(
      name,
      inOrder(typed),
      isNullable ? undefined : flags.description,
    );
    if (!isNullable) return Object.assign(reference, place);
    return inOrder({ ...describedAs(flags.description), ...place, ...orNull(reference) });
  }
  return inOrder({
    ...(isNullable ? orNull(typed) : typed),
    ...describedAs(flags.description),
    ...place,
  });
}

const describedAs = (description: string | undefined): JsonSchema =>
  description === undefined ? {} : { description };

function refuseUnsayable(described: JoiDescription, path: string): void {
  const refuse = (what: string): never => {
    throw new Error(`${path}: ${what} cannot be written as JSON Schema here`);
  };
  if (['function', 'symbol', 'binary', 'link'].includes(described.type)) refuse(described.type);
  if (described.whens) refuse('when()');
  if (described.flags?.single) refuse('single()');
  if (described.flags?.only && described.flags.insensitive) refuse('insensitive()');
  if (described.preferences?.presence !== undefined) refuse('a presence preference');
  // Without `only`, just the two values that can be expressed: null and the empty string.
  const extra = described.flags?.only
    ? []
    : allowedValues(described).filter(
        (value) => value !== null && !(value === '' && described.type === 'string'),
      );
  if (extra.length > 0) refuse('allow() of a value (write alternatives)');
  if (allowedValues(described).some((value) => typeof value === 'object' && value !== null)) {
    refuse('an allowed object or reference');
  }
  checkRules(described, refuse);
}

function byType(core: JsonSchema, described: JoiDescription, context: Translation): JsonSchema {
  const below = (raw: JsonSchema | undefined, child: JoiDescription, step: string): JsonSchema =>
    translate(raw ?? {}, child, { ...context, path: `${context.path}${step}` });
  switch (described.type) {
    case 'object':
      return objectSchema(core, described, { mode: context.mode, path: context.path, below });
    case 'array':
      return arraySchema(core, described, below);
    case 'alternatives':
      return alternativesSchema(core, described, below);
    case 'string':
      return stringSchema(core, described, context.path);
    default:
      return core;
  }
}

type Below = (raw: JsonSchema | undefined, child: JoiDescription, step: string) => JsonSchema;

function arraySchema(core: JsonSchema, described: JoiDescription, below: Below): JsonSchema {
  const { items = [], ordered = [] } = described;
  if (ordered.length > 0) {
    core.prefixItems = ordered.map((item, index) =>
      below(core.prefixItems?.[index], item, `[${index}]`),
    );
  }
  const raw = ordered.length > 0 ? core.unevaluatedItems : core.items;
  if (items.length === 0 || typeof raw === 'boolean') return core;
  const branches = items.length === 1 ? [raw] : (raw?.anyOf ?? []);
  const translated = items.map((item, index) => below(branches[index], item, '[]'));
  const [first = {}] = translated;
  const all = translated.length === 1 ? first : { anyOf: translated };
  if (ordered.length > 0) core.unevaluatedItems = all;
  else core.items = all;
  return core;
}

function alternativesSchema(core: JsonSchema, described: JoiDescription, below: Below): JsonSchema {
  const keyword = (['anyOf', 'oneOf', 'allOf'] as const).find((name) => core[name] !== undefined);
  if (!keyword) return core;
  core[keyword] = (described.matches ?? []).map((match, index) =>
    below(core[keyword]?.[index], match.schema ?? { type: 'any', whens: [] }, `|${index}`),
  );
  return core;
}

/**
 * joi represents null as a second type, as the first alternative, or as an anyOf around the whole
 * schema.
 */
function withoutNull(raw: JsonSchema): JsonSchema {
  if (Array.isArray(raw.type)) {
    const rest = raw.type.filter((type) => type !== 'null');
    const [only] = rest;
    return { ...raw, type: rest.length === 1 && only !== undefined ? only : rest };
  }
  if (raw.anyOf?.[0]?.type === 'null') {
    const [, second, ...more] = raw.anyOf;
    // An anyOf around the whole schema: no other keyword, and one branch that is the schema itself.
    if (second && more.length === 0 && Object.keys(raw).length === 1) return { ...second };
    return { ...raw, anyOf: raw.anyOf.slice(1) };
  }
  return { ...raw };
}

/**
 * The same schema or null. Unlike in joi's version, an enum then lists null too; otherwise null
 * would be rejected.
 */
function orNull(schema: JsonSchema): JsonSchema {
  if (Object.keys(schema).length === 0 || schema.type === 'null') return schema;
  // These keywords would also apply to null: `not: { required }` rejects it.
  const byParts = ['anyOf', 'oneOf', 'allOf', 'not', 'const', '$ref'];
  if (typeof schema.type === 'string' && !byParts.some((keyword) => keyword in schema)) {
    return {
      ...schema,
      type: [schema.type, 'null'],
      ...(schema.enum ? { enum: [...schema.enum, null] } : {}),
    };
  }
  const isAnyOf = schema.anyOf !== undefined && Object.keys(schema).length === 1;
  return { anyOf: [...(isAnyOf ? (schema.anyOf ?? []) : [schema]), { type: 'null' }] };
}

/** The value as JSON transmits it: dates as text, no undefined. */
function toJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}
