import { Doc, type Value } from '../bson/Doc.ts';
import { formatDoc } from '../bson/format.ts';
import { MongoError } from '../errors/MongoError.ts';
import { visitPath } from '../query/paths.ts';
import type { IndexInfo } from './IndexInfo.ts';

/** A unique index already contains a key of the document. */
export class DuplicateKeyError extends MongoError {
  readonly keyPattern: Doc;
  /** For an array, its first value. */
  readonly keyValue: Doc;

  constructor(namespace: string, index: IndexInfo, document: Doc) {
    const keyValue = Doc.of();
    for (const { path } of index.fields) {
      visitPath(document, path.parts, false, (value: Value = null) => {
        keyValue.set(path.text, value);
        return true;
      });
    }
    super(
      'DuplicateKey',
      `E11000 duplicate key error collection: ${namespace} index: ${index.name} dup key: ${formatDoc(keyValue)}`,
    );
    this.keyPattern = index.keySpec;
    this.keyValue = keyValue;
  }
}
