import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hash,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import jsonwebtoken from 'jsonwebtoken';
import QuickLRU from 'quick-lru';
import { deriveKey, type KeyRing } from '../keys/keyRing.ts';

/** What a token is for; each kind has its own keys and audience. */
export type TokenKind = 'session' | 'task' | 'widget' | 'person' | 'member';

export interface TokenClaims {
  /** The client organisation's id; in a person's and a member's token, the id of their session. */
  readonly sub: string;
  /** The token's own id: what revocation and the audit log refer to. */
  readonly jti: string;
  /** Seconds since 1970, as in every JWT. */
  readonly iat: number;
  readonly exp: number;
  readonly [claim: string]: unknown;
}

/**
 * `expired`: genuine, but past its expiry (API text `Jwt is expired`). `invalid`: everything else
 * (`Invalid Jwt`), including an expired forgery, so that the answer tells an attacker nothing.
 */
type VerifyFailure = 'expired' | 'invalid';

export type Verification =
  | { readonly ok: true; readonly claims: TokenClaims }
  | { readonly ok: false; readonly reason: VerifyFailure };

export interface SignedToken {
  readonly token: string;
  readonly jti: string;
  readonly expiresAt: Date;
}

export interface TokenSignerOptions {
  /** Null in a process that neither issues nor accepts tokens. */
  readonly ring: KeyRing | null;
  /** A token of one environment is invalid in another, even with the same key ring. */
  readonly environment: string;
  readonly now: () => Date;
}

const ISSUER = 'cauce';
const KINDS: readonly TokenKind[] = ['session', 'task', 'widget', 'person', 'member'];

/** In characters; our tokens have about 400. Anything longer is rejected before it is parsed. */
export const MAX_TOKEN_LENGTH = 4096;

// A client that polls sends the same token every second or two; a cache hit takes 0.7 µs instead of
// 13. QuickLRU holds up to twice as many entries: 10,000 tokens' claims are a few megabytes.
const CACHED_TOKENS = 5000;

// Claims that sign() sets itself: if a caller could set them, it would change what the token
// proves.
const RESERVED_CLAIMS = ['iss', 'aud', 'sub', 'jti', 'iat', 'exp', 'nbf', 'enc'];

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Signs and verifies the service's JWTs: HS256 only, `kid` in the header, keys derived from the ring
 * per kind and environment, so that adding a current key to the ring rotates all of them.
 */
export class TokenSigner {
  readonly #ring: KeyRing | null;
  readonly #environment: string;
  readonly #now: () => Date;
  /** By kind and key id. */
  readonly #keys: ReadonlyMap<string, KeyObject>;
  /** The same for claims that only the service can read. */
  readonly #sealingKeys: ReadonlyMap<string, KeyObject>;
  readonly #verified = new QuickLRU<string, TokenClaims>({ maxSize: CACHED_TOKENS });

  constructor({ ring, environment, now }: TokenSignerOptions) {
    this.#ring = ring;
    this.#environment = environment;
    this.#now = now;
    const keys = new Map<string, KeyObject>();
    const sealingKeys = new Map<string, KeyObject>();
    for (const id of ring?.ids ?? []) {
      const key = ring?.find(id);
      if (!key) continue;
      for (const kind of KINDS) {
        const purpose = `cauce/jwt/${environment}/${kind}`;
        keys.set(`${kind}/${id}`, createSecretKey(deriveKey(key, purpose)));
        sealingKeys.set(`${kind}/${id}`, createSecretKey(deriveKey(key, `${purpose}/sealed`)));
      }
    }
    this.#keys = keys;
    this.#sealingKeys = sealingKeys;
  }

  /**
   * @param options `secretClaims` are encrypted: the holder of the token cannot read them
   * @throws RangeError when the lifetime is not a whole, positive number of seconds, and TypeError
   *   when `claims` contains a registered claim: both are bugs of the caller
   */
  sign(
    kind: TokenKind,
    options: {
      readonly subject: string;
      readonly lifetimeSeconds: number;
      readonly claims?: Readonly<Record<string, unknown>>;
      readonly secretClaims?: Readonly<Record<string, unknown>>;
    },
  ): SignedToken {
    const { subject, lifetimeSeconds, claims = {}, secretClaims } = options;
    if (!Number.isSafeInteger(lifetimeSeconds) || lifetimeSeconds < 1) {
      throw new RangeError('lifetimeSeconds must be a whole number of at least 1');
    }
    const all = { ...claims, ...secretClaims };
    const reserved = RESERVED_CLAIMS.find((name) => Object.hasOwn(all, name));
    if (reserved !== undefined) throw new TypeError(`The claim ${reserved} cannot be set by hand`);

    const kid = this.#ring?.current.id;
    const key = this.#keys.get(`${kind}/${String(kid)}`);
    const sealingKey = this.#sealingKeys.get(`${kind}/${String(kid)}`);
    if (kid === undefined || !key || !sealingKey)
      throw new TypeError(`There is no key for tokens of the kind ${kind}`);
    const jti = randomBytes(16).toString('base64url');
    const iat = this.#nowSeconds();
    const exp = iat + lifetimeSeconds;
    const payload = {
      ...claims,
      ...(secretClaims && { enc: seal(secretClaims, sealingKey, jti) }),
      iss: ISSUER,
      aud: this.#audience(kind),
      sub: subject,
      jti,
      iat,
      exp,
    };
    const token = jsonwebtoken.sign(payload, key, { algorithm: 'HS256', keyid: kid });
    return { token, jti, expiresAt: new Date(exp * 1000) };
  }

