import { addSeconds, type Clock } from '../../infra/clock.ts';
import { nextQuotaReset, quotaId } from './quota.policy.ts';
import type { QuotasStore } from './quotas.store.ts';

/** Where a client's month stands: the `X-Quota-*` headers. */
export interface QuotaState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: Date;
}

/** A credit that was taken for a task that is not known to be stored yet. */
export interface ReservedCredit {
  readonly quota: QuotaState;
  /**
   * When it was taken, which is also its name: two tries of one launch may take a credit each, and
   * the stored task says which of them paid for it.
   */
  readonly at: Date;
}

export interface Credits {
  /** Where the month stands. */
  state(clientId: string, limit: number): Promise<QuotaState>;
  /**
   * Takes one credit of the month of `at` for a task, or finds the one that an earlier try has taken
   * in that month; null where there is none left.
   */
  reserve(
    clientId: string,
    limit: number,
    taskId: string,
    at: Date,
  ): Promise<ReservedCredit | null>;
  settle(clientId: string, taskId: string, reservedAt: Date): Promise<void>;
  release(clientId: string, taskId: string, reservedAt: Date): Promise<void>;
  /**
   * Settles or gives back what processes that died left behind.
   * @param hasPaid whether a task was stored after all, and by this credit
   */
  sweep(hasPaid: (taskId: string, reservedAt: Date) => Promise<boolean>): Promise<void>;
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
      const reserved = await store.reserve(quotaId(clientId, at), limit, taskId, at);
      if (!reserved) return null;
      const remaining = Math.max(0, limit - reserved.used);
      return { quota: { limit, remaining, resetAt: nextQuotaReset(at) }, at: reserved.at };
    },
    settle: (clientId, taskId, reservedAt) => store.settle(quotaId(clientId, reservedAt), taskId),
    release: (clientId, taskId, reservedAt) => store.release(quotaId(clientId, reservedAt), taskId),
    sweep: async (hasPaid) => {
      const before = addSeconds(now(), -ABANDONED_SECONDS);
      for (const month of await store.withOldReservations(before, MONTHS_A_SWEEP)) {
        const young: Date[] = [];
        for (const [taskId, at] of Object.entries(month.reserved)) {
          if (at > before) young.push(at);
          else if (await hasPaid(taskId, at)) await store.settle(month._id, taskId);
          else await store.release(month._id, taskId);
        }
        const next = young.sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
        if (month.oldestReservationAt)
          await store.setOldest(month._id, month.oldestReservationAt, next);
      }
    },
  };
}
