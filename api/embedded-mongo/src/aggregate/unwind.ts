import { Doc, type Value } from '../bson/Doc.ts';
import { ErrorCode, MongoError } from '../errors.ts';

interface UnwindSpec {
  readonly parts: readonly string[];
  readonly indexField: string | undefined;
  readonly keepsEmpty: boolean;
}

function parse(spec: Value): UnwindSpec {
  const path = spec instanceof Doc ? spec.get('path') : spec;
  if (typeof path !== 'string') {
    throw new MongoError(
      ErrorCode.UnwindNeedsPath,
      'expected a string as the path for $unwind stage',
    );
  }
  if (!path.startsWith('$')) {
    throw new MongoError(
      ErrorCode.UnwindNeedsDollar,
      `path option to $unwind stage should be prefixed with a '$': ${path}`,
    );
  }
  const indexField = spec instanceof Doc ? spec.get('includeArrayIndex') : undefined;
  return {
    parts: path.slice(1).split('.'),
    indexField: typeof indexField === 'string' && indexField !== '' ? indexField : undefined,
    keepsEmpty: spec instanceof Doc && spec.get('preserveNullAndEmptyArrays') === true,
  };
}

function valueAt(doc: Doc, parts: readonly string[]): Value | undefined {
  let current: Value | undefined = doc;
  for (const part of parts) {
    if (!(current instanceof Doc)) return undefined;
    current = current.get(part);
  }
  return current;
}

function withValue(doc: Doc, parts: readonly string[], value: Value | undefined): Doc {
  const [name, ...rest] = parts;
  const changed = doc.clone();
  if (name === undefined) return changed;
  if (rest.length === 0) {
    if (value === undefined) changed.delete(name);
    else changed.set(name, value);
    return changed;
  }
  const child = doc.get(name);
  if (child instanceof Doc) changed.set(name, withValue(child, rest, value));
  return changed;
}

/** Compiles $unwind: one document for each element of an array. */
export function compileUnwind(spec: Value): (doc: Doc) => Doc[] {
  const { parts, indexField, keepsEmpty } = parse(spec);
  const numbered = (doc: Doc, index: bigint | null): Doc =>
    indexField === undefined ? doc : doc.set(indexField, index);
  return (doc) => {
    const value = valueAt(doc, parts);
    if (Array.isArray(value) && value.length > 0) {
      return value.map((item, at) => numbered(withValue(doc, parts, item), BigInt(at)));
    }
    if (value !== undefined && value !== null && !Array.isArray(value)) {
      return [numbered(doc.clone(), null)];
    }
    if (!keepsEmpty) return [];
    return [numbered(value === null ? doc.clone() : withValue(doc, parts, undefined), null)];
  };
}
