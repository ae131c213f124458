import { canonicalJson } from '../infra/canonicalJson.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors/AppError.ts';
import { addSeconds, type Clock } from '../infra/clock.ts';
import type { Pseudonym } from '../infra/vault/pseudonym.ts';
import type { Vault } from '../infra/vault/Vault.ts';
import { answerAad, type IdempotencyDocument, type IdempotencyStore } from './idempotency.store.ts';

/** An answer that can be replayed. */
interface IdempotentAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export type Idempotency = ReturnType<typeof createIdempotency>;

const KEY = /^[\x20-\x7e]{1,255}$/;
const KEEP_SECONDS = 86_400;
/** An attempt without an answer after this long counts as dead. */
const ATTEMPT_SECONDS = 15;
const POLL_MS = 40;

export function createIdempotency(deps: {
  store: IdempotencyStore;
  pseudonym: Pseudonym;
  vault: Vault;
  now: Clock;
}) {
  const { store, pseudonym, vault, now } = deps;
  return {
    /**
     * Runs a request only once, however often it is sent: the same key and order get the same answer
     * for 24 hours, and a repetition that arrives during the first attempt waits for its answer.
     * @throws AppError idempotencyMismatch if the key was used with another order,
     *   invalidIdempotencyKey
     */
    run: async (
      request: {
        /** The same key of different owners identifies different requests. */
        owner: string;
        operationId: string;
        key: string;
        body: unknown;
        /**
         * What an encrypted body says: each encryption of the same order is another body. May throw
         * AppError.
         */
        order?: (() => Promise<unknown>) | undefined;
        newId: string;
      },
      execute: (reserved: { id: string; isResumed: boolean }) => Promise<IdempotentAnswer>,
    ) => {
      const { owner, operationId, key, newId } = request;
      if (!KEY.test(key) || key.trim() === '') throw new AppError('invalidIdempotencyKey');
      // The same id in all processes, even while the pseudonym key is being rotated.
      const id = pseudonym.oldest('idempotency-key', owner, operationId, key);
      const body = canonicalJson(request.body);
      const order = await readOrder(request.order);
      const texts = order === null ? [body] : [body, order];
      const hashes = texts.flatMap((text) =>
        pseudonym.each.map((one) => one('idempotency-body', text)),
      );
      const fresh: IdempotencyDocument = {
        _id: id,
        bodyHash: pseudonym('idempotency-body', body),
        orderHash: order === null ? null : pseudonym('idempotency-body', order),
        reservedId: newId,
        lockedUntil: addSeconds(now(), ATTEMPT_SECONDS),
        answer: null,
        expiresAt: addSeconds(now(), KEEP_SECONDS),
      };
      // Real time instead of the injected clock, because it bounds a wait.
      const giveUp = performance.now() + (ATTEMPT_SECONDS + 5) * 1000;
      while (performance.now() < giveUp) {
        const known = await store.begin(fresh, now());
        if (!known) return await attempt(deps, id, { id: newId, isResumed: false }, execute);
        const { bodyHash, orderHash } = known;
        if (![bodyHash, orderHash].some((one) => one != null && hashes.includes(one)))
          throw new AppError('idempotencyMismatch');
        if (known.answer)
          return { ...vault.open<IdempotentAnswer>(known.answer, answerAad(id)), isReplay: true };
        const isDead = known.lockedUntil === null || known.lockedUntil <= now();
        if (isDead && (await store.resume(known, addSeconds(now(), ATTEMPT_SECONDS)))) {
          const reserved = { id: known.reservedId, isResumed: true };
          return await attempt(deps, id, reserved, execute);
        }
        await sleep(POLL_MS);
      }
      throw new AppError('serviceUnavailable', { retryAfter: addSeconds(now(), ATTEMPT_SECONDS) });
    },
  };
}

/** Null if the body is not encrypted, or cannot be read, which its handler will refuse. */
async function readOrder(order: (() => Promise<unknown>) | undefined): Promise<string | null> {
  try {
    return order === undefined ? null : canonicalJson(await order());
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

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
    // A refusal means that nothing was created; after any other error it is unknown whether
    // something was.
    if (error instanceof AppError) await store.forget(id);
    else await store.abandon(id, now()).catch(() => undefined);
    throw error;
  }
  await store.complete(id, vault.seal(answer, answerAad(id)));
  return { ...answer, isReplay: false };
}
