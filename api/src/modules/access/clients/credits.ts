import { addSeconds, type Clock } from '../../../infra/clock.ts';
import type { QuotaDocument, QuotasStore } from './quotas.store.ts';

/** The state of a client's monthly quota: the `X-Quota-*` headers. */
export interface QuotaState {
  readonly limit: number;
  readonly remaining: number;
  /** Credits of this month that were given back, of tasks that cost nothing in the end. */
  readonly returned: number;
  readonly resetAt: Date;
}

/** A credit that is reserved for a task which is not yet known to be stored. */
export interface ReservedCredit {
  readonly quota: QuotaState;
  /**
   * When it was reserved. This also identifies it: two tries of one launch may each reserve a
   * credit, and the stored task tells which of them paid for it.
   */
  readonly at: Date;
}

export type Credits = ReturnType<typeof createCredits>;

/**
 * How long returned credits are remembered, so that none is returned twice. Longer than it can take
 * until a return is repeated after a restart, when the first sweep completes what was half done.
 */
const RETURNS_KEPT_SECONDS = 3600;
/** A launch has stored its task or failed long before this time is over. */
const ABANDONED_SECONDS = 120;
const BATCH_SIZE = 100;

/** @param monthlyQuota a client's credits per month; 0 for an unknown client */
export function createCredits(
  store: QuotasStore,
  monthlyQuota: (clientId: string) => Promise<number>,
  now: Clock,
) {
  return {
    state: async (clientId: string) => {
      const at = now();
      const limit = await monthlyQuota(clientId);
      const usage = await store.find(quotaId(clientId, at));
      return quotaState(limit, usage ?? { used: 0 }, at);
    },
    /**
     * Usage in a month; `days` are the days with tasks, in order.
     * @param month `YYYY-MM` in UTC; the current month by default
     */
    usage: async (clientId: string, month: string = quotaMonth(now())) => {
      const at = new Date(`${month}-01T00:00:00Z`);
      const limit = await monthlyQuota(clientId);
      const { used, days = {}, ...rest } = (await store.find(quotaId(clientId, at))) ?? { used: 0 };
      return {
        month,
        used,
        ...quotaState(limit, { used, ...rest }, at),
        days: Object.entries(days)
          .filter(([, count]) => count > 0)
          .sort(([one], [other]) => one.localeCompare(other))
          .map(([day, count]) => ({ date: `${month}-${day}`, used: count })),
      };
    },
    /**
     * Reserves one credit of the month of `at` for a task, or finds the one that an earlier try
     * reserved in that month; null if none is left.
     */
    reserve: async (clientId: string, taskId: string, at: Date) => {
      const limit = await monthlyQuota(clientId);
      const reserved = await store.reserve(quotaId(clientId, at), limit, taskId, at);
      if (!reserved) return null;
      return { quota: quotaState(limit, reserved, at), at: reserved.at };
    },
    /** Spends the credit of a task that is now stored. */
    confirm: (clientId: string, taskId: string, reservedAt: Date) =>
      store.confirm(quotaId(clientId, reservedAt), taskId),
    /** Returns the credit of a task that was not stored. */
    release: (clientId: string, taskId: string, reservedAt: Date) =>
      store.release(quotaId(clientId, reservedAt), taskId, reservedAt),
    /**
     * Returns the credit of a stored task that turned out to cost nothing: only once, however often
     * this is called.
     */
    giveBack: (clientId: string, taskId: string, reservedAt: Date) =>
      store.giveBack(quotaId(clientId, reservedAt), taskId, reservedAt, now()),
    /**
     * Confirms or releases the reservations of processes that died.
     * @param hasPaid whether the task was stored after all, and paid for by this credit
     */
    sweep: async (hasPaid: (taskId: string, reservedAt: Date) => Promise<boolean>) => {
      const before = addSeconds(now(), -ABANDONED_SECONDS);
      for (const month of await store.withOldReservations(before, BATCH_SIZE)) {
        const recent: Date[] = [];
        for (const [taskId, at] of Object.entries(month.reserved)) {
          if (at > before) recent.push(at);
          else if (await hasPaid(taskId, at)) await store.confirm(month._id, taskId);
          else await store.release(month._id, taskId, at);
        }
        const next = recent.sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
        if (month.oldestReservationAt)
          await store.setOldest(month._id, month.oldestReservationAt, next);
      }
      await store.forgetReturns(addSeconds(now(), -RETURNS_KEPT_SECONDS), BATCH_SIZE);
    },
  };
}

function quotaState(
  limit: number,
  { used, returnedCount = 0 }: Pick<QuotaDocument, 'used' | 'returnedCount'>,
  at: Date,
): QuotaState {
  const remaining = Math.max(0, limit - used);
  return { limit, remaining, returned: returnedCount, resetAt: nextQuotaReset(at) };
}

/** The month that a credit belongs to: a calendar month in UTC, for every client. */
export function quotaMonth(at: Date): string {
  return at.toISOString().slice(0, 7);
}

export function quotaId(clientId: string, at: Date): string {
  return `${clientId}:${quotaMonth(at)}`;
}

/** The start of the next month, when the quota is renewed. */
export function nextQuotaReset(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}

/** The state of the monthly quota, for responses that concern credits. */
export function quotaHeaders(quota: QuotaState): Record<string, string> {
  return {
    'X-Quota-Limit': String(quota.limit),
    'X-Quota-Remaining': String(quota.remaining),
    'X-Quota-Returned': String(quota.returned),
    'X-Quota-Reset': quota.resetAt.toISOString(),
  };
}
