import { ErrorCode, MongoError } from '../errors.ts';

const MAX_NAMESPACE_BYTES = 255;

function invalid(name: string): MongoError {
  return new MongoError(ErrorCode.InvalidNamespace, `Invalid namespace specified '${name}'`);
}

/** @throws MongoError 73 on a name that MongoDB does not take. */
export function checkDatabaseName(name: string): void {
  if (name === '' || name.length > 63 || /[/\\. "$\0]/.test(name)) throw invalid(name);
}

/** @throws MongoError 73 on a name that MongoDB does not take. */
export function checkCollectionName(database: string, name: string): void {
  const namespace = `${database}.${name}`;
  const isInvalid =
    name === '' ||
    name.startsWith('.') ||
    name.includes('$') ||
    name.includes('\0') ||
    Buffer.byteLength(namespace) > MAX_NAMESPACE_BYTES;
  if (isInvalid) throw invalid(namespace);
}
