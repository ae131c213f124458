import { envelope } from '../../../http/envelope.ts';
import { defineRoute, type RouteDefinition } from '../../../http/route.ts';
import { createTaskToken, type CreateTaskTokenDeps } from '../commands/createTaskToken.ts';
import {
  createTaskTokenBodySchema,
  EXAMPLE_CLIENT_ID,
  taskTokenSchema,
  tokenFault,
} from './tokens.schemas.ts';

const exampleTaskToken = 'eyJhbGciOiJIUzI1NiIsImtpZCI6ImsyMDI2MTEyMSJ9.eyJzdWIiOiIuLi4ifQ.firma';

/** The token with which a client's server reads a person's consents and data. */
export function tokensRoutes(deps: CreateTaskTokenDeps): RouteDefinition[] {
  return [
    defineRoute({
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
      onInvalid: tokenFault,
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
      handle: async ({ body, principal, requestId, ip }) => ({
        status: 200,
        body: {
          data: { taskToken: await createTaskToken(deps, { body, principal, requestId, ip }) },
        },
      }),
    }),
  ];
}
