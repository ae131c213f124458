import Joi from 'joi';
import { ResponseJoi } from '../../../http/openapi/dataSchemas.ts';
import { declareCall, type CallDeclaration } from '../../../http/declaration.ts';

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

export const userStatusByEntityCall = declareCall({
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
  invalid: {
    username: { error: 'wrongFormat', message: 'username must be of type string' },
    entity: { error: 'wrongFormat', message: 'entity must be of type string' },
  },
  responses: {
    200: {
      description: 'El estado.',
      schema: ResponseJoi.object({
        enabled: ResponseJoi.boolean()
          .description('Si se puede lanzar una tarea ahora.')
          .example(false),
        retryAfter: ResponseJoi.string()
          .isoDate()
          .allow(null)
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
});

export const usersCalls: readonly CallDeclaration[] = [userStatusByEntityCall];
