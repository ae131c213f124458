import { AppError } from '../../../../errors/AppError.ts';
import type { DeliveriesStore } from '../deliveries.store.ts';
import type { WebhooksStore } from '../webhooks.store.ts';
import type { WebhookDocument } from '../webhooks.types.ts';

/** More than one, because an event about the webhook may be written while it is being deleted. */
const TRIES = 5;

export interface RemoveWebhooksDeps {
  readonly webhooks: WebhooksStore;
  readonly deliveries: DeliveriesStore;
  /** Lists the waiting events. */
  readonly listEvents: () => Promise<unknown>;
}

/**
 * Deletes a webhook with its secrets and deliveries, after the events in its outbox are listed.
 * @throws AppError serviceUnavailable if new events keep being written
 */
export async function removeWebhook(
  { webhooks, deliveries, listEvents }: RemoveWebhooksDeps,
  { _id, clientId }: Pick<WebhookDocument, '_id' | 'clientId'>,
): Promise<void> {
  for (let attempt = 1; !(await webhooks.delete(_id, clientId)); attempt += 1) {
    if (attempt > TRIES) throw new AppError('serviceUnavailable');
    await listEvents();
  }
  await deliveries.deleteOf(_id);
}

/** Deletes all webhooks of a revoked client, so that it receives no more events. */
export async function removeWebhooksOf(deps: RemoveWebhooksDeps, clientId: string): Promise<void> {
  for (const webhook of await deps.webhooks.list(clientId)) await removeWebhook(deps, webhook);
}
