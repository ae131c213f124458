import { ENTITY_TYPES } from '@cauce/extractors';
import { ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import { taskErrorSchema } from '../../../extraction/tasks/http/tasks.schemas.ts';
import { TASK_STATUSES } from '../../../extraction/tasks/tasks.types.ts';
import { HOLDER_CONFIRMERS } from '../ownAccount.ts';
import { BLOCK_KINDS, CONSENT_STATUSES, CONSENT_SUB_STATUSES } from '../consents.types.ts';

export const EXAMPLE_CONSENT_ID = '0b7c8b52-3d0e-4f5a-9c1e-5a4f6d2e8b10';

const id = ResponseJoi.string()
  .guid()
  .description('Identificador del consentimiento, un UUID.')
  .example(EXAMPLE_CONSENT_ID);

const status = ResponseJoi.string()
  .valid(...CONSENT_STATUSES)
  .description('Si está en curso, vigente o terminado.')
  .example('ACTIVE');

const subStatus = ResponseJoi.string()
  .valid(...CONSENT_SUB_STATUSES)
  .description(
    'El detalle del estado. INVALID_PASSWORD con IN_PROGRESS: la persona todavía puede probar otra vez.',
  )
  .example('ACTIVE');

const validUntil = ResponseJoi.string()
  .isoDate()
  .allow(null)
  .description('Hasta cuándo vale; null hasta que la persona termina de conectar.')
  .example('2027-11-21T12:00:00.000Z');

const terminatedAt = ResponseJoi.string()
  .optional()
  .isoDate()
  .description('Cuándo terminó; solo en consentimientos terminados.')
  .example('2026-12-01T09:30:00.000Z');

/** Present only if the institution does not tell whose account it is. */
export const holderConfirmedBySchema = ResponseJoi.string()
  .valid(...HOLDER_CONFIRMERS)
  .optional()
  .description(
    'Quién dijo que la cuenta es de la persona; solo donde la institución no dice de qué RUT es, como en una casa de cambio. person: la persona confirmó que es suya. nobody: nadie lo confirmó. Si no viene, la persona entró con su RUT.',
  )
  .example('person');

/** A consent as the client's server sees it. */
export const consentSchema = ResponseJoi.object({
  id,
  products: ResponseJoi.array()
    .items(ResponseJoi.string().optional().description('Id de un producto.').example('movement'))
    .description('Lo que la persona autoriza a leer.')
    .example(['movement']),
  tyc: ResponseJoi.object({
    actualVersion: ResponseJoi.string()
      .description('Versión de los términos: la que la persona aceptó o, antes, la que verá.')
      .example('2026-11'),
  })
    .description('Términos y condiciones.')
    .label('ConsentTerms'),
  entity: ResponseJoi.object({
    id: ResponseJoi.string().description('Id de la institución.').example('banco-chile'),
    name: ResponseJoi.string().description('Nombre.').example('Banco de Chile'),
    type: ResponseJoi.string()
      .valid(...ENTITY_TYPES)
      .description('Tipo.')
      .example('bank'),
  })
    .allow(null)
    .description('La institución conectada; null hasta que el consentimiento está vigente.')
    .label('ConsentEntity'),
  holderConfirmedBy: holderConfirmedBySchema,
  status,
  subStatus,
  validUntil,
  personRequiredAt: ResponseJoi.string()
    .optional()
    .isoDate()
    .description(
      'Desde cuándo la institución pide a la persona confirmar su acceso; solo si lo pide. Los datos siguen disponibles, pero no se actualizan más: pide a la persona que conecte otra vez.',
    )
    .example('2026-12-01T09:30:00.000Z'),
  block: ResponseJoi.object({
    kind: ResponseJoi.string()
      .valid(...BLOCK_KINDS)
      .description('Si se opuso, o pidió el bloqueo.')
      .example('objection'),
    at: ResponseJoi.string()
      .isoDate()
      .description('Desde cuándo.')
      .example('2026-12-01T09:30:00.000Z'),
  })
    .optional()
    .description(
      'Solo si la persona se opuso o pidió el bloqueo desde su página: mientras siga así no se lee nada, y retirar datos responde INVALID_CONSENT.',
    )
    .label('ConsentBlock'),
  terminatedAt,
}).label('Consent');

/** The start of an extraction's id, which the widget shows to the person, or all of it. */
export const EXTRACTION_CODE = /^[0-9a-fA-F]{8,64}$/;

/** What became of an extraction, for the support of the client. */
export const extractionOutcomeSchema = ResponseJoi.object({
  id: ResponseJoi.string().description('Id de la extracción.').example('3f0c'.repeat(16)),
  consentId: id,
  entityId: ResponseJoi.string().description('La institución.').example('banco-chile'),
  status: ResponseJoi.string()
    .valid(...TASK_STATUSES)
    .description('Cómo va o cómo terminó.')
    .example('error'),
  error: taskErrorSchema.allow(null).description('Por qué falló; null si no falló.'),
  createdAt: ResponseJoi.string()
    .isoDate()
    .description('Cuándo empezó.')
    .example('2026-11-21T12:02:00.000Z'),
  finishedAt: ResponseJoi.string()
    .isoDate()
    .allow(null)
    .description('Cuándo terminó; null si sigue en curso.')
    .example('2026-11-21T12:02:09.000Z'),
}).label('ExtractionOutcome');

/** What the widget needs to know of its consent. */
export const consentStateSchema = ResponseJoi.object({
  id,
  status,
  subStatus,
  validUntil,
  terminatedAt,
}).label('ConsentState');
