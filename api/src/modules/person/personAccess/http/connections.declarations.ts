import { callGroup, example } from '../../../../http/declaration.ts';
import { envelope } from '../../../../http/openapi/dataSchemas.ts';
import { PERSON_TRAITS } from './person.declarations.ts';
import {
  activitySchema,
  connectionAccountParams,
  connectionParams,
  connectionSchema,
  connectionsSchema,
  exampleConnection,
} from './person.schemas.ts';

const connections = callGroup(PERSON_TRAITS);

export const listConnectionsCall = connections.declare({
  method: 'get',
  path: '/person/connections',
  operationId: 'listConnections',
  summary: 'Ver las conexiones',
  description:
    'Entrega los permisos que nombran el RUT y el correo de la persona: quién lee, qué, para qué, de dónde, hasta cuándo y cuántas veces leyó. De los que nombran otro correo no dice nada.',
  response: {
    description: 'Las conexiones.',
    schema: envelope('ConnectionsAnswer', connectionsSchema, 'Las conexiones.'),
    examples: {
      una: example('Una', { data: { connections: [exampleConnection], count: 1 } }),
    },
  },
});

export const getConnectionCall = connections.declare({
  method: 'get',
  path: '/person/connections/:id',
  operationId: 'getConnection',
  summary: 'Ver una conexión',
  description: 'Entrega una conexión de la persona. La de otra persona, u otro correo, no existe.',
  request: { params: connectionParams },
  invalid: { id: 'connectionNotFound' },
  response: {
    description: 'La conexión.',
    schema: envelope('ConnectionAnswer', connectionSchema, 'La conexión.'),
    examples: { vigente: example('Vigente', { data: exampleConnection }) },
  },
});

export const listActivityCall = connections.declare({
  method: 'get',
  path: '/person/connections/:id/activity',
  operationId: 'listConnectionActivity',
  summary: 'Ver qué pasó con una conexión',
  description:
    'Entrega lo que el registro de auditoría dice de una conexión: cuándo se pidió y se aceptó, y cada vez que alguien leyó un dato.',
  request: { params: connectionParams },
  invalid: { id: 'connectionNotFound' },
  response: {
    description: 'Lo que pasó.',
    schema: envelope('ConnectionActivityAnswer', activitySchema, 'Lo que pasó.'),
    examples: {
      leida: example('Leída una vez', {
        data: {
          entries: [{ at: '2026-12-01T08:00:00.000Z', kind: 'read', detail: 'movement' }],
          count: 1,
        },
      }),
    },
  },
});

export const takeBackAccountCall = connections.declare({
  method: 'post',
  path: '/person/connections/:id/accounts/:accountId/take-back',
  operationId: 'takeBackAccount',
  summary: 'Dejar de compartir una cuenta',
  description:
    'Borra lo leído de una de las cuentas que la persona eligió, y no se vuelve a leer. La empresa recibe el evento product.updated, y sus filas le llegan como quitadas. La última no se quita sola: la persona quita el permiso.',
  request: { params: connectionAccountParams },
  invalid: { id: 'connectionNotFound', accountId: 'accountNotFound' },
  response: {
    description: 'La conexión, sin la cuenta.',
    schema: envelope('TakenBackAccount', connectionSchema, 'La conexión.'),
    examples: { vigente: example('Vigente', { data: exampleConnection }) },
  },
  errors: ['connectionNotFound', 'accountNotFound', 'actionNotAvailable', 'lastAccount'],
});

export const connectionsCalls = connections.calls;
