import { randomBytes } from 'node:crypto';
import { generateKeyRing, parseKeyRing } from './keyRing.ts';

/** Why a ring was not changed; the message holds ids only. */
export class KeyRingChangeError extends Error {}

const idOf = (entry: string): string => entry.slice(0, entry.indexOf(':'));
const entriesOf = (text: string): string[] => text.split(',').map((entry) => entry.trim());

/**
 * A ring with one more key, behind the others: it is read with and not used yet, so that processes
 * can be given it one after the other.
 * @returns the ring's text and the new key's id
 */
export function addKey(text: string, now: Date): { text: string; id: string } {
  parseKeyRing(text);
  const [dayId = '', key = ''] = generateKeyRing(now).split(':');
  // Never an id that an earlier key had: processes may hold that one under it still.
  const id = `${dayId}-${randomBytes(4).toString('hex')}`;
  return { text: [...entriesOf(text), `${id}:${key}`].join(','), id };
}

/** The ring with one of its keys in front: new things are made with it. */
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

/** The ring without one of its keys. */
export function dropKey(text: string, id: string): string {
  const { current, ids } = parseKeyRing(text);
  if (!ids.includes(id)) throw new KeyRingChangeError(`The ring has no key ${id}.`);
  if (current.id === id)
    throw new KeyRingChangeError(`${id} is the key in use: promote another one first.`);
  return entriesOf(text)
    .filter((entry) => idOf(entry) !== id)
    .join(',');
}
