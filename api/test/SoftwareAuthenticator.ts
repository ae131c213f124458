import { generateKeyPairSync, hash, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What a browser would make of the API's options. */
interface Options {
  readonly challenge: string;
}

interface Forgery {
  /** The page's origin, if it is another. */
  readonly origin?: string;
  /** The site whose passkey is used, if it is another. */
  readonly rpId?: string;
  /** How often it says that it was used, if it is a copy. */
  readonly counter?: number;
  /** Whether it says that nobody was asked for a PIN or a finger. */
  readonly isUnverified?: boolean;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/**
 * A passkey in software: a P-256 key that answers as a browser's `PublicKeyCredential.toJSON()` does,
 * with attestation "none", as WebAuthn level 2 lays it out.
 */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16);
  readonly #site: { readonly origin: string; readonly rpId: string };
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  #counter = 0;
  #userHandle = '';

  constructor(site: { readonly origin: string; readonly id: string }) {
    this.#site = { origin: site.origin, rpId: site.id };
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // A COSE key: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}.
    this.#publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  /** The answer to `navigator.credentials.create`. */
  create(options: Options & { readonly user?: { readonly id: string } }, forged: Forgery = {}) {
    this.#userHandle = options.user?.id ?? '';
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const data = Buffer.concat([
      this.#authenticatorData(HAS_CREDENTIAL, forged),
      Buffer.alloc(16),
      length,
      this.id,
      this.#publicKey,
    ]);
    // {"fmt": "none", "attStmt": {}, "authData": data}
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      Buffer.from([data.length >> 8, data.length & 0xff]),
      data,
    ]).toString('base64url');
    const clientDataJSON = this.#clientData('webauthn.create', options, forged);
    return this.#credential({ clientDataJSON, attestationObject, transports: ['internal'] });
  }

  /** The answer to `navigator.credentials.get`. */
  get(options: Options, forged: Forgery = {}) {
    this.#counter += 1;
    const data = this.#authenticatorData(0, forged);
    const clientDataJSON = this.#clientData('webauthn.get', options, forged);
    const clientHash = hash('sha256', Buffer.from(clientDataJSON, 'base64url'), 'buffer');
    return this.#credential({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, clientHash]), this.#key).toString('base64url'),
      userHandle: this.#userHandle,
    });
  }

  #credential(response: object) {
    const id = this.id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      response,
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    };
  }

  #authenticatorData(
    flags: number,
    { rpId = this.#site.rpId, counter = this.#counter, isUnverified = false }: Forgery,
  ): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags | PRESENT | (isUnverified ? 0 : VERIFIED));
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([hash('sha256', rpId, 'buffer'), rest]);
  }

  #clientData(type: string, { challenge }: Options, { origin = this.#site.origin }: Forgery) {
    const data = { type, challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }
}
