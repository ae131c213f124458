import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors/AppError.ts';
import { addSeconds, type Clock } from '../infra/clock.ts';
import type { Pseudonym } from '../infra/vault/pseudonym.ts';
import type { Vault } from '../infra/vault/Vault.ts';
import type { IdempotencyDocument, IdempotencyStore } from './idempotency.store.ts';

/** An answer as it is given again. */
export interface IdempotentAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Idempotency {
  /**
   * Runs a request once however often it is sent: the same key and body give the same answer for
   * 24 hours, a second one that comes while the first is running waits for it.
   * @throws AppError idempotencyMismatch where the key came with another body,
   *   invalidIdempotencyKey where it is no sane key
   */
  run(
    request: {
      /** Whose key it is: another owner's is another key. */
      owner: string;
      operationId: string;
      key: string;
      body: unknown;
      newId: string;
    },
    execute: (reserved: { id: string; isResumed: boolean }) => Promise<IdempotentAnswer>,
  ): Promise<IdempotentAnswer & { isReplay: boolean }>;
}

const KEY = /^[\x20-\x7e]{1,255}$/;
const KEEP_SECONDS = 86_400;
/** A try that has not answered after this long has died. */
const TRY_SECONDS = 15;
const POLL_MS = 40;

export function createIdempotency(deps: {
  store: IdempotencyStore;
  pseudonym: Pseudonym;
  vault: Vault;
  now: Clock;
}): Idempotency {
  const { store, pseudonym, vault, now } = deps;
  return {
    run: async (request, execute) => {
      const { owner, operationId, key, newId } = request;
      if (!KEY.test(key) || key.trim() === '') throw new AppError('invalidIdempotencyKey');
      const id = pseudonym('idempotency-key', owner, operationId, key);
      const bodyHash = pseudonym('idempotency-body', canonical(request.body));
      const fresh: IdempotencyDocument = {
        _id: id,
        bodyHash,
        reservedId: newId,
        lockedUntil: addSeconds(now(), TRY_SECONDS),
        answer: null,
        expiresAt: addSeconds(now(), KEEP_SECONDS),
      };
      // Real time, not the injected clock: this bounds a wait.
      const giveUp = performance.now() + (TRY_SECONDS + 5) * 1000;
      while (performance.now() < giveUp) {
        const known = await store.begin(fresh, now());
        if (!known) return await attempt(deps, id, { id: newId, isResumed: false }, execute);
        if (known.bodyHash !== bodyHash) throw new AppError('idempotencyMismatch');
        if (known.answer)
          return { ...vault.open<IdempotentAnswer>(known.answer, answerAad(id)), isReplay: true };
        const isDead = known.lockedUntil === null || known.lockedUntil <= now();
        if (isDead && (await store.resume(known, addSeconds(now(), TRY_SECONDS)))) {
          const reserved = { id: known.reservedId, isResumed: true };
          return await attempt(deps, id, reserved, execute);
        }
        await sleep(POLL_MS);
      }
      throw new AppError('serviceUnavailable', { retryAfter: addSeconds(now(), TRY_SECONDS) });
    },
  };
}

const answerAad = (id: string): string => `idempotency/${id}/answer`;

async function attempt(
  { store, vault, now }: { store: IdempotencyStore; vault: Vault; now: Clock },
  id: string,
  reserved: { id: string; isResumed: boolean },
  execute: (reserved: { id: string; isResumed: boolean }) => Promise<IdempotentAnswer>,
): Promise<IdempotentAnswer & { isReplay: boolean }> {
  let answer: IdempotentAnswer;
  try {
    answer = await execute(reserved);
  } catch (error) {
    // A refusal says that nothing was made; after anything else, nobody knows.
    if (error instanceof AppError) await store.forget(id);
    else await store.abandon(id, now()).catch(() => undefined);
    throw error;
  }
  await store.complete(id, vault.seal(answer, answerAad(id)));
  return { ...answer, isReplay: false };
}

/** JSON with its keys in order, so that the same content is the same text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : part,
  );
}
