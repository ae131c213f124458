import { ENTITY_TYPES } from '@cauce/extractors';
import { field, ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import {
  credentialSchema,
  exampleCredential,
  exampleProvenance,
  provenanceSchema,
} from '../../../extraction/entities/http/credentials.schemas.ts';
import type { InstitutionCondition } from '../../../extraction/entities/institutionHealth.ts';

const CONDITIONS: readonly InstitutionCondition[] = ['normal', 'delayed', 'unavailable'];

const loginSchema = credentialSchema
  .append({
    ownAccount: field
      .text(
        'La frase con que la persona confirma que la cuenta es suya, en el idioma de la sesión, donde la institución no dice de qué RUT es; si no, null.',
        null,
      )
      .allow(null),
  })
  .label('WidgetLogin');

const entitySchema = ResponseJoi.object({
  id: field.text('Id de la institución.', 'banco-chile'),
  name: field.text('Nombre.', 'Banco de Chile'),
  type: field.oneOf(ENTITY_TYPES, 'Tipo de institución.', 'bank'),
  products: ResponseJoi.array()
    .items(field.text('Id de un producto.', 'movement').optional())
    .description('Los productos pedidos que tiene: los que la persona puede aceptar ahí.')
    .example(['movement']),
  enabled: field.flag('Si hoy se puede conectar; si no, no responde.', true),
  condition: field.oneOf(CONDITIONS, 'Cómo ha respondido en los últimos minutos.', 'normal'),
  login: loginSchema.description('Cómo se entra.'),
  siteUrl: field
    .url(
      'Sitio de la institución, donde se recupera la clave; null si no se conoce.',
      'http://127.0.0.1:3002/banco-chile',
    )
    .allow(null),
  retryAfter: field
    .isoDate('Desde cuándo puede probar esta persona, si está en pausa; si no, null.', null)
    .allow(null),
  personRequired: field.flag(
    'Si la institución pide a la persona confirmar su acceso, y por eso un permiso anterior dejó de actualizarse.',
    false,
  ),
  provenance: provenanceSchema,
}).label('WidgetEntity');

export const widgetEntitiesSchema = ResponseJoi.object({
  entities: field.listOf(
    entitySchema,
    'Las instituciones que sirven todos los productos pedidos con un solo ingreso; si ninguna, las que sirven algunos.',
  ),
  count: field.whole('Cuántas son.', 11),
}).label('WidgetEntities');

export const exampleWidgetEntity = {
  id: 'banco-chile',
  name: 'Banco de Chile',
  type: 'bank',
  products: ['movement'],
  enabled: true,
  condition: 'normal',
  login: { ...exampleCredential, ownAccount: null },
  siteUrl: 'http://127.0.0.1:3002/banco-chile',
  retryAfter: null,
  personRequired: false,
  provenance: exampleProvenance,
};
