import type { Choice, FieldModel, SchemaLink, SchemaModel } from '../../src/site/referenceTypes.ts';
import { refName, resolveRef, type JsonSchema, type OpenApiDocument } from './openApi.ts';

export interface SchemaContext {
  document: OpenApiDocument;
  /** Renders the Markdown of a description. */
  renderText: (markdown: string) => string;
  /** Page of a component schema, to which fields link instead of repeating it; null if it has none. */
  hrefOf: (name: string) => string | null;
  /** What people call the data of a component schema, or its name. */
  titleOf: (name: string) => string;
  /** Code as highlighted HTML. */
  highlight: (code: string, grammar: string) => Promise<string>;
}

const MAX_DEPTH = 8;

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'texto',
  number: 'número',
  integer: 'número entero',
  boolean: 'booleano',
  object: 'objeto',
  array: 'lista',
  null: 'null',
};

const FORMAT_WORDS: Readonly<Record<string, string>> = {
  date: 'fecha',
  'date-time': 'fecha y hora',
  email: 'correo',
  uuid: 'UUID',
  uri: 'dirección web',
};

/** Builds the model of a schema: its type and its fields. */
export function schemaModel(context: SchemaContext, schema: JsonSchema): SchemaModel {
  const resolved = flatten(context, schema);
  return {
    type: typeWords(context, schema),
    links: schemaLinks(context, schema),
    description: resolved.description === undefined ? '' : context.renderText(resolved.description),
    fields: childFields(context, schema, []),
  };
}

/** Builds the model of a field, parameter or header. */
export function fieldModel(
  context: SchemaContext,
  name: string,
  schema: JsonSchema,
  own: {
    isRequired: boolean;
    description?: string;
    example?: unknown;
    choices?: Choice[];
    isDeprecated?: boolean;
  },
  trail: readonly string[] = [],
): FieldModel {
  const resolved = flatten(context, schema);
  const description = own.description ?? resolved.description;
  const values = resolved.const === undefined ? resolved.enum : [resolved.const];
  const example = own.example ?? resolved.example ?? resolved.examples?.[0];
  const ref = refName(schema);
  const isRecursive = (ref !== null && trail.includes(ref)) || trail.length > MAX_DEPTH;
  return {
    name,
    type: typeWords(context, schema),
    isRequired: own.isRequired,
    isDeprecated: own.isDeprecated ?? resolved.deprecated ?? false,
    description: description === undefined ? '' : context.renderText(description),
    values: (values ?? []).map((value) =>
      typeof value === 'string' ? value : JSON.stringify(value),
    ),
    defaultValue: resolved.default === undefined ? null : JSON.stringify(resolved.default),
    example: example === undefined ? null : exampleText(example),
    choices: own.choices ?? [],
    limits: limitWords(resolved),
    isRecursive,
    links: schemaLinks(context, schema),
    children: isRecursive ? [] : childFields(context, schema, trail),
  };
}

/** Longer texts without spaces, like hashes, are abbreviated. */
const LONGEST_WORD = 40;

function exampleText(value: unknown): string | null {
  if (typeof value === 'string')
    return value.replaceAll(/\S+/g, (word) =>
      word.length > LONGEST_WORD ? `${word.slice(0, LONGEST_WORD / 2)}…` : word,
    );
  const text = JSON.stringify(value);
  return text.length > 80 || text === '[]' || text === '{}' ? null : text;
}

/** Resolves `$ref` and merges `allOf`. */
function flatten(context: SchemaContext, schema: JsonSchema): JsonSchema {
  const resolved = { ...resolveRef(context.document, schema), ...withoutRef(schema) };
  if (resolved.allOf === undefined) return resolved;
  return resolved.allOf
    .map((part) => flatten(context, part))
    .reduce<JsonSchema>(
      (merged, part) => ({
        ...merged,
        ...part,
        properties: { ...merged.properties, ...part.properties },
        required: [...(merged.required ?? []), ...(part.required ?? [])],
      }),
      resolved,
    );
}

function withoutRef({ $ref: _, ...rest }: JsonSchema): JsonSchema {
  return rest;
}

