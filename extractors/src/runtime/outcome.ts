import { ExtractionError, FAILURE_FACTS, unexpectedPage } from '../contract/ExtractionError.ts';
import type { ExtractionOutcome } from '../contract/outcome.ts';
import { ParseError } from '../shared/ParseError.ts';

const LONGEST_FIELD = 150;

/** Adds the page to an error of parsing, unless the error already names one. */
export function atPage(error: unknown, page: string): unknown {
  const isOfPage = error instanceof ParseError || error instanceof ExtractionError;
  if (!isOfPage && !isTooDeep(error)) return error;
  const failure = toExtractionError(error);
  if (failure.code !== 'UNEXPECTED_PAGE' || failure.page !== null) return failure;
  const { code, message, field } = failure;
  return new ExtractionError(code, message, { page, field, cause: error });
}

/** The outcome of a failed extraction, whatever was thrown. */
export function toOutcome(error: unknown): Exclude<ExtractionOutcome, { kind: 'success' }> {
  const failure = toExtractionError(error);
  switch (failure.code) {
    case 'WRONG_LOGIN':
      return { kind: 'wrong_login', attemptsLeft: failure.attemptsLeft };
    case 'LOCKED':
      return { kind: 'locked' };
    default: {
      const field = fieldOf(failure);
      return {
        kind: 'error',
        code: failure.code,
        message: failure.message,
        ...(field !== null && { field }),
        ...FAILURE_FACTS[failure.code],
        ...(failure.isMaintenance && { isMaintenance: true }),
      };
    }
  }
}

/** The connector's names for the page and its part: `page:field`; null if there is none. */
export function fieldOf({ page, field }: ExtractionError): string | null {
  const names = [page, field].filter(Boolean).join(':').slice(0, LONGEST_FIELD);
  return names === '' ? null : names;
}

/** Converts anything thrown to an `ExtractionError`. */
export function toExtractionError(error: unknown): ExtractionError {
  if (error instanceof ExtractionError) return error;
  if (error instanceof ParseError) {
    const { field, message } = error;
    return unexpectedPage(`A page of the institution: ${message}`, { field });
  }
  if (isTooDeep(error)) {
    return unexpectedPage('A page is nested too deeply');
  }
  // Any other error is a bug. Its message may quote data, so only its class and its place in our
  // code are kept.
  const kind = error instanceof Error ? error.name : 'value';
  return new ExtractionError('INTERNAL', `Unexpected ${kind} in the connector${placeOf(error)}`);
}

/** The error that recursive readers throw for a page that is nested too deeply. */
const isTooDeep = (error: unknown): boolean =>
  error instanceof RangeError && /call stack/.test(error.message);

/** The place in our code: ` at families/html-portal/parse.ts:42`. */
function placeOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [, frame = ''] = stack.split(/\n +at [^\n]*extractors\/src\//, 2);
  const [place] = /^[\w./-]+\.ts:\d+/.exec(frame) ?? [];
  return place === undefined ? '' : ` at ${place}`;
}
