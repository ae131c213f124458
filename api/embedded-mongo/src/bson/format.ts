import { Binary, BSONRegExp, BSONSymbol, Code, Double, ObjectId, Timestamp } from 'bson';
import { Doc, isInt32, Opaque, typeOf, type Value } from './Doc.ts';
import { BsonType } from './elements.ts';

const MAX_TEXT = 150;

function formatNumber(value: number): string {
  if (isInt32(value)) return String(value);
  return Number.isInteger(value) ? `${value}.0` : String(value);
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
  if (value instanceof Timestamp) return `Timestamp(${value.t}, ${value.i})`;
  if (value instanceof BSONSymbol) return `"${value.value}"`;
  if (value instanceof Code) return value.code;
  if (value instanceof Opaque) return value.type === BsonType.undefined ? 'undefined' : '?';
  return value._bsontype === 'Decimal128' ? value.toString() : value._bsontype;
}

export function formatDoc(doc: Doc): string {
  const fields = [...doc.entries()].map(([name, value]) => `${name}: ${formatValue(value)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

const TYPE_ALIASES: Readonly<Record<number, string>> = {
  [BsonType.double]: 'double',
  [BsonType.string]: 'string',
  [BsonType.object]: 'object',
  [BsonType.array]: 'array',
  [BsonType.binary]: 'binData',
  [BsonType.undefined]: 'undefined',
  [BsonType.objectId]: 'objectId',
  [BsonType.bool]: 'bool',
  [BsonType.date]: 'date',
  [BsonType.null]: 'null',
  [BsonType.regex]: 'regex',
  [BsonType.dbPointer]: 'dbPointer',
  [BsonType.code]: 'javascript',
  [BsonType.symbol]: 'symbol',
  [BsonType.codeWithScope]: 'javascriptWithScope',
  [BsonType.int]: 'int',
  [BsonType.timestamp]: 'timestamp',
  [BsonType.long]: 'long',
  [BsonType.decimal]: 'decimal',
  [BsonType.minKey]: 'minKey',
  [BsonType.maxKey]: 'maxKey',
};

/** The name of a type as $type takes it and as messages show it. */
export function typeAlias(value: Value): string {
  return TYPE_ALIASES[typeOf(value)] ?? 'unknown';
}

/** The type bytes that an alias of $type stands for; undefined for an unknown alias. */
export function typesOfAlias(alias: string): readonly number[] | undefined {
  if (alias === 'number') {
    return [BsonType.int, BsonType.long, BsonType.double, BsonType.decimal];
  }
  const found = Object.entries(TYPE_ALIASES).find(([, name]) => name === alias);
  return found === undefined ? undefined : [Number(found[0])];
}

/** Whether a number is one of BSON's type codes, as $type takes them. */
export function isTypeCode(code: number): boolean {
  return code in TYPE_ALIASES;
}
