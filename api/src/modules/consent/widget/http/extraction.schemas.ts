import Joi from 'joi';
import type { InvalidAnswer, InvalidInput } from '../../../../http/declaration.ts';
import { field, param, ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import type { AcceptConsentBody } from '../../consents/commands/acceptConsent.ts';
import type { StartExtractionBody } from '../../consents/commands/startExtraction.ts';
import type { ChooseAccountsBody } from '../../consents/commands/chooseAccounts.ts';
import { accountKeys, exampleAccount, balanceField } from '../../consents/http/accounts.schemas.ts';
import { consentStateSchema } from '../../consents/http/consents.schemas.ts';
import { challengeSchema } from '../../../extraction/tasks/http/challenge.schemas.ts';
import { taskErrorSchema } from '../../../extraction/tasks/http/tasks.schemas.ts';
import { TASK_STATUSES } from '../../../extraction/tasks/tasks.types.ts';

export const acceptConsentBodySchema = Joi.object<AcceptConsentBody>({
  termsVersion: Joi.string()
    .required()
    .description('La versión de los términos que la persona tuvo a la vista.')
    .example('2026-11'),
  entityId: param.text('La institución para la que da el permiso.', 'banco-chile').required(),
  products: Joi.array()
    .items(Joi.string().example('movement'))
    .min(1)
    .unique()
    .description('Los productos ofrecidos que la persona acepta, al menos uno; sin esto, todos.')
    .example(['movement']),
  storesCredentials: Joi.boolean()
    .strict()
    .description(
      'false si la persona no quiere que se guarde su clave; sin esto, lo que se ofreció.',
    )
    .example(true),
}).label('AcceptConsent');

export const acceptedConsentSchema = ResponseJoi.object({
  consent: consentStateSchema.description('El consentimiento.'),
  entityId: field.text('La institución.', 'banco-chile'),
  termsVersion: field.text('La versión de los términos que quedó aceptada.', '2026-11'),
  acceptedAt: field.isoDate('Cuándo quedó aceptada.', '2026-11-21T12:01:00.000Z'),
}).label('AcceptedConsent');

export const startExtractionBodySchema = Joi.object<StartExtractionBody>({
  entityId: param.text('La institución para la que se dio el permiso.', 'banco-chile').required(),
  encryptArgs: param
    .text(
      'JWE compacto de `{ "username", "password" }`, cifrado con la encryptionKey de la sesión. Un `jti` se acepta para una sola extracción.',
      'eyJhbGciOiJFQ0RILUVTIn0..iv.texto.sello',
    )
    .required(),
  ownAccount: Joi.boolean()
    .strict()
    .valid(true)
    .description(
      'La persona confirmó la frase login.ownAccount de la institución: que la cuenta es suya. Obligatorio donde hay frase.',
    )
    .example(true),
  accountSelection: Joi.boolean()
    .strict()
    .valid(true)
    .description(
      'El widget deja elegir a la persona las cuentas que comparte. Sin esto, o si la configuración no lo permite, se entregan todas.',
    )
    .example(true),
}).label('StartExtraction');

export const chooseAccountsBodySchema = Joi.object<ChooseAccountsBody>({
  accounts: Joi.array()
    .items(Joi.string().max(64).example(exampleAccount.id))
    .min(1)
    .unique()
    .required()
    .description('Los id de las cuentas que la persona comparte, al menos uno.')
    .example([exampleAccount.id]),
}).label('ChooseAccounts');

/**
 * Credentials in clear are refused with an error of their own, which differs from that for values
 * that cannot be credentials at all.
 */
export function invalidStartFirst({ value }: InvalidInput): InvalidAnswer | undefined {
  const { args } = (value ?? {}) as { args?: unknown };
  const isObject = typeof args === 'object' && args !== null && !Array.isArray(args);
  return args === undefined || isObject ? undefined : 'argsNotObject';
}

export const EXTRACTION_STEPS = ['login', 'fetch', 'normalise'] as const;
export const STEP_STATES = ['pending', 'active', 'done', 'failed'] as const;

export const exampleExtractionId = '3f0c'.repeat(16);

export const extractionParams = Joi.object<{ id: string }>({
  id: Joi.string()
    .required()
    .description('Identificador que entregó POST /widget/extractions.')
    .example(exampleExtractionId),
});

const stepSchema = ResponseJoi.object({
  name: field.oneOf(
    EXTRACTION_STEPS,
    'El paso: login entra a la institución, fetch lee los datos, normalise los ordena.',
    'login',
  ),
  state: field.oneOf(STEP_STATES, 'Dónde está ese paso de verdad.', 'active'),
}).label('ExtractionStep');

export const extractionSchema = ResponseJoi.object({
  id: field
    .text('Identificador de la extracción: 64 caracteres hexadecimales.', exampleExtractionId)
    .hex()
    .length(64),
  entityId: field.text('La institución.', 'banco-chile'),
  status: field.oneOf(
    TASK_STATUSES,
    'Estado. pending y running cambian solos: consulta otra vez.',
    'running',
  ),
  steps: ResponseJoi.array()
    .items(stepSchema.optional())
    .length(3)
    .description('Los tres pasos, en orden.'),
  challenge: challengeSchema
    .allow(null)
    .description('Lo que la institución pide ahora a la persona; null si no pide nada.'),
  createdAt: field.isoDate('Cuándo se pidió.', '2026-11-21T12:02:00.000Z'),
  deadlineAt: field.isoDate('A más tardar termina entonces.', '2026-11-21T12:04:00.000Z'),
  attemptsLeft: field
    .whole(
      'Tras una clave errada, intentos que quedan antes de que la institución bloquee la clave, solo si ella lo dijo; si no, null.',
      null,
    )
    .allow(null),
  triesBeforePause: field
    .whole(
      'Tras una clave errada, intentos que quedan antes de que Cauce pause a la persona en esta institución; 0 si ya la pausó. En otros estados, null.',
      null,
    )
    .allow(null),
  retryAfter: field
    .isoDate('Desde cuándo puede probar otra vez, si quedó en pausa; si no, null.', null)
    .allow(null),
  error: taskErrorSchema
    .allow(null)
    .description('Por qué no terminó bien, con status error; si no, null.'),
  accounts: ResponseJoi.array()
    .items(
      ResponseJoi.object({ ...accountKeys, balance: balanceField })
        .label('OfferedAccount')
        .optional(),
    )
    .allow(null)
    .description(
      'Las cuentas y tarjetas encontradas, mientras se espera que la persona elija las que comparte: hasta entonces no se entrega nada. Si no se espera, null.',
    ),
  dataShared: field.flag('Si los datos ya están a disposición del cliente.', false),
  consent: consentStateSchema.description('El consentimiento, como quedó.'),
  next: ResponseJoi.object({
    products: field.listOf(
      ResponseJoi.object({
        id: field.text('Id del producto.', 'fiscal-statement'),
        title: field.text('Su nombre, en el idioma de la sesión.', 'Deuda fiscal'),
      }).label('NextProduct'),
      'Los productos.',
    ),
    missing: field.flag(
      'Si ninguna institución conectada en la visita los tiene; false si ya están, y la persona puede conectar otra con lo mismo.',
      true,
    ),
  })
    .allow(null)
    .description(
      'Lo que la persona puede conectar ahora con POST /widget/next; null si la visita no sigue.',
    )
    .label('NextConnection'),
}).label('Extraction');

export const discardedSchema = ResponseJoi.object({
  dataShared: ResponseJoi.boolean()
    .valid(false)
    .description('Siempre false: no se compartió ningún dato.')
    .example(false),
  consent: consentStateSchema.description('El consentimiento, terminado.'),
}).label('DiscardedConsent');
