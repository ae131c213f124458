import { callGroup, example } from '../../../../http/declaration.ts';
import {
  deliveriesSchema,
  deliveryParams,
  deliverySchema,
  EXAMPLE_DELIVERY,
  EXAMPLE_EVENT,
  listDeliveriesQuery,
  retriedSchema,
  retryDeliveriesBody,
  webhookParams,
} from './webhooks.schemas.ts';

const pending = {
  id: EXAMPLE_DELIVERY,
  eventId: EXAMPLE_EVENT,
  type: 'task.finished',
  status: 'pending',
  attempts: 0,
  createdAt: '2026-11-23T12:00:00.000Z',
  nextAttemptAt: '2026-11-23T12:00:00.000Z',
  lastAttempt: null,
};
const delivered = {
  ...pending,
  status: 'delivered',
  attempts: 1,
  nextAttemptAt: null,
  lastAttempt: {
    at: '2026-11-23T12:00:01.000Z',
    durationMs: 48,
    status: 200,
    answer: '{"ok":true}',
    fault: null,
  },
};

const deliveries = callGroup({
  tag: 'Webhooks',
  auth: { credentials: ['session'], scope: 'main', permission: 'webhooks:write' },
  rateLimit: 'write',
});

export const testWebhookCall = deliveries.declare({
  method: 'post',
  path: '/webhooks/:webhookId/test',
  operationId: 'testWebhook',
  summary: 'Probar un webhook',
  description:
    'Envía un evento `webhook.test`, firmado como los demás y una sola vez. Cómo resultó lo dice la entrega: búscala en `GET /webhooks/{webhookId}/deliveries`.',
  request: { params: webhookParams },
  response: {
    description: 'La entrega, que sale en segundos.',
    schema: deliverySchema,
    examples: {
      pendiente: example('Por salir', { ...pending, type: 'webhook.test' }),
    },
  },
  errors: ['webhookDisabled'],
});

export const listDeliveriesCall = deliveries.declare({
  auth: { credentials: ['session'], scope: 'main', permission: 'webhooks:read' },
  method: 'get',
  path: '/webhooks/:webhookId/deliveries',
  operationId: 'listWebhookDeliveries',
  summary: 'Listar entregas',
  description:
    'Lo enviado a un webhook en los últimos 30 días: en qué está, cuándo se intenta otra vez y qué respondió tu servidor al último intento.',
  rateLimit: 'read',
  request: { params: webhookParams, query: listDeliveriesQuery },
  invalid: {
    status: { error: 'wrongFormat', message: 'status must be pending, delivered or failed' },
    before: { error: 'wrongFormat', message: 'before must be the id of a delivery' },
    limit: { error: 'wrongFormat', message: 'limit must be a whole number from 1 to 200' },
  },
  response: {
    description: 'Las entregas.',
    schema: deliveriesSchema,
    examples: { una: example('Una', { deliveries: [delivered], hasMore: false }) },
  },
});

export const retryDeliveryCall = deliveries.declare({
  method: 'post',
  path: '/webhooks/:webhookId/deliveries/:deliveryId/retry',
  operationId: 'retryWebhookDelivery',
  summary: 'Repetir una entrega',
  description:
    'La envía otra vez, haya resultado o no, con el mismo `webhook-id` y con todos los intentos por delante.',
  request: { params: deliveryParams },
  response: {
    description: 'La entrega, que sale en segundos.',
    schema: deliverySchema,
    examples: { pendiente: example('Por salir', pending) },
  },
  errors: ['webhookDisabled'],
});

export const retryDeliveriesCall = deliveries.declare({
  method: 'post',
  path: '/webhooks/:webhookId/deliveries/retry',
  operationId: 'retryWebhookDeliveries',
  summary: 'Repetir las entregas de un período',
  description:
    'Envía otra vez los eventos que pasaron entre dos momentos: los que fallaron del todo o, con `status` en `all`, también los que tu servidor ya recibió.',
  request: {
    params: webhookParams,
    body: retryDeliveriesBody,
    examples: {
      fallidas: example('Las que fallaron', {
        from: '2026-11-23T12:00:00.000Z',
        to: '2026-11-23T14:00:00.000Z',
      }),
    },
  },
  invalid: {
    from: { error: 'wrongFormat', message: 'from must be a date and time in ISO 8601' },
    to: { error: 'wrongFormat', message: 'to must be a date and time in ISO 8601' },
    status: { error: 'wrongFormat', message: 'status must be failed or all' },
  },
  response: {
    description: 'Cuántas salen otra vez.',
    schema: retriedSchema,
    examples: { doce: example('Doce', { retried: 12 }) },
  },
  errors: ['webhookDisabled'],
});

export const deliveriesCalls = deliveries.calls;
