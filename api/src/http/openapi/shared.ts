import { REQUEST_ID_PATTERN } from '../../infra/ids.ts';
import type { Credential } from '../declaration.ts';
import type { HeaderObject, ParameterObject, Reference } from './types.ts';

/** Parts that many operations share: defined once in the document and referred to. */

const bearer = (description: string) => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description,
});

export const securitySchemes: Readonly<Record<Credential, Record<string, string>>> = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'Llave de tu organización. Úsala solo desde tu servidor.',
  },
  session: bearer('Token de sesión que entrega POST /auth/login.'),
  taskToken: bearer(
    'Token de tarea que entrega POST /token/task: vale 30 minutos y para una sola persona.',
  ),
  widgetToken: bearer('Token del widget que entrega POST /widget/sessions.'),
  personToken: bearer(
    'Token de la página de la persona, que entrega POST /person/sessions: vale 20 minutos, o hasta que ella sale.',
  ),
  memberToken: bearer(
    'Token de quien entró a la consola de su organización, que entrega POST /console/sessions: vale 8 horas, o hasta que sale.',
  ),
};

/** The request id used in every example. */
export const EXAMPLE_REQUEST_ID = '5d0a5e0e-6a5c-4d0e-9a53-2f3f4f0f7b11';
export const sharedParameters = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description:
      'Identificador tuyo para esta llamada: un UUID o un ULID. Vuelve en la respuesta; si falta o es otra cosa, Cauce pone uno.',
    schema: { type: 'string' },
    example: EXAMPLE_REQUEST_ID,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Llave tuya para repetir la llamada sin riesgo: la misma llave con el mismo cuerpo da la misma respuesta durante 24 horas, con otro cuerpo da 422.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
    example: '0c5b6f0e-6f5a-4f0e-8c11-9a3f5d2b7e64',
  },
} as const satisfies Record<string, ParameterObject>;

const wholeNumber = (description: string, example: string): HeaderObject => ({
  description,
  schema: { type: 'string', pattern: '^\\d+$' },
  example,
});

export const sharedHeaders = {
  'X-Request-Id': {
    description: 'Identificador de la llamada: el que enviaste en X-Request-Id, o uno nuevo.',
    required: true,
    schema: { type: 'string', pattern: REQUEST_ID_PATTERN },
    example: EXAMPLE_REQUEST_ID,
  },
  'RateLimit-Limit': wholeNumber('Llamadas que se aceptan por minuto.', '120'),
  'RateLimit-Remaining': wholeNumber('Llamadas que quedan en este minuto.', '119'),
  'RateLimit-Reset': wholeNumber('Segundos hasta que el conteo vuelve a empezar.', '60'),
  'Retry-After': {
    description: 'Fecha HTTP desde la que sirve repetir la llamada; el cuerpo la trae en ISO 8601.',
    schema: {
      type: 'string',
      pattern: '^[A-Z][a-z]{2}, \\d{2} [A-Z][a-z]{2} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT$',
    },
    example: 'Sun, 22 Nov 2026 12:00:00 GMT',
  },
  'X-Quota-Limit': wholeNumber('Cuota del mes, en tareas.', '100000'),
  'X-Quota-Remaining': wholeNumber('Tareas que quedan este mes.', '0'),
  'X-Quota-Returned': wholeNumber('Tareas de este mes que se devolvieron.', '12'),
  'X-Quota-Reset': {
    description: 'Cuándo empieza la cuota del mes siguiente.',
    schema: { type: 'string', format: 'date-time' },
    example: '2026-12-01T00:00:00.000Z',
  },
  'WWW-Authenticate': {
    description: 'Cómo identificarse.',
    required: true,
    schema: { type: 'string' },
    example: 'Bearer',
  },
  'Idempotent-Replayed': {
    description:
      '`true` si esta respuesta es la de una llamada anterior con la misma Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
} as const satisfies Record<string, HeaderObject>;

export type SharedHeader = keyof typeof sharedHeaders;

export const QUOTA_HEADERS = [
  'X-Quota-Limit',
  'X-Quota-Remaining',
  'X-Quota-Returned',
  'X-Quota-Reset',
] as const;

export const headerReference = (name: SharedHeader): Reference => ({
  $ref: `#/components/headers/${name}`,
});

export const parameterReference = (name: keyof typeof sharedParameters): Reference => ({
  $ref: `#/components/parameters/${name}`,
});

/** Description of an error status, in a sentence; the examples show what exactly can go wrong. */
export const STATUS_DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'La llamada no se puede leer.',
  401: 'Falta la credencial, o no sirve.',
  403: 'La credencial no alcanza, o la persona está en pausa en la institución.',
  404: 'No existe.',
  405: 'La ruta no acepta ese método.',
  413: 'El cuerpo es muy grande.',
  415: 'El cuerpo no es JSON.',
  422: 'Un dato no cumple lo documentado; no se hizo nada.',
  429: 'Ahora no: hay que esperar.',
  500: 'Algo falló de nuestro lado.',
  503: 'El servicio se está recuperando; no se hizo nada.',
};
