import Joi from 'joi';
import { field, limitParam, ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import { REQUEST_ID_PATTERN } from '../../../../infra/ids.ts';

export const EXAMPLE_REQUEST = '6f1c0a52-8b1e-4f0e-9d53-0c2f6c0f7a11';
export const EXAMPLE_ENTRY = 'req_019ab12f3c405f0c2b7a9d3e007';
/** The id of a batch (its time and a unique part), then the call's index in the batch. */
export const ENTRY_PATTERN = /^req_([0-9a-f]{24})([0-9a-f]{3})$/;
const MAX_LIMIT = 500;
const DEFAULT_LIMIT = 100;

const requestId = Joi.string().pattern(new RegExp(REQUEST_ID_PATTERN)).example(EXAMPLE_REQUEST);

export const listRequestsQuery = Joi.object<{
  requestId?: string;
  before?: string;
  limit: number;
}>({
  requestId: requestId.description('Solo las llamadas con este `X-Request-Id`.'),
  before: Joi.string()
    .pattern(ENTRY_PATTERN)
    .description('Desde dónde seguir: el `id` de la última llamada de la página anterior.')
    .example(EXAMPLE_ENTRY),
  limit: limitParam('Cuántas llamadas, como máximo.', MAX_LIMIT, DEFAULT_LIMIT),
});

export const requestParams = Joi.object<{ requestId: string }>({
  requestId: Joi.string()
    .required()
    .description('El `X-Request-Id` de la respuesta, o el `requestId` de un error.')
    .example(EXAMPLE_REQUEST),
});

export const requestSchema = ResponseJoi.object({
  id: ResponseJoi.string()
    .pattern(ENTRY_PATTERN)
    .description('Lugar en el registro, para pedir la página siguiente.')
    .example(EXAMPLE_ENTRY),
  requestId: field.text(
    'El `X-Request-Id` de la respuesta: el que mandaste o el que le dimos.',
    EXAMPLE_REQUEST,
  ),
  at: field.isoDate('Cuándo se respondió.', '2026-11-23T12:00:00.000Z'),
  method: field.text('Método HTTP.', 'GET'),
  path: field.text(
    'La ruta como está en esta referencia, sin los ids ni la consulta.',
    '/tasks/{taskId}',
  ),
  status: field.whole('Estado HTTP de la respuesta.', 200),
  errorCode: field.text('Código del error, si lo hubo.', null).allow(null),
  durationMs: ResponseJoi.number()
    .min(0)
    .description('Cuánto demoró, en milisegundos.')
    .example(3.2),
  keyId: field.text(
    'La llave que se usó, o la que abrió la sesión o el token.',
    'key_3f9a1c0b7d24',
  ),
}).label('Request');

export const requestsSchema = ResponseJoi.object({
  requests: field.listOf(requestSchema, 'De la más nueva a la más antigua.'),
  hasMore: field.flag('Si hay más: pídelas con `before` igual al `id` de la última.', false),
}).label('Requests');
