import { addSeconds, type Clock } from '../../../infra/clock.ts';
import {
  generateEncryptionKey,
  type EncryptionAlgorithm,
  type EncryptionPublicJwk,
} from '../../../infra/jwe/jwe.ts';
import type { Vault } from '../../../infra/vault/Vault.ts';
import { ENCRYPTION_ALGORITHMS, encryptionKeyAad } from '../encryption.types.ts';
import type { EncryptionKeyDocument, EncryptionKeysStore } from '../encryptionKeys.store.ts';

export interface ServiceKeysDeps {
  readonly now: Clock;
  readonly vault: Vault;
  readonly keys: EncryptionKeysStore;
}

const DAY = 86_400;
/** Age at which a long-lived key gets a successor. */
export const ROTATE_AFTER_SECONDS = 90 * DAY;
/** How long the old one is still handed out beside the new one. */
export const PUBLISH_OVERLAP_SECONDS = 7 * DAY;
/** How long the old one still decrypts: clients may keep a key for this long. */
export const DECRYPT_OVERLAP_SECONDS = 30 * DAY;
/** A key younger than this may not be known to be in use yet. */
const SETTLE_SECONDS = 60;
/** A key in use has no end; records need a date. */
const NO_END_SECONDS = 3650 * DAY;

/**
 * Makes the service's long-lived keys where there are none, and successors for old ones. Any
 * number of processes may do so at once: one of them wins and the others drop what they made.
 */
export async function ensureServiceKeys(deps: ServiceKeysDeps): Promise<void> {
  for (const alg of ENCRYPTION_ALGORITHMS) await ensureKey(deps, alg);
}

/**
 * Gives every algorithm a successor now, whatever the age of the key in use, which goes on for its
 * overlap.
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

/** The public keys to hand out as a JWKS, the ones in use first. */
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

/** What becomes of a key that has a successor now. */
function overlap(now: Date): { madeBefore: Date; publishedUntil: Date; expiresAt: Date } {
  return {
    // Another process may be about to make its own the one in use.
    madeBefore: addSeconds(now, -SETTLE_SECONDS),
    publishedUntil: addSeconds(now, PUBLISH_OVERLAP_SECONDS),
    expiresAt: addSeconds(now, DECRYPT_OVERLAP_SECONDS),
  };
}

/** A fresh key as it is stored, its private half sealed. */
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