function childFields(
  context: SchemaContext,
  schema: JsonSchema,
  trail: readonly string[],
): FieldModel[] {
  const ref = refName(schema);
  const below = ref === null ? trail : [...trail, ref];
  const resolved = flatten(context, schema);
  const variants = variantsOf(resolved);
  if (variants.length === 1 && variants[0] !== undefined)
    return childFields(context, variants[0], below);
  if (resolved.items !== undefined) return childFields(context, resolved.items, below);
  const required = new Set(resolved.required);
  const fields = Object.entries(resolved.properties ?? {}).map(([name, property]) =>
    fieldModel(context, name, property, { isRequired: required.has(name) }, below),
  );
  if (fields.length > 0) return fields;
  if (typeof resolved.additionalProperties === 'object')
    return [
      fieldModel(context, '{clave}', resolved.additionalProperties, { isRequired: false }, below),
    ];
  return variants.some((variant) => context.hrefOf(refName(variant) ?? '') !== null)
    ? []
    : variants.flatMap((variant) => childFields(context, variant, below));
}

/** The alternatives of a schema, without `null` and those that only list required fields. */
function variantsOf({ oneOf, anyOf }: JsonSchema): JsonSchema[] {
  return [...(oneOf ?? []), ...(anyOf ?? [])].filter(
    (variant) =>
      variant.type !== 'null' &&
      !(Object.keys(variant).length === 1 && variant.required !== undefined),
  );
}

/** Alternatives that have a page of their own. */
function schemaLinks(context: SchemaContext, schema: JsonSchema): SchemaLink[] {
  const ref = refName(schema);
  const href = ref === null ? null : context.hrefOf(ref);
  if (ref !== null && href !== null) return [{ label: context.titleOf(ref), href }];
  const resolved = flatten(context, schema);
  if (resolved.properties !== undefined) return [];
  const inner = [
    ...variantsOf(resolved),
    ...(resolved.items === undefined ? [] : [resolved.items]),
  ];
  return inner.flatMap((each) => (refName(each) === null ? [] : schemaLinks(context, each)));
}

/** With more alternatives, their number is shown instead of their names. */
const NAMED_VARIANTS = 4;

/** A type in words: `lista de objetos`, `texto (fecha) o null`. */
function typeWords(context: SchemaContext, schema: JsonSchema): string {
  const resolved = flatten(context, schema);
  const isNullable =
    (Array.isArray(resolved.type) && resolved.type.includes('null')) ||
    [...(resolved.oneOf ?? []), ...(resolved.anyOf ?? [])].some(({ type }) => type === 'null');
  const variants = variantsOf(resolved);
  const words =
    variants.length === 0 || resolved.properties !== undefined
      ? plainType(context, resolved)
      : variants.length > NAMED_VARIANTS
        ? `uno de ${String(variants.length)} esquemas`
        : [...new Set(variants.map((variant) => typeWords(context, variant)))].join(' o ');
  return isNullable ? `${words} o null` : words;
}

/** `objetos o números enteros` of `objeto o número entero`. */
function plural(words: string): string {
  return words
    .split(' o ')
    .map((part) =>
      part.replace(
        /^(texto|número|booleano|objeto|lista)( entero)?/,
        (_, noun: string, adjective?: string) =>
          adjective === undefined ? `${noun}s` : `${noun}s${adjective}s`,
      ),
    )
    .join(' o ');
}

function plainType(context: SchemaContext, schema: JsonSchema): string {
  const types = [schema.type ?? (schema.properties ? 'object' : [])]
    .flat()
    .filter((type) => type !== 'null');
  const words = types.map((type) => {
    if (type === 'array' && schema.items !== undefined)
      return `lista de ${plural(typeWords(context, schema.items))}`;
    const word = TYPE_WORDS[type] ?? type;
    const note = FORMAT_WORDS[schema.format ?? ''] ?? schema['x-unit'];
    return note === undefined ? word : `${word} (${note})`;
  });
  return words.length === 0 ? 'cualquier valor' : words.join(' o ');
}

function limitWords(schema: JsonSchema): string[] {
  const words: string[] = [];
  const range = (min: number | undefined, max: number | undefined, unit: string) => {
    if (min !== undefined && min === max) words.push(`exactamente ${String(min)}${unit}`);
    else if (min !== undefined && max !== undefined)
      words.push(`entre ${String(min)} y ${String(max)}${unit}`);
    else if (min !== undefined) words.push(`desde ${String(min)}${unit}`);
    else if (max !== undefined) words.push(`hasta ${String(max)}${unit}`);
  };
  range(schema.minimum, schema.maximum, '');
  // A minimum length of 1 is not worth mentioning.
  range(schema.minLength === 1 ? undefined : schema.minLength, schema.maxLength, ' caracteres');
  range(schema.minItems, schema.maxItems, ' elementos');
  if (schema.contentEncoding !== undefined) words.push(`en ${schema.contentEncoding}`);
  return words;
}
