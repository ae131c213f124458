import { deliveryIdOf, newEventId } from '../../../infra/ids.ts';
import { TEST_TYPE, type DeliveryDocument, type WebhookDocument } from './webhooks.types.ts';

/** The event of a test, which is not in the list of events. */
export const newTestEvent = (webhookId: string, at: Date): DeliveryDocument['event'] => ({
  _id: newEventId(),
  sequence: 0,
  type: TEST_TYPE,
  at,
  data: { webhookId },
});

/**
 * A delivery that is due at once.
 * @param place its sequence number, and the task that its event is about
 */
export function newDelivery(
  { _id: webhookId, clientId }: Pick<WebhookDocument, '_id' | 'clientId'>,
  event: DeliveryDocument['event'],
  { sequence, taskId, now }: Pick<DeliveryDocument, 'sequence' | 'taskId'> & { readonly now: Date },
): DeliveryDocument {
  const { reference, taskId: ofTask, consentId } = event.data;
  const referenceOf = reference === undefined ? undefined : (ofTask ?? consentId);
  return {
    _id: deliveryIdOf(webhookId, event),
    webhookId,
    clientId,
    sequence,
    taskId,
    event,
    ...(referenceOf !== undefined && { referenceOf }),
    status: 'pending',
    createdAt: now,
    nextAttemptAt: now,
    attempts: 0,
    lastAttempt: null,
  };
}
