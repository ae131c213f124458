import { ENTITY_TYPES } from '@cauce/extractors';
import { ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import { callGroup, example } from '../../../../http/declaration.ts';
import {
  credentialKindSchema,
  credentialSchema,
  exampleCredential,
} from './credentials.schemas.ts';

const entitySchema = ResponseJoi.object({
  name: ResponseJoi.string().description('Nombre de la institución.').example('Banco de Chile'),
  id: ResponseJoi.string().description('Identificador; no cambia.').example('banco-chile'),
  enabled: ResponseJoi.boolean()
    .description('Si hoy se puede lanzar alguna de sus acciones.')
    .example(true),
  type: ResponseJoi.string()
    .valid(...ENTITY_TYPES)
    .description('Tipo de institución.')
    .example('bank'),
  credentials: ResponseJoi.array()
    .items(credentialSchema.optional())
    .description('Con qué se entra: una por cada tipo de clave que usan sus acciones.'),
  actions: ResponseJoi.array()
    .items(
      ResponseJoi.object({
        name: ResponseJoi.string()
          .description('Nombre que recibe POST /tasks, entidad:acción.')
          .example('banco-chile:movement'),
        actionType: ResponseJoi.string().description('Tipo de acción.').example('movement'),
        enabled: ResponseJoi.boolean().description('Si hoy se puede lanzar.').example(true),
        credential: credentialKindSchema
          .description('Con qué clave se entra: el `kind` de una de sus `credentials`.')
          .example('internet'),
      })
        .label('EntityAction')
        .optional(),
    )
    .description('Lo que se puede extraer de ella.'),
}).label('Entity');

const entities = callGroup({
  tag: 'Instituciones',
  auth: { credentials: ['apiKey', 'session'], scope: 'main' },
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
            },
          ],
        },
      ]),
    },
  },
});

export const entitiesCalls = entities.calls;