  /** Never throws, whatever `token` is, because it comes from a header. */
  verify(kind: TokenKind, token: unknown): Verification {
    if (typeof token !== 'string' || token.length > MAX_TOKEN_LENGTH) return INVALID;
    // A digest, so that the cache holds no usable token; it includes the kind, so that a token valid
    // as one kind is not accepted as another.
    const cacheKey = hash('sha256', `${kind}\0${token}`, 'base64');
    let claims = this.#verified.get(cacheKey);
    if (!claims) {
      claims = this.#authenticate(kind, token);
      if (!claims) return INVALID;
      this.#verified.set(cacheKey, claims);
    }
    if (this.#nowSeconds() >= claims.exp) {
      this.#verified.delete(cacheKey);
      return EXPIRED;
    }
    return { ok: true, claims };
  }

  /** Checks everything except the expiry. */
  #authenticate(kind: TokenKind, token: string): TokenClaims | undefined {
    const kid = readKeyId(token);
    const key = kid === undefined ? undefined : this.#keys.get(`${kind}/${kid}`);
    const sealingKey = this.#sealingKeys.get(`${kind}/${String(kid)}`);
    if (!key || !sealingKey) return undefined;
    let payload: unknown;
    try {
      payload = jsonwebtoken.verify(token, key, {
        algorithms: ['HS256'],
        audience: this.#audience(kind),
        issuer: ISSUER,
        clockTimestamp: this.#nowSeconds(),
        // verify() checks the expiry on every use, because claims may come from the cache.
        ignoreExpiration: true,
      });
    } catch {
      return undefined;
    }
    if (!isTokenClaims(payload)) return undefined;
    const { enc, ...claims } = payload;
    const secret = typeof enc === 'string' ? open(enc, sealingKey, payload.jti) : {};
    return deepFreeze({ ...claims, ...secret });
  }

  #audience(kind: TokenKind): string {
    return `cauce/${this.#environment}/${kind}`;
  }

  #nowSeconds(): number {
    return Math.floor(this.#now().getTime() / 1000);
  }
}

const INVALID: Verification = Object.freeze({ ok: false, reason: 'invalid' });
const EXPIRED: Verification = Object.freeze({ ok: false, reason: 'expired' });

/** Encrypts claims, bound to their token by `jti`; the signature covers the result. */
function seal(claims: Readonly<Record<string, unknown>>, key: KeyObject, jti: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(jti));
  const text = Buffer.concat([cipher.update(JSON.stringify(claims)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** Throws only for text that `seal` did not produce, which none of our signatures covers. */
function open(sealed: string, key: KeyObject, jti: string): Record<string, unknown> {
  const bytes = Buffer.from(sealed, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(jti));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = Buffer.concat([
    decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
    decipher.final(),
  ]);
  return JSON.parse(text.toString()) as Record<string, unknown>;
}

/** The key id, if the header has exactly the form that sign() writes. */
function readKeyId(token: string): string | undefined {
  const end = token.indexOf('.');
  if (end < 1) return undefined;
  let header: unknown;
  try {
    header = JSON.parse(Buffer.from(token.slice(0, end), 'base64url').toString());
  } catch {
    return undefined;
  }
  if (typeof header !== 'object' || header === null) return undefined;
  const { alg, typ, kid, ...others } = header as Record<string, unknown>;
  // jsonwebtoken ignores `crit` and other fields; our tokens never have them.
  if (Object.keys(others).length > 0) return undefined;
  return alg === 'HS256' && typ === 'JWT' && typeof kid === 'string' ? kid : undefined;
}

function isTokenClaims(payload: unknown): payload is TokenClaims {
  if (typeof payload !== 'object' || payload === null) return false;
  const { sub, jti, iat, exp, aud } = payload as Record<string, unknown>;
  return (
    typeof sub === 'string' &&
    sub !== '' &&
    typeof jti === 'string' &&
    jti !== '' &&
    Number.isSafeInteger(iat) &&
    Number.isSafeInteger(exp) &&
    // jsonwebtoken would accept a list of audiences with one match.
    typeof aud === 'string'
  );
}

/** Cached claims are shared between requests, so none of them may change the claims for another. */
function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value) as unknown[]) {
    if (typeof part === 'object' && part !== null) deepFreeze(part);
  }
  return Object.freeze(value);
}
