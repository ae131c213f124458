import { PART_STATES } from '@cauce/extractors';
import Joi from 'joi';
import type { InvalidAnswer, InvalidInput } from '../../../../http/declaration.ts';
import {
  field,
  ownReference,
  param,
  productDataSchema,
  ResponseJoi,
} from '../../../../http/openapi/dataSchemas.ts';
import type { EntityDirectory } from '../../entities/entityDirectory.ts';
import { challengeSchema } from './challenge.schemas.ts';
import { referenceAnswer, referenceBody } from './reference.schemas.ts';
import {
  TASK_STATUS_CODES,
  TASK_STATUSES,
  type LaunchArgs,
  type LaunchBody,
} from '../tasks.types.ts';

const argsSchema = Joi.object<LaunchArgs>({
  username: param
    .text(
      'RUT de la persona, con o sin puntos; o su correo, donde la institución lo usa.',
      '12345678-5',
    )
    .allow('')
    .required(),
  password: param
    .text('Clave con la que la persona entra al sitio de la institución.', 'clave123')
    .allow('')
    .required(),
})
  .description('Credenciales en claro. Viajan solo por TLS y nunca se guardan sin cifrar.')
  .label('LaunchArgs');

/**
 * What validation has to look up. It is passed as joi's context, so that a schema needs no
 * container.
 */
interface LaunchContext {
  readonly entities: Pick<EntityDirectory, 'isServed' | 'whyNotLaunchable'>;
}

/**
 * The body of a launch. joi reports the first invalid key in the order of the schema, which is the
 * documented order of the checks. An open circuit breaker does not make the body invalid, so that a
 * repeated launch gets the same answer as the one that was accepted before.
 */
export const launchBodySchema = Joi.object<LaunchBody>({
  action: Joi.string()
    .required()
    .custom((name: string, helpers) => {
      const { entities } = helpers.prefs.context as unknown as LaunchContext;
      return entities.isServed(name) ? name : helpers.error('action.unknown');
    })
    .description('Acción por lanzar, en la forma entidad:acción, tal como la da GET /entities.')
    .example('banco-chile:movement'),
  args: argsSchema,
  encryptArgs: Joi.string().description(
    'Las mismas credenciales como JWE compacto, cifrado con una llave de /encryption/keys. Si la llave es del servicio, el contenido lleva además aud (el id de tu cliente), jti (de un solo uso) y exp (a 10 minutos como máximo).',
  ),
  interactive: Joi.boolean()
    .description(
      'Si puedes mostrar a la persona lo que pida la institución (un código, una aprobación) y responder mientras la tarea corre. Sin esto la tarea termina con PERSON_REQUIRED si la institución lo pide.',
    )
    .example(true),
  reference: referenceBody,
})
  .or('args', 'encryptArgs')
  .nand('args', 'encryptArgs')
  .label('LaunchTask');

/**
 * Whether the action can be launched is checked before its arguments, and the reference after them.
 */
export function invalidLaunchFirst(input: InvalidInput): InvalidAnswer | undefined {
  const { action, args, encryptArgs } = (input.value ?? {}) as Record<string, unknown>;
  const { entities } = input.context as LaunchContext;
  const hint = typeof action === 'string' ? entities.whyNotLaunchable(action) : undefined;
  if (hint !== undefined) return { error: 'invalidAction', hint };
  const badReference = referenceAnswer('referenceError')(input);
  if (badReference && (args === undefined) === (encryptArgs === undefined))
    return args === undefined ? 'argsRequired' : 'argsAndEncryptArgs';
  return badReference;
}

export const launchedSchema = ResponseJoi.object({
  taskId: field
    .text('Identificador de la tarea: 64 caracteres hexadecimales.', '3f0c'.repeat(16))
    .hex()
    .length(64),
}).label('LaunchedTask');

export const taskIdParams = Joi.object<{ taskId: string }>({
  taskId: param.text('Identificador que entregó POST /tasks.', '3f0c'.repeat(16)).required(),
});

export const taskErrorSchema = ResponseJoi.object({
  code: field.text('Código estable de la causa.', 'INSTITUTION_UNAVAILABLE'),
  message: field.text(
    'La causa en inglés, sin datos de la persona.',
    'The institution is not available',
  ),
  retryable: field.flag('Si tiene sentido lanzar la misma tarea otra vez.', true),
}).label('TaskError');

export const completenessSchema = Joi.object()
  .pattern(
    Joi.string(),
    Joi.alternatives(
      Joi.string().valid(...PART_STATES),
      ResponseJoi.object({
        state: field.oneOf(['partial'], 'Siempre partial.', 'partial'),
        skippedRows: ResponseJoi.number()
          .integer()
          .min(1)
          .allow(null)
          .description(
            'Filas que quedaron fuera porque les falta algo indispensable; null si no se sabe cuántas faltan.',
          )
          .example(2),
      }).label('PartialPart'),
    ),
  )
  .description(
    'Cuán completos están los datos, parte por parte. `read`: se leyó. `not_held`: la persona no tiene, y la institución lo dice. `not_offered`: la institución no muestra esa parte. Un objeto con `state: partial`: falta algo, y `skippedRows` dice cuántas filas. `assumed`: la leyó una parte del conector que nadie ha comparado con la institución.',
  )
  .example({ accounts: 'read', creditLines: 'not_held', creditCards: 'read' })
  .label('Completeness');

export const taskStatusCode = ResponseJoi.number()
  .valid(...new Set(Object.values(TASK_STATUS_CODES)))
  .description('El estado como código: 202 en curso, 200 lista, 401, 423 o 500 si falló.')
  .example(200);

export const taskSchema = ResponseJoi.object({
  taskStatus: field.oneOf(
    TASK_STATUSES,
    'Estado de la tarea. pending y running cambian solos: consulta otra vez.',
    'success',
  ),
  taskStatusCode,
  challenge: challengeSchema
    .allow(null)
    .optional()
    .description(
      'Lo que la institución pide ahora a la persona; null si no pide nada. Solo en tareas lanzadas con `interactive`.',
    ),
  reference: ownReference(),
  dataDeletedAt: field
    .isoDate(
      'Cuándo se borraron los datos con DELETE /tasks/{taskId}/data; solo si se borraron.',
      '2026-11-23T12:00:00.000Z',
    )
    .optional(),
  results: ResponseJoi.object({
    username: field
      .text(
        'Usuario de la extracción; un RUT se devuelve como 12345678-5. null si los datos se borraron.',
        '12345678-5',
      )
      .allow(null),
    entityId: field.text('Institución.', 'banco-chile'),
    data: productDataSchema()
      .required()
      .description('Los datos del producto; null hasta que la tarea termina con éxito.')
      .example([]),
    completeness: completenessSchema
      .optional()
      .description('Cuán completos están los datos; solo en tareas que terminaron con éxito.'),
    error: taskErrorSchema
      .optional()
      .description('Por qué falló; solo en tareas que terminaron mal.'),
  })
    .description('Lo extraído.')
    .label('TaskResults'),
}).label('Task');
