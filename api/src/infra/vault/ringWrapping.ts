import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { deriveKey, KEY_BYTES, type KeyRing } from '../keys/keyRing.ts';
import type { KeyWrapping } from './keyWrapping.ts';
import { unknownKey } from './VaultError.ts';
import { decryptKey, encryptKey, IV_BYTES, TAG_BYTES } from './wrapKey.ts';

/**
 * Wraps data keys by AES-256-GCM with a ring's keys, which also unwrap. Nonces are random and have
 * 96 bits: replace the current key well before 2^32 records.
 */
export function createRingWrapping(ring: KeyRing): KeyWrapping {
  const keys = new Map<string, KeyObject>();
  for (const id of ring.ids) {
    const key = ring.find(id);
    // A derived key, so that a ring may be used for other purposes too.
    if (key) keys.set(id, createSecretKey(deriveKey(key, 'cauce/vault/v1')));
  }
  const keyOf = (kid: string): KeyObject => {
    const key = keys.get(kid);
    if (!key) throw unknownKey(kid);
    return key;
  };
  const { ids, current } = ring;
  return {
    form: 1,
    currentKid: current.id,
    ids,
    wrappedBytes: IV_BYTES + TAG_BYTES + KEY_BYTES,
    wrap: (dek, aad) => {
      const iv = randomBytes(IV_BYTES);
      const wrapped = encryptKey(dek, keyOf(current.id), iv, wrapAad(current.id, aad));
      return { kid: current.id, dek: Buffer.concat([iv, wrapped]) };
    },
    unwrap: (kid, wrapped, aad) => {
      const iv = wrapped.subarray(0, IV_BYTES);
      return decryptKey(wrapped.subarray(IV_BYTES), keyOf(kid), iv, wrapAad(kid, aad));
    },
  };
}

const wrapAad = (kid: string, aad: string): Buffer =>
  Buffer.from(`cauce/vault/v1/dek\0${kid}\0${aad}`);
