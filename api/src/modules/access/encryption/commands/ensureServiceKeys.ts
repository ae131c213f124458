import { addSeconds, type Clock } from '../../../../infra/clock.ts';
import {
  generateEncryptionKey,
  type EncryptionAlgorithm,
  type EncryptionPublicJwk,
} from '../../../../infra/jwe/jwe.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import { ENCRYPTION_ALGORITHMS, encryptionKeyAad } from '../encryption.types.ts';
import type { EncryptionKeyDocument, EncryptionKeysStore } from '../encryptionKeys.store.ts';

export interface ServiceKeysDeps {
  readonly now: Clock;
  readonly vault: Vault;
  readonly keys: EncryptionKeysStore;
}

const DAY = 86_400;
/** Age at which a long-lived key is replaced. */
const ROTATE_AFTER_SECONDS = 90 * DAY;
/** How long the old key is still published together with the new one. */
const PUBLISH_OVERLAP_SECONDS = 7 * DAY;
/** How long the old key still decrypts: clients may cache it for this long. */
const DECRYPT_OVERLAP_SECONDS = 30 * DAY;
/** A key younger than this may be about to be put in use. */
const PROMOTION_GRACE_SECONDS = 60;
/** A key in use does not expire, but its record needs an expiry date. */
const NO_END_SECONDS = 3650 * DAY;

/**
 * Creates the service's long-lived keys if there are none, and successors of old ones. Any number
 * of processes may do so at once: one wins, and the keys of the others are retired.
 */
export async function ensureServiceKeys(deps: ServiceKeysDeps): Promise<void> {
  for (const alg of ENCRYPTION_ALGORITHMS) await ensureKey(deps, alg);
}

/**
 * Replaces the key of every algorithm now, whatever its age; the old keys stay valid for the overlap.
 * @returns the new keys' ids
 */
export async function replaceServiceKeys(deps: ServiceKeysDeps): Promise<string[]> {
  const made: string[] = [];
  for (const alg of ENCRYPTION_ALGORITHMS) {
    const now = deps.now();
    const seen = await deps.keys.currentKid(alg);
    const key = await makeKey(deps, alg, {
      sessionId: null,
      expiresAt: addSeconds(now, NO_END_SECONDS),
    });
    await deps.keys.insert(key);
    if (!(await deps.keys.setCurrent(alg, key._id, seen))) continue;
    made.push(key._id);
    await deps.keys.retireOthers(alg, key._id, overlap(now));
  }
  return made;
}

/** The public keys to publish as a JWKS, the ones in use first. */
export async function publishedServiceKeys(deps: ServiceKeysDeps): Promise<EncryptionPublicJwk[]> {
  await ensureServiceKeys(deps);
  const documents = await deps.keys.published(deps.now());
  return documents.map((document) => document.publicJwk);
}

async function ensureKey(deps: ServiceKeysDeps, alg: EncryptionAlgorithm): Promise<void> {
  const now = deps.now();
  const seen = await deps.keys.currentKid(alg);
  const current = seen === null ? null : await deps.keys.find(seen, now);
  const isFresh = current && addSeconds(current.createdAt, ROTATE_AFTER_SECONDS) > now;
  if (!isFresh) {
    const life = { sessionId: null, expiresAt: addSeconds(now, NO_END_SECONDS) };
    const made = await makeKey(deps, alg, life);
    await deps.keys.insert(made);
    await deps.keys.setCurrent(alg, made._id, seen);
  }
  const inUse = await deps.keys.currentKid(alg);
  if (inUse === null) return;
  await deps.keys.retireOthers(alg, inUse, overlap(now));
}

/** The remaining life of a key that has been replaced. */
function overlap(now: Date): { madeBefore: Date; publishedUntil: Date; expiresAt: Date } {
  return {
    // Another process may be about to put its own key in use.
    madeBefore: addSeconds(now, -PROMOTION_GRACE_SECONDS),
    publishedUntil: addSeconds(now, PUBLISH_OVERLAP_SECONDS),
    expiresAt: addSeconds(now, DECRYPT_OVERLAP_SECONDS),
  };
}

/** A new key in its stored form, the private half sealed. */
export async function makeKey(
  deps: ServiceKeysDeps,
  alg: EncryptionAlgorithm,
  life: { sessionId: string | null; expiresAt: Date },
): Promise<EncryptionKeyDocument> {
  const { kid, publicJwk, privateJwk } = await generateEncryptionKey(alg);
  return {
    _id: kid,
    alg,
    sessionId: life.sessionId,
    publicJwk,
    privateJwk: deps.vault.seal(privateJwk, encryptionKeyAad(kid)),
    createdAt: deps.now(),
    publishedUntil: null,
    expiresAt: life.expiresAt,
  };
}
