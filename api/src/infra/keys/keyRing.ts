import { hkdfSync, randomBytes } from 'node:crypto';
import { inspect } from 'node:util';

/**
 * The keys of a process: it encrypts and signs with `current`, and decrypts and verifies with all
 * of them. To rotate, put a new key in front and remove the old one once nothing refers to it.
 * Printing a ring (console, JSON, pino) shows its ids only.
 */
export interface KeyRing {
  readonly current: { readonly id: string; readonly key: Buffer };
  find(id: string): Buffer | undefined;
  /** In the order of the configuration: the current one first. */
  readonly ids: readonly string[];
}

/** Length of every key in a ring, in bytes. */
export const KEY_BYTES = 32;

const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/;
// 32 bytes are 43 base64 characters and one padding character; both alphabets, because secret
// managers differ.
const KEY_TEXT = /^[A-Za-z0-9+/_-]{43}=?$/;

/** Whether a text has the form of a key id. */
export function isKeyId(text: unknown): text is string {
  return typeof text === 'string' && KEY_ID.test(text);
}

/**
 * Reads `kid:base64,kid2:base64`; the first key is the current one.
 *
 * @throws Error that names a malformed entry by its position only: a mistyped ring may contain key
 *   material where an id belongs, and the message ends up on a console.
 */
export function parseKeyRing(text: string): KeyRing {
  if (text.trim() === '') throw new Error('The key ring is empty: write it as kid:base64');
  const keys = new Map<string, Buffer>();
  text.split(',').forEach((entry, index) => {
    const { id, key } = parseEntry(entry.trim(), `Key ring entry ${index + 1}`);
    if (keys.has(id)) {
      throw new Error(`Key ring entry ${index + 1} repeats the id of an earlier entry`);
    }
    // Otherwise a "rotation" to the same key under a new name would go unnoticed.
    if ([...keys.values()].some((other) => other.equals(key))) {
      throw new Error(`Key ring entry ${index + 1} repeats the key of an earlier entry`);
    }
    keys.set(id, key);
  });
  return createKeyRing(keys);
}

/** A new key in the form that parseKeyRing reads, with the date as its id: `k20261121:...`. */
export function generateKeyRing(now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  return `k${day}:${randomBytes(KEY_BYTES).toString('base64')}`;
}

/**
 * A key for one purpose, by HKDF-SHA256 without salt (the ring's keys are uniformly random).
 * `info` names the purpose; keys of different purposes are independent.
 */
export function deriveKey(key: Buffer, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), Buffer.from(info), KEY_BYTES));
}

function parseEntry(entry: string, name: string): { id: string; key: Buffer } {
  if (entry === '') throw new Error(`${name} is empty`);
  const colon = entry.indexOf(':');
  if (colon < 0) throw new Error(`${name} has no colon: write it as kid:base64`);
  const id = entry.slice(0, colon);
  const keyText = entry.slice(colon + 1).trim();
  if (!KEY_ID.test(id)) {
    throw new Error(`${name} has a bad id: 1 to 32 of the characters A-Z a-z 0-9 _ -`);
  }
  const key = Buffer.from(keyText, 'base64');
  const canonical =
    key.toString('base64url') ===
    keyText.replace('=', '').replaceAll('+', '-').replaceAll('/', '_');
  if (!KEY_TEXT.test(keyText) || key.length !== KEY_BYTES || !canonical) {
    throw new Error(`${name} has a bad key: base64 of exactly ${KEY_BYTES} bytes is expected`);
  }
  return { id, key };
}

function createKeyRing(keys: ReadonlyMap<string, Buffer>): KeyRing {
  const ids = Object.freeze([...keys.keys()]);
  const [first] = keys;
  if (first === undefined) throw new Error('The key ring is empty: write it as kid:base64');
  const current = hideKey({ id: first[0], key: first[1] }, `KeyRing key ${first[0]}`);
  return hideKey({ current, ids, find: (id: string) => keys.get(id) }, `KeyRing ${ids.join(', ')}`);
}

/** Prevents that logging an object which contains a ring logs its keys. */
function hideKey<T extends object>(value: T, shown: string): T {
  Object.defineProperty(value, inspect.custom, { value: () => `[${shown}]` });
  Object.defineProperty(value, 'toJSON', { value: () => `[${shown}]` });
  return Object.freeze(value);
}
