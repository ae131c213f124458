import Joi from 'joi';
import {
  field,
  limitParam,
  ownReference,
  param,
  ResponseJoi,
} from '../../../../http/openapi/dataSchemas.ts';
import { EVENT_TYPES, type EventType } from '../../events/events.types.ts';
import type { AskedChange } from '../commands/manageWebhooks.ts';
import { DELIVERY_STATUSES, TEST_TYPE, type DeliveryStatus } from '../webhooks.types.ts';

export const EXAMPLE_WEBHOOK = 'wh_5f0c2b7a9d3e4f1886a0c4d2e9b7315c';
export const EXAMPLE_DELIVERY = 'dlv_0a1b2c3d4e5f60718293a4b5c6d7e8f9';
export const EXAMPLE_EVENT = 'evt_5f0c2b7a9d3e4f1886a0c4d2e9b7315c';
export const EXAMPLE_URL = 'https://app.example/webhooks/cauce';
const MAX_URL = 2048;
const MAX_LIMIT = 200;
const DEFAULT_LIMIT = 50;

const webhookId = Joi.string()
  .required()
  .description('El webhook, tal como lo entregó `POST /webhooks`.')
  .example(EXAMPLE_WEBHOOK);

export const webhookParams = Joi.object<{ webhookId: string }>({ webhookId });

export const deliveryParams = Joi.object<{ webhookId: string; deliveryId: string }>({
  webhookId,
  deliveryId: param.text('La entrega, tal como viene en la lista.', EXAMPLE_DELIVERY).required(),
});

const url = param
  .text(
    'Adónde enviar: https, en el puerto 443, sin usuario ni clave, en una dirección pública. En el sandbox de tu máquina también http, otros puertos y la misma máquina.',
    EXAMPLE_URL,
  )
  .max(MAX_URL)
  .meta({ format: 'uri' });
const types = Joi.array()
  .items(Joi.string().valid(...EVENT_TYPES))
  .min(1)
  .unique()
  .allow(null)
  .description('Qué eventos enviar; null para todos.')
  .example(['task.finished', 'consent.revoked']);

export const createWebhookBody = Joi.object<{ url: string; types: EventType[] | null }>({
  url: url.required(),
  types: types.default(null),
}).label('CreateWebhook');

export const changeWebhookBody = Joi.object<AskedChange>({
  url,
  types,
  enabled: Joi.boolean()
    .description('false lo apaga. true lo activa otra vez: le llega lo que se perdió.')
    .example(true),
})
  .min(1)
  .label('ChangeWebhook');

export const listDeliveriesQuery = Joi.object<{
  status?: DeliveryStatus;
  before?: string;
  limit: number;
}>({
  status: param.oneOf(DELIVERY_STATUSES, 'Solo las entregas en este estado.', 'failed'),
  before: Joi.string()
    .description('Desde dónde seguir: el `id` de la última entrega de la página anterior.')
    .example(EXAMPLE_DELIVERY),
  limit: limitParam('Cuántas entregas, como máximo.', MAX_LIMIT, DEFAULT_LIMIT),
});

export const retryDeliveriesBody = Joi.object<{
  from: string;
  to: string;
  status: 'failed' | 'all';
}>({
  from: param.text('Eventos desde este momento.', '2026-11-23T12:00:00.000Z').isoDate().required(),
  to: param.text('Y hasta este.', '2026-11-23T14:00:00.000Z').isoDate().required(),
  status: param
    .oneOf(
      ['failed', 'all'],
      'Las que fallaron del todo, o todas: también las que tu servidor ya recibió.',
      'failed',
    )
    .default('failed'),
}).label('RetryDeliveries');

