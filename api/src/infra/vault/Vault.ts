import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isKeyId, KEY_BYTES, type KeyRing } from '../keys/keyRing.ts';
import { createRingWrapping, type KeyWrapping, type WrappingForm } from './keyWrapping.ts';
import { notAuthentic, VaultError } from './VaultError.ts';

/** Stored in place of a secret. The driver may return binary fields as Binary. */
export interface Sealed {
  /** How `dek` is wrapped: 1 by a key of the vault, 2 to a public key of the workers. */
  v: WrappingForm;
  /** The id of the ring's key that wraps `dek`. */
  kid: string;
  /** The record's own data key, wrapped: 60 bytes in form 1, 80 in form 2. */
  dek: Buffer;
  /** Nonce of `data`, 12 bytes. */
  iv: Buffer;
  /** Authentication tag of `data`, 16 bytes. */
  tag: Buffer;
  data: Buffer;
}

export interface SealOptions {
  /**
   * Compresses before encrypting, for results of extractions: 20,000 movements (10.8 MB) shrink to
   * a tenth, which keeps them below MongoDB's document limit, in the same time as without
   * compression. The length then reveals a little about the content's redundancy. That is
   * exploitable (CRIME) only by somebody who can repeatedly have text of their choice sealed
   * together with a secret, and who sees the lengths. A result is sealed once, contains no
   * credential, and its length is visible only in the database. Never use it for credentials.
   */
  compress?: boolean;
}

/** The part of a vault that code needs which only seals. */
export type Sealer = Pick<Vault, 'seal'>;

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Maximum size of one record's JSON, in bytes; opening never inflates beyond it either. */
const MAX_SEALED_BYTES = 64 * 1024 * 1024;

// First byte of the plaintext, so that it is authenticated: the encoding of the rest.
const PLAIN = Buffer.from([0]);
const DEFLATED = Buffer.from([1]);
// For smaller records, deflate saves less than a disk page and costs every reader time.
const COMPRESS_FROM_BYTES = 4096;

/**
 * Envelope encryption of stored data: AES-256-GCM under a fresh 256-bit data key per record, which
 * is wrapped under the current key of a ring. Both layers are bound to `aad`, the record's address
 * (`tasks/<id>/credentials`), so that a record that is copied over another one cannot be opened.
 * Rotation re-wraps the data keys and leaves the data unchanged.
 */
export class Vault {
  readonly #wrapping: KeyWrapping;
  readonly #earlier: KeyWrapping | null;

  /**
   * @param keys a ring that both seals and opens, or another way of wrapping data keys
   * @param earlier opens records that were sealed before `keys` was introduced; `rewrap` moves them
   *   to `keys`
   */
  constructor(keys: KeyRing | KeyWrapping, earlier: KeyRing | null = null) {
    this.#wrapping = 'form' in keys ? keys : createRingWrapping(keys);
    this.#earlier = earlier && createRingWrapping(earlier);
  }

  /**
   * @throws VaultError `not_sealable` if the value cannot be represented as JSON or exceeds the
   *   limit
   */
  seal(value: unknown, aad: string, options: SealOptions = {}): Sealed {
    const json = toJson(value);
    const compress = options.compress === true && json.length >= COMPRESS_FROM_BYTES;
    // Level 1: higher levels gain a few percent on JSON for several times the time.
    const body = compress ? deflateRawSync(json, { level: 1 }) : json;
    const dek = randomBytes(KEY_BYTES);
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, dek, iv, { authTagLength: TAG_BYTES });
    cipher.setAAD(dataAad(aad));
    const data = Buffer.concat([
      cipher.update(compress ? DEFLATED : PLAIN),
      cipher.update(body),
      cipher.final(),
    ]);
    const sealed: Sealed = {
      v: this.#wrapping.form,
      ...this.#wrapping.wrap(dek, aad),
      iv,
      tag: cipher.getAuthTag(),
      data,
    };
    dek.fill(0);
    return sealed;
  }

  /**
   * The value as JSON represents it (an own `__proto__` key stays a plain property).
   *
   * @throws VaultError for a record that is altered, truncated, moved to another address or sealed
   *   with an unknown key
   */
  // The caller names the type that it sealed under this aad, as it would for a driver's documents.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  open<T>(sealed: Sealed, aad: string): T {
    return JSON.parse(this.openJson(sealed, aad).toString()) as T;
  }

  /**
   * The value as the JSON that was sealed, for a caller that only forwards it: results may be large.
   *
   * @throws VaultError as `open` does
   */
  openJson(sealed: Sealed, aad: string): Buffer {
    const record = readSealed(sealed);
    const dek = this.#unwrap(record, aad);
    const decipher = createDecipheriv(ALGORITHM, dek, record.iv, { authTagLength: TAG_BYTES });
    dek.fill(0);
    decipher.setAAD(dataAad(aad));
    decipher.setAuthTag(record.tag);
    const plain = decipher.update(record.data);
    try {
      decipher.final();
    } catch {
      throw notAuthentic();
    }
    return decode(plain);
  }

  /** Whether this process can open what it seals. */
  get canOpen(): boolean {
    return this.#wrapping.unwrap !== null;
  }

  /** The key and form that new records use, and whether the ring has other keys. */
  get rotation(): {
    readonly form: WrappingForm;
    readonly currentKid: string;
    readonly isUnderWay: boolean;
  } {
    const { form, ids, currentKid } = this.#wrapping;
    return { form, currentKid, isUnderWay: ids.length > 1 };
  }

  /** Whether the record uses a key that is being retired, or another form. */
  needsRewrap(sealed: Sealed): boolean {
    return sealed.v !== this.#wrapping.form || sealed.kid !== this.#wrapping.currentKid;
  }

  /**
   * The same record under the current key. Its data is neither decrypted nor copied, which makes
   * rotation cheap; whether the data is authentic is checked only when it is opened.
   *
   * @throws VaultError as `open` does, for failures that concern the data key
   */
  rewrap(sealed: Sealed, aad: string): Sealed {
    const record = readSealed(sealed);
    const dek = this.#unwrap(record, aad);
    const wrapped = this.#wrapping.wrap(dek, aad);
    dek.fill(0);
    return { ...record, v: this.#wrapping.form, ...wrapped };
  }

  #unwrap({ v, kid, dek }: Sealed, aad: string): Buffer {
    const wrapping = [this.#wrapping, this.#earlier].find((one) => one?.form === v);
    if (!wrapping) throw malformed();
    if (!wrapping.unwrap)
      throw new VaultError('sealed_for_workers', 'Only a process with CREDENTIAL_KEYS can open it');
    if (dek.length !== wrapping.wrappedBytes) throw malformed();
    return wrapping.unwrap(kid, dek, aad);
  }
}

