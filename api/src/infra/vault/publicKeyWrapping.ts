import {
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
import { parseKeyRing, KEY_BYTES, type KeyRing } from '../keys/keyRing.ts';
import { decryptKey, encryptKey, IV_BYTES, type KeyWrapping, TAG_BYTES } from './keyWrapping.ts';
import { notAuthentic, unknownKey } from './VaultError.ts';

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
      const wrapped = encryptKey(dek, key, iv, wrapAad(current.id, aad));
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
    const dek = decryptKey(wrapped.subarray(KEY_BYTES + SALT_BYTES), key, iv, wrapAad(kid, aad));
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
  const info = Buffer.concat([Buffer.from('cauce/credentials/v1\0'), sent, recipient]);
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

const wrapAad = (kid: string, aad: string): Buffer =>
  Buffer.from(`cauce/credentials/v1/dek\0${kid}\0${aad}`);