const webhookFields = {
  id: field.text('Identificador del webhook.', EXAMPLE_WEBHOOK).pattern(/^wh_[0-9a-f]{32}$/),
  url: field.text('Adónde se envía.', EXAMPLE_URL).meta({ format: 'uri' }),
  types: ResponseJoi.array()
    .items(
      ResponseJoi.string()
        .valid(...EVENT_TYPES)
        .optional(),
    )
    .allow(null)
    .description('Qué eventos se envían; null si son todos.')
    .example(['task.finished']),
  enabled: field.flag('Si está activo.', true),
  disabled: ResponseJoi.object({
    at: field.isoDate('Desde cuándo.', '2026-11-23T12:00:00.000Z'),
    reason: field.oneOf(
      ['by_client', 'failing', 'gone'],
      'Por qué: lo apagaste tú (`by_client`), falló cinco días seguidos (`failing`) o tu servidor respondió 410 (`gone`).',
      'failing',
    ),
  })
    .allow(null)
    .description('Desde cuándo y por qué está apagado; null si está activo.')
    .label('WebhookDisabled'),
  failingSince: field
    .isoDate('Desde cuándo falla cada intento; null si el último resultó.', null)
    .allow(null),
  createdAt: field.isoDate('Cuándo se creó.', '2026-11-23T12:00:00.000Z'),
};

const secret = ResponseJoi.string()
  .pattern(/^whsec_[A-Za-z0-9+/]+=*$/)
  .description('El secreto con que verificas la firma. Se muestra solo esta vez.')
  .example('whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD');

export const webhookSchema = ResponseJoi.object(webhookFields).label('Webhook');
export const createdWebhookSchema = ResponseJoi.object({ ...webhookFields, secret }).label(
  'CreatedWebhook',
);
export const webhooksSchema = ResponseJoi.object({
  webhooks: field.listOf(webhookSchema, 'Del más antiguo al más nuevo.'),
}).label('WebhookList');
export const rotatedSecretSchema = ResponseJoi.object({
  secret,
  previousValidUntil: field.isoDate(
    'Hasta cuándo cada entrega lleva también la firma del secreto anterior.',
    '2026-11-24T12:00:00.000Z',
  ),
}).label('RotatedSecret');

export const deliverySchema = ResponseJoi.object({
  id: field.text('Identificador de la entrega.', EXAMPLE_DELIVERY).pattern(/^dlv_[0-9a-f]{32}$/),
  eventId: ResponseJoi.string()
    .pattern(/^evt_[0-9a-f]{32}$/)
    .description('El evento; llega como `webhook-id`, igual en cada intento.')
    .example(EXAMPLE_EVENT),
  type: field.oneOf(
    [...EVENT_TYPES, TEST_TYPE],
    'Tipo del evento, o `webhook.test` si es una prueba.',
    'task.finished',
  ),
  reference: ownReference(),
  status: field.oneOf(
    DELIVERY_STATUSES,
    'Si está pendiente, entregada, o falló en todos los intentos.',
    'delivered',
  ),
  attempts: field.whole('Intentos hasta ahora, o desde que pediste repetirla.', 1).min(0),
  createdAt: field.isoDate('Cuándo se creó.', '2026-11-23T12:00:00.000Z'),
  nextAttemptAt: field.isoDate('Cuándo se intenta otra vez; null si ya no.', null).allow(null),
  lastAttempt: ResponseJoi.object({
    at: field.isoDate('Cuándo fue.', '2026-11-23T12:00:00.000Z'),
    durationMs: field.whole('Cuánto demoró, en milisegundos.', 48).min(0),
    status: field.whole('Estado HTTP de la respuesta; null si no hubo.', 200).allow(null),
    answer: field.text('Los primeros 512 bytes de la respuesta.', '{"ok":true}').allow('', null),
    fault: field.oneOf(
      [
        'status',
        'redirect',
        'timeout',
        'connection',
        'tls',
        'unknown_host',
        'address_refused',
        null,
      ],
      'Por qué falló; null si resultó. `status`: no respondió 2xx. `redirect`: respondió 3xx, que no se sigue. `timeout`: pasaron 15 segundos. `address_refused`: el host apunta a una dirección que no es pública.',
      null,
    ),
  })
    .allow(null)
    .description('El último intento; null si aún no hay.')
    .label('DeliveryAttempt'),
}).label('Delivery');

export const deliveriesSchema = ResponseJoi.object({
  deliveries: field.listOf(deliverySchema, 'De la más nueva a la más antigua.'),
  hasMore: field.flag('Si hay más: pídelas con `before` igual al `id` de la última.', false),
}).label('Deliveries');

export const retriedSchema = ResponseJoi.object({
  retried: field.whole('Cuántas entregas se van a repetir.', 12).min(0),
}).label('RetriedDeliveries');
