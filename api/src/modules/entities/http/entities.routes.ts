import { ENTITY_TYPES } from '@cauce/extractors';
import Joi from 'joi';
import { defineRoute, type RouteDefinition } from '../../../http/route.ts';
import { presentEntity } from './entities.presenter.ts';
import type { EntityDirectory } from '../entityDirectory.ts';

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

/** The catalogue of institutions. */
export function entitiesRoutes(deps: { entities: EntityDirectory }): RouteDefinition[] {
  const { entities } = deps;
  const listing = entityListing(entities);
  return [
    defineRoute({
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
                  actions: [
                    { name: 'banco-chile:movement', actionType: 'movement', enabled: true },
                  ],
                },
              ],
            },
          },
        },
      },
      errors: [],
      handle: () => Promise.resolve({ status: 200, json: listing() }),
    }),
  ];
}

/**
 * The answer, made anew when an institution comes or goes: an action that is served is enabled
 * exactly while its institution is, and nothing else of it changes while a process runs.
 */
function entityListing(entities: EntityDirectory): () => Buffer {
  let made: { readonly enabled: string; readonly json: Buffer } | undefined;
  return () => {
    const institutions = entities.all();
    const enabled = institutions.map((one) => Number(entities.isEntityEnabled(one))).join('');
    if (made?.enabled !== enabled) {
      const list = institutions.map((one) => presentEntity(one, entities));
      made = { enabled, json: Buffer.from(JSON.stringify(list)) };
    }
    return made.json;
  };
}
