import { BSONRegExp, ObjectId } from 'bson';
import type { Doc } from '../bson/Doc.ts';
import { MAX_DEPTH, MAX_DOCUMENT_BYTES, validateDocument } from '../bson/elements.ts';
import { typeAlias } from '../bson/format.ts';
import { MongoError } from '../errors/MongoError.ts';

/** @throws MongoError 2 or 17419 if a document is too large, 15 if it is nested too deeply. */
export function checkStorable(bytes: Buffer, isUpdate: boolean): void {
  if (bytes.length > MAX_DOCUMENT_BYTES) {
    throw isUpdate
      ? new MongoError(
          'DocumentAfterUpdateTooLarge',
          `Resulting document after update is larger than ${MAX_DOCUMENT_BYTES}`,
        )
      : new MongoError(
          'BadValue',
          `object to insert too large. size in bytes: ${bytes.length}, max size: ${MAX_DOCUMENT_BYTES}`,
        );
  }
  validateDocument(bytes, 0, bytes.length, MAX_DEPTH);
}

/**
 * A document as it will be stored: with an _id, as its first field.
 * @throws MongoError 53 on an _id that is an array or a regular expression.
 */
export function prepareInsert(document: Doc): Doc {
  const id = document.get('_id');
  if (id !== undefined && (Array.isArray(id) || id instanceof BSONRegExp)) {
    throw new MongoError('InvalidIdField', `The '_id' value cannot be of type ${typeAlias(id)}`);
  }
  const prepared =
    id !== undefined && document.firstName() === '_id'
      ? document
      : document.clone().setFirst('_id', id ?? new ObjectId());
  checkStorable(prepared.toBuffer(), false);
  return prepared;
}
