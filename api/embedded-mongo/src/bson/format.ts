import { Binary, BSONRegExp, Double, ObjectId } from 'bson';
import { Doc, isInt32, typeOf, type Value } from './Doc.ts';
import { BsonType } from './elements.ts';

const MAX_TEXT = 150;

function formatNumber(value: number): string {
  return Number.isInteger(value) && !isInt32(value) ? `${value}.0` : String(value);
}

/** A value as MongoDB writes it in its messages. */
export function formatValue(value: Value): string {
  if (typeof value === 'string') {
    const text = value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}...` : value;
    return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  }
  if (typeof value === 'number') return formatNumber(value);
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint') {
    return String(value);
  }
  if (value instanceof Doc) return formatDoc(value);
  if (Array.isArray(value)) {
    return value.length === 0 ? '[]' : `[ ${value.map(formatValue).join(', ')} ]`;
  }
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Double) return `${value.value}.0`;
  if (value instanceof Binary) {
    const hex = Buffer.from(value.buffer.subarray(0, value.position)).toString('hex');
    return `BinData(${value.sub_type}, ${hex.toUpperCase()})`;
  }
  if (value instanceof BSONRegExp) return `/${value.pattern}/${value.options}`;
  return typeAlias(value);
}

export function formatDoc(doc: Doc): string {
  const fields = [...doc.entries()].map(([name, value]) => `${name}: ${formatValue(value)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

const MONGO_NAMES: Readonly<Record<string, string>> = { binary: 'binData', code: 'javascript' };

const ALIASES = new Map<number, string>(
  Object.entries(BsonType).map(([name, type]) => [type, MONGO_NAMES[name] ?? name]),
);

/** The name of a type as messages show it. */
export function typeAlias(value: Value): string {
  return ALIASES.get(typeOf(value)) ?? 'unknown';
}
