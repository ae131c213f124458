import { declareCall, type CallDeclaration } from '../../../../http/declaration.ts';
import { envelope } from '../../../../http/openapi/dataSchemas.ts';
import {
  answerBodySchema,
  exampleRequest,
  rightsRequestParams,
  rightsRequestSchema,
  rightsRequestsQuery,
  rightsRequestsSchema,
} from './rightsRequests.schemas.ts';

const tag = 'Derechos';
const auth = { credentials: ['apiKey'], scope: 'connect' } as const;

export const listRightsRequestsCall = declareCall({
  api: 'connect',
  method: 'get',
  path: '/rights-requests',
  operationId: 'listRightsRequests',
  tag,
  summary: 'Listar las solicitudes de derechos',
  description:
    'Entrega lo que tus usuarios pidieron desde su página (Ley 21.719): quitar un permiso, oponerse, bloquear, borrar o descargar lo suyo. Cauce cumple su parte enseguida; las que están open esperan tu respuesta, a más tardar en 30 días; un bloqueo, en 2 días hábiles.',
  auth,
  rateLimit: 'read',
  request: { query: rightsRequestsQuery },
  invalid: { page: 'pageError', limit: 'limitError' },
  responses: {
    200: {
      description: 'Una página de solicitudes.',
      schema: envelope('RightsRequestsAnswer', rightsRequestsSchema, 'La página.'),
      examples: {
        una: {
          summary: 'Una por responder',
          value: { data: { requests: [exampleRequest], hasNext: false, count: 1 } },
        },
      },
    },
  },
  errors: ['pageError', 'limitError', 'wrongFormat', 'notAllowed'],
});

export const getRightsRequestCall = declareCall({
  api: 'connect',
  method: 'get',
  path: '/rights-requests/:id',
  operationId: 'getRightsRequest',
  tag,
  summary: 'Consultar una solicitud de derechos',
  description: 'Entrega una solicitud. La de otro cliente no existe para ti.',
  auth,
  rateLimit: 'read',
  request: { params: rightsRequestParams },
  invalid: { id: 'rightsRequestNotFound' },
  responses: {
    200: {
      description: 'La solicitud.',
      schema: envelope('RightsRequestAnswer', rightsRequestSchema, 'La solicitud.'),
      examples: { abierta: { summary: 'Por responder', value: { data: exampleRequest } } },
    },
  },
  errors: ['rightsRequestNotFound'],
});

export const answerRightsRequestCall = declareCall({
  api: 'connect',
  method: 'post',
  path: '/rights-requests/:id/answer',
  operationId: 'answerRightsRequest',
  tag,
  summary: 'Responder una solicitud de derechos',
  description:
    'Dice a la persona qué hiciste con tus copias de sus datos, o por qué no corresponde. Le llega por correo, y queda en su página. Una respuesta no se cambia.',
  auth,
  rateLimit: 'write',
  request: {
    params: rightsRequestParams,
    body: answerBodySchema,
    examples: {
      hecha: {
        summary: 'Hecho',
        value: {
          outcome: 'done',
          message: 'Borramos tus movimientos y dejamos de calcular tu presupuesto.',
        },
      },
    },
  },
  invalid: { id: 'rightsRequestNotFound' },
  responses: {
    200: {
      description: 'La solicitud, respondida.',
      schema: envelope('AnsweredRightsRequest', rightsRequestSchema, 'La solicitud.'),
      examples: {
        respondida: {
          summary: 'Respondida',
          value: {
            data: {
              ...exampleRequest,
              status: 'answered',
              outcome: 'done',
              message: 'Borramos tus movimientos y dejamos de calcular tu presupuesto.',
              answeredAt: '2026-12-10T12:00:00.000Z',
            },
          },
        },
      },
    },
  },
  errors: ['rightsRequestNotFound', 'rightsRequestAnswered', 'wrongFormat'],
});

export const rightsRequestsCalls: readonly CallDeclaration[] = [
  listRightsRequestsCall,
  getRightsRequestCall,
  answerRightsRequestCall,
];
