import { AppError } from '../../../../errors/AppError.ts';
import { ok, route, type Route } from '../../../../http/route.ts';
import {
  changeWebhook,
  createWebhook,
  type CreateWebhookDeps,
  deleteWebhook,
  rotateSecret,
} from '../commands/manageWebhooks.ts';
import { findOwnWebhook } from '../commands/findOwnWebhook.ts';
import type { RemoveWebhooksDeps } from '../commands/removeWebhooks.ts';
import { retryDeliveries, retryDelivery, testWebhook } from '../commands/orderDeliveries.ts';
import {
  listDeliveriesCall,
  retryDeliveriesCall,
  retryDeliveryCall,
  testWebhookCall,
} from './deliveries.declarations.ts';
import {
  changeWebhookCall,
  createWebhookCall,
  deleteWebhookCall,
  getWebhookCall,
  listWebhooksCall,
  rotateWebhookSecretCall,
} from './webhooks.declarations.ts';
import { presentDelivery, presentWebhook } from './webhooks.presenter.ts';

/** The client's webhooks and their deliveries. */
export function webhooksRoutes(deps: CreateWebhookDeps & RemoveWebhooksDeps): Route[] {
  return [
    route(createWebhookCall, async ({ body, principal, reserved, requestId, ip }) => {
      const { id: webhookId, isResumed } = reserved;
      const input = { ...body, webhookId, isResumed, principal, requestId, ip };
      const { webhook, secret } = await createWebhook(deps, input);
      return ok({ ...presentWebhook(webhook), secret });
    }),
    route(listWebhooksCall, async ({ principal }) => {
      const webhooks = await deps.webhooks.list(principal.clientId);
      return ok({ webhooks: webhooks.map(presentWebhook) });
    }),
    route(getWebhookCall, async ({ params, principal }) =>
      ok(presentWebhook(await findOwnWebhook(deps, { ...params, principal }))),
    ),
    route(changeWebhookCall, async ({ body: asked, params, principal, requestId, ip }) =>
      ok(presentWebhook(await changeWebhook(deps, { ...params, asked, principal, requestId, ip }))),
    ),
    route(deleteWebhookCall, async ({ params, principal, requestId, ip }) =>
      ok(presentWebhook(await deleteWebhook(deps, { ...params, principal, requestId, ip }))),
    ),
    route(rotateWebhookSecretCall, async ({ params, principal, requestId, ip }) => {
      const input = { ...params, principal, requestId, ip };
      const { secret, previousValidUntil } = await rotateSecret(deps, input);
      return ok({ secret, previousValidUntil: previousValidUntil.toISOString() });
    }),
    route(testWebhookCall, async ({ params, principal, requestId, ip }) =>
      ok(presentDelivery(await testWebhook(deps, { ...params, principal, requestId, ip }))),
    ),
    route(listDeliveriesCall, async ({ params, principal, query }) => {
      const { _id } = await findOwnWebhook(deps, { ...params, principal });
      const { status = null, before, limit } = query;
      const last = before === undefined ? null : await deps.deliveries.find(before, _id);
      if (before !== undefined && last === null)
        throw new AppError('wrongFormat', { message: 'before must be the id of a delivery' });
      const asked = { status, before: last, limit: limit + 1 };
      const found = await deps.deliveries.list(_id, asked);
      return ok({
        deliveries: found.slice(0, limit).map(presentDelivery),
        hasMore: found.length > limit,
      });
    }),
    route(retryDeliveryCall, async ({ params, principal, requestId, ip }) =>
      ok(presentDelivery(await retryDelivery(deps, { ...params, principal, requestId, ip }))),
    ),
    route(retryDeliveriesCall, async ({ body, params, principal, requestId, ip }) => {
      const span = {
        from: new Date(body.from),
        to: new Date(body.to),
        isAll: body.status === 'all',
      };
      const input = { ...params, ...span, principal, requestId, ip };
      return ok({ retried: await retryDeliveries(deps, input) });
    }),
  ];
}
