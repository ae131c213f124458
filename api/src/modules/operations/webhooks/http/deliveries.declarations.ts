import { declareCall, type CallDeclaration } from '../../../../http/declaration.ts';
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

const TAG = 'Webhooks';
const AUTH = { credentials: ['session'], scope: 'main' } as const;

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

export const testWebhookCall = declareCall({
  method: 'post',
  path: '/webhooks/:webhookId/test',
  operationId: 'testWebhook',
  tag: TAG,
  summary: 'Probar un webhook',
  description:
    'Envía un evento `webhook.test`, firmado como los demás y una sola vez. Cómo resultó lo dice la entrega: búscala en `GET /webhooks/{webhookId}/deliveries`.',
  auth: AUTH,
  rateLimit: 'write',
  request: { params: webhookParams },
  responses: {
    200: {
      description: 'La entrega, que sale en segundos.',
      schema: deliverySchema,
      examples: {
        pendiente: { summary: 'Por salir', value: { ...pending, type: 'webhook.test' } },
      },
    },
  },
  errors: ['webhookDisabled'],
});

export const listDeliveriesCall = declareCall({
  method: 'get',
  path: '/webhooks/:webhookId/deliveries',
  operationId: 'listWebhookDeliveries',
  tag: TAG,
  summary: 'Listar entregas',
  description:
    'Lo enviado a un webhook en los últimos 30 días: en qué está, cuándo se intenta otra vez y qué respondió tu servidor al último intento.',
  auth: AUTH,
  rateLimit: 'read',
  request: { params: webhookParams, query: listDeliveriesQuery },
  invalid: {
    status: { error: 'wrongFormat', message: 'status must be pending, delivered or failed' },
    before: { error: 'wrongFormat', message: 'before must be the id of a delivery' },
    limit: { error: 'wrongFormat', message: 'limit must be a whole number from 1 to 200' },
  },
  responses: {
    200: {
      description: 'Las entregas.',
      schema: deliveriesSchema,
      examples: { una: { summary: 'Una', value: { deliveries: [delivered], hasMore: false } } },
    },
  },
  errors: ['wrongFormat'],
});

export const retryDeliveryCall = declareCall({
  method: 'post',
  path: '/webhooks/:webhookId/deliveries/:deliveryId/retry',
  operationId: 'retryWebhookDelivery',
  tag: TAG,
  summary: 'Repetir una entrega',
  description:
    'La envía otra vez, haya resultado o no, con el mismo `webhook-id` y con todos los intentos por delante.',
  auth: AUTH,
  rateLimit: 'write',
  request: { params: deliveryParams },
  responses: {
    200: {
      description: 'La entrega, que sale en segundos.',
      schema: deliverySchema,
      examples: { pendiente: { summary: 'Por salir', value: pending } },
    },
  },
  errors: ['webhookDisabled'],
});

export const retryDeliveriesCall = declareCall({
  method: 'post',
  path: '/webhooks/:webhookId/deliveries/retry',
  operationId: 'retryWebhookDeliveries',
  tag: TAG,
  summary: 'Repetir las entregas de un período',
  description:
    'Envía otra vez los eventos que pasaron entre dos momentos: los que fallaron del todo o, con `status` en `all`, también los que tu servidor ya recibió.',
  auth: AUTH,
  rateLimit: 'write',
  request: {
    params: webhookParams,
    body: retryDeliveriesBody,
    examples: {
      fallidas: {
        summary: 'Las que fallaron',
        value: { from: '2026-11-23T12:00:00.000Z', to: '2026-11-23T14:00:00.000Z' },
      },
    },
  },
  invalid: {
    from: { error: 'wrongFormat', message: 'from must be a date and time in ISO 8601' },
    to: { error: 'wrongFormat', message: 'to must be a date and time in ISO 8601' },
    status: { error: 'wrongFormat', message: 'status must be failed or all' },
  },
  responses: {
    200: {
      description: 'Cuántas salen otra vez.',
      schema: retriedSchema,
      examples: { doce: { summary: 'Doce', value: { retried: 12 } } },
    },
  },
  errors: ['webhookDisabled', 'wrongFormat'],
});

export const deliveriesCalls: readonly CallDeclaration[] = [
  testWebhookCall,
  listDeliveriesCall,
  retryDeliveryCall,
  retryDeliveriesCall,
];
