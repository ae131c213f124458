import { addSeconds, type Clock } from '../../infra/clock.ts';
import { nextQuotaReset, quotaId } from './quota.policy.ts';
import type { QuotasStore } from './quotas.store.ts';

/** Where a client's month stands: the `X-Quota-*` headers. */
export interface QuotaState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: Date;
}

export interface Credits {
  /** Where the month stands. */
  state(clientId: string, limit: number): Promise<QuotaState>;
  /** Takes one credit of the month of `at` for a task; null where there is none left. */
  reserve(clientId: string, limit: number, taskId: string, at: Date): Promise<QuotaState | null>;
  settle(clientId: string, taskId: string, reservedAt: Date): Promise<void>;
  release(clientId: string, taskId: string, reservedAt: Date): Promise<void>;
  /**
   * Settles or gives back what processes that died left behind.
   * @param isStored whether a task was stored after all
   */
  sweep(isStored: (taskId: string) => Promise<boolean>): Promise<void>;
}

/** A launch is over, one way or the other, well within this time. */
const ABANDONED_SECONDS = 120;
const MONTHS_A_SWEEP = 100;

export function createCredits(store: QuotasStore, now: Clock): Credits {
  return {
    state: async (clientId, limit) => {
      const at = now();
      const used = await store.used(quotaId(clientId, at));
      return { limit, remaining: Math.max(0, limit - used), resetAt: nextQuotaReset(at) };
    },
    reserve: async (clientId, limit, taskId, at) => {
      const used = await store.reserve(quotaId(clientId, at), limit, taskId, at);
      if (used === null) return null;
      return { limit, remaining: Math.max(0, limit - used), resetAt: nextQuotaReset(at) };
    },
    settle: (clientId, taskId, reservedAt) => store.settle(quotaId(clientId, reservedAt), taskId),
    release: (clientId, taskId, reservedAt) => store.release(quotaId(clientId, reservedAt), taskId),
    sweep: async (isStored) => {
      const before = addSeconds(now(), -ABANDONED_SECONDS);
      for (const month of await store.withOldReservations(before, MONTHS_A_SWEEP)) {
        const young: Date[] = [];
        for (const [taskId, at] of Object.entries(month.reserved)) {
          if (at > before) young.push(at);
          else if (await isStored(taskId)) await store.settle(month._id, taskId);
          else await store.release(month._id, taskId);
        }
        const next = young.sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
        if (month.oldestReservationAt)
          await store.setOldest(month._id, month.oldestReservationAt, next);
      }
    },
  };
}
