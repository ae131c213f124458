import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { BankPage } from './BankPage.ts';

type Read = (document: RawDocument) => BankPage;

/** Parses each page by its reader. */
export function parseWith(readers: Readonly<Record<string, Read>>): Read {
  return (document) => {
    const read = readers[document.page];
    if (read === undefined) throw new ExtractionError('INTERNAL', 'The page has no reader');
    return read(document);
  };
}
