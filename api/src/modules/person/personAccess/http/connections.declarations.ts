import { declareCall, type CallDeclaration } from '../../../../http/declaration.ts';
import { envelope } from '../../../../http/openapi/dataSchemas.ts';
import { PERSON_AUTH, PERSON_TAG } from './person.declarations.ts';
import {
  activitySchema,
  connectionParams,
  connectionSchema,
  connectionsSchema,
  exampleConnection,
} from './person.schemas.ts';

export const listConnectionsCall = declareCall({
  api: 'connect',
  method: 'get',
  path: '/person/connections',
  operationId: 'listConnections',
  tag: PERSON_TAG,
  summary: 'Ver las conexiones',
  description:
    'Entrega los permisos que nombran el RUT y el correo de la persona: quién lee, qué, para qué, de dónde, hasta cuándo y cuántas veces leyó. De los que nombran otro correo no dice nada.',
  auth: PERSON_AUTH,
  rateLimit: 'person',
  responses: {
    200: {
      description: 'Las conexiones.',
      schema: envelope('ConnectionsAnswer', connectionsSchema, 'Las conexiones.'),
      examples: {
        una: { summary: 'Una', value: { data: { connections: [exampleConnection], count: 1 } } },
      },
    },
  },
  errors: [],
});

export const getConnectionCall = declareCall({
  api: 'connect',
  method: 'get',
  path: '/person/connections/:id',
  operationId: 'getConnection',
  tag: PERSON_TAG,
  summary: 'Ver una conexión',
  description: 'Entrega una conexión de la persona. La de otra persona, u otro correo, no existe.',
  auth: PERSON_AUTH,
  rateLimit: 'person',
  request: { params: connectionParams },
  invalid: { id: 'connectionNotFound' },
  responses: {
    200: {
      description: 'La conexión.',
      schema: envelope('ConnectionAnswer', connectionSchema, 'La conexión.'),
      examples: { vigente: { summary: 'Vigente', value: { data: exampleConnection } } },
    },
  },
  errors: ['connectionNotFound'],
});

export const listActivityCall = declareCall({
  api: 'connect',
  method: 'get',
  path: '/person/connections/:id/activity',
  operationId: 'listConnectionActivity',
  tag: PERSON_TAG,
  summary: 'Ver qué pasó con una conexión',
  description:
    'Entrega lo que el registro de auditoría dice de una conexión: cuándo se pidió y se aceptó, y cada vez que alguien leyó un dato.',
  auth: PERSON_AUTH,
  rateLimit: 'person',
  request: { params: connectionParams },
  invalid: { id: 'connectionNotFound' },
  responses: {
    200: {
      description: 'Lo que pasó.',
      schema: envelope('ConnectionActivityAnswer', activitySchema, 'Lo que pasó.'),
      examples: {
        leida: {
          summary: 'Leída una vez',
          value: {
            data: {
              entries: [{ at: '2026-12-01T08:00:00.000Z', kind: 'read', detail: 'movement' }],
              count: 1,
            },
          },
        },
      },
    },
  },
  errors: ['connectionNotFound'],
});

export const connectionsCalls: readonly CallDeclaration[] = [
  listConnectionsCall,
  getConnectionCall,
  listActivityCall,
];
