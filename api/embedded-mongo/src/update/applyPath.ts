import { Doc, type Value } from '../bson/Doc.ts';
import { formatValue } from '../bson/format.ts';
import { MongoError } from '../errors/MongoError.ts';

/** The effect of an operator on the value of one field; undefined is a missing field. */
export interface FieldOperation {
  /** Whether a document without the field is left as it is, instead of creating the path. */
  readonly needsField: boolean;
  /** The new value; undefined removes the field. */
  apply(current: Value | undefined): Value | undefined;
}

/**
 * Applies an operation to the field at a path, in place. Nested documents on the path are copied:
 * the old document must stay unchanged so that its index entries can be found.
 * @throws MongoError 28 if the path leads into a value that is not a document, such as an array.
 */
export function applyPath(doc: Doc, parts: readonly string[], operation: FieldOperation): void {
  const [name = '', ...rest] = parts;
  const current = doc.get(name);
  if (current === undefined && operation.needsField) return;
  if (rest.length === 0) {
    const next = operation.apply(current);
    if (next === undefined) doc.delete(name);
    else doc.set(name, next);
  } else if (current === undefined || current instanceof Doc) {
    const changed = current?.clone() ?? Doc.of();
    applyPath(changed, rest, operation);
    doc.set(name, changed);
  } else if (!operation.needsField || Array.isArray(current)) {
    const reason = `Cannot create field '${rest[0] ?? ''}' in element {${name}: ${formatValue(current)}}`;
    throw new MongoError('PathNotViable', reason);
  }
}
