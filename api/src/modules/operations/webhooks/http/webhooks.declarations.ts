import { callGroup, example } from '../../../../http/declaration.ts';
import type { WebhookDoc } from '../../../../http/openapi/buildOpenApi.ts';
import { newWebhookId } from '../../../../infra/ids.ts';
import { eventSchema } from '../../events/http/events.schemas.ts';
import { deliveriesCalls } from './deliveries.declarations.ts';
import {
  changeWebhookBody,
  createdWebhookSchema,
  createWebhookBody,
  EXAMPLE_EVENT,
  EXAMPLE_URL,
  EXAMPLE_WEBHOOK,
  rotatedSecretSchema,
  webhookParams,
  webhookSchema,
  webhooksSchema,
} from './webhooks.schemas.ts';
const INVALID = {
  url: 'webhookUrlRefused',
  types: { error: 'wrongFormat', message: 'types must be null or a list of event types' },
} as const;

const exampleWebhook = {
  id: EXAMPLE_WEBHOOK,
  url: EXAMPLE_URL,
  types: ['task.finished'],
  enabled: true,
  disabled: null,
  failingSince: null,
  createdAt: '2026-11-23T12:00:00.000Z',
};
const exampleSecret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const exampleDisabled = {
  ...exampleWebhook,
  enabled: false,
  disabled: { at: '2026-11-23T12:00:00.000Z', reason: 'failing' },
  failingSince: '2026-11-18T11:59:00.000Z',
};

/** For calls that change nothing. */
const READ_WEBHOOKS = {
  credentials: ['session'],
  scope: 'main',
  permission: 'webhooks:read',
} as const;

const webhooks = callGroup({
  tag: 'Webhooks',
  auth: { credentials: ['session'], scope: 'main', permission: 'webhooks:write' },
  rateLimit: 'write',
});

export const createWebhookCall = webhooks.declare({
  method: 'post',
  path: '/webhooks',
  operationId: 'createWebhook',
  summary: 'Crear un webhook',
  description:
    'Desde ahora cada evento llega a tu servidor como `POST`, con el mismo JSON que `GET /events` y firmado según Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Guarda el secreto: se muestra solo aquí. Responde con un estado 2xx antes de 15 segundos; si no, se intenta de nuevo a los 5 segundos, 5 minutos, 30 minutos, 2, 5, 10 y 10 horas. Un evento puede llegar más de una vez, con el mismo `webhook-id`; los de una misma tarea llegan en orden.',
  idempotent: { newId: newWebhookId },
  request: {
    body: createWebhookBody,
    examples: {
      algunos: example('Algunos eventos', { url: EXAMPLE_URL, types: ['task.finished'] }),
    },
  },
  invalid: INVALID,
  response: {
    description: 'El webhook y su secreto.',
    schema: createdWebhookSchema,
    examples: {
      creado: example('Creado', { ...exampleWebhook, secret: exampleSecret }),
    },
  },
  errors: ['tooManyWebhooks'],
});

export const listWebhooksCall = webhooks.declare({
  auth: READ_WEBHOOKS,
  method: 'get',
  path: '/webhooks',
  operationId: 'listWebhooks',
  summary: 'Listar webhooks',
  description: 'Los webhooks de tu organización, sin sus secretos.',
  rateLimit: 'read',
  response: {
    description: 'Los webhooks.',
    schema: webhooksSchema,
    examples: { uno: example('Uno', { webhooks: [exampleWebhook] }) },
  },
});

export const getWebhookCall = webhooks.declare({
  auth: READ_WEBHOOKS,
  method: 'get',
  path: '/webhooks/:webhookId',
  operationId: 'getWebhook',
  summary: 'Consultar un webhook',
  description:
    'Dice si está activo, desde cuándo falla y, si se apagó, por qué. Uno que falla cinco días seguidos se apaga y lo cuenta el evento `webhook.disabled`.',
  rateLimit: 'read',
  request: { params: webhookParams },
  response: {
    description: 'El webhook.',
    schema: webhookSchema,
    examples: {
      activo: example('Activo', exampleWebhook),
      apagado: example('Se apagó', exampleDisabled),
    },
  },
});

export const changeWebhookCall = webhooks.declare({
  method: 'patch',
  path: '/webhooks/:webhookId',
  operationId: 'changeWebhook',
  summary: 'Cambiar un webhook',
  description:
    'Cambia la URL, los tipos o si está activo; lo que no envías queda igual. Uno que activas otra vez recibe lo que se perdió, hasta 30 días.',
  request: {
    params: webhookParams,
    body: changeWebhookBody,
    examples: { activar: example('Activarlo otra vez', { enabled: true }) },
  },
  invalid: {
    ...INVALID,
    enabled: { error: 'wrongFormat', message: 'enabled must be a boolean' },
    ':object.min': { error: 'wrongFormat', message: 'url, types or enabled is required' },
  },
  response: {
    description: 'El webhook, cambiado.',
    schema: webhookSchema,
    examples: { cambiado: example('Cambiado', exampleWebhook) },
  },
});

export const deleteWebhookCall = webhooks.declare({
  method: 'delete',
  path: '/webhooks/:webhookId',
  operationId: 'deleteWebhook',
  summary: 'Borrar un webhook',
  description: 'Lo borra con sus entregas. Los eventos quedan en `GET /events`.',
  request: { params: webhookParams },
  response: {
    description: 'El webhook, como era.',
    schema: webhookSchema,
    examples: { borrado: example('Borrado', exampleWebhook) },
  },
});

export const rotateWebhookSecretCall = webhooks.declare({
  method: 'post',
  path: '/webhooks/:webhookId/rotate-secret',
  operationId: 'rotateWebhookSecret',
  summary: 'Cambiar el secreto de un webhook',
  description:
    'Entrega un secreto nuevo, que se muestra solo aquí. Durante 24 horas cada entrega lleva las dos firmas en `webhook-signature`, para que cambies el secreto en tu servidor sin perder ninguna.',
  request: { params: webhookParams },
  response: {
    description: 'El secreto nuevo.',
    schema: rotatedSecretSchema,
    examples: {
      nuevo: example('Nuevo', {
        secret: exampleSecret,
        previousValidUntil: '2026-11-24T12:00:00.000Z',
      }),
    },
  },
});

export const webhooksCalls = [...webhooks.calls, ...deliveriesCalls];

/** What is sent to each webhook: `sendDelivery` and the Standard Webhooks specification. */
export const eventWebhook: WebhookDoc = {
  operationId: 'receiveEvent',
  // Not that of the calls: openapi-generator writes a class for each tag of either kind.
  tag: 'Entregas',
  summary: 'Recibir un evento',
  description:
    'Lo que Cauce envía a la dirección de cada webhook: el mismo JSON que entrega `GET /events`. Verifica la firma antes de leerlo y responde antes de 15 segundos.',
  headers: {
    'webhook-id': {
      description: 'El evento, el mismo en cada intento.',
      example: EXAMPLE_EVENT,
    },
    'webhook-timestamp': {
      description: 'Cuándo se envió, en segundos desde 1970.',
      example: '1795435200',
    },
    'webhook-signature': {
      description: 'Una firma por cada secreto vigente, separadas por un espacio.',
      example: 'v1,CcCdSsplFCa31mLVYxf4d22BsTmMUhggaJFI+BReqyo=',
    },
  },
  body: eventSchema,
  responses: {
    '2XX': 'Recibido: no se envía otra vez.',
    '410': 'Ya no existe: el webhook se apaga.',
    default: 'No se recibió: se envía otra vez más tarde.',
  },
};
