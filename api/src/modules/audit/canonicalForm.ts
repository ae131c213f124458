import { ObjectId } from '../../infra/mongo/objectId.ts';

/**
 * One text for each value that the database can give back: fields by name, strings as their UTF-8 would
 * be read again, dates and ids told apart from strings. A field that is `undefined` does not exist.
 * @throws TypeError for a value that no audit entry has
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

/** BSON is UTF-8, which has no half of a surrogate pair. */
function wellFormed(text: string): string {
  return SURROGATE.test(text) ? Buffer.from(text).toString() : text;
}
