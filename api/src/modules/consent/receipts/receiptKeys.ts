import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { CompactSign } from 'jose';
import type { KeyRing } from '../../../infra/keys/keyRing.ts';

/** The PKCS #8 encoding of an Ed25519 private key (RFC 8410) is this prefix and the 32-byte key. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The media type of a receipt, without `application/`. */
const RECEIPT_TYPE = 'consent-receipt+jwt';

/** The public half of a key as a JWK (RFC 8037). */
export interface ReceiptJwk {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
  readonly use: 'sig';
  readonly alg: 'EdDSA';
}

/** The public halves of a ring of seeds, the current key first. */
export const receiptJwks = (ring: KeyRing): ReceiptJwk[] =>
  ring.ids.flatMap((kid) => {
    const seed = ring.find(kid);
    return seed ? [toJwk(kid, createPublicKey(privateKey(seed)))] : [];
  });

/** Signs a receipt with the ring's current key. */
export function signReceipt(ring: KeyRing, payload: string): Promise<string> {
  const { id: kid, key } = ring.current;
  return new CompactSign(Buffer.from(payload))
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: RECEIPT_TYPE })
    .sign(privateKey(key));
}

const privateKey = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });

function toJwk(kid: string, key: KeyObject): ReceiptJwk {
  const { x } = key.export({ format: 'jwk' });
  if (x === undefined) throw new TypeError('not an Ed25519 key');
  return { kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' };
}
