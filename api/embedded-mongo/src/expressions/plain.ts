import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { Doc, Opaque, type Value } from '../bson/Doc.ts';
import { compareValues } from '../bson/compare.ts';

/** What mingo works on: plain objects and arrays whose leaves keep their BSON classes. */
export type Plain = unknown;

function define(target: Record<string, Plain>, name: string, value: Plain): void {
  // Assigning to `__proto__` would change the object's prototype instead of adding a field.
  if (name === '__proto__') {
    Object.defineProperty(target, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else {
    target[name] = value;
  }
}

export function toPlain(value: Value): Plain {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Doc) {
    const object: Record<string, Plain> = {};
    for (const [name, field] of value.entries()) define(object, name, toPlain(field));
    return object;
  }
  if (Array.isArray(value)) return value.map(toPlain);
  if (value instanceof BSONSymbol) return value.value;
  return value;
}

/** The named top-level fields only. */
export function toPlainFields(doc: Doc, names: ReadonlySet<string>): Plain {
  const object: Record<string, Plain> = {};
  for (const name of names) {
    const value = doc.get(name);
    if (value !== undefined) define(object, name, toPlain(value));
  }
  return object;
}

export function isPlainObject(value: Plain): value is Record<string, Plain> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function isWrapped(value: object): value is Exclude<Value & object, Value[]> {
  return (
    value instanceof Doc ||
    value instanceof Date ||
    value instanceof ObjectId ||
    value instanceof Double ||
    value instanceof Decimal128 ||
    value instanceof Binary ||
    value instanceof Timestamp ||
    value instanceof BSONRegExp ||
    value instanceof BSONSymbol ||
    value instanceof Code ||
    value instanceof MinKey ||
    value instanceof MaxKey ||
    value instanceof Opaque
  );
}

/** Back to a BSON value; undefined means that there is no field. */
export function fromPlain(value: Plain): Value | undefined {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'bigint':
      return value;
    case 'object':
      break;
    default:
      return undefined;
  }
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((item) => fromPlain(item) ?? null);
  if (isWrapped(value)) return value;
  if (value instanceof RegExp)
    return new BSONRegExp(value.source, value.flags.replace(/[^ims]/g, ''));
  const doc = Doc.of();
  for (const [name, field] of Object.entries(value)) {
    const converted = fromPlain(field);
    if (converted !== undefined) doc.set(name, converted);
  }
  return doc;
}

/** Orders plain values as MongoDB does; a missing one is less than all others. */
export function comparePlain(a: Plain, b: Plain): number {
  const left = fromPlain(a);
  const right = fromPlain(b);
  if (left === undefined || right === undefined) {
    return Number(left !== undefined) - Number(right !== undefined);
  }
  return compareValues(left, right);
}
