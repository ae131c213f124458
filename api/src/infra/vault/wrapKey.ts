import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { notAuthentic } from './VaultError.ts';

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
