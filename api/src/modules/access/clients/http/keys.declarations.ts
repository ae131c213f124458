import { callGroup, example } from '../../../../http/declaration.ts';
import {
  keyIdParams,
  keysSchema,
  keySchema,
  madeKeySchema,
  newKeyBody,
  rotatedKeySchema,
  usageQuery,
  usageSchema,
} from './keys.schemas.ts';

const exampleKey = {
  keyId: 'key_3f9a1c0b7d24',
  scopes: ['main', 'connect'],
  status: 'active',
  createdAt: '2026-11-23T12:00:00.000Z',
  expiresAt: null,
  lastUsedAt: '2026-11-23T12:34:00.000Z',
  networks: null,
};
const madeKey = {
  ...exampleKey,
  keyId: 'key_9b2e4d6f8a10',
  lastUsedAt: null,
  apiKey: 'cauce_sandbox_EJEMPLO',
};

const keys = callGroup({
  tag: 'Llaves y uso',
  auth: { credentials: ['apiKey'], scope: 'manage', permission: 'keys:write' },
  rateLimit: 'read',
});

export const listKeysCall = keys.declare({
  auth: { credentials: ['apiKey'], scope: 'manage', permission: 'keys:read' },
  method: 'get',
  path: '/keys',
  operationId: 'listKeys',
  summary: 'Listar las llaves',
  description:
    'Entrega las llaves de tu organización: para qué sirven, desde dónde, hasta cuándo y cuándo se usaron por última vez. La llave misma no se guarda y no se puede volver a ver.',
  response: {
    description: 'Las llaves.',
    schema: keysSchema,
    examples: { una: example('Una llave', { keys: [exampleKey] }) },
  },
});

export const createKeyCall = keys.declare({
  method: 'post',
  path: '/keys',
  operationId: 'createKey',
  summary: 'Hacer una llave',
  description:
    'Hace una llave y la muestra por única vez. No puede más que la llave con que la pides, ni desde otras redes, ni por más tiempo. Se pide con la llave de API: un token de sesión no sirve. Tu organización puede tener 20 que sirvan a la vez.',
  rateLimit: 'newKey',
  request: {
    body: newKeyBody,
    examples: {
      limitada: example('Con vencimiento y redes', {
        scopes: ['main'],
        expiresAt: '2027-06-30T00:00:00.000Z',
        networks: ['203.0.113.0/24'],
      }),
    },
  },
  invalid: {
    scopes: {
      error: 'wrongFormat',
      message: 'scopes must be a list of main, connect, manage and persons',
    },
    expiresAt: { error: 'wrongFormat', message: 'expiresAt must be an ISO 8601 date' },
    networks: {
      error: 'wrongFormat',
      message: 'networks must be a list of addresses or networks such as 203.0.113.0/24',
    },
  },
  response: {
    description: 'La llave.',
    schema: madeKeySchema,
    examples: { hecha: example('Hecha', madeKey) },
  },
  errors: ['tooManyKeys'],
});

export const rotateKeyCall = keys.declare({
  method: 'post',
  path: '/keys/:keyId/rotate',
  operationId: 'rotateKey',
  summary: 'Reemplazar una llave',
  description:
    'Hace una llave con los permisos, las redes y el vencimiento de otra, que sirve 24 horas más para que muevas tus servidores. Si la anterior se filtró, retírala apenas los hayas movido.',
  rateLimit: 'newKey',
  request: { params: keyIdParams },
  response: {
    description: 'La llave nueva y la anterior.',
    schema: rotatedKeySchema,
    examples: {
      reemplazada: example('Reemplazada', {
        key: madeKey,
        previous: { ...exampleKey, expiresAt: '2026-11-24T12:40:00.000Z' },
      }),
    },
  },
  errors: ['keyNotValid', 'tooManyKeys', 'wrongFormat'],
});

export const retireKeyCall = keys.declare({
  method: 'delete',
  path: '/keys/:keyId',
  operationId: 'retireKey',
  summary: 'Retirar una llave',
  description:
    'La llave deja de servir en 5 segundos, y con ella las sesiones, los tokens y los widgets que abrió. La llave con que preguntas necesita todos los permisos y las redes de la que retira, y no se puede retirar a sí misma. Se puede repetir.',
  rateLimit: 'write',
  request: { params: keyIdParams },
  response: {
    description: 'La llave, retirada.',
    schema: keySchema,
    examples: { retirada: example('Retirada', { ...exampleKey, status: 'retired' }) },
  },
  errors: ['keyInUse'],
});

export const getUsageCall = keys.declare({
  method: 'get',
  path: '/usage',
  operationId: 'getUsage',
  summary: 'Ver el uso del mes',
  description:
    'Entrega la cuota, las tareas que gastó cada día, en UTC, y cómo terminaron. Un lanzamiento rechazado no gasta. Una tarea que falla por la institución o por Cauce, o que cancelas antes de leer, se devuelve.',
  auth: { credentials: ['apiKey', 'session'], scope: 'manage', permission: 'usage:read' },
  request: { query: usageQuery },
  invalid: { month: { error: 'wrongFormat', message: 'month must look like 2026-11' } },
  response: {
    description: 'El uso.',
    schema: usageSchema,
    examples: {
      mes: example('Un mes', {
        month: '2026-11',
        limit: 100_000,
        used: 1842,
        remaining: 98_158,
        returned: 12,
        resetAt: '2026-12-01T00:00:00.000Z',
        days: [
          { date: '2026-11-22', used: 1722 },
          { date: '2026-11-23', used: 120 },
        ],
        ends: [
          {
            action: 'banco-chile:movement',
            outcome: 'INSTITUTION_UNAVAILABLE',
            tasks: 12,
            returned: 12,
          },
          { action: 'banco-chile:movement', outcome: 'success', tasks: 1842, returned: 0 },
        ],
      }),
    },
  },
});

export const keysCalls = keys.calls;
