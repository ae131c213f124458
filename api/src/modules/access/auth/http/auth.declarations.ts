import Joi from 'joi';
import { field, ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import { callGroup, example } from '../../../../http/declaration.ts';
import { SESSION_MINUTES } from '../auth.types.ts';

const loginBody = Joi.object<{ expire: number }>({
  expire: Joi.number()
    .integer()
    .min(SESSION_MINUTES.min)
    .max(SESSION_MINUTES.max)
    .default(SESSION_MINUTES.default)
    .description('Duración del token en minutos enteros, de 10 a 60. Si no viene, 60.')
    .example(30),
}).label('Login');

const auth = callGroup({ tag: 'Sesión', auth: { credentials: ['session'], scope: 'main' } });

export const loginCall = auth.declare({
  method: 'post',
  path: '/auth/login',
  operationId: 'login',
  summary: 'Abrir una sesión',
  description:
    'Cambia tu llave por un token de sesión, que usan todas las demás llamadas. El token dura 60 minutos, o lo que pidas en `expire`.',
  auth: { credentials: ['apiKey'], scope: 'main' },
  rateLimit: 'login',
  request: {
    body: loginBody,
    bodyOptional: true,
    examples: { media: example('Media hora', { expire: 30 }) },
  },
  invalid: {
    'expire:number.min': 'invalidExpireMinimum',
    'expire:number.max': 'invalidExpireMaximum',
    expire: 'invalidExpireType',
  },
  // For numbers too large for JavaScript, the sign tells which bound they exceed.
  invalidFirst: ({ detail: { type, context } }) => {
    if (type !== 'number.unsafe' && type !== 'number.infinity') return undefined;
    return Number(context?.value) > 0 ? 'invalidExpireMaximum' : 'invalidExpireMinimum';
  },
  response: {
    description: 'El token de la sesión.',
    schema: ResponseJoi.object({
      token: field.text(
        'Token de sesión: va en Authorization: Bearer.',
        'eyJhbGciOiJIUzI1NiIsImtpZCI6ImsyMDI2MTEyMSJ9.eyJzdWIiOiIuLi4ifQ.firma',
      ),
    }).label('Session'),
    hasQuotaHeaders: true,
    examples: {
      token: example('Sesión abierta', {
        token: 'eyJhbGciOiJIUzI1NiIsImtpZCI6ImsyMDI2MTEyMSJ9.eyJzdWIiOiIuLi4ifQ.firma',
      }),
    },
  },
  errors: ['wrongFormat'],
});

export const isTokenValidCall = auth.declare({
  method: 'get',
  path: '/auth/is-token-valid',
  operationId: 'isTokenValid',
  summary: 'Revisar un token',
  description: 'Responde 204 si el token de sesión todavía sirve; si no, 401.',
  rateLimit: 'read',
  response: { status: 204, description: 'El token sirve.' },
});

export const logoutCall = auth.declare({
  method: 'post',
  path: '/auth/logout',
  operationId: 'logout',
  summary: 'Cerrar una sesión',
  description:
    'El token de sesión con que preguntas deja de servir en 5 segundos, y con él las llaves de cifrado que pidió. Las demás sesiones de tu llave siguen.',
  rateLimit: 'write',
  response: { status: 204, description: 'La sesión terminó.' },
});

export const authCalls = auth.calls;
