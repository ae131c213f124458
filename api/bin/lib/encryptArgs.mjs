import {
  createCipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  randomBytes,
} from 'node:crypto';

/**
 * Credentials as `encryptArgs`: a compact JWE, ECDH-ES with A256GCM, to the public key of a widget's
 * session. What the widget does in the browser, by Node's own cryptography.
 *
 * @param {object} credentials `{ username, password }`
 * @param {Record<string, string>} jwk `encryptionKey` of POST /widget/sessions
 * @returns {string}
 */
export function encryptArgs(credentials, jwk) {
  const recipient = createPublicKey({ key: jwk, format: 'jwk' });
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const header = {
    alg: 'ECDH-ES',
    enc: 'A256GCM',
    kid: jwk.kid,
    epk: publicKey.export({ format: 'jwk' }),
  };
  const secret = diffieHellman({ privateKey, publicKey: recipient });
  const protectedHeader = base64url(JSON.stringify(header));
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', contentKey(secret), iv);
  cipher.setAAD(Buffer.from(protectedHeader, 'ascii'));
  const text = Buffer.concat([cipher.update(JSON.stringify(credentials)), cipher.final()]);
  // ECDH-ES agrees on the content key, so the part that would carry one is empty.
  return [protectedHeader, '', base64url(iv), base64url(text), base64url(cipher.getAuthTag())].join(
    '.',
  );
}

/**
 * The Concat KDF of RFC 7518, section 4.6.2: one round gives the 256 bits.
 *
 * @param {Buffer} secret
 */
function contentKey(secret) {
  const algorithm = Buffer.from('A256GCM', 'ascii');
  return createHash('sha256')
    .update(number(1))
    .update(secret)
    .update(number(algorithm.length))
    .update(algorithm)
    .update(number(0))
    .update(number(0))
    .update(number(256))
    .digest();
}

/** @param {number} value */
function number(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** @param {string | Buffer} value */
const base64url = (value) => Buffer.from(value).toString('base64url');
