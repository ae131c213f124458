import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import QuickLRU from 'quick-lru';
import { notAuthentic, unknownKey } from './VaultError.ts';
import { deriveKey, KEY_BYTES, parseKeyRing, type KeyRing } from '../keys/keyRing.ts';

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
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a data key by AES-256-GCM: tag, then ciphertext. */
function encryptKey(dek: Buffer, key: KeyObject, iv: Buffer, aad: Buffer): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(aad);
  const wrapped = Buffer.concat([cipher.update(dek), cipher.final()]);
  return Buffer.concat([cipher.getAuthTag(), wrapped]);
}

/** @throws VaultError not_authentic */
function decryptKey(wrapped: Buffer, key: KeyObject, iv: Buffer, aad: Buffer): Buffer {
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

/** What a wrapped data key is bound to: the way of wrapping, the key and the record's address. */
const wrapAad = (purpose: string, kid: string, aad: string): Buffer =>
  Buffer.from(`${purpose}/dek\0${kid}\0${aad}`);

const RING_PURPOSE = 'cauce/vault/v1';

/**
 * Wraps data keys by AES-256-GCM with a ring's keys, which also unwrap. Nonces are random and have
 * 96 bits: replace the current key well before 2^32 records.
 */
export function createRingWrapping(ring: KeyRing): KeyWrapping {
  const keys = new Map<string, KeyObject>();
  for (const id of ring.ids) {
    const key = ring.find(id);
    // A derived key, so that a ring may be used for other purposes too.
    if (key) keys.set(id, createSecretKey(deriveKey(key, RING_PURPOSE)));
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
      const wrapped = encryptKey(
        dek,
        keyOf(current.id),
        iv,
        wrapAad(RING_PURPOSE, current.id, aad),
      );
      return { kid: current.id, dek: Buffer.concat([iv, wrapped]) };
    },
    unwrap: (kid, wrapped, aad) => {
      const iv = wrapped.subarray(0, IV_BYTES);
      return decryptKey(
        wrapped.subarray(IV_BYTES),
        keyOf(kid),
        iv,
        wrapAad(RING_PURPOSE, kid, aad),
      );
    },
  };
}

const PUBLIC_PURPOSE = 'cauce/credentials/v1';
const SALT_BYTES = 16;
/** Lifetime of an ephemeral key pair: agreeing on a secret costs more than the rest of sealing. */
const EPHEMERAL_MS = 10_000;
/** How many agreed secrets a worker caches, so that it computes each of them once. */
const MAX_AGREED = 1000;

/**
 * The public halves of a ring of X25519 keys, in the format of a ring: for a process that seals but
 * must not open.
 */
export function publicRingOf(privateRing: string): string {
  const ring = parseKeyRing(privateRing);
  return ring.ids
    .map((id) => `${id}:${rawPublic(privateKeyOf(ring, id)).toString('base64')}`)
    .join(',');
}

/**
 * Wraps data keys to X25519 public keys: an ephemeral key pair, replaced every ten seconds and
 * never stored; HKDF-SHA256 over the agreed secret, both public keys and a random salt for each
 * data key; AES-256-GCM. A process with only the public ring cannot open what it has wrapped.
 * @param privateRing null in a process that only seals
 */
export function createPublicKeyWrapping(
  publicRing: string,
  privateRing: string | null,
): KeyWrapping {
  const ring = parseKeyRing(publicRing);
  const { ids, current } = ring;
  const ephemeral = createEphemeral(toPublicKey(current.key));
  return {
    form: 2,
    currentKid: current.id,
    ids,
    wrappedBytes: KEY_BYTES + SALT_BYTES + KEY_BYTES + TAG_BYTES,
    wrap: (dek, aad) => {
      const { sent, agreed } = ephemeral();
      const salt = randomBytes(SALT_BYTES);
      const { key, iv } = deriveOnce(agreed, salt, sent, current.key);
      const wrapped = encryptKey(dek, key, iv, wrapAad(PUBLIC_PURPOSE, current.id, aad));
      return { kid: current.id, dek: Buffer.concat([sent, salt, wrapped]) };
    },
    unwrap: privateRing === null ? null : createUnwrap(parseKeyRing(privateRing)),
  };
}

/** The public half of the current key pair, and the secret that it agrees on with the recipient. */
interface Ephemeral {
  readonly sent: Buffer;
  readonly agreed: Buffer;
}

function createEphemeral(recipient: KeyObject): () => Ephemeral {
  let current: Ephemeral | null = null;
  let until = 0;
  return () => {
    if (current && performance.now() < until) return current;
    const { privateKey, publicKey } = generateKeyPairSync('x25519');
    current = {
      sent: rawPublic(publicKey),
      agreed: diffieHellman({ privateKey, publicKey: recipient }),
    };
    until = performance.now() + EPHEMERAL_MS;
    return current;
  };
}

function createUnwrap(ring: KeyRing): NonNullable<KeyWrapping['unwrap']> {
  const pairs = new Map(
    ring.ids.map((id) => {
      const privateKey = privateKeyOf(ring, id);
      const agreed = new QuickLRU<string, Buffer>({ maxSize: MAX_AGREED });
      return [id, { privateKey, recipient: rawPublic(privateKey), agreed }];
    }),
  );
  return (kid, wrapped, aad) => {
    const pair = pairs.get(kid);
    if (!pair) throw unknownKey(kid);
    const sent = wrapped.subarray(0, KEY_BYTES);
    const salt = wrapped.subarray(KEY_BYTES, KEY_BYTES + SALT_BYTES);
    const name = sent.toString('base64');
    const agreed = pair.agreed.get(name) ?? agree(pair.privateKey, toPublicKey(sent));
    const { key, iv } = deriveOnce(agreed, salt, sent, pair.recipient);
    const dek = decryptKey(
      wrapped.subarray(KEY_BYTES + SALT_BYTES),
      key,
      iv,
      wrapAad(PUBLIC_PURPOSE, kid, aad),
    );
    pair.agreed.set(name, agreed);
    return dek;
  };
}

function agree(privateKey: KeyObject, publicKey: KeyObject): Buffer {
  try {
    return diffieHellman({ privateKey, publicKey });
  } catch {
    // A point of low order, which cannot come from a valid key pair.
    throw notAuthentic();
  }
}

/** Key and nonce for a single use: no two wrapped keys have the same salt. */
function deriveOnce(agreed: Buffer, salt: Buffer, sent: Buffer, recipient: Buffer) {
  const info = Buffer.concat([Buffer.from(`${PUBLIC_PURPOSE}\0`), sent, recipient]);
  const bytes = hkdfSync('sha256', agreed, salt, info, KEY_BYTES + IV_BYTES);
  const derived = Buffer.from(bytes);
  return {
    key: createSecretKey(derived.subarray(0, KEY_BYTES)),
    iv: derived.subarray(KEY_BYTES),
  };
}

/** The bytes that precede the 32 bytes of a private key in its DER form (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');

function privateKeyOf(ring: KeyRing, id: string): KeyObject {
  const bytes = ring.find(id) ?? Buffer.alloc(0);
  const key = Buffer.concat([PRIVATE_PREFIX, bytes]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

// Node imports and exports a JWK several times as fast as DER.
const toPublicKey = (bytes: Buffer): KeyObject =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'X25519', x: bytes.toString('base64url') },
    format: 'jwk',
  });

/** The 32 bytes of a key's public half. */
function rawPublic(key: KeyObject): Buffer {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
}
