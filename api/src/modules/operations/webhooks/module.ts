import { declareModule } from '../../module.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { StoreInfra } from '../../module.ts';
import type { AuditStore } from '../audit/audit.store.ts';
import { removeWebhooksOf, type RemoveWebhooksDeps } from './commands/removeWebhooks.ts';
import { DeliveriesStore } from './deliveries.store.ts';
import { webhooksCalls } from './http/webhooks.declarations.ts';
import { webhooksRoutes } from './http/webhooks.routes.ts';
import { webhookAad, type WebhookDocument } from './webhooks.types.ts';
import { WebhooksStore } from './webhooks.store.ts';

export const webhooksModule = declareModule({
  name: 'webhooks',
  collections: {
    webhooks: {
      holds:
        'none; addresses to which clients’ events are delivered, and the signing secrets, sealed',
      kept: 'until the client deletes them or is revoked',
      onErasure: 'kept',
      spanish: {
        title: 'Webhooks',
        holds: 'A qué URL se avisa a cada organización, y los secretos que firman, cifrados',
        kept: 'Hasta que la organización los borra o deja de serlo',
        onErasure: 'Quedan',
      },
      sealed: {
        secrets: { aad: webhookAad, isLongLived: true },
      },
    },
    webhookDeliveries: {
      holds:
        'the client’s own reference; ids of events, tasks, consents, keys and institutions; first 512 bytes of what the client’s server answered',
      kept: '30 days, or until the webhook is deleted',
      onErasure:
        'kept without the reference: what the ids refer to is deleted, or has a random name',
      spanish: {
        title: 'Entregas de webhooks',
        holds:
          'La referencia de la organización; ids de eventos, tareas, permisos, llaves e instituciones; lo primero que respondió el servidor de la organización, 512 bytes',
        kept: '30 días, o hasta que se borra el webhook',
        onErasure:
          'Quedan, sin la referencia: aquello a lo que llevaban los ids ya no está, o tiene un nombre al azar',
      },
    },
  },
  stores: ({ mongo, onEvent }: StoreInfra) => ({
    webhooks: new WebhooksStore(mongo, onEvent),
    deliveries: new DeliveriesStore(mongo),
  }),
  personal: ({ deliveries }: { deliveries: DeliveriesStore }) => ({
    webhookDeliveries: deliveries.personal,
  }),
  outbox: ({ webhooks }: { webhooks: WebhooksStore }) => webhooks.outbox,
  services: (deps: RemoveWebhooksDeps & { audit: AuditStore; now: Clock }) => ({
    oldestDueDelivery: async () =>
      deps.deliveries.oldestDue(await deps.webhooks.enabledIds(), deps.now()),
    onGivenUp: ({ _id, clientId }: WebhookDocument) =>
      deps.audit.append({ at: deps.now(), event: 'webhook.disabled', clientId, detail: _id }),
    /** Deletes every webhook of a client. */
    removeWebhooksOf: (clientId: string) => removeWebhooksOf(deps, clientId),
  }),
  calls: webhooksCalls,
  routes: webhooksRoutes,
});
