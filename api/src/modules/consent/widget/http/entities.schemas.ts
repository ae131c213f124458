import { ENTITY_TYPES } from '@cauce/extractors';
import { ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import {
  credentialSchema,
  exampleCredential,
} from '../../../extraction/entities/http/credentials.schemas.ts';
import type { InstitutionCondition } from '../../../extraction/entities/institutionHealth.ts';

const CONDITIONS: readonly InstitutionCondition[] = ['normal', 'delayed', 'unavailable'];

const loginSchema = credentialSchema
  .append({
    ownAccount: ResponseJoi.string()
      .allow(null)
      .description(
        'La frase con que la persona confirma que la cuenta es suya, en el idioma de la sesión, donde la institución no dice de qué RUT es; si no, null.',
      )
      .example(null),
  })
  .label('WidgetLogin');

const entitySchema = ResponseJoi.object({
  id: ResponseJoi.string().description('Id de la institución.').example('banco-chile'),
  name: ResponseJoi.string().description('Nombre.').example('Banco de Chile'),
  type: ResponseJoi.string()
    .valid(...ENTITY_TYPES)
    .description('Tipo de institución.')
    .example('bank'),
  enabled: ResponseJoi.boolean()
    .description('Si hoy se puede conectar; si no, no responde.')
    .example(true),
  condition: ResponseJoi.string()
    .valid(...CONDITIONS)
    .description('Cómo ha respondido en los últimos minutos.')
    .example('normal'),
  login: loginSchema.description('Cómo se entra.'),
  siteUrl: ResponseJoi.string()
    .uri()
    .allow(null)
    .description('Sitio de la institución, donde se recupera la clave; null si no se conoce.')
    .example('http://127.0.0.1:3002/banco-chile'),
  retryAfter: ResponseJoi.string()
    .isoDate()
    .allow(null)
    .description('Desde cuándo puede probar esta persona, si está en pausa; si no, null.')
    .example(null),
  personRequired: ResponseJoi.boolean()
    .description(
      'Si la institución pide a la persona confirmar su acceso, y por eso un permiso anterior dejó de actualizarse.',
    )
    .example(false),
}).label('WidgetEntity');

export const widgetEntitiesSchema = ResponseJoi.object({
  entities: ResponseJoi.array()
    .items(entitySchema.optional())
    .description('Las instituciones que sirven todos los productos pedidos con un solo ingreso.'),
  count: ResponseJoi.number().integer().description('Cuántas son.').example(11),
}).label('WidgetEntities');

export const exampleWidgetEntity = {
  id: 'banco-chile',
  name: 'Banco de Chile',
  type: 'bank',
  enabled: true,
  condition: 'normal',
  login: { ...exampleCredential, ownAccount: null },
  siteUrl: 'http://127.0.0.1:3002/banco-chile',
  retryAfter: null,
  personRequired: false,
};
