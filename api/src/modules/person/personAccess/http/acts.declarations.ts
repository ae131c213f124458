import Joi from 'joi';
import type { ErrorName } from '../../../../errors/catalogue.ts';
import { callGroup, example } from '../../../../http/declaration.ts';
import { envelope, field, param, ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import {
  exampleOwnRequest,
  ownRequestSchema,
  ownRequestsSchema,
} from '../../rightsRequests/http/rightsRequests.schemas.ts';
import { PERSON_TRAITS } from './person.declarations.ts';
import { connectionParams, connectionSchema, exampleConnection } from './person.schemas.ts';

const MAX_REASON = 500;

const reasonBodySchema = Joi.object<{ reason?: string }>({
  reason: param
    .text('Lo que le dices a la empresa, si quieres.', 'Ya no uso la aplicación.')
    .allow('')
    .max(MAX_REASON),
}).label('RightsReason');

const actSchema = ResponseJoi.object({
  request: ownRequestSchema.description('Lo que pediste.'),
  connection: connectionSchema.description('La conexión, como quedó.'),
}).label('ConnectionAct');

const KEPT = ['proof', 'audit', 'client'] as const;
export type Kept = (typeof KEPT)[number];

const erasureSchema = ResponseJoi.object({
  requests: field.listOf(
    ownRequestSchema,
    'Lo que se le pide a cada empresa: que borre sus copias.',
  ),
  count: field.whole('Cuántas son.', 1),
  kept: ResponseJoi.array()
    .items(field.oneOf(KEPT, 'Una parte.', 'proof').optional())
    .description(
      'Qué queda: proof, la constancia del permiso sin nombre ni dirección, cinco años por ley; audit, el registro de quién leyó, igual; client, las copias que la empresa ya tiene, por las que tiene que responder.',
    )
    .example([...KEPT]),
}).label('Erasure');

/** The response to an action: the request, and the connection after it. */
const actResponse = (label: string, request: object, connection: object) => ({
  description: 'Hecho.',
  schema: envelope(label, actSchema, 'Lo pedido, y la conexión.'),
  examples: {
    hecho: example('Hecho', {
      data: {
        request: { ...exampleOwnRequest, ...request },
        connection: { ...exampleConnection, ...connection },
      },
    }),
  },
});
const doneAtOnce = { dueAt: null, status: 'done' };
const ON_CONNECTION: readonly ErrorName[] = ['connectionNotFound', 'actionNotAvailable'];

const acts = callGroup(PERSON_TRAITS);

export const revokeConnectionCall = acts.declare({
  method: 'post',
  path: '/person/connections/:id/revoke',
  operationId: 'revokeConnection',
  summary: 'Quitar un permiso',
  description:
    'Termina el permiso enseguida: los datos y la clave guardada se borran antes de responder, y la empresa recibe el evento consent.revoked.',
  request: { params: connectionParams },
  invalid: { id: 'connectionNotFound' },
  response: actResponse(
    'RevokedConnection',
    { kind: 'revocation', ...doneAtOnce },
    {
      status: 'INACTIVE',
      subStatus: 'REVOKED',
      terminatedAt: '2026-12-01T12:00:00.000Z',
      hasCredentials: false,
      actions: ['erase'],
    },
  ),
  errors: ON_CONNECTION,
});

export const objectCall = acts.declare({
  method: 'post',
  path: '/person/connections/:id/objection',
  operationId: 'objectToConnection',
  summary: 'Oponerse',
  description:
    'La persona se opone a que la empresa trate sus datos: desde ese momento no se lee nada, una extracción en curso se cancela, y la empresa recibe person.objected y tiene 30 días para responder.',
  request: { params: connectionParams, body: reasonBodySchema, bodyOptional: true },
  invalid: { id: 'connectionNotFound' },
  response: actResponse(
    'ObjectedConnection',
    { kind: 'objection' },
    {
      block: { kind: 'objection', at: '2026-12-01T12:00:00.000Z' },
      actions: ['revoke', 'unblock', 'erase', 'receipt'],
    },
  ),
  errors: [...ON_CONNECTION, 'wrongFormat'],
});

export const blockCall = acts.declare({
  method: 'post',
  path: '/person/connections/:id/blocking',
  operationId: 'blockConnection',
  summary: 'Pedir que no se lea por ahora',
  description:
    'Lo mismo que oponerse, mientras la persona lo quiera: el permiso sigue, pero no se lee nada hasta que ella lo levanta.',
  request: { params: connectionParams, body: reasonBodySchema, bodyOptional: true },
  invalid: { id: 'connectionNotFound' },
  response: actResponse(
    'BlockedConnection',
    { kind: 'blocking' },
    {
      block: { kind: 'blocking', at: '2026-12-01T12:00:00.000Z' },
      actions: ['revoke', 'unblock', 'erase', 'receipt'],
    },
  ),
  errors: [...ON_CONNECTION, 'wrongFormat'],
});

export const unblockCall = acts.declare({
  method: 'post',
  path: '/person/connections/:id/unblocking',
  operationId: 'unblockConnection',
  summary: 'Volver a permitir',
  description: 'Levanta la oposición o el bloqueo: la empresa puede leer otra vez.',
  request: { params: connectionParams },
  invalid: { id: 'connectionNotFound' },
  response: actResponse('UnblockedConnection', { kind: 'unblocking', ...doneAtOnce }, {}),
  errors: ON_CONNECTION,
});

const ownRequests = (label: string, description: string, examples: readonly object[]) => ({
  description,
  schema: envelope(label, ownRequestsSchema, description),
  examples: {
    una: example('Una', { data: { requests: examples, count: examples.length } }),
  },
});

export const revokeAllCall = acts.declare({
  method: 'post',
  path: '/person/revoke-all',
  operationId: 'revokeAllConnections',
  summary: 'Quitar todos los permisos',
  description:
    'Termina todos los permisos vigentes o en curso de la persona, como revokeConnection.',
  response: ownRequests('RevokedConnections', 'Lo que se quitó.', [
    { ...exampleOwnRequest, kind: 'revocation', ...doneAtOnce },
  ]),
});

const erased = (label: string) => ({
  description: 'Borrado.',
  schema: envelope(label, erasureSchema, 'Lo que se borró, y lo que queda.'),
  examples: {
    borrado: example('Borrado', {
      data: {
        requests: [{ ...exampleOwnRequest, kind: 'erasure' }],
        count: 1,
        kept: [...KEPT],
      },
    }),
  },
});

export const eraseConnectionCall = acts.declare({
  method: 'post',
  path: '/person/connections/:id/erasure',
  operationId: 'eraseConnection',
  summary: 'Borrar una conexión',
  description:
    'Termina el permiso y borra todo lo que identifica a la persona en él. A la empresa se le pide que borre sus copias. Después la conexión no existe: ya nada dice de quién era.',
  request: { params: connectionParams },
  invalid: { id: 'connectionNotFound' },
  response: erased('ErasedConnection'),
  errors: ON_CONNECTION,
});

export const eraseAllCall = acts.declare({
  method: 'post',
  path: '/person/erasure',
  operationId: 'eraseAllConnections',
  summary: 'Borrar todo',
  description:
    'Borra todo lo que nombra el RUT y el correo de la persona, también su sesión: el token no sirve más. Lo que nombra otro correo queda.',
  response: erased('ErasedConnections'),
});

export const listOwnRequestsCall = acts.declare({
  method: 'get',
  path: '/person/requests',
  operationId: 'listOwnRequests',
  summary: 'Ver lo pedido',
  description:
    'Entrega lo que la persona ha pedido, desde cuándo se cumple, hasta cuándo tiene que responder la empresa y qué respondió.',
  response: ownRequests('OwnRightsRequestsAnswer', 'Lo pedido.', [exampleOwnRequest]),
});

export const actCalls = acts.calls;
