import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';

/** Code of a successful answer. */
const DONE = '00';
/** Code both for a timeout and for the nightly closure; it says nothing about the person's data. */
export const CLOSED = '16';

/**
 * @param what the subject of the answer, for the error's message
 */
export function demandOk(code: string, what: string): void {
  if (code === DONE) return;
  throw new ExtractionError(
    code === CLOSED ? 'INSTITUTION_UNAVAILABLE' : 'UNEXPECTED_PAGE',
    `The bank did not show the ${what}`,
  );
}

/** A service's output. If the service failed, the answer may contain nothing but the code. */
export function demandOutput<T>(code: string, output: T | undefined, what: string): T {
  demandOk(code, what);
  if (output !== undefined) return output;
  throw unexpectedPage(`The bank did not show the ${what}`, { field: 'OUTPUT' });
}
