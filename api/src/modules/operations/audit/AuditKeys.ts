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
import { deriveKey, type KeyRing } from '../../../infra/keys/keyRing.ts';

/** The PKCS #8 encoding of an Ed25519 private key (RFC 8410) is this prefix and the 32-byte key. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

interface KeysOfId {
  readonly entry: KeyObject;
  readonly head: KeyObject;
  readonly headPublic: KeyObject;
}

/**
 * The keys that authenticate the audit log, derived from AUDIT_KEYS: an HMAC
 * key for entries, which only a holder of the ring can verify, and an Ed25519 pair for chain heads,
 * whose public half can be given to an auditor. The log of one environment proves nothing in
 * another.
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

  /** HMAC-SHA256 of an entry's hash with the current key. */
  mac(hash: string): string {
    return hmac(this.#current().entry, hash).toString('base64url');
  }

  /** Whether `mac` was made with this key; false for a key that is not in the ring. */
  isMac(kid: string, hash: string, mac: string): boolean {
    const keys = this.#keys.get(kid);
    const given = Buffer.from(mac, 'base64url');
    if (!keys || given.length !== 32) return false;
    return timingSafeEqual(given, hmac(keys.entry, hash));
  }

  /** Ed25519 signature with the current key, base64url. */
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

  /**
   * The public half of a key as PEM, with which anybody can verify a signature; null if the key is
   * unknown.
   */
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
