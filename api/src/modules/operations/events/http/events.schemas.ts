import Joi from 'joi';
import {
  field,
  limitParam,
  ownReference,
  ResponseJoi,
} from '../../../../http/openapi/dataSchemas.ts';
import { EVENT_TYPES } from '../events.types.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;
/**
 * The longest duration that can be requested for a stream; without one, it lasts as long as the
 * session.
 */
const MAX_STREAM_SECONDS = 3600;

const after = Joi.number()
  .integer()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  .description('Desde dónde seguir: la `sequence` del último evento que recibiste.')
  .example(41);

const types = Joi.string()
  .pattern(new RegExp(`^(${alternatives()})(,(${alternatives()}))*$`))
  .description('Solo estos tipos, separados por comas. Sin este parámetro vienen todos.')
  .example('task.finished,task.challenge');

function alternatives(): string {
  return EVENT_TYPES.map((type) => type.replace('.', '\\.')).join('|');
}

export const listEventsQuery = Joi.object<{ after: number; types?: string; limit: number }>({
  after: after.default(0),
  types,
  limit: limitParam('Cuántos eventos, como máximo.', MAX_LIMIT, DEFAULT_LIMIT),
});

export const streamEventsQuery = Joi.object<{ after?: number; types?: string; seconds?: number }>({
  after,
  types,
  seconds: Joi.number()
    .integer()
    .min(1)
    .max(MAX_STREAM_SECONDS)
    .description(
      'En cuántos segundos termina el stream, si no quieres que dure lo que dura la sesión.',
    )
    .example(30),
});

export const eventSchema = ResponseJoi.object({
  id: ResponseJoi.string()
    .pattern(/^evt_[0-9a-f]{32}$/)
    .description('Identificador del evento, el mismo cada vez que lo recibas.')
    .example('evt_5f0c2b7a9d3e4f1886a0c4d2e9b7315c'),
  sequence: field
    .whole(
      'Lugar entre los eventos de tu organización: desde 1, sin saltos y en el orden en que se pueden leer.',
      42,
    )
    .min(1),
  type: field.oneOf(EVENT_TYPES, 'Qué pasó.', 'task.finished'),
  at: field.isoDate('Cuándo pasó.', '2026-11-23T12:00:00.000Z'),
  data: ResponseJoi.object({
    taskId: field.text('La tarea.', '3f0c'.repeat(16)).optional(),
    consentId: field.text('El consentimiento.', '0b7c8b52-3d0e-4f5a-9c1e-5a4f6d2e8b10').optional(),
    reference: ownReference(),
    visitId: field
      .text(
        'El primer consentimiento de la visita, si en ella se podían conectar varias instituciones.',
        '0b7c8b52-3d0e-4f5a-9c1e-5a4f6d2e8b10',
      )
      .optional(),
    entityId: field.text('La institución.', 'banco-chile').optional(),
    product: field.text('El producto cuyos datos cambiaron.', 'movement').optional(),
    keyId: field.text('La llave.', 'key_0a1b2c3d4e5f').optional(),
    webhookId: field.text('El webhook.', 'wh_5f0c2b7a9d3e4f1886a0c4d2e9b7315c').optional(),
    requestId: field
      .text('La solicitud de derechos de una persona.', '5f0d7c1e-8a43-4b6e-9f21-7c3d2e1b0a94')
      .optional(),
  })
    .description(
      'De qué se trata, solo por ids y por tu referencia: lo demás se pide con una credencial.',
    )
    .label('EventIds'),
}).label('Event');

export const eventsSchema = ResponseJoi.object({
  events: field.listOf(eventSchema, 'En orden, del más antiguo al más nuevo.'),
  cursor: field.whole('Lo que va en `after` la próxima vez.', 42).min(0),
  hasMore: field.flag('Si ya hay más: pídelos con `after` igual a `cursor`.', false),
}).label('Events');
