import type { RawDocument } from './session.ts';

/** The parts of a document that a shape reads. */
export type ShapedDocument = Pick<RawDocument, 'page' | 'text'>;

/** The expected form of an institution's JSON answer, checked as it arrives: `jsonShape`. */
export interface JsonShape<T> {
  /**
   * The answer's content. Throws `UNEXPECTED_PAGE` with the page and the field that is missing or
   * of the wrong type; fields that the shape does not know are allowed.
   */
  read(document: ShapedDocument): T;
  /**
   * Fields that the shape does not know, sorted, without duplicates and limited in number. Safe to
   * show: `movimientos[].monto`, never a value.
   */
  newFields(document: ShapedDocument): readonly string[];
}
