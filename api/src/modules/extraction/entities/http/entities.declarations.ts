import { ENTITY_TYPES } from '@cauce/extractors';
import { field, ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import { callGroup, example } from '../../../../http/declaration.ts';
import {
  credentialKindSchema,
  credentialSchema,
  exampleCredential,
  exampleProvenance,
  provenanceSchema,
} from './credentials.schemas.ts';

const entitySchema = ResponseJoi.object({
  name: field.text('Nombre de la institución.', 'Banco de Chile'),
  id: field.text('Identificador; no cambia.', 'banco-chile'),
  enabled: field.flag('Si hoy se puede lanzar alguna de sus acciones.', true),
  type: field.oneOf(ENTITY_TYPES, 'Tipo de institución.', 'bank'),
  credentials: field.listOf(
    credentialSchema,
    'Con qué se entra: una por cada tipo de clave que usan sus acciones.',
  ),
  actions: field.listOf(
    ResponseJoi.object({
      name: field.text('Nombre que recibe POST /tasks, entidad:acción.', 'banco-chile:movement'),
      actionType: field.text('Tipo de acción.', 'movement'),
      enabled: field.flag('Si hoy se puede lanzar.', true),
      credential: credentialKindSchema
        .description('Con qué clave se entra: el `kind` de una de sus `credentials`.')
        .example('internet'),
      provenance: provenanceSchema,
    }).label('EntityAction'),
    'Lo que se puede extraer de ella.',
  ),
}).label('Entity');

const entities = callGroup({
  tag: 'Instituciones',
  auth: { credentials: ['apiKey', 'session'], scope: 'main', permission: 'institutions:read' },
});

export const listEntitiesCall = entities.declare({
  method: 'get',
  path: '/entities',
  operationId: 'listEntities',
  summary: 'Instituciones y acciones',
  description:
    'Entrega todas las instituciones con sus acciones, si hoy están habilitadas y la regla de la clave de cada una. La lista cambia poco: guárdala, y manda su `ETag` en `If-None-Match` para saber si sigue igual.',
  rateLimit: 'read',
  request: {
    headers: {
      'if-none-match': {
        description: 'El `ETag` de la lista que ya tienes.',
        example: '"4cTQxP0mHc0mJm1yT8kA9w"',
      },
    },
  },
  notModified: 'La lista no ha cambiado.',
  response: {
    description: 'Las instituciones.',
    schema: ResponseJoi.array().items(entitySchema.optional()).label('Entities'),
    examples: {
      una: example('Una institución', [
        {
          name: 'Banco de Chile',
          id: 'banco-chile',
          enabled: true,
          type: 'bank',
          credentials: [exampleCredential],
          actions: [
            {
              name: 'banco-chile:movement',
              actionType: 'movement',
              enabled: true,
              credential: 'internet',
              provenance: exampleProvenance,
            },
          ],
        },
      ]),
    },
  },
});

export const entitiesCalls = entities.calls;
