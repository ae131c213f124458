import Joi from 'joi';
import { ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import { declareCall, type CallDeclaration } from '../../../../http/declaration.ts';
import type { EncryptionAlgorithm } from '../../../../infra/jwe/jwe.ts';
import { exampleRsaJwk, publicJwkSchema } from './encryption.schemas.ts';
import { ENCRYPTION_ALGORITHMS } from '../encryption.types.ts';

const WRONG_ALGORITHM = {
  error: 'wrongFormat',
  message: `alg must be one of ${ENCRYPTION_ALGORITHMS.join(', ')}`,
} as const;

export const listEncryptionKeysCall = declareCall({
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
      schema: ResponseJoi.object({
        keys: ResponseJoi.array()
          .items(publicJwkSchema)
          .description('Las llaves, la más nueva primero.'),
      }).label('EncryptionKeys'),
      examples: { llaves: { summary: 'Una llave RSA', value: { keys: [exampleRsaJwk] } } },
    },
  },
  errors: [],
});

export const createEncryptionKeyCall = declareCall({
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
  invalid: { alg: WRONG_ALGORITHM, ':object.base': WRONG_ALGORITHM },
  responses: {
    200: {
      description: 'La llave creada.',
      schema: ResponseJoi.object({
        key: publicJwkSchema.required().description('La llave pública, como JWK.'),
        expiresAt: ResponseJoi.string()
          .isoDate()
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
});

export const encryptionCalls: readonly CallDeclaration[] = [
  listEncryptionKeysCall,
  createEncryptionKeyCall,
];
