import {
  constants,
  createCipheriv,
  createDecipheriv,
  generateKeyPair,
  pbkdf2Sync,
  privateDecrypt,
  randomBytes,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * The bank's envelope around every call. A request is `{m, p, s, i}`: the message, encrypted with a
 * one-time password; that password, encrypted with the bank's public key; and the salt and
 * initialisation vector of the message. An answer is `{m, s, i}`, encrypted with the same password.
 */
export interface Envelope {
  readonly m: string;
  readonly s: string;
  readonly i: string;
}

/** One of the bank's key pairs; its public key is embedded in the page's code. */
export interface PortalKey {
  readonly pem: string;
  readonly privateKey: KeyObject;
}

/** The key of the envelopes, and that of the password within the login's envelope. */
export type PortalKeys = Readonly<Record<'envelope' | 'password', PortalKey>>;

/** The bank's keys are twice as long; these are generated at each start. */
const KEY_BITS = 2048;

let keys: Promise<PortalKeys> | null = null;

/** The simulator's own keys, generated when the page is first opened. */
export function portalKeys(): Promise<PortalKeys> {
  keys ??= Promise.all([makeKey(), makeKey()]).then(([envelope, password]) => ({
    envelope,
    password,
  }));
  return keys;
}

async function makeKey(): Promise<PortalKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: KEY_BITS,
  });
  return { pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(), privateKey };
}

/** A decrypted request: its message, and the password with which its answer is encrypted. */
export interface Opened {
  readonly value: unknown;
  readonly password: string;
}

/** Null if the body is not an envelope encrypted with this key. */
export function openEnvelope(body: unknown, { privateKey }: PortalKey): Opened | null {
  const { m, p, s, i } = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof m !== 'string' || typeof p !== 'string') return null;
  if (typeof s !== 'string' || typeof i !== 'string') return null;
  const password = decryptByKey(p, privateKey);
  if (password === null) return null;
  try {
    const decipher = createDecipheriv('aes-256-cbc', keyOf(password, s), Buffer.from(i, 'hex'));
    const text = decipher.update(m, 'base64', 'utf8') + decipher.final('utf8');
    return { value: JSON.parse(text) as unknown, password };
  } catch {
    return null;
  }
}

export function sealAnswer(value: unknown, password: string): Envelope {
  const [salt, iv] = [randomBytes(16), randomBytes(16)];
  const cipher = createCipheriv('aes-256-cbc', keyOf(password, salt.toString('hex')), iv);
  const m = cipher.update(JSON.stringify(value), 'utf8', 'base64') + cipher.final('base64');
  return { m, s: salt.toString('hex'), i: iv.toString('hex') };
}

const keyOf = (password: string, salt: string): Buffer =>
  pbkdf2Sync(password, Buffer.from(salt, 'hex'), 100, 32, 'sha1');

/** PKCS#1 v1.5, whose padding Node no longer removes itself; null if the padding is invalid. */
export function decryptByKey(text: string, privateKey: KeyObject): string | null {
  try {
    const block = privateDecrypt(
      { key: privateKey, padding: constants.RSA_NO_PADDING },
      Buffer.from(text, 'base64'),
    );
    const end = block.indexOf(0, 2);
    const isPadded = block[0] === 0 && block[1] === 2 && end >= 10;
    return isPadded ? block.subarray(end + 1).toString('utf8') : null;
  } catch {
    return null;
  }
}
