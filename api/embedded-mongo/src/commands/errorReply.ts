import { Double } from 'bson';
import { Doc } from '../bson/Doc.ts';
import { MongoError } from '../errors/MongoError.ts';
import { DuplicateKeyError } from '../storage/duplicateKey.ts';

/** Adds the details of a duplicate key that drivers and applications read. */
export function addDuplicate(doc: Doc, error: MongoError): Doc {
  if (!(error instanceof DuplicateKeyError)) return doc;
  return doc.set('keyPattern', error.keyPattern).set('keyValue', error.keyValue);
}

/** An error as the body of a reply. */
export function errorReply(error: unknown): Doc {
  const reason = error instanceof Error ? error.message : String(error);
  const known = error instanceof MongoError ? error : new MongoError('InternalError', reason);
  const { message: errmsg, code, codeName } = known;
  return addDuplicate(Doc.from({ ok: new Double(0), errmsg, code, codeName }), known);
}
