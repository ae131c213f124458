import { parseUsername } from '@cauce/extractors';
import Joi from 'joi';
import type { ValidationError } from 'joi';
import { AppError } from '../../../errors/AppError.ts';
import { notAllowedMessage } from '../../../errors/notAllowed.ts';
import { defineRoute, type RouteDefinition } from '../../../http/route.ts';
import type { EntityDirectory } from '../../entities/entityDirectory.ts';
import type { Restrictions } from '../restrictions.ts';
import type { UserKeys } from '../userKeys.ts';

interface StatusInput {
  username?: string;
  entity?: string;
}

const inputKeys = {
  username: Joi.string()
    .allow('')
    .description('RUT de la persona, o su correo donde la institución lo usa.')
    .example('12345678-5'),
  entity: Joi.string().allow('').description('Id de la institución.').example('banco-chile'),
};

function statusFault(fault: ValidationError): AppError {
  const [detail] = fault.details;
  if (detail?.type === 'object.unknown')
    return new AppError('notAllowed', { message: notAllowedMessage(detail.path) });
  const field = detail?.path[0];
  return new AppError('wrongFormat', {
    message:
      field === undefined ? 'body must be of type object' : `${field} must be of type string`,
  });
}

/** Whether a user may try an entity now. */
export function usersRoutes(deps: {
  entities: EntityDirectory;
  userKeys: UserKeys;
  restrictions: Restrictions;
}): RouteDefinition[] {
  return [
    defineRoute({
      method: 'get',
      path: '/users/status/by-entity',
      operationId: 'userStatusByEntity',
      tag: 'Usuarios',
      summary: 'Estado de un usuario en una institución',
      description:
        'Dice si se puede lanzar una tarea de este usuario en esta institución. Después de dos ingresos fallidos seguidos el par queda en pausa hasta `retryAfter`. Los datos van en la consulta; también se aceptan en un cuerpo JSON.',
      auth: { credentials: ['session'], scope: 'main' },
      rateLimit: 'read',
      request: {
        query: Joi.object<StatusInput>(inputKeys),
        body: Joi.object<StatusInput>(inputKeys).label('UserStatusQuery'),
        bodyOptional: true,
        bodyOnGet: true,
      },
      onInvalid: statusFault,
      responses: {
        200: {
          description: 'El estado.',
          schema: Joi.object({
            enabled: Joi.boolean()
              .required()
              .description('Si se puede lanzar una tarea ahora.')
              .example(false),
            retryAfter: Joi.string()
              .isoDate()
              .allow(null)
              .required()
              .description('Desde cuándo se puede, si enabled es false; si no, null.')
              .example('2026-11-22T12:00:00.000Z'),
          }).label('UserStatus'),
          examples: {
            libre: { summary: 'Se puede lanzar', value: { enabled: true, retryAfter: null } },
            enPausa: {
              summary: 'En pausa',
              value: { enabled: false, retryAfter: '2026-11-22T12:00:00.000Z' },
            },
          },
        },
      },
      errors: ['wrongFormat', 'invalidRut'],
      handle: async ({ principal, query, body }) => {
        const { clientId } = principal;
        const username = query.username ?? body.username;
        const entityId = query.entity ?? body.entity;
        if (username === undefined)
          throw new AppError('wrongFormat', { message: 'username is required' });
        if (entityId === undefined)
          throw new AppError('wrongFormat', { message: 'entity is required' });
        const institution = deps.entities.find(entityId);
        if (!institution) throw new AppError('wrongFormat', { message: 'entity is not known' });
        const normalised = parseUsername(institution, username);
        if (normalised === null) throw new AppError('invalidRut');
        const until = await deps.restrictions.until(
          deps.userKeys.userEntityKey(clientId, normalised, institution.id),
        );
        return {
          status: 200,
          body: { enabled: until === null, retryAfter: until?.toISOString() ?? null },
        };
      },
    }),
  ];
}
