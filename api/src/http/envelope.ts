import Joi from 'joi';
import type { ObjectSchema, Schema } from 'joi';

/** A successful answer of the connect API: what was asked for, under `data` (design section 8). */
export function envelope(label: string, data: Schema, description: string): ObjectSchema {
  return Joi.object({ data: data.required().description(description) }).label(label);
}
