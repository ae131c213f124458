/** Associated data that binds a stored private key to its record. */
export const encryptionKeyAad = (kid: string): string => `encryptionKeys/${kid}/privateJwk`;

/** The JWE algorithms that clients may use. */
export const ENCRYPTION_ALGORITHMS = ['RSA-OAEP-256', 'ECDH-ES'] as const;
