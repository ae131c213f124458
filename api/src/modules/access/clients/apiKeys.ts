import { createHash, randomBytes } from 'node:crypto';

/** A new key: 256 random bits behind a prefix that secret scanners recognise. */
export function newApiKey(environment: string): string {
  return `cauce_${environment}_${randomBytes(32).toString('base64url')}`;
}

/** Keys of one client that may be valid at once. */
export const MAX_KEYS = 20;

/** The stored form of a key. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Short public name of a key, for logs and lists. */
export function newKeyId(): string {
  return `key_${randomBytes(6).toString('hex')}`;
}
