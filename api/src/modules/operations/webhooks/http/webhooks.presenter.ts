import type { DeliveryDocument, WebhookDocument } from '../webhooks.types.ts';

/** A webhook as its client sees it: never with its secret. */
export const presentWebhook = (webhook: WebhookDocument) => ({
  id: webhook._id,
  url: webhook.url,
  types: webhook.types,
  enabled: webhook.disabled === null,
  disabled: webhook.disabled && {
    at: webhook.disabled.at.toISOString(),
    reason: webhook.disabled.reason,
  },
  failingSince: webhook.failingSince?.toISOString() ?? null,
  createdAt: webhook.createdAt.toISOString(),
});

/** A delivery with the result of its last attempt. */
export const presentDelivery = ({ event, lastAttempt, ...delivery }: DeliveryDocument) => ({
  id: delivery._id,
  eventId: event._id,
  type: event.type,
  ...(event.data.reference !== undefined && { reference: event.data.reference }),
  status: delivery.status,
  attempts: delivery.attempts,
  createdAt: delivery.createdAt.toISOString(),
  nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
  lastAttempt: lastAttempt && { ...lastAttempt, at: lastAttempt.at.toISOString() },
});
