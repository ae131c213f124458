/** What binds a stored private key to its record. */
export const encryptionKeyAad = (kid: string): string => `encryptionKeys/${kid}/privateJwk`;

/** Both algorithms that clients may encrypt with (design section 5). */
export const ENCRYPTION_ALGORITHMS = ['RSA-OAEP-256', 'ECDH-ES'] as const;
