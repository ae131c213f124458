import { callGroup, example } from '../../../../http/declaration.ts';
import { envelope } from '../../../../http/openapi/dataSchemas.ts';
import {
  CONSOLE_TRAITS,
  OPEN,
  sessionHeaders,
  sessionResponse,
} from '../../members/http/members.declarations.ts';
import {
  exampleCallback,
  exampleOpenidSignIn,
  openidSessionBody,
  openidSignInBody,
  openidSignInSchema,
} from './openid.schemas.ts';

const openid = callGroup(CONSOLE_TRAITS);

export const startOpenidSignInCall = openid.declare({
  ...OPEN,
  method: 'post',
  path: '/console/openid-sign-ins',
  operationId: 'startOpenidSignIn',
  summary: 'Empezar a entrar con la cuenta de la organización',
  description:
    'Por el dominio del correo encuentra el proveedor OpenID de la organización, y entrega la página donde se entra. Hay 5 minutos para volver.',
  request: {
    body: openidSignInBody,
    examples: { una: example('Con el correo', { email: 'camila@empresa.example' }) },
  },
  invalid: { email: { error: 'emailError', message: 'email must be a valid email' } },
  response: {
    description: 'Dónde se entra.',
    schema: envelope('StartedOpenidSignInAnswer', openidSignInSchema, 'Lo que empieza.'),
    examples: { empezado: example('Empezado', { data: exampleOpenidSignIn }) },
  },
  errors: ['openidNotConfigured', 'openidUnavailable'],
});

export const openOpenidSessionCall = openid.declare({
  ...OPEN,
  method: 'post',
  path: '/console/openid-sessions',
  operationId: 'openOpenidSession',
  summary: 'Entrar con la cuenta de la organización',
  description:
    'Comprueba lo que respondió el proveedor, una sola vez, y abre la sesión de quien tiene ese correo en el equipo, que dura 8 horas. A quien tiene una invitación lo hace parte del equipo.',
  request: {
    body: openidSessionBody,
    headers: sessionHeaders,
    examples: {
      vuelta: example('La vuelta del proveedor', {
        signInId: exampleOpenidSignIn.signInId,
        callback: exampleCallback,
      }),
    },
  },
  invalid: { signInId: 'openidRefused', callback: 'openidRefused' },
  response: sessionResponse,
  errors: ['openidUnavailable'],
});

export const openidCalls = openid.calls;
