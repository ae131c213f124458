import { CompactEncrypt, importJWK } from 'jose';
import type { Credentials, EncryptionKey } from './types.ts';

/**
 * Seals credentials for the API alone: a compact JWE (ECDH-ES, A256GCM) to the session's public key.
 * Its `jti` lets the API take it once.
 */
export async function encryptCredentials(
  { username, password }: Credentials,
  key: EncryptionKey,
): Promise<string> {
  const payload = JSON.stringify({ username, password, jti: crypto.randomUUID() });
  return new CompactEncrypt(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: key.alg, enc: 'A256GCM', kid: key.kid })
    .encrypt(await importJWK({ ...key, use: 'enc' }, key.alg));
}
