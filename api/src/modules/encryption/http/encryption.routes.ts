import Joi from 'joi';
import { AppError } from '../../../errors/AppError.ts';
import { notAllowedMessage } from '../../../errors/notAllowed.ts';
import { defineRoute, type RouteDefinition } from '../../../http/route.ts';
import type { EncryptionAlgorithm } from '../../../infra/jwe/jwe.ts';
import { createSessionKey } from '../commands/createSessionKey.ts';
import { publishedServiceKeys, type ServiceKeysDeps } from '../commands/ensureServiceKeys.ts';
import { exampleRsaJwk, publicJwkSchema } from './encryption.schemas.ts';
import { ENCRYPTION_ALGORITHMS } from '../encryption.types.ts';

/** Encryption keys: the persistent ones and those of a session. */
export function encryptionRoutes(deps: ServiceKeysDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'get',
      path: '/encryption/keys',
      operationId: 'listEncryptionKeys',
      tag: 'Cifrado',
      summary: 'Llaves públicas persistentes',
      description:
        'Entrega como JWKS las llaves públicas del servicio, la vigente de cada algoritmo primero. Cambian cada 90 días; una llave reemplazada sigue abriendo lo cifrado durante 30 días más, así que puedes guardarla hasta un día sin pedirla de nuevo.',
      auth: { credentials: ['apiKey', 'session'], scope: 'main' },
      rateLimit: 'read',
      responses: {
        200: {
          description: 'Un JWKS.',
          schema: Joi.object({
            keys: Joi.array()
              .items(publicJwkSchema)
              .required()
              .description('Las llaves, la más nueva primero.'),
          }).label('EncryptionKeys'),
          examples: { llaves: { summary: 'Una llave RSA', value: { keys: [exampleRsaJwk] } } },
        },
      },
      errors: [],
      handle: async () => ({
        status: 200,
        body: { keys: await publishedServiceKeys(deps) },
      }),
    }),
    defineRoute({
      method: 'post',
      path: '/encryption/keys',
      operationId: 'createEncryptionKey',
      tag: 'Cifrado',
      summary: 'Llave pública temporal',
      description:
        'Crea una llave propia de esta sesión, que vence con ella y que ninguna otra sesión puede usar.',
      auth: { credentials: ['session'], scope: 'main' },
      rateLimit: 'newKey',
      request: {
        bodyOptional: true,
        body: Joi.object<{ alg: EncryptionAlgorithm }>({
          alg: Joi.string()
            .valid(...ENCRYPTION_ALGORITHMS)
            .default('RSA-OAEP-256')
            .description('Algoritmo de la llave.')
            .example('ECDH-ES'),
        }).label('CreateEncryptionKey'),
        examples: { ec: { summary: 'Llave de curva elíptica', value: { alg: 'ECDH-ES' } } },
      },
      onInvalid: (fault) => {
        const [detail] = fault.details;
        return detail?.type === 'object.unknown'
          ? new AppError('notAllowed', { message: notAllowedMessage(detail.path) })
          : new AppError('wrongFormat', {
              message: `alg must be one of ${ENCRYPTION_ALGORITHMS.join(', ')}`,
            });
      },
      responses: {
        200: {
          description: 'La llave creada.',
          schema: Joi.object({
            key: publicJwkSchema.required().description('La llave pública, como JWK.'),
            expiresAt: Joi.string()
              .isoDate()
              .required()
              .description('Cuándo vence: con el token de sesión.')
              .example('2026-11-21T13:00:00.000Z'),
          }).label('SessionEncryptionKey'),
          examples: {
            llave: {
              summary: 'Llave de la sesión',
              value: { key: exampleRsaJwk, expiresAt: '2026-11-21T13:00:00.000Z' },
            },
          },
        },
      },
      errors: ['wrongFormat'],
      handle: async ({ principal, body }) => {
        const { key, expiresAt } = await createSessionKey(deps, principal, body.alg);
        return { status: 200, body: { key, expiresAt: expiresAt.toISOString() } };
      },
    }),
  ];
}
