import { ExtractionError } from '../../contract/ExtractionError.ts';

/** Of a service that did what it was asked. */
const DONE = '00';
/** A timeout and the closure of the night alike, which say nothing about what the person has. */
const CLOSED = '16';

/** @param what the services' answer is about, in an error's message */
export function demandOk(code: string, what: string): void {
  if (code === DONE) return;
  throw new ExtractionError(
    code === CLOSED ? 'INSTITUTION_UNAVAILABLE' : 'UNEXPECTED_PAGE',
    `The bank did not show the ${what}`,
  );
}

/** What a service answered; of one that failed, its code may be all that there is. */
export function demandOutput<T>(code: string, output: T | undefined, what: string): T {
  demandOk(code, what);
  if (output !== undefined) return output;
  throw new ExtractionError('UNEXPECTED_PAGE', `The bank did not show the ${what}`, {
    field: 'OUTPUT',
  });
}
