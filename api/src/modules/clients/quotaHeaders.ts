import type { QuotaState } from './credits.ts';

/** The state of the monthly quota, for responses that concern credits. */
export function quotaHeaders(quota: QuotaState): Record<string, string> {
  return {
    'X-Quota-Limit': String(quota.limit),
    'X-Quota-Remaining': String(quota.remaining),
    'X-Quota-Reset': quota.resetAt.toISOString(),
  };
}

/** The same headers for the API reference, in Spanish. */
export const quotaHeaderDocs = {
  'X-Quota-Limit': { description: 'Cuota del mes, en tareas.', example: '100000' },
  'X-Quota-Remaining': { description: 'Tareas que quedan este mes.', example: '99999' },
  'X-Quota-Reset': {
    description: 'Cuándo empieza la cuota del mes siguiente.',
    example: '2026-12-01T00:00:00.000Z',
  },
} as const;
