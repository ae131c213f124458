import Joi from 'joi';
import type { ValidationError } from 'joi';
import { AppError } from '../../../errors/AppError.ts';
import { notAllowedMessage } from '../../../errors/notAllowed.ts';
import { defineRoute, type RouteDefinition } from '../../../http/route.ts';
import { quotaHeaderDocs, quotaHeaders } from '../../clients/quotaHeaders.ts';
import { SESSION_MINUTES } from '../auth.types.ts';
import { openSession, type OpenSessionDeps } from '../commands/openSession.ts';

const loginBody = Joi.object<{ expire: number }>({
  expire: Joi.number()
    .integer()
    .min(SESSION_MINUTES.min)
    .max(SESSION_MINUTES.max)
    .default(SESSION_MINUTES.default)
    .description('Duración del token en minutos enteros, de 10 a 60. Si no viene, 60.')
    .example(30),
}).label('Login');

function loginFault(fault: ValidationError): AppError {
  const [detail] = fault.details;
  switch (detail?.type) {
    case 'number.min':
      return new AppError('invalidExpireMinimum');
    case 'number.max':
      return new AppError('invalidExpireMaximum');
    case 'object.unknown':
      return new AppError('notAllowed', { message: notAllowedMessage(detail.path) });
    case 'number.unsafe':
    case 'number.infinity':
      return new AppError(
        Number(detail.context?.value) > 0 ? 'invalidExpireMaximum' : 'invalidExpireMinimum',
      );
    default:
      return detail?.path[0] === 'expire'
        ? new AppError('invalidExpireType')
        : new AppError('wrongFormat', { message: 'body must be of type object' });
  }
}

/** Sessions: how a client's server gets a token, and how it asks whether one is still good. */
export function authRoutes(deps: OpenSessionDeps): RouteDefinition[] {
  return [
    defineRoute({
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
      onInvalid: loginFault,
      responses: {
        200: {
          description: 'El token de la sesión.',
          schema: Joi.object({
            token: Joi.string()
              .required()
              .description('Token de sesión: va en Authorization: Bearer.')
              .example('eyJhbGciOiJIUzI1NiIsImtpZCI6ImsyMDI2MTEyMSJ9.eyJzdWIiOiIuLi4ifQ.firma'),
          }).label('Session'),
          headers: quotaHeaderDocs,
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
      errors: [
        'invalidExpireMinimum',
        'invalidExpireMaximum',
        'invalidExpireType',
        'wrongFormat',
        'notEnoughCredits',
      ],
      handle: async ({ principal, body, requestId, ip }) => {
        const { token, quota } = await openSession(deps, {
          principal,
          expireMinutes: body.expire,
          requestId,
          ip,
        });
        return { status: 200, body: { token }, headers: quotaHeaders(quota) };
      },
    }),
    defineRoute({
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
      handle: () => Promise.resolve({ status: 204 }),
    }),
  ];
}
