import { ObjectId } from '../../../infra/mongo/objectId.ts';

/**
 * The same text for every representation of a value that the database can return: fields are sorted
 * by name, strings are as they would be read back from UTF-8, and dates and ids differ from
 * strings. Fields that are `undefined` are left out.
 * @throws TypeError for a value that no audit entry contains
 */
export function canonicalForm(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(wellFormed(value));
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (value instanceof Date && !Number.isNaN(value.getTime())) return `date(${value.getTime()})`;
  if (value instanceof ObjectId) return `id(${value.toHexString()})`;
  if (Array.isArray(value)) return `[${value.map(canonicalForm).join(',')}]`;
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    return canonicalObject(value as Readonly<Record<string, unknown>>);
  throw new TypeError('An audit entry has a value of an unknown type');
}

function canonicalObject(fields: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const name of Object.keys(fields).sort()) {
    if (fields[name] === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(wellFormed(name))}:${canonicalForm(fields[name])}`;
  }
  return `{${text}}`;
}

const SURROGATE = /[\ud800-\udfff]/;

/** BSON strings are UTF-8, which cannot encode an unpaired surrogate. */
function wellFormed(text: string): string {
  return SURROGATE.test(text) ? Buffer.from(text).toString() : text;
}