// The two layers have different associated data, so that one cannot replace the other. Only the
// outer one contains the key id, because re-wrapping must not change the data.
const dataAad = (aad: string): Buffer => Buffer.from(`cauce/vault/v1/data\0${aad}`);

function toJson(value: unknown): Buffer {
  let text: unknown;
  try {
    text = JSON.stringify(value);
  } catch {
    // The original error may quote property names or anything that a toJSON threw, so it is
    // dropped.
    throw new VaultError('not_sealable', 'The value cannot be written as JSON');
  }
  if (typeof text !== 'string') {
    throw new VaultError('not_sealable', 'The value cannot be written as JSON');
  }
  const json = Buffer.from(text);
  if (json.length > MAX_SEALED_BYTES) {
    throw new VaultError('not_sealable', `The value is larger than ${MAX_SEALED_BYTES} bytes`);
  }
  return json;
}

function decode(plain: Buffer): Buffer {
  const body = plain.subarray(1);
  return plain[0] === DEFLATED[0]
    ? inflateRawSync(body, { maxOutputLength: MAX_SEALED_BYTES })
    : body;
}

/** Checks the structure of what was read from the store. */
function readSealed(value: unknown): Sealed {
  if (typeof value !== 'object' || value === null) throw malformed();
  const { v, kid, dek, iv, tag, data } = value as Record<string, unknown>;
  const record = { dek: toBuffer(dek), iv: toBuffer(iv), tag: toBuffer(tag), data: toBuffer(data) };
  if (
    (v !== 1 && v !== 2) ||
    !isKeyId(kid) ||
    !record.dek ||
    !record.iv ||
    !record.tag ||
    !record.data
  ) {
    throw malformed();
  }
  // Lengths first: GCM also accepts shorter tags, which are easier to forge.
  if (record.iv.length !== IV_BYTES || record.tag.length !== TAG_BYTES || record.data.length < 1) {
    throw malformed();
  }
  return { v, kid, dek: record.dek, iv: record.iv, tag: record.tag, data: record.data };
}

const malformed = (): VaultError =>
  new VaultError('malformed', 'The record does not have the form of a sealed one');

/** The part of BSON's Binary that is used here, so that the vault does not depend on a database. */
interface BinaryLike {
  readonly _bsontype: 'Binary';
  readonly buffer: Uint8Array;
  /** Number of bytes in use: the underlying buffer may be larger. */
  readonly position: number;
}

/**
 * A view of bytes from memory or from the driver, without copying; undefined for any other value.
 */
export function toBuffer(value: unknown): Buffer | undefined {
  if (Buffer.isBuffer(value)) return value;
  if (value instanceof Uint8Array) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
  if (!isBinary(value)) return undefined;
  const { buffer, position } = value;
  return Buffer.from(buffer.buffer, buffer.byteOffset, Math.min(position, buffer.byteLength));
}

function isBinary(value: unknown): value is BinaryLike {
  if (typeof value !== 'object' || value === null) return false;
  const { _bsontype, buffer, position } = value as Partial<BinaryLike>;
  return (
    _bsontype === 'Binary' &&
    buffer instanceof Uint8Array &&
    Number.isInteger(position) &&
    Number(position) >= 0
  );
}
