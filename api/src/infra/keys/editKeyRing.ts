import { randomBytes } from 'node:crypto';
import { generateKeyRing, parseKeyRing } from './keyRing.ts';

/** Why a ring was not changed; the message contains ids only. */
export class KeyRingChangeError extends Error {}

const idOf = (entry: string): string => entry.slice(0, entry.indexOf(':'));
const entriesOf = (text: string): string[] => text.split(',').map((entry) => entry.trim());

/**
 * Adds a key at the end of a ring: it can be used for decrypting but not yet for encrypting, so
 * that the new ring can be rolled out process by process.
 * @returns the ring's text and the new key's id
 */
export function addKey(text: string, now: Date): { text: string; id: string } {
  parseKeyRing(text);
  const [dayId = '', key = ''] = generateKeyRing(now).split(':');
  // Never the id of an earlier key: processes may still have that key.
  const id = `${dayId}-${randomBytes(4).toString('hex')}`;
  return { text: [...entriesOf(text), `${id}:${key}`].join(','), id };
}

/** Moves a key to the front of the ring, which makes it the current one. */
export function promoteKey(text: string, id: string): string {
  const { current, ids } = parseKeyRing(text);
  if (!ids.includes(id)) throw new KeyRingChangeError(`The ring has no key ${id}.`);
  if (current.id === id) throw new KeyRingChangeError(`${id} is the key in use already.`);
  const entries = entriesOf(text);
  return [
    ...entries.filter((entry) => idOf(entry) === id),
    ...entries.filter((entry) => idOf(entry) !== id),
  ].join(',');
}

/** Removes a key from the ring. */
export function dropKey(text: string, id: string): string {
  const { current, ids } = parseKeyRing(text);
  if (!ids.includes(id)) throw new KeyRingChangeError(`The ring has no key ${id}.`);
  if (current.id === id)
    throw new KeyRingChangeError(`${id} is the key in use: promote another one first.`);
  return entriesOf(text)
    .filter((entry) => idOf(entry) !== id)
    .join(',');
}
