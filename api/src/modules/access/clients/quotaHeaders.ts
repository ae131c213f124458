import type { QuotaState } from './credits.ts';

/** The state of the monthly quota, for responses that concern credits. */
export function quotaHeaders(quota: QuotaState): Record<string, string> {
  return {
    'X-Quota-Limit': String(quota.limit),
    'X-Quota-Remaining': String(quota.remaining),
    'X-Quota-Reset': quota.resetAt.toISOString(),
  };
}
