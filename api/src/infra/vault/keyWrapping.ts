import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { notAuthentic, unknownKey } from './VaultError.ts';
import { deriveKey, KEY_BYTES, type KeyRing } from '../keys/keyRing.ts';

/**
 * 1: wrapped with a secret key, which also unwraps. 2: wrapped to a public key, which cannot
 * unwrap.
 */
export type WrappingForm = 1 | 2;

/** How the data key of a record is wrapped, by the keys of one ring. */
export interface KeyWrapping {
  readonly form: WrappingForm;
  readonly currentKid: string;
  readonly ids: readonly string[];
  /** Length of every wrapped data key. */
  readonly wrappedBytes: number;
  /** Wraps under the current key, bound to the record's address. */
  wrap(dek: Buffer, aad: string): { readonly kid: string; readonly dek: Buffer };
  /**
   * Null in a process that has public keys only.
   * @throws VaultError unknown_key or not_authentic
   */
  readonly unwrap: ((kid: string, wrapped: Buffer, aad: string) => Buffer) | null;
}

const ALGORITHM = 'aes-256-gcm';
export const IV_BYTES = 12;
export const TAG_BYTES = 16;

/** Encrypts a data key by AES-256-GCM: tag, then ciphertext. */
export function encryptKey(dek: Buffer, key: KeyObject, iv: Buffer, aad: Buffer): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(aad);
  const wrapped = Buffer.concat([cipher.update(dek), cipher.final()]);
  return Buffer.concat([cipher.getAuthTag(), wrapped]);
}

/** @throws VaultError not_authentic */
export function decryptKey(wrapped: Buffer, key: KeyObject, iv: Buffer, aad: Buffer): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(aad);
  decipher.setAuthTag(wrapped.subarray(0, TAG_BYTES));
  const dek = decipher.update(wrapped.subarray(TAG_BYTES));
  try {
    decipher.final();
  } catch {
    throw notAuthentic();
  }
  return dek;
}

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
