import { randomUUID } from 'node:crypto';
import { callGroup, example } from '../../../../http/declaration.ts';
import { envelope } from '../../../../http/openapi/dataSchemas.ts';
import { EXAMPLE_CLIENT_ID } from '../../tokens/http/tokens.schemas.ts';
import { exampleWidgetConfig } from '../../widgetConfigs/widgetConfig.schemas.ts';
import { USAGE_ERRORS } from '../consents.types.ts';
import { EXAMPLE_CONSENT_ID } from './consents.schemas.ts';
import {
  CONNECT_ANOTHER_FORMAT,
  createConsentBodySchema,
  exampleOtpToken,
  invalidConsentFirst,
  otpTokenSchema,
} from './createConsent.schemas.ts';

const createConsent = callGroup({
  api: 'connect',
  tag: 'Tokens',
  auth: { credentials: ['apiKey'], scope: 'connect' },
});

export const createConsentCall = createConsent.declare({
  method: 'post',
  path: '/token/otp/create',
  operationId: 'createOtpToken',
  summary: 'Crear un token de un solo uso',
  description:
    'Pide un permiso a una persona: crea el consentimiento, en curso, y el token con que tu página abre el widget. Con `consentId`, la persona repara o renueva uno que ya dio: el consentimiento, sus ids y sus cursores siguen siendo los mismos. El token dura 10 minutos y sirve una vez. Se llama solo desde tu servidor. Los errores de los datos se informan en el orden de los campos.',
  rateLimit: 'write',
  idempotent: { newId: randomUUID },
  request: {
    body: createConsentBodySchema,
    examples: {
      banco: example('Movimientos y saldos de un banco', {
        products: ['movement', 'product-balance'],
        clientId: EXAMPLE_CLIENT_ID,
        user: { username: '12345678-5', email: 'persona@correo.example' },
        widgetConfigId: exampleWidgetConfig.widgetConfigId,
        locale: 'es-CL',
        filters: { entities: { include: { types: ['bank'] } } },
      }),
      empresa: example('Movimientos de una empresa', {
        products: ['movement'],
        clientId: EXAMPLE_CLIENT_ID,
        user: { username: '12345678-5', email: 'persona@correo.example' },
        company: { id: '76123456-0' },
        widgetConfigId: exampleWidgetConfig.widgetConfigId,
        filters: { entities: { include: { types: ['business-bank'] } } },
      }),
      varias: example('Datos de dos instituciones, en una visita', {
        products: ['tax-folder', 'fiscal-statement'],
        clientId: EXAMPLE_CLIENT_ID,
        user: { username: '12345678-5', email: 'persona@correo.example' },
        widgetConfigId: exampleWidgetConfig.widgetConfigId,
      }),
      reparar: example('Volver a conectar', {
        consentId: EXAMPLE_CONSENT_ID,
        clientId: EXAMPLE_CLIENT_ID,
        user: { username: '12345678-5', email: 'persona@correo.example' },
        widgetConfigId: exampleWidgetConfig.widgetConfigId,
      }),
    },
  },
  invalid: {
    products: 'productsError',
    clientId: 'clientIdError',
    user: 'userError',
    'user.email': 'emailError',
    company: 'companyError',
    widgetConfigId: 'widgetConfigError',
    refresh: 'refreshError',
    'filters.entities.include.ids': {
      error: 'wrongFormat',
      message: 'filters.entities.include.ids must be ids of entities, without repetition',
    },
    reference: 'referenceError',
    connectAnother: CONNECT_ANOTHER_FORMAT,
    consentId: 'consentIdError',
  },
  invalidFirst: invalidConsentFirst,
  response: {
    description: 'El token y el consentimiento.',
    schema: envelope('CreatedOtpToken', otpTokenSchema, 'Lo creado.'),
    examples: {
      creado: example('Creado', {
        data: { otpToken: exampleOtpToken, consentId: EXAMPLE_CONSENT_ID },
      }),
    },
  },
  errors: ['wrongFormat', ...USAGE_ERRORS],
});

export const createConsentCalls = createConsent.calls;
