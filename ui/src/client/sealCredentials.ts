import { CompactEncrypt, importJWK } from 'jose';
import type { Credentials, EncryptionKey } from './types.ts';

/** Credentials, encrypted so that only the API can read them. */
export interface SealedCredentials {
  /** Compact JWE. */
  encryptArgs: string;
  /** The `jti` of the JWE: sending it again does not start another extraction. */
  id: string;
}

/**
 * Encrypts credentials as a compact JWE (ECDH-ES, A256GCM) for the session's public key. Its `jti`
 * makes the extraction idempotent.
 */
export async function sealCredentials(
  { username, password }: Credentials,
  key: EncryptionKey,
): Promise<SealedCredentials> {
  const id = crypto.randomUUID();
  const payload = JSON.stringify({ username, password, jti: id });
  const encryptArgs = await new CompactEncrypt(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: key.alg, enc: 'A256GCM', kid: key.kid })
    .encrypt(await importJWK({ ...key, use: 'enc' }, key.alg));
  return { encryptArgs, id };
}
