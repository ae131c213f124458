import type { ValidationError } from 'joi';
import { AppError, notAllowed } from '../errors/AppError.ts';
import type { CallDeclaration, InvalidAnswer } from './declaration.ts';

/** The response to input that does not match its schema: the declared error, or the default one. */
export function invalidRequest(
  { invalid = {}, invalidFirst }: CallDeclaration,
  error: ValidationError,
  context: unknown,
): AppError {
  const [detail] = error.details;
  if (!detail) return new AppError('wrongFormat', { cause: error });
  const value: unknown = error._original;
  const first = invalidFirst?.({ detail, value, context });
  if (first) return toAppError(first);
  if (detail.type === 'object.unknown') return notAllowed(detail.path);
  const path = detail.path.join('.');
  const declared = invalid[`${path}:${detail.type}`] ?? closest(invalid, detail.path);
  if (declared) return toAppError(declared);
  return new AppError('wrongFormat', {
    message: path === '' ? 'body must be of type object' : `${path} is not valid`,
  });
}

/** The error declared for the field, or for its nearest ancestor. */
function closest(
  invalid: Readonly<Record<string, InvalidAnswer>>,
  path: readonly (string | number)[],
): InvalidAnswer | undefined {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const declared = invalid[path.slice(0, depth).join('.')];
    if (declared) return declared;
  }
  return undefined;
}

const toAppError = (answer: InvalidAnswer): AppError =>
  typeof answer === 'string' ? new AppError(answer) : new AppError(answer.error, answer);
