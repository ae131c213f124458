import { callGroup, example } from '../../../../http/declaration.ts';
import { envelope } from '../../../../http/openapi/dataSchemas.ts';
import {
  createTaskTokenBodySchema,
  EXAMPLE_CLIENT_ID,
  lacksClientId,
  taskTokenSchema,
} from './tokens.schemas.ts';

const exampleTaskToken = 'eyJhbGciOiJIUzI1NiIsImtpZCI6ImsyMDI2MTEyMSJ9.eyJzdWIiOiIuLi4ifQ.firma';

const tokens = callGroup({
  api: 'connect',
  tag: 'Tokens',
  auth: { credentials: ['apiKey'], scope: 'connect' },
});

export const createTaskTokenCall = tokens.declare({
  method: 'post',
  path: '/token/task',
  operationId: 'createTaskToken',
  summary: 'Crear un token de tarea',
  description:
    'Entrega un token con el que lees los consentimientos de una persona y retiras sus datos. Dura 30 minutos y vale solo para esa persona. Se llama solo desde tu servidor.',
  rateLimit: 'write',
  request: {
    body: createTaskTokenBodySchema,
    examples: {
      persona: example('Para una persona', { clientId: EXAMPLE_CLIENT_ID, target: '12345678-5' }),
    },
  },
  invalid: { clientId: 'clientIdError', target: 'targetError' },
  invalidFirst: lacksClientId,
  response: {
    description: 'El token.',
    schema: envelope('CreatedTaskToken', taskTokenSchema, 'Lo creado.'),
    examples: {
      creado: example('Creado', { data: { taskToken: exampleTaskToken } }),
    },
  },
  errors: ['wrongFormat'],
});

export const tokensCalls = tokens.calls;
