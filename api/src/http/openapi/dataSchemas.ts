import { identified, products, RUT_PATTERN, type IdFacts } from '@cauce/extractors';
import { createHash } from 'node:crypto';
import Joi from 'joi';
import type { ObjectSchema, Schema } from 'joi';

/** Joi for responses: a field is always present, unless it is `.optional()`. */
export const ResponseJoi = Joi.defaults((schema) => schema.required());

const text = (description: string, example: string | null) =>
  ResponseJoi.string().description(description).example(example);

/** Fields of a response, each with a description in Spanish and an example. */
export const field = {
  text,
  /** One of a few texts. */
  oneOf: (texts: readonly (string | null)[], description: string, example: string | null) =>
    text(description, example).valid(...texts),
  /** A moment, in ISO 8601. */
  isoDate: (description: string, example: string | null) => text(description, example).isoDate(),
  uuid: (description: string, example: string | null) => text(description, example).guid(),
  url: (description: string, example: string | null) => text(description, example).uri(),
  flag: (description: string, example: boolean) =>
    ResponseJoi.boolean().description(description).example(example),
  whole: (description: string, example: number | null) =>
    ResponseJoi.number().integer().description(description).example(example),
  number: (description: string, example: number | null) =>
    ResponseJoi.number().description(description).example(example),
  /** A list, which may be empty. */
  listOf: (item: Schema, description: string) =>
    ResponseJoi.array().items(item.optional()).description(description),
};

const inputText = (description: string, example: string) =>
  Joi.string().description(description).example(example);

/** Fields of a request, each with a description in Spanish and an example. */
export const param = {
  text: inputText,
  /** One of a few texts. */
  oneOf: (texts: readonly string[], description: string, example: string) =>
    inputText(description, example).valid(...texts),
};

/** The query parameter for the most entries that a list returns. */
export const limitParam = (description: string, max: number, usual: number) =>
  Joi.number().integer().min(1).max(max).default(usual).description(description).example(usual);

export const EXAMPLE_REFERENCE = 'solicitud-4821';

/** The client's own reference in a response whose other fields are fixed. */
export const ownReference = () =>
  field.text('Tu referencia; solo si enviaste una.', EXAMPLE_REFERENCE).optional();

const MAX_CURSOR = 400;

/** The query parameter with which a list goes on. */
export const cursorParam = param
  .text(
    'Desde dónde seguir: el `cursor` de la página anterior.',
    'MTc2Mzg5NjIwMDAwMCAzZjBjM2YwYyA5YTFiMmMzZDRlNWY',
  )
  .max(MAX_CURSOR);

/** The field of a page with which the list goes on. */
export const nextCursor = field
  .text('Lo que va en `cursor` para pedir la página siguiente; null si esta es la última.', null)
  .allow(null);

/** A RUT in a response. */
export const rutText = (description: string, example: string) =>
  ResponseJoi.string().pattern(RUT_PATTERN).description(description).example(example);

/** A successful response of the connect API: the result is under `data`. */
export function envelope(label: string, data: Schema, description: string): ObjectSchema {
  return Joi.object({ data: data.required().description(description) }).label(label);
}

/** The component name of an id: `product-balance` becomes `ProductBalance`. */
export const componentName = (id: string): string =>
  id.replaceAll(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());

/** An id that only documentation contains: the same for the same facts. */
const exampleId = (facts: IdFacts): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 24);

const components = (): Schema[] =>
  Object.values(products).map(({ id, schema, description, example }) =>
    schema
      .tailor('delivered')
      .label(componentName(id))
      .description(description)
      .example(identified(id, example, { idOf: exampleId })),
  );

/** The result of an extraction: any product, each of them a component of the document, or null. */
export function productDataSchema(): Schema {
  return Joi.alternatives(...components()).allow(null);
}

/**
 * The result as the connect API returns it: a product that is a single object comes as a list with
 * one element.
 */
export function retrievedDataSchema(): Schema {
  return Joi.alternatives(
    ...components().map((schema) =>
      schema.type === 'array' ? schema : Joi.array().items(schema.optional()).length(1),
    ),
  );
}
