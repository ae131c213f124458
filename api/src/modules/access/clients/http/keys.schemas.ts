import Joi from 'joi';
import { field, param, ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import { isNetwork } from '../../../../infra/addresses.ts';
import { SCOPES, type Scope } from '../../../../principal/principal.ts';

const KEY_STATUSES = ['active', 'expired', 'retired'] as const;

export interface NewKeyBody {
  readonly scopes: readonly Scope[];
  readonly expiresAt?: string;
  readonly networks?: readonly string[];
}

const MAX_NETWORKS = 50;

export const newKeyBody = Joi.object<NewKeyBody>({
  scopes: Joi.array()
    .items(Joi.string().valid(...SCOPES))
    .min(1)
    .unique()
    .required()
    .description(
      'Para qué sirve: `main`, `connect`, `manage` o `persons` (exportar y borrar todo lo de una persona). Solo los permisos que tiene la llave con que preguntas.',
    )
    .example(['main', 'connect']),
  expiresAt: param
    .text(
      'Hasta cuándo sirve, en ISO 8601; no después que la llave con que preguntas. Si no viene, lo mismo que ella.',
      '2027-06-30T00:00:00.000Z',
    )
    .isoDate(),
  networks: Joi.array()
    .items(
      Joi.string().custom((text: string, helpers) =>
        isNetwork(text) ? text : helpers.error('any.invalid'),
      ),
    )
    .min(1)
    .max(MAX_NETWORKS)
    .unique()
    .description(
      'Direcciones o redes (IPv4 e IPv6) desde donde sirve, dentro de las de la llave con que preguntas. Si no viene, las mismas.',
    )
    .example(['203.0.113.0/24', '2001:db8::/32']),
}).label('NewKey');

export const keyIdParams = Joi.object<{ keyId: string }>({
  keyId: param.text('Identificador de la llave, de GET /keys.', 'key_3f9a1c0b7d24').required(),
});

const keyFields = {
  keyId: field.text('Nombre público de la llave.', 'key_3f9a1c0b7d24'),
  scopes: ResponseJoi.array()
    .items(
      ResponseJoi.string()
        .valid(...SCOPES)
        .optional(),
    )
    .description('Para qué sirve.')
    .example(['main', 'connect']),
  status: field.oneOf(KEY_STATUSES, 'Si sirve, si venció o si se retiró.', 'active'),
  createdAt: field.isoDate('Cuándo se hizo.', '2026-11-23T12:00:00.000Z'),
  expiresAt: field.isoDate('Hasta cuándo sirve; null si no vence.', null).allow(null),
  lastUsedAt: field
    .isoDate(
      'Cuándo se usó por última vez, con un minuto de precisión; null si nunca.',
      '2026-11-23T12:34:00.000Z',
    )
    .allow(null),
  networks: ResponseJoi.array()
    .items(ResponseJoi.string().optional())
    .allow(null)
    .description('Desde dónde sirve; null si desde cualquier parte.')
    .example(null),
};

export const keySchema = ResponseJoi.object(keyFields).label('Key');

export const keysSchema = ResponseJoi.object({
  keys: field.listOf(keySchema, 'La más antigua primero.'),
}).label('Keys');

export const madeKeySchema = ResponseJoi.object({
  ...keyFields,
  apiKey: field.text('La llave. Se muestra esta única vez.', 'cauce_sandbox_EJEMPLO'),
}).label('MadeKey');

export const rotatedKeySchema = ResponseJoi.object({
  key: madeKeySchema.description('La nueva.'),
  previous: keySchema.description('La anterior, que sirve 24 horas más como máximo.'),
}).label('RotatedKey');

export const usageQuery = Joi.object<{ month?: string }>({
  month: Joi.string()
    .pattern(/^20\d\d-(0[1-9]|1[0-2])$/)
    .description('Mes en UTC; si no viene, el de hoy. Se guardan 13 meses.')
    .example('2026-11'),
});

export const usageSchema = ResponseJoi.object({
  month: field.text('Mes en UTC.', '2026-11'),
  limit: ResponseJoi.number().description('Tareas por mes.').example(100_000),
  used: ResponseJoi.number().description('Tareas que gastó el mes.').example(1842),
  remaining: ResponseJoi.number().description('Tareas que quedan.').example(98_158),
  returned: ResponseJoi.number()
    .description(
      'Tareas que se devolvieron, porque falló la institución o Cauce. No están en `used`.',
    )
    .example(12),
  resetAt: field.isoDate('Cuándo parte el mes siguiente.', '2026-12-01T00:00:00.000Z'),
  days: field.listOf(
    ResponseJoi.object({
      date: field.text('Día en UTC.', '2026-11-23').meta({ format: 'date' }),
      used: ResponseJoi.number().description('Tareas de ese día.').example(120),
    }).label('UsageDay'),
    'Los días con tareas, en orden.',
  ),
  ends: field.listOf(
    ResponseJoi.object({
      action: field.text('Acción.', 'banco-chile:movement'),
      outcome: field.text(
        'Cómo terminaron: el `status`, o el código del error.',
        'INSTITUTION_UNAVAILABLE',
      ),
      tasks: ResponseJoi.number().description('Cuántas tareas.').example(12),
      returned: ResponseJoi.number().description('Cuántas de ellas se devolvieron.').example(12),
    }).label('UsageEnd'),
    'Las tareas que terminaron en el mes, por acción y final. Una lectura de varios productos cuenta en cada uno. Puede tardar un par de segundos en sumar la última.',
  ),
}).label('Usage');
