import type { Schema } from 'joi';

/** A product: what an action returns, with its description and schema. */
export interface ProductDefinition<T = unknown> {
  /** As in the API: `product-balance`. */
  readonly id: string;
  /** In Spanish, for people. */
  readonly title: string;
  /** In Spanish: the product's content, order and limits. */
  readonly description: string;
  /** Strict: nothing is converted, and unknown keys are rejected. */
  readonly schema: Schema<T>;
  /** Realistic and synthetic; valid against the schema. */
  readonly example: T;
}

/**
 * A definition whose schema never converts values: a connector that returns `"1.234"` for an amount
 * must fail.
 */
export function defineProduct<T>(definition: ProductDefinition<T>): ProductDefinition<T> {
  return { ...definition, schema: definition.schema.strict().required() };
}
