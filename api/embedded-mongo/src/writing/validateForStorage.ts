import { ObjectId } from 'bson';
import { Doc, Opaque, type Value } from '../bson/Doc.ts';
import { typeAlias } from '../bson/format.ts';
import { BsonType, MAX_DEPTH, validateDocument } from '../bson/elements.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { MAX_DOCUMENT_BYTES } from '../limits.ts';

function checkId(id: Value): void {
  const type = typeAlias(id);
  const isUndefined = id instanceof Opaque && id.type === BsonType.undefined;
  if (type === 'array' || type === 'regex' || isUndefined) {
    throw new MongoError(
      ErrorCode.InvalidIdField,
      `The '_id' value cannot be of type ${type === 'array' ? 'array' : type}`,
    );
  }
  if (id instanceof Doc && id.names().some((name) => name.startsWith('$'))) {
    throw new MongoError(
      ErrorCode.DollarPrefixedFieldName,
      `_id fields may not contain '$'-prefixed fields: ${id.firstName() ?? ''} is not valid for storage.`,
    );
  }
}

/**
 * A document as it will be stored: with an _id, in the first place.
 * @throws MongoError 2 where it is too large, 53 on an impossible _id.
 */
export function prepareInsert(document: Doc): Doc {
  const id = document.get('_id');
  if (id !== undefined) checkId(id);
  const prepared =
    id === undefined
      ? document.clone().setFirst('_id', new ObjectId())
      : document.firstName() === '_id'
        ? document
        : document.clone().setFirst('_id', id);
  const bytes = prepared.toBuffer();
  if (bytes.length > MAX_DOCUMENT_BYTES) {
    throw new MongoError(
      ErrorCode.BadValue,
      `object to insert too large. size in bytes: ${bytes.length}, max size: ${MAX_DOCUMENT_BYTES}`,
    );
  }
  validateDocument(bytes, 0, bytes.length, MAX_DEPTH);
  return prepared;
}

/** @throws MongoError 17419 where an update made a document too large, 15 where it is too deep. */
export function checkUpdated(bytes: Buffer): void {
  if (bytes.length > MAX_DOCUMENT_BYTES) {
    throw new MongoError(
      ErrorCode.DocumentAfterUpdateTooLarge,
      `Resulting document after update is larger than ${MAX_DOCUMENT_BYTES}`,
    );
  }
  validateDocument(bytes, 0, bytes.length, MAX_DEPTH);
}
