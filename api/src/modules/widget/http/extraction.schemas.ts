import Joi from 'joi';
import type { AcceptConsentBody } from '../../consents/commands/acceptConsent.ts';
import type { StartExtractionBody } from '../../consents/commands/startExtraction.ts';
import { consentStateSchema } from '../../consents/http/consents.schemas.ts';
import { taskErrorSchema } from '../../tasks/http/tasks.schemas.ts';
import { TASK_STATUSES } from '../../tasks/tasks.types.ts';

export const acceptConsentBodySchema = Joi.object<AcceptConsentBody>({
  termsVersion: Joi.string()
    .required()
    .description('La versión de los términos que la persona tuvo a la vista.')
    .example('2026-11'),
  entityId: Joi.string()
    .required()
    .description('La institución para la que da el permiso.')
    .example('banco-chile'),
}).label('AcceptConsent');

export const acceptedConsentSchema = Joi.object({
  consent: consentStateSchema.required().description('El consentimiento.'),
  entityId: Joi.string().required().description('La institución.').example('banco-chile'),
  termsVersion: Joi.string()
    .required()
    .description('La versión de los términos que quedó aceptada.')
    .example('2026-11'),
  acceptedAt: Joi.string()
    .isoDate()
    .required()
    .description('Cuándo quedó aceptada.')
    .example('2026-11-21T12:01:00.000Z'),
}).label('AcceptedConsent');

export const startExtractionBodySchema = Joi.object<StartExtractionBody>({
  entityId: Joi.string()
    .required()
    .description('La institución para la que se dio el permiso.')
    .example('banco-chile'),
  encryptArgs: Joi.string()
    .required()
    .description(
      'JWE compacto de `{ "username", "password" }`, cifrado con la encryptionKey de la sesión. Un `jti` se acepta para una sola extracción.',
    )
    .example('eyJhbGciOiJFQ0RILUVTIn0..iv.texto.sello'),
}).label('StartExtraction');

export const EXTRACTION_STEPS = ['login', 'fetch', 'normalise'] as const;
export const STEP_STATES = ['pending', 'active', 'done', 'failed'] as const;

export const exampleExtractionId = '3f0c'.repeat(16);

export const extractionParams = Joi.object<{ id: string }>({
  id: Joi.string()
    .required()
    .description('Identificador que entregó POST /widget/extractions.')
    .example(exampleExtractionId),
});

const stepSchema = Joi.object({
  name: Joi.string()
    .valid(...EXTRACTION_STEPS)
    .required()
    .description(
      'El paso: login entra a la institución, fetch lee los datos, normalise los ordena.',
    )
    .example('login'),
  state: Joi.string()
    .valid(...STEP_STATES)
    .required()
    .description('Dónde está ese paso de verdad.')
    .example('active'),
}).label('ExtractionStep');

export const extractionSchema = Joi.object({
  id: Joi.string()
    .hex()
    .length(64)
    .required()
    .description('Identificador de la extracción: 64 caracteres hexadecimales.')
    .example(exampleExtractionId),
  entityId: Joi.string().required().description('La institución.').example('banco-chile'),
  status: Joi.string()
    .valid(...TASK_STATUSES)
    .required()
    .description('Estado. pending y running cambian solos: consulta otra vez.')
    .example('running'),
  steps: Joi.array()
    .items(stepSchema)
    .length(3)
    .required()
    .description('Los tres pasos, en orden.'),
  createdAt: Joi.string()
    .isoDate()
    .required()
    .description('Cuándo se pidió.')
    .example('2026-11-21T12:02:00.000Z'),
  deadlineAt: Joi.string()
    .isoDate()
    .required()
    .description('A más tardar termina entonces.')
    .example('2026-11-21T12:04:00.000Z'),
  attemptsLeft: Joi.number()
    .integer()
    .allow(null)
    .required()
    .description(
      'Tras una clave errada, intentos que quedan antes de que la institución bloquee la clave, solo si ella lo dijo; si no, null.',
    )
    .example(null),
  triesBeforePause: Joi.number()
    .integer()
    .allow(null)
    .required()
    .description(
      'Tras una clave errada, intentos que quedan antes de que Cauce pause a la persona en esta institución; 0 si ya la pausó. En otros estados, null.',
    )
    .example(null),
  retryAfter: Joi.string()
    .isoDate()
    .allow(null)
    .required()
    .description('Desde cuándo puede probar otra vez, si quedó en pausa; si no, null.')
    .example(null),
  error: taskErrorSchema
    .allow(null)
    .required()
    .description('Por qué no terminó bien, con status error; si no, null.'),
  dataShared: Joi.boolean()
    .required()
    .description('Si los datos ya están a disposición del cliente.')
    .example(false),
  consent: consentStateSchema.required().description('El consentimiento, como quedó.'),
}).label('Extraction');

export const discardedSchema = Joi.object({
  dataShared: Joi.boolean()
    .valid(false)
    .required()
    .description('Siempre false: no se compartió ningún dato.')
    .example(false),
  consent: consentStateSchema.required().description('El consentimiento, terminado.'),
}).label('DiscardedConsent');
