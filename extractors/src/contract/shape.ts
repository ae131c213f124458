import type { RawDocument } from './session.ts';

/** What a shape reads of a document. */
export type ShapedDocument = Pick<RawDocument, 'page' | 'text'>;

/** What an institution's JSON answer must look like, checked where it enters: `jsonShape`. */
export interface JsonShape<T> {
  /**
   * The answer's content. Throws `UNEXPECTED_PAGE` with the page and the field that is missing or of
   * another type; fields that the shape does not know are allowed.
   */
  read(document: ShapedDocument): T;
  /**
   * Fields that the shape does not know, sorted, each once and a bounded number of them. Safe to
   * show: `movimientos[].monto`, never a value.
   */
  newFields(document: ShapedDocument): readonly string[];
}
