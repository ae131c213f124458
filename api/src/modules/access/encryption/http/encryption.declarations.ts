import Joi from 'joi';
import { field, param, ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import { callGroup, example } from '../../../../http/declaration.ts';
import type { EncryptionAlgorithm } from '../../../../infra/jwe/jwe.ts';
import { exampleRsaJwk, publicJwkSchema } from './encryption.schemas.ts';
import { ENCRYPTION_ALGORITHMS } from '../encryption.types.ts';

const WRONG_ALGORITHM = {
  error: 'wrongFormat',
  message: `alg must be one of ${ENCRYPTION_ALGORITHMS.join(', ')}`,
} as const;

const encryption = callGroup({
  tag: 'Cifrado',
  auth: { credentials: ['apiKey', 'session'], scope: 'main' },
});

export const listEncryptionKeysCall = encryption.declare({
  method: 'get',
  path: '/encryption/keys',
  operationId: 'listEncryptionKeys',
  summary: 'Llaves públicas persistentes',
  description:
    'Entrega como JWKS las llaves públicas del servicio, la vigente de cada algoritmo primero. Cambian cada 90 días; una llave reemplazada sigue abriendo lo cifrado durante 30 días más, así que puedes guardarla hasta un día sin pedirla de nuevo.',
  rateLimit: 'read',
  response: {
    description: 'Un JWKS.',
    schema: ResponseJoi.object({
      keys: ResponseJoi.array()
        .items(publicJwkSchema)
        .description('Las llaves, la más nueva primero.'),
    }).label('EncryptionKeys'),
    examples: { llaves: example('Una llave RSA', { keys: [exampleRsaJwk] }) },
  },
});

export const createEncryptionKeyCall = encryption.declare({
  method: 'post',
  path: '/encryption/keys',
  operationId: 'createEncryptionKey',
  summary: 'Llave pública temporal',
  description:
    'Crea una llave propia de esta sesión, que vence con ella y que ninguna otra sesión puede usar.',
  auth: { credentials: ['session'], scope: 'main' },
  rateLimit: 'newKey',
  request: {
    bodyOptional: true,
    body: Joi.object<{ alg: EncryptionAlgorithm }>({
      alg: param
        .oneOf(ENCRYPTION_ALGORITHMS, 'Algoritmo de la llave.', 'ECDH-ES')
        .default('RSA-OAEP-256'),
    }).label('CreateEncryptionKey'),
    examples: { ec: example('Llave de curva elíptica', { alg: 'ECDH-ES' }) },
  },
  invalid: { alg: WRONG_ALGORITHM, ':object.base': WRONG_ALGORITHM },
  response: {
    description: 'La llave creada.',
    schema: ResponseJoi.object({
      key: publicJwkSchema.required().description('La llave pública, como JWK.'),
      expiresAt: field.isoDate('Cuándo vence: con el token de sesión.', '2026-11-21T13:00:00.000Z'),
    }).label('SessionEncryptionKey'),
    examples: {
      llave: example('Llave de la sesión', {
        key: exampleRsaJwk,
        expiresAt: '2026-11-21T13:00:00.000Z',
      }),
    },
  },
});

export const encryptionCalls = encryption.calls;
