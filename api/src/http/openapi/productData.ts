import { products } from '@cauce/extractors';
import Joi from 'joi';
import type { Schema } from 'joi';

/** `product-balance` as its component is called: `ProductBalance`. */
const componentName = (id: string): string =>
  id.replaceAll(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());

/** What an extraction may yield: any product, each a component of the document, or null. */
export function productDataSchema(): Schema {
  const branches = Object.values(products).map(({ id, schema, description, example }) =>
    schema.label(componentName(id)).description(description).example(example),
  );
  return Joi.alternatives(...branches).allow(null);
}
