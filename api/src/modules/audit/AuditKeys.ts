import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  sign,
  timingSafeEqual,
  verify,
  type KeyObject,
} from 'node:crypto';
import { deriveKey, type KeyRing } from '../../infra/keys/keyRing.ts';

/** An Ed25519 private key in PKCS #8 is this and 32 bytes (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

interface KeysOfId {
  readonly entry: KeyObject;
  readonly head: KeyObject;
  readonly headPublic: KeyObject;
}

/**
 * What the audit log is authenticated with, derived from the ring that signs tokens: a key for entries,
 * which only who holds the ring can check, and an Ed25519 pair for heads, whose public half an auditor
 * may have. A log of one environment proves nothing in another.
 */
export class AuditKeys {
  readonly currentKid: string;
  readonly #keys: ReadonlyMap<string, KeysOfId>;

  constructor(ring: KeyRing, environment: string) {
    this.currentKid = ring.current.id;
    this.#keys = new Map(
      ring.ids.flatMap((id) => {
        const key = ring.find(id);
        return key ? [[id, derive(key, environment)] as const] : [];
      }),
    );
  }

  knows(kid: string): boolean {
    return this.#keys.has(kid);
  }

  /** HMAC-SHA256 of an entry's hash by the current key. */
  mac(hash: string): string {
    return hmac(this.#current().entry, hash).toString('base64url');
  }

  /** Whether `mac` is this key's; false for a key that the ring does not have. */
  isMac(kid: string, hash: string, mac: string): boolean {
    const keys = this.#keys.get(kid);
    const given = Buffer.from(mac, 'base64url');
    if (!keys || given.length !== 32) return false;
    return timingSafeEqual(given, hmac(keys.entry, hash));
  }

  /** Ed25519 signature by the current key, base64url. */
  sign(text: string): string {
    return sign(null, Buffer.from(text), this.#current().head).toString('base64url');
  }

  isSignature(kid: string, text: string, signature: string): boolean {
    const keys = this.#keys.get(kid);
    return (
      keys !== undefined &&
      verify(null, Buffer.from(text), keys.headPublic, Buffer.from(signature, 'base64url'))
    );
  }

  /** The public half of a key as PEM, with which anybody can check a signature; null if unknown. */
  publicKey(kid: string): string | null {
    const keys = this.#keys.get(kid);
    return keys?.headPublic.export({ type: 'spki', format: 'pem' }).toString() ?? null;
  }

  #current(): KeysOfId {
    const keys = this.#keys.get(this.currentKid);
    if (!keys) throw new TypeError('The key ring has no current key');
    return keys;
  }
}

function derive(key: Buffer, environment: string): KeysOfId {
  const purpose = `cauce/audit/${environment}`;
  const seed = deriveKey(key, `${purpose}/head`);
  const head = createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  return {
    entry: createSecretKey(deriveKey(key, `${purpose}/entry`)),
    head,
    headPublic: createPublicKey(head),
  };
}

const hmac = (key: KeyObject, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();
