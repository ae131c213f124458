import { envelope } from '../../../http/envelope.ts';
import { defineRoute, type RouteDefinition } from '../../../http/route.ts';
import { EXAMPLE_CONSENT_ID } from '../../consents/http/consents.schemas.ts';
import { exampleOtpToken } from '../../widget/http/session.schemas.ts';
import { exampleWidgetConfig } from '../../widgetConfigs/widgetConfig.schemas.ts';
import { createOtpToken, type CreateOtpTokenDeps } from '../../consents/commands/createConsent.ts';
import { createTaskToken, type CreateTaskTokenDeps } from '../commands/createTaskToken.ts';
import {
  createOtpBodySchema,
  createOtpFault,
  createTaskTokenBodySchema,
  EXAMPLE_CLIENT_ID,
  otpTokenSchema,
  taskTokenSchema,
  tokenFault,
} from './tokens.schemas.ts';

const exampleTaskToken = 'eyJhbGciOiJIUzI1NiIsImtpZCI6ImsyMDI2MTEyMSJ9.eyJzdWIiOiIuLi4ifQ.firma';

/** Tokens that the client's server makes with its key: one opens the widget, one opens the data. */
export function tokensRoutes(deps: CreateOtpTokenDeps & CreateTaskTokenDeps): RouteDefinition[] {
  return [
    defineRoute({
      api: 'connect',
      method: 'post',
      path: '/token/otp/create',
      operationId: 'createOtpToken',
      tag: 'Tokens',
      summary: 'Crear un token de un solo uso',
      description:
        'Pide un permiso a una persona: crea el consentimiento, en curso, y el token con que tu página abre el widget. El token dura 10 minutos y sirve una vez. Se llama solo desde tu servidor. Los errores de los datos se informan en el orden de los campos.',
      auth: { credentials: ['apiKey'], scope: 'connect' },
      rateLimit: 'write',
      idempotent: true,
      request: {
        body: createOtpBodySchema(deps.entities),
        examples: {
          banco: {
            summary: 'Movimientos y saldos de un banco',
            value: {
              products: ['movement', 'product-balance'],
              clientId: EXAMPLE_CLIENT_ID,
              user: { username: '12345678-5', email: 'persona@correo.example' },
              widgetConfigId: exampleWidgetConfig.widgetConfigId,
              locale: 'es-CL',
              filters: { entities: { include: { types: ['bank'] } } },
            },
          },
          empresa: {
            summary: 'Movimientos de una empresa',
            value: {
              products: ['movement'],
              clientId: EXAMPLE_CLIENT_ID,
              user: { username: '12345678-5', email: 'persona@correo.example' },
              company: { id: '76123456-0' },
              widgetConfigId: exampleWidgetConfig.widgetConfigId,
              filters: { entities: { include: { types: ['business-bank'] } } },
            },
          },
        },
      },
      onInvalid: createOtpFault,
      responses: {
        200: {
          description: 'El token y el consentimiento.',
          schema: envelope('CreatedOtpToken', otpTokenSchema, 'Lo creado.'),
          examples: {
            creado: {
              summary: 'Creado',
              value: { data: { otpToken: exampleOtpToken, consentId: EXAMPLE_CONSENT_ID } },
            },
          },
        },
      },
      errors: [
        'productsError',
        'clientIdError',
        'userError',
        'emailError',
        'companyError',
        'widgetConfigError',
        'wrongFormat',
      ],
      handle: async ({ body, principal, reserved, requestId, ip }) => ({
        status: 200,
        body: {
          data: await createOtpToken(deps, {
            body,
            principal,
            reservedId: reserved.id,
            requestId,
            ip,
          }),
        },
      }),
    }),
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
