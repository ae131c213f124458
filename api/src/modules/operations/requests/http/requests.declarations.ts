import { callGroup, example } from '../../../../http/declaration.ts';
import {
  EXAMPLE_ENTRY,
  EXAMPLE_REQUEST,
  listRequestsQuery,
  requestParams,
  requestSchema,
  requestsSchema,
} from './requests.schemas.ts';

const exampleRequest = {
  id: EXAMPLE_ENTRY,
  requestId: EXAMPLE_REQUEST,
  at: '2026-11-23T12:00:00.000Z',
  method: 'GET',
  path: '/tasks/{taskId}',
  status: 200,
  errorCode: null,
  durationMs: 3.2,
  keyId: 'key_3f9a1c0b7d24',
};

const requests = callGroup({
  tag: 'Llaves y uso',
  auth: { credentials: ['apiKey', 'session'], scope: 'manage', permission: 'requests:read' },
  rateLimit: 'read',
});

export const listRequestsCall = requests.declare({
  method: 'get',
  path: '/requests',
  operationId: 'listRequests',
  summary: 'Listar las llamadas',
  description:
    'Las llamadas que tus servidores hicieron a las dos APIs en los últimos 7 días, también las rechazadas; aparecen a los pocos segundos. De cada una se guarda cuál fue, cuándo, con qué llave, si llevaba `Idempotency-Key` y cómo terminó: ni ids de la ruta, ni consulta, ni cuerpo, ni nada de una persona. Las del widget no vienen, porque las hace la persona, ni las que no mostraron una credencial vigente.',
  request: { query: listRequestsQuery },
  invalid: {
    requestId: { error: 'wrongFormat', message: 'requestId must be a UUID or a ULID' },
    before: { error: 'wrongFormat', message: 'before must be the id of a listed request' },
    limit: { error: 'wrongFormat', message: 'limit must be a whole number from 1 to 500' },
  },
  response: {
    description: 'Las llamadas.',
    schema: requestsSchema,
    examples: {
      una: example('Una', { requests: [exampleRequest], hasMore: false }),
    },
  },
});

export const getRequestCall = requests.declare({
  method: 'get',
  path: '/requests/:requestId',
  operationId: 'getRequest',
  summary: 'Consultar una llamada',
  description:
    'Busca una llamada por su `X-Request-Id`, que también viene en cada error como `requestId`. Si mandaste el mismo en varias, entrega la última; todas están en `GET /requests?requestId=`.',
  request: { params: requestParams },
  response: {
    description: 'La llamada.',
    schema: requestSchema,
    examples: { una: example('Una llamada', exampleRequest) },
  },
  errors: ['requestNotFound'],
});

export const requestsCalls = requests.calls;
