import type { QuotasStore } from '../../../access/clients/quotas.store.ts';
import type { FirstSteps } from '../../members/firstSteps.ts';
import type { ConsentsStore } from '../../../consent/consents/consents.store.ts';
import type { WebhooksStore } from '../../../operations/webhooks/webhooks.store.ts';

export interface FirstStepsDeps {
  readonly quotas: QuotasStore;
  readonly consents: ConsentsStore;
  readonly webhooks: WebhooksStore;
}

/** When a client spent its first credit, had its first connection, and made the oldest of its webhooks. */
export async function firstSteps(
  { quotas, consents, webhooks }: FirstStepsDeps,
  clientId: string,
): Promise<FirstSteps> {
  const [day, widget, [webhook]] = await Promise.all([
    quotas.firstDay(clientId),
    consents.firstActivation(clientId),
    webhooks.list(clientId),
  ]);
  return {
    task: day === null ? null : new Date(day).toISOString(),
    widget: widget?.toISOString() ?? null,
    webhook: webhook?.createdAt.toISOString() ?? null,
  };
}
