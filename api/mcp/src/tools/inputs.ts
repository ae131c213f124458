import { z } from 'zod';

/** The offset from which to continue reading. */
export const offset = z
  .number()
  .int()
  .min(0)
  .default(0)
  .describe('Desde qué carácter; la parte anterior dice cuál.');

/** Id of an institution. */
export const institution = z
  .string()
  .regex(/^[a-z0-9-]{2,60}$/, 'Es un id como banco-chile: list_institutions los tiene.')
  .describe('Id de la institución, como banco-chile: ver list_institutions.');
