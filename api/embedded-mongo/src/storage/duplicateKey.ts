import { Doc, type Value } from '../bson/Doc.ts';
import { formatValue } from '../bson/format.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { indexedValues, type Fields, type Path } from '../query/paths.ts';
import { UNDEFINED } from '../query/sort.ts';
import { documentKeys } from './indexKeys.ts';
import type { IndexInfo } from './IndexInfo.ts';

/** Of several values that an array gives, the one whose key is taken. */
function valueBehindKey(index: IndexInfo, document: Fields, path: Path, key: Buffer): Value {
  const { values } = indexedValues(document, path.parts, UNDEFINED);
  if (index.fields.length === 1 && values.length > 1) {
    const name = path.parts[0] ?? '';
    const isTaken = (value: Value | undefined): boolean => {
      if (path.parts.length > 1 || value === undefined) return false;
      return documentKeys(index, Doc.of([[name, value]])).keys[0]?.equals(key) === true;
    };
    return values.find(isTaken) ?? values[0] ?? null;
  }
  return values[0] ?? null;
}

/** A unique index holds the key already. */
export class DuplicateKeyError extends MongoError {
  readonly keyPattern: Doc;
  readonly keyValue: Doc;

  constructor(message: string, keyPattern: Doc, keyValue: Doc) {
    super(ErrorCode.DuplicateKey, message);
    this.keyPattern = keyPattern;
    this.keyValue = keyValue;
  }
}

/** The error of a unique index, as drivers and applications read it. */
export function duplicateKey(
  namespace: string,
  index: IndexInfo,
  document: Fields,
  key: Buffer,
): DuplicateKeyError {
  const keyValue = Doc.of(
    index.fields.map(({ path }) => [path.text, valueBehindKey(index, document, path, key)]),
  );
  const parts = [...keyValue.entries()].map(([name, value]) => `${name}: ${formatValue(value)}`);
  return new DuplicateKeyError(
    `E11000 duplicate key error collection: ${namespace} index: ${index.name} dup key: { ${parts.join(', ')} }`,
    index.keySpec,
    keyValue,
  );
}
