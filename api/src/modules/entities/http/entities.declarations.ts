import { ENTITY_TYPES } from '@cauce/extractors';
import Joi from 'joi';
import { declareCall, type CallDeclaration } from '../../../http/declaration.ts';

const entitySchema = Joi.object({
  name: Joi.string().required().description('Nombre de la institución.').example('Banco de Chile'),
  id: Joi.string().required().description('Identificador; no cambia.').example('banco-chile'),
  enabled: Joi.boolean()
    .required()
    .description('Si hoy se puede lanzar alguna de sus acciones.')
    .example(true),
  type: Joi.string()
    .valid(...ENTITY_TYPES)
    .required()
    .description('Tipo de institución.')
    .example('bank'),
  actions: Joi.array()
    .items(
      Joi.object({
        name: Joi.string()
          .required()
          .description('Nombre que recibe POST /tasks, entidad:acción.')
          .example('banco-chile:movement'),
        actionType: Joi.string().required().description('Tipo de acción.').example('movement'),
        enabled: Joi.boolean().required().description('Si hoy se puede lanzar.').example(true),
      }).label('EntityAction'),
    )
    .required()
    .description('Lo que se puede extraer de ella.'),
}).label('Entity');

export const listEntitiesCall = declareCall({
  method: 'get',
  path: '/entities',
  operationId: 'listEntities',
  tag: 'Instituciones',
  summary: 'Instituciones y acciones',
  description:
    'Entrega todas las instituciones con sus acciones y si hoy están habilitadas. La lista cambia poco: guárdala unos minutos.',
  auth: { credentials: ['apiKey', 'session'], scope: 'main' },
  rateLimit: 'read',
  responses: {
    200: {
      description: 'Las instituciones.',
      schema: Joi.array().items(entitySchema).label('Entities'),
      examples: {
        una: {
          summary: 'Una institución',
          value: [
            {
              name: 'Banco de Chile',
              id: 'banco-chile',
              enabled: true,
              type: 'bank',
              actions: [{ name: 'banco-chile:movement', actionType: 'movement', enabled: true }],
            },
          ],
        },
      },
    },
  },
  errors: [],
});

export const entitiesCalls: readonly CallDeclaration[] = [listEntitiesCall];
