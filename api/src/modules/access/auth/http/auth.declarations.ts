import Joi from 'joi';
import { ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import { declareCall, type CallDeclaration } from '../../../../http/declaration.ts';
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

export const loginCall = declareCall({
  method: 'post',
  path: '/auth/login',
  operationId: 'login',
  tag: 'Sesión',
  summary: 'Abrir una sesión',
  description:
    'Cambia tu llave por un token de sesión, que usan todas las demás llamadas. El token dura 60 minutos, o lo que pidas en `expire`.',
  auth: { credentials: ['apiKey'], scope: 'main' },
  rateLimit: 'login',
  request: {
    body: loginBody,
    bodyOptional: true,
    examples: { media: { summary: 'Media hora', value: { expire: 30 } } },
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
  responses: {
    200: {
      description: 'El token de la sesión.',
      schema: ResponseJoi.object({
        token: ResponseJoi.string()
          .description('Token de sesión: va en Authorization: Bearer.')
          .example('eyJhbGciOiJIUzI1NiIsImtpZCI6ImsyMDI2MTEyMSJ9.eyJzdWIiOiIuLi4ifQ.firma'),
      }).label('Session'),
      hasQuotaHeaders: true,
      examples: {
        token: {
          summary: 'Sesión abierta',
          value: {
            token: 'eyJhbGciOiJIUzI1NiIsImtpZCI6ImsyMDI2MTEyMSJ9.eyJzdWIiOiIuLi4ifQ.firma',
          },
        },
      },
    },
  },
  errors: ['invalidExpireMinimum', 'invalidExpireMaximum', 'invalidExpireType', 'wrongFormat'],
});

export const isTokenValidCall = declareCall({
  method: 'get',
  path: '/auth/is-token-valid',
  operationId: 'isTokenValid',
  tag: 'Sesión',
  summary: 'Revisar un token',
  description: 'Responde 204 si el token de sesión todavía sirve; si no, 401.',
  auth: { credentials: ['session'], scope: 'main' },
  rateLimit: 'read',
  responses: { 204: { description: 'El token sirve.' } },
  errors: [],
});

export const logoutCall = declareCall({
  method: 'post',
  path: '/auth/logout',
  operationId: 'logout',
  tag: 'Sesión',
  summary: 'Cerrar una sesión',
  description:
    'El token de sesión con que preguntas deja de servir en 5 segundos, y con él las llaves de cifrado que pidió. Las demás sesiones de tu llave siguen.',
  auth: { credentials: ['session'], scope: 'main' },
  rateLimit: 'write',
  responses: { 204: { description: 'La sesión terminó.' } },
  errors: [],
});

export const authCalls: readonly CallDeclaration[] = [loginCall, isTokenValidCall, logoutCall];
