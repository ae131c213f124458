import type { Schema } from 'joi';
import { AppError } from '../../errors/AppError.ts';
import type { ErrorName } from '../../errors/catalogue.ts';
import { field, ResponseJoi } from './dataSchemas.ts';
import { connectErrorBody, mainErrorBody } from '../apiShape.ts';

/** The format of an API's errors: the two APIs differ only in the structure of the body. */
export interface ErrorShape {
  /** Schema of the body; its label names the component. */
  readonly schema: Schema;
  /** The body that the API answers. */
  body(error: AppError, requestId: string): unknown;
}

const message = field.text(
  'El error en inglés, para tus registros; puede nombrar el dato que falla.',
  'args is required',
);
const requestId = field.text(
  'Identificador de la llamada, el mismo de X-Request-Id: envíalo a soporte.',
  '5d0a5e0e-6a5c-4d0e-9a53-2f3f4f0f7b11',
);
const retryAfter = field
  .isoDate(
    'Desde cuándo sirve repetir la llamada, si sirve; lo mismo dice Retry-After.',
    '2026-11-22T12:00:00.000Z',
  )
  .optional();
const hint = field
  .text(
    'La causa en este caso, los valores que sirven o el paso siguiente, en inglés, donde `message` cubre varios.',
    'The institution has no such action. GET /entities lists its actions.',
  )
  .optional();
const attemptsLeft = field
  .whole('Cuántos intentos quedan con ese código; solo con INVALID_CODE.', 4)
  .optional();
const code = (example: string) =>
  field.text('Código estable del error: es lo que tu programa compara.', example);

/** The errors of the main API: `{ errorCode, message, requestId }`. */
export const mainErrors: ErrorShape = {
  schema: ResponseJoi.object({
    errorCode: code('WRONG_FORMAT'),
    message,
    requestId,
    hint,
    retryAfter,
  })
    .description('Un error.')
    .label('Error'),
  body: mainErrorBody,
};

/** The errors of the connect API: `{ code, message, requestId }`. */
export const connectErrors: ErrorShape = {
  schema: ResponseJoi.object({
    code: code('WRONG_FORMAT'),
    message,
    requestId,
    hint,
    retryAfter,
    attemptsLeft,
  })
    .description('Un error.')
    .label('Error'),
  body: connectErrorBody,
};

const sentence = (description: string, example: string) => field.text(description, example);

/** Either API's errors for a caller that accepts `application/problem+json`. */
export const problemSchema: Schema = ResponseJoi.object({
  type: sentence('Identifica el error, como `code`.', 'urn:problem-type:cauce:WRONG_FORMAT'),
  title: sentence('Qué pasó, en el idioma pedido.', 'No viene args ni encryptArgs.'),
  status: field.whole('El estado HTTP de la respuesta.', 422),
  detail: sentence('En español, qué hacer; en inglés, el mensaje.', 'Envía uno de los dos.'),
  code: code('WRONG_FORMAT'),
  message,
  requestId,
  hint,
  retryAfter,
  attemptsLeft,
})
  .description('Un error según la RFC 9457, igual en las dos API.')
  .label('Problem');

/** Errors that say when to retry, in `Retry-After` and in the body. */
const RETRYABLE: readonly ErrorName[] = [
  'temporarilyRestricted',
  'notEnoughCredits',
  'processAlreadyRunning',
  'tryAgainLater',
  'tooManyRequests',
  'refreshedRecently',
  'serviceUnavailable',
];

export const saysWhenToRetry = (name: ErrorName): boolean => RETRYABLE.includes(name);

/** The time used in every example. */
const EXAMPLE_RETRY_AFTER = new Date('2026-11-22T12:00:00.000Z');

/** The error as a call would throw it, filled in with example values. */
export function exampleError(name: ErrorName): AppError {
  if (!saysWhenToRetry(name)) return new AppError(name);
  const error = new AppError(name, { retryAfter: EXAMPLE_RETRY_AFTER });
  if (name !== 'temporarilyRestricted') return error;
  // The only error whose message contains the date.
  return new AppError(name, {
    retryAfter: EXAMPLE_RETRY_AFTER,
    message: `${error.message}. Retry after ${EXAMPLE_RETRY_AFTER.toISOString()}`,
  });
}
