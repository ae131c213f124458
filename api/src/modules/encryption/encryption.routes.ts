import Joi from 'joi';
import { AppError } from '../../errors/AppError.ts';
import { notAllowedMessage } from '../../errors/notAllowed.ts';
import { defineRoute, type RouteDefinition } from '../../http/route.ts';
import type { EncryptionAlgorithm } from '../../infra/jwe/jwe.ts';
import { createSessionKey } from './commands/createSessionKey.ts';
import { publishedServiceKeys, type ServiceKeysDeps } from './commands/ensureServiceKeys.ts';
import { ENCRYPTION_ALGORITHMS } from './encryption.types.ts';

const rsaExample = {
  kty: 'RSA',
  n: 'sXchDaQebHnPiGvyDOAT4saGEUetSyo9MKLOoWFsueri23bOdgWp4Dy1WlUzewbgBHod5pcM9H95GQRV3JDXboIRROSBigeC5yjU1hGzHHyXss8UDprecbAYxknTcQkhslANGRUZmdTOQ5qTRsLAt6BTYuyvVRdhS8exSZEy_c4gs_7svlJJQ4H9_NxsiIoLwAEk7-Q3UXERGYw_75IDrGA84-lA_-Ct4eTlXHBIY2EaV7t7LjJaynVJCpkv4LKjTTAumiGUIuQhrNhZLuF_RJLqHpM2kgWFLU7-VTdL1VbC2tejvcI2BlMkEpk1BzBZI0KQB0GaDWFLN-aEAw3vRw',
  e: 'AQAB',
  kid: 'vM7UXzqzhhXPTSoUUcUyZrTNXoVzZr6dnVuZeLFeiDQ',
  use: 'enc',
  alg: 'RSA-OAEP-256',
};

const publicJwkSchema = Joi.object({
  kty: Joi.string().valid('RSA', 'EC').required().description('Tipo de llave.').example('RSA'),
  n: Joi.string().description('Módulo, en llaves RSA.').example(rsaExample.n),
  e: Joi.string().description('Exponente, en llaves RSA.').example('AQAB'),
  crv: Joi.string().description('Curva, en llaves EC: P-256.').example('P-256'),
  x: Joi.string()
    .description('Coordenada x, en llaves EC.')
    .example('f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU'),
  y: Joi.string()
    .description('Coordenada y, en llaves EC.')
    .example('x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0'),
  kid: Joi.string()
    .required()
    .description('Identificador: va en el encabezado del JWE.')
    .example(rsaExample.kid),
  use: Joi.string().valid('enc').required().description('Siempre enc.').example('enc'),
  alg: Joi.string()
    .valid(...ENCRYPTION_ALGORITHMS)
    .required()
    .description('Algoritmo del JWE; el contenido va siempre en A256GCM.')
    .example('RSA-OAEP-256'),
}).label('EncryptionKey');

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
      responses: {
        200: {
          description: 'Un JWKS.',
          schema: Joi.object({
            keys: Joi.array()
              .items(publicJwkSchema)
              .required()
              .description('Las llaves, la más nueva primero.'),
          }).label('EncryptionKeys'),
          examples: { llaves: { summary: 'Una llave RSA', value: { keys: [rsaExample] } } },
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
              value: { key: rsaExample, expiresAt: '2026-11-21T13:00:00.000Z' },
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
