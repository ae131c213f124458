import { callGroup, example } from '../../../../http/declaration.ts';
import { envelope } from '../../../../http/openapi/dataSchemas.ts';
import {
  answerBodySchema,
  exampleRequest,
  rightsRequestParams,
  rightsRequestSchema,
  rightsRequestsQuery,
  rightsRequestsSchema,
} from './rightsRequests.schemas.ts';

const rightsRequests = callGroup({
  api: 'connect',
  tag: 'Derechos',
  auth: { credentials: ['apiKey'], scope: 'connect' },
  rateLimit: 'read',
});

export const listRightsRequestsCall = rightsRequests.declare({
  method: 'get',
  path: '/rights-requests',
  operationId: 'listRightsRequests',
  summary: 'Listar las solicitudes de derechos',
  description:
    'Entrega lo que tus usuarios pidieron desde su página (Ley 21.719): quitar un permiso, oponerse, bloquear, borrar o descargar lo suyo. Cauce cumple su parte enseguida; las que están open esperan tu respuesta, a más tardar en 30 días; un bloqueo, en 2 días hábiles.',
  request: { query: rightsRequestsQuery },
  invalid: { page: 'pageError', limit: 'limitError' },
  response: {
    description: 'Una página de solicitudes.',
    schema: envelope('RightsRequestsAnswer', rightsRequestsSchema, 'La página.'),
    examples: {
      una: example('Una por responder', {
        data: { requests: [exampleRequest], hasNext: false, count: 1 },
      }),
    },
  },
  errors: ['wrongFormat', 'notAllowed'],
});

export const getRightsRequestCall = rightsRequests.declare({
  method: 'get',
  path: '/rights-requests/:id',
  operationId: 'getRightsRequest',
  summary: 'Consultar una solicitud de derechos',
  description: 'Entrega una solicitud. La de otro cliente no existe para ti.',
  request: { params: rightsRequestParams },
  invalid: { id: 'rightsRequestNotFound' },
  response: {
    description: 'La solicitud.',
    schema: envelope('RightsRequestAnswer', rightsRequestSchema, 'La solicitud.'),
    examples: { abierta: example('Por responder', { data: exampleRequest }) },
  },
});

export const answerRightsRequestCall = rightsRequests.declare({
  method: 'post',
  path: '/rights-requests/:id/answer',
  operationId: 'answerRightsRequest',
  summary: 'Responder una solicitud de derechos',
  description:
    'Dice a la persona qué hiciste con tus copias de sus datos, o por qué no corresponde. Le llega por correo, y queda en su página. Una respuesta no se cambia.',
  rateLimit: 'write',
  request: {
    params: rightsRequestParams,
    body: answerBodySchema,
    examples: {
      hecha: example('Hecho', {
        outcome: 'done',
        message: 'Borramos tus movimientos y dejamos de calcular tu presupuesto.',
      }),
    },
  },
  invalid: { id: 'rightsRequestNotFound' },
  response: {
    description: 'La solicitud, respondida.',
    schema: envelope('AnsweredRightsRequest', rightsRequestSchema, 'La solicitud.'),
    examples: {
      respondida: example('Respondida', {
        data: {
          ...exampleRequest,
          status: 'answered',
          outcome: 'done',
          message: 'Borramos tus movimientos y dejamos de calcular tu presupuesto.',
          answeredAt: '2026-12-10T12:00:00.000Z',
        },
      }),
    },
  },
  errors: ['rightsRequestAnswered', 'wrongFormat'],
});

export const rightsRequestsCalls = rightsRequests.calls;
