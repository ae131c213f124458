import { createHmac, createSecretKey } from 'node:crypto';

/** Pseudonym of what `parts` name, 43 base64url characters; different purposes cannot be linked. */
export type Pseudonym = (purpose: string, ...parts: string[]) => string;

/**
 * Names people without storing who they are: in the keys of user-entity pairs and in the audit log.
 * There are few RUTs, so a plain hash could be reversed by trying them all; a keyed one cannot
 * without the key. Equal means equal strings: callers normalise first (a
 * RUT's dots, an e-mail's case).
 *
 * @throws RangeError when the key is shorter than 32 bytes
 */
export function createPseudonym(key: Buffer): Pseudonym {
  if (key.length < 32) throw new RangeError('A pseudonym key has at least 32 bytes');
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
