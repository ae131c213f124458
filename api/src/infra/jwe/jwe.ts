import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, CompactEncrypt, compactDecrypt, importJWK } from 'jose';
import type { JWK } from 'jose';

/** Key management algorithms. Content is always A256GCM. */
export type EncryptionAlgorithm = 'RSA-OAEP-256' | 'ECDH-ES';

/** A public key for clients to encrypt with, as published in the JWKS. */
export interface EncryptionPublicJwk extends JWK {
  readonly kty: 'RSA' | 'EC';
  readonly kid: string;
  readonly use: 'enc';
  readonly alg: EncryptionAlgorithm;
}

/** Public and private members: must be sealed before it is stored. */
export type EncryptionPrivateJwk = EncryptionPublicJwk & { readonly d: string };

export interface EncryptionKeyPair {
  /** The RFC 7638 thumbprint of the key. */
  readonly kid: string;
  readonly alg: EncryptionAlgorithm;
  readonly publicJwk: EncryptionPublicJwk;
  readonly privateJwk: EncryptionPrivateJwk;
}

export interface JweHeader {
  readonly kid: string;
  readonly alg: EncryptionAlgorithm;
}

/** A JWE could not be decrypted. The message is always the same, so that it reveals no reason. */
export class JweError extends Error {
  constructor() {
    super('The JWE could not be decrypted');
    this.name = 'JweError';
  }
}

/**
 * The decrypted content is JSON, but not an object; only whoever encrypted it can have caused that.
 */
export class JwePayloadError extends Error {
  constructor() {
    super('The JWE does not contain an object');
    this.name = 'JwePayloadError';
  }
}

/** In characters; encrypted credentials have about 1,000. */
export const MAX_JWE_LENGTH = 16 * 1024;

const ALGORITHMS: readonly EncryptionAlgorithm[] = ['RSA-OAEP-256', 'ECDH-ES'];
const CONTENT_ENCRYPTION = 'A256GCM';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const RSA_BITS = 2048;

// Parameters that change how a token is processed and are not needed here: decompression (bombs,
// CRIME), mandatory extensions, PBES2's cost, key wrapping's own nonce. Other parameters that a
// library may add (typ, cty, x5t) are ignored, as RFC 7516 section 4 requires; keys are found by
// our `kid` alone.
const REFUSED_PARAMETERS = ['zip', 'crit', 'p2c', 'p2s', 'iv', 'tag', 'b64'];
const MAX_KEY_ID_LENGTH = 128;

const generate = promisify(generateKeyPair);

/**
 * Creates a key pair: 2048-bit RSA (some 100 ms on a thread of its own) or EC P-256 (under 1 ms,
 * which makes it suitable for keys that live as long as a session).
 */
export async function generateEncryptionKey(alg: EncryptionAlgorithm): Promise<EncryptionKeyPair> {
  const { privateKey, publicKey } =
    alg === 'RSA-OAEP-256'
      ? await generate('rsa', { modulusLength: RSA_BITS })
      : await generate('ec', { namedCurve: 'P-256' });
  const publicPart = publicKey.export({ format: 'jwk' });
  const kid = await calculateJwkThumbprint(publicPart);
  const marks = { kid, use: 'enc', alg };
  return {
    kid,
    alg,
    publicJwk: { ...publicPart, ...marks } as EncryptionPublicJwk,
    privateJwk: { ...privateKey.export({ format: 'jwk' }), ...marks } as EncryptionPrivateJwk,
  };
}

/**
 * The key that a token names, read before anything is decrypted or authenticated; null if the token
 * does not have the required form. Checks all five parts.
 */
export function readJweHeader(token: unknown): JweHeader | null {
  const parts = splitJwe(token);
  return parts && { kid: parts.kid, alg: parts.alg };
}

/**
 * The JSON object inside a compact JWE. It has only own data properties, as JSON.parse creates
 * them: if a key is duplicated the last one wins, and a `__proto__` key is an own property that
 * changes no prototype. Callers validate its structure before they copy or merge it.
 *
 * Every decryption failure is the same JweError with the same message. Timing does not distinguish
 * key failures from content failures either: jose continues with a random content key when RSA-OAEP
 * fails (RFC 7516 section 11.5).
 *
 * @throws JweError for anything that is malformed, altered, encrypted to another key or not JSON;
 *   JwePayloadError for JSON that is not an object
 */
export async function decryptJwe(
  token: unknown,
  privateJwk: JWK,
): Promise<Record<string, unknown>> {
  const header = readJweHeader(token);
  if (!header || typeof token !== 'string') throw new JweError();
  if (header.kid !== privateJwk.kid || header.alg !== privateJwk.alg) throw new JweError();
  let payload: unknown;
  try {
    const key = await importJWK(privateJwk, header.alg);
    const { plaintext } = await compactDecrypt(token, key, {
      keyManagementAlgorithms: [header.alg],
      contentEncryptionAlgorithms: [CONTENT_ENCRYPTION],
      maxDecompressedLength: 0,
    });
    payload = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plaintext));
  } catch {
    throw new JweError();
  }
  if (!isObject(payload)) throw new JwePayloadError();
  return payload;
}

/** Encrypts as a client does: for tests and demos. */
export async function encryptJwe(payload: object, publicJwk: EncryptionPublicJwk): Promise<string> {
  const { kid, alg } = publicJwk;
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg, enc: CONTENT_ENCRYPTION, kid })
    .encrypt(await importJWK(publicJwk, alg));
}

function splitJwe(token: unknown): JweHeader | null {
  if (typeof token !== 'string' || token.length > MAX_JWE_LENGTH) return null;
  const parts = token.split('.', 6);
  const [header64, key64, iv64, data64, tag64] = parts;
  if (parts.length !== 5) return null;
  const header = readHeader(decodeBase64url(header64));
  const key = decodeBase64url(key64);
  const iv = decodeBase64url(iv64);
  const data = decodeBase64url(data64);
  const tag = decodeBase64url(tag64);
  if (!header || !key || iv?.length !== IV_BYTES || !data || tag?.length !== TAG_BYTES) return null;
  // ECDH-ES agrees on the content key directly, so the encrypted key is empty.
  const keyBytes = header.alg === 'ECDH-ES' ? 0 : RSA_BITS / 8;
  return key.length === keyBytes ? header : null;
}

function readHeader(bytes: Buffer | null): JweHeader | null {
  if (!bytes) return null;
  let header: unknown;
  try {
    header = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
  if (!isObject(header)) return null;
  if (REFUSED_PARAMETERS.some((name) => Object.hasOwn(header, name))) return null;
  const alg = ALGORITHMS.find((name) => name === header.alg);
  const { enc, kid } = header;
  if (!alg || enc !== CONTENT_ENCRYPTION || typeof kid !== 'string') return null;
  if (kid === '' || kid.length > MAX_KEY_ID_LENGTH) return null;
  if (alg === 'ECDH-ES' && !isP256(header.epk)) return null;
  return { kid, alg };
}

/** Checks the format only: importing the key verifies that the point is on the curve. */
function isP256(epk: unknown): boolean {
  if (!isObject(epk)) return false;
  const { kty, crv, x, y } = epk;
  return kty === 'EC' && crv === 'P-256' && isCoordinate(x) && isCoordinate(y);
}

const isCoordinate = (text: unknown): boolean =>
  typeof text === 'string' && decodeBase64url(text)?.length === 32;

/** Canonical base64url only: a lenient decoder would accept several spellings of one token. */
function decodeBase64url(text: string | undefined): Buffer | null {
  if (text === undefined) return null;
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
