import Joi from 'joi';
import { field, ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import { callGroup, example } from '../../../../http/declaration.ts';

interface StatusInput {
  username?: string;
  entity?: string;
}

/** Accepted in a query as well as in a body. */
const inputKeys = {
  username: Joi.string()
    .allow('')
    .description('RUT de la persona, o su correo donde la institución lo usa.')
    .example('12345678-5'),
  entity: Joi.string().allow('').description('Id de la institución.').example('banco-chile'),
};

const MEANING =
  'Dice si tus propias tareas pausaron a este usuario en esta institución: dos ingresos fallidos seguidos lo pausan hasta `retryAfter`. Lo que pasó con tareas de otros clientes no se dice.';

/** The parts that both calls share. */
const shared = {
  path: '/users/status/by-entity',
  invalid: {
    username: { error: 'wrongFormat', message: 'username must be of type string' },
    entity: { error: 'wrongFormat', message: 'entity must be of type string' },
  },
  response: {
    description: 'El estado.',
    schema: ResponseJoi.object({
      enabled: field.flag('Si tus tareas no lo tienen en pausa.', false),
      retryAfter: field
        .isoDate(
          'Desde cuándo se puede, si enabled es false; si no, null.',
          '2026-11-22T12:00:00.000Z',
        )
        .allow(null),
    }).label('UserStatus'),
    examples: {
      libre: example('Se puede lanzar', { enabled: true, retryAfter: null }),
      enPausa: example('En pausa', { enabled: false, retryAfter: '2026-11-22T12:00:00.000Z' }),
    },
  },
  errors: ['wrongFormat', 'invalidRut', 'tooManyRequests'],
} as const;

const users = callGroup({
  tag: 'Usuarios',
  auth: { credentials: ['session'], scope: 'main' },
  rateLimit: 'read',
});

export const readUserStatusCall = users.declare({
  ...shared,
  method: 'post',
  operationId: 'readUserStatus',
  summary: 'Estado de un usuario en una institución',
  description: `${MEANING} El RUT va en el cuerpo, así no queda en los registros de ningún proxy.`,
  request: {
    body: Joi.object<Required<StatusInput>>({
      username: inputKeys.username.required(),
      entity: inputKeys.entity.required(),
    }).label('UserStatusRequest'),
    examples: {
      persona: example('Una persona en un banco', {
        username: '12345678-5',
        entity: 'banco-chile',
      }),
    },
  },
  invalid: {
    ...shared.invalid,
    'username:any.required': { error: 'wrongFormat', message: 'username is required' },
    'entity:any.required': { error: 'wrongFormat', message: 'entity is required' },
  },
});

export const userStatusByEntityCall = users.declare({
  ...shared,
  method: 'get',
  operationId: 'userStatusByEntity',
  summary: 'Estado de un usuario, por consulta',
  description: `Lo mismo que [con POST](/api/read-user-status), que conviene más: los datos van en la consulta, que puede quedar en los registros de un proxy. También se aceptan en un cuerpo JSON. ${MEANING}`,
  request: {
    query: Joi.object<StatusInput>(inputKeys),
    body: Joi.object<StatusInput>(inputKeys).label('UserStatusQuery'),
    bodyOptional: true,
    bodyOnGet: true,
  },
});

export const usersCalls = users.calls;
