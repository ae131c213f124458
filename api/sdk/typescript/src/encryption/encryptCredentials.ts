import type { EncryptionKey } from '../contract/types.ts';

/** A ciphertext for a service key has to expire within ten minutes. */
const LIFETIME_SECONDS = 120;

/**
 * Encrypts a person's credentials into the value of `encryptArgs`: a compact JWE that is accepted
 * once.
 *
 * @param key of `encryption.createKey()`, or one of `encryption.keys()`
 * @param clientId needed for a key of `encryption.keys()`: nobody else can then use the ciphertext,
 *   which expires after two minutes
 * @example
 * ```ts
 * const { key } = await cauce.encryption.createKey();
 * // Where the person types, such as another process:
 * const encryptArgs = await encryptCredentials({ username, password }, key);
 * await cauce.tasks.run({ institution: 'banco-chile', action: 'movement', encryptArgs });
 * ```
 */
export async function encryptCredentials(
  { username, password }: { readonly username: string; readonly password: string },
  key: EncryptionKey,
  { clientId }: { readonly clientId?: string } = {},
): Promise<string> {
  // Loaded on demand, so that programs that do not encrypt stay small.
  const { CompactEncrypt, importJWK } = await import('jose');
  const { kty, kid, alg, n, e, crv, x, y } = key;
  const defined = Object.entries({ n, e, crv, x, y }).filter(([, value]) => value !== undefined);
  const bound = clientId !== undefined && {
    aud: clientId,
    exp: Math.floor(Date.now() / 1000) + LIFETIME_SECONDS,
  };
  const payload = JSON.stringify({ username, password, jti: crypto.randomUUID(), ...bound });
  return new CompactEncrypt(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg, enc: 'A256GCM', kid })
    .encrypt(await importJWK({ kty, ...Object.fromEntries(defined) }, alg));
}
