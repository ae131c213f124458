import { createHmac, createSecretKey } from 'node:crypto';
import type { KeyRing } from '../keys/keyRing.ts';

/**
 * Pseudonym of the given `parts`, 43 base64url characters; pseudonyms for different purposes cannot
 * be linked.
 */
export type PseudonymByKey = (purpose: string, ...parts: string[]) => string;

/** Pseudonyms by the current key, and by every key, to find records named before a rotation. */
export interface Pseudonym extends PseudonymByKey {
  /** By each key of the ring, the current one first. */
  readonly each: readonly PseudonymByKey[];
  /**
   * By the ring's first key in alphabetical order, which is the same in all processes during a
   * rotation: for names on which two processes must agree.
   */
  readonly oldest: PseudonymByKey;
}

/**
 * Names people without storing who they are: in the keys of user-entity pairs and in the audit log.
 * There are few RUTs, so a plain hash could be reversed by trying them all; a keyed hash cannot
 * without the key. Only identical strings have the same pseudonym, so callers normalise first (a
 * RUT's dots, an e-mail's case).
 */
export function createPseudonym(ring: KeyRing): Pseudonym {
  const each = new Map(ring.ids.map((id) => [id, byKey(ring.find(id) ?? Buffer.alloc(0))]));
  const [first] = [...each.values()];
  const oldest = each.get([...ring.ids].sort()[0] ?? '');
  if (!first || !oldest) throw new RangeError('The ring of pseudonym keys is empty');
  return Object.assign((...given: Parameters<PseudonymByKey>) => first(...given), {
    each: [...each.values()],
    oldest,
  });
}

function byKey(key: Buffer): PseudonymByKey {
  const secret = createSecretKey(key);
  return (purpose, ...parts) => {
    const hmac = createHmac('sha256', secret);
    for (const part of [purpose, ...parts]) {
      // Each part is prefixed with its length, or ('ab', 'c') and ('a', 'bc') would be the same.
      // UTF-16, because UTF-8 maps every lone surrogate to the same character.
      const bytes = Buffer.from(part, 'utf16le');
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      hmac.update(length).update(bytes);
    }
    return hmac.digest('base64url');
  };
}
