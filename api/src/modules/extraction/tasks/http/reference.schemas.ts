import Joi from 'joi';
import { errorCatalogue } from '../../../../errors/catalogue.ts';
import type { InvalidAnswer, InvalidInput } from '../../../../http/declaration.ts';
import { EXAMPLE_REFERENCE, field } from '../../../../http/openapi/dataSchemas.ts';
import { personalMark } from '../../users/personalMark.ts';

const MAX_REFERENCE = 64;

/** The client's own reference, in a body or a query. */
export const referenceParam = (description: string) =>
  Joi.string()
    .max(MAX_REFERENCE)
    .custom((text: string, helpers) => {
      const mark = personalMark(text);
      return mark === null ? text : helpers.error(`reference.${mark}`);
    })
    .description(description)
    .example(EXAMPLE_REFERENCE);

/** The reference in the body of a call that makes something. */
export const referenceBody = referenceParam(
  'Tu propia referencia, para encontrarlo después: de 1 a 64 caracteres, sin el RUT ni el correo de nadie. Vuelve tal cual en las consultas, las listas y los eventos.',
);

/** The reference in an entry of a list. */
export const listedReference = field
  .text('Tu referencia; null si no enviaste una.', EXAMPLE_REFERENCE)
  .allow(null);

const HINTS: Readonly<Record<string, string>> = {
  'string.empty': 'It is empty: leave it out instead.',
  'string.max': `It is longer than ${MAX_REFERENCE} characters.`,
  'reference.rut':
    'It contains a RUT, or a number that can be read as one. Use an id of your own system.',
  'reference.email': 'It contains an e-mail address. Use an id of your own system.',
};

/** The error for a reference, without repeating it; undefined if something else is invalid. */
export const referenceAnswer =
  (error: 'referenceError' | 'wrongFormat') =>
  ({ detail: { path, type } }: InvalidInput): InvalidAnswer | undefined =>
    path[0] === 'reference'
      ? {
          error,
          message: errorCatalogue.referenceError.message,
          hint: HINTS[type] ?? 'It is not a text.',
        }
      : undefined;
