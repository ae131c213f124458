import type { WebhookRow } from '../../client/index.ts';

/** Whether a webhook receives events, and if not, why. */
export function webhookState({ disabled, failingSince }: WebhookRow) {
  if (disabled !== null) return disabled.reason === 'failing' ? 'stopped' : disabled.reason;
  return failingSince === null ? 'working' : 'failing';
}
