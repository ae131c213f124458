import { declareCall, type CallDeclaration } from '../../../../http/declaration.ts';
import { envelope } from '../../../../http/openapi/dataSchemas.ts';
import {
  createTaskTokenBodySchema,
  EXAMPLE_CLIENT_ID,
  lacksClientId,
  taskTokenSchema,
} from './tokens.schemas.ts';

const exampleTaskToken = 'eyJhbGciOiJIUzI1NiIsImtpZCI6ImsyMDI2MTEyMSJ9.eyJzdWIiOiIuLi4ifQ.firma';

export const createTaskTokenCall = declareCall({
  api: 'connect',
  method: 'post',
  path: '/token/task',
  operationId: 'createTaskToken',
  tag: 'Tokens',
  summary: 'Crear un token de tarea',
  description:
    'Entrega un token con el que lees los consentimientos de una persona y retiras sus datos. Dura 30 minutos y vale solo para esa persona. Se llama solo desde tu servidor.',
  auth: { credentials: ['apiKey'], scope: 'connect' },
  rateLimit: 'write',
  request: {
    body: createTaskTokenBodySchema,
    examples: {
      persona: {
        summary: 'Para una persona',
        value: { clientId: EXAMPLE_CLIENT_ID, target: '12345678-5' },
      },
    },
  },
  invalid: { clientId: 'clientIdError', target: 'targetError' },
  invalidFirst: lacksClientId,
  responses: {
    200: {
      description: 'El token.',
      schema: envelope('CreatedTaskToken', taskTokenSchema, 'Lo creado.'),
      examples: {
        creado: { summary: 'Creado', value: { data: { taskToken: exampleTaskToken } } },
      },
    },
  },
  errors: ['clientIdError', 'targetError', 'wrongFormat'],
});

export const tokensCalls: readonly CallDeclaration[] = [createTaskTokenCall];
