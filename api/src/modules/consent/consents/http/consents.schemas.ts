import { ENTITY_TYPES } from '@cauce/extractors';
import { field, ownReference, ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import { taskErrorSchema } from '../../../extraction/tasks/http/tasks.schemas.ts';
import { TASK_STATUSES } from '../../../extraction/tasks/tasks.types.ts';
import { REFRESH_FREQUENCIES } from '../../widgetConfigs/refreshFrequency.ts';
import { HOLDER_CONFIRMERS } from '../ownAccount.ts';
import {
  BLOCK_KINDS,
  CONNECTION_STATUSES,
  CONSENT_STATUSES,
  CONSENT_SUB_STATUSES,
} from '../consents.types.ts';

export const EXAMPLE_CONSENT_ID = '0b7c8b52-3d0e-4f5a-9c1e-5a4f6d2e8b10';
export const EXAMPLE_TASK_ID = '3f0c'.repeat(16);

const id = field.uuid('Identificador del consentimiento, un UUID.', EXAMPLE_CONSENT_ID);

const status = field.oneOf(CONSENT_STATUSES, 'Si está en curso, vigente o terminado.', 'ACTIVE');

const subStatus = field.oneOf(
  CONSENT_SUB_STATUSES,
  'El detalle del estado. INVALID_PASSWORD con IN_PROGRESS: la persona todavía puede probar otra vez.',
  'ACTIVE',
);

const validUntil = field
  .isoDate(
    'Hasta cuándo vale; null hasta que la persona termina de conectar.',
    '2027-11-21T12:00:00.000Z',
  )
  .allow(null);

const terminatedAt = field
  .isoDate('Cuándo terminó; solo en consentimientos terminados.', '2026-12-01T09:30:00.000Z')
  .optional();

/** Present only if the institution does not tell whose account it is. */
export const holderConfirmedBySchema = field
  .oneOf(
    HOLDER_CONFIRMERS,
    'Quién dijo que la cuenta es de la persona; solo donde la institución no dice de qué RUT es, como en una casa de cambio. person: la persona confirmó que es suya. nobody: nadie lo confirmó. Si no viene, la persona entró con su RUT.',
    'person',
  )
  .optional();

/** Whether the data of an active consent is still being refreshed. */
const connectionStateSchema = ResponseJoi.object({
  status: field.oneOf(
    CONNECTION_STATUSES,
    'ok; needs_person: no se actualiza hasta que la persona vuelva a conectar, y a los 60 días termina; unavailable: la última actualización falló por la institución o por nosotros, y se vuelve a intentar.',
    'needs_person',
  ),
  reason: field
    .text(
      'Por qué: WRONG_LOGIN (la clave ya no sirve), LOCKED (está bloqueada), PERSON_REQUIRED (la institución pide algo a la persona), INSTITUTION_MAINTENANCE (la institución dice que está en mantención) o el código de error de la última actualización; null si está ok.',
      'WRONG_LOGIN',
    )
    .allow(null),
  since: field.isoDate('Desde cuándo; null si está ok.', '2026-12-01T09:30:00.000Z').allow(null),
  nextRefreshAt: field
    .isoDate('Desde cuándo se actualizan los datos; null si no se actualizan.', null)
    .allow(null),
})
  .description('Cómo está la conexión; solo en consentimientos vigentes.')
  .label('ConnectionState');

/** How often a consent is refreshed; null if its password is not stored. */
export const refreshField = (description: string) =>
  field.oneOf(REFRESH_FREQUENCIES, description, 'daily').allow(null);

/** A consent as the client's server sees it. */
export const consentSchema = ResponseJoi.object({
  id,
  reference: ownReference(),
  visitId: field
    .uuid(
      'Lo mismo en todos los consentimientos de una visita: el id del primero. Solo si en la visita se podían conectar varias instituciones.',
      EXAMPLE_CONSENT_ID,
    )
    .optional(),
  products: ResponseJoi.array()
    .items(field.text('Id de un producto.', 'movement').optional())
    .description('Lo que la persona autoriza a leer.')
    .example(['movement']),
  tyc: ResponseJoi.object({
    actualVersion: field.text(
      'Versión de los términos: la que la persona aceptó o, antes, la que verá.',
      '2026-11',
    ),
  })
    .description('Términos y condiciones.')
    .label('ConsentTerms'),
  entity: ResponseJoi.object({
    id: field.text('Id de la institución.', 'banco-chile'),
    name: field.text('Nombre.', 'Banco de Chile'),
    type: field.oneOf(ENTITY_TYPES, 'Tipo.', 'bank'),
  })
    .allow(null)
    .description('La institución conectada; null hasta que el consentimiento está vigente.')
    .label('ConsentEntity'),
  holderConfirmedBy: holderConfirmedBySchema,
  status,
  subStatus,
  validUntil,
  refresh: refreshField('Cada cuánto se actualizan los datos; null si la clave no se guarda.'),
  personRequiredAt: field
    .isoDate(
      'Obsoleto: lo mismo está en connection.since cuando connection.status es needs_person.',
      '2026-12-01T09:30:00.000Z',
    )
    .optional(),
  connection: connectionStateSchema.optional(),
  block: ResponseJoi.object({
    kind: field.oneOf(BLOCK_KINDS, 'Si se opuso, o pidió el bloqueo.', 'objection'),
    at: field.isoDate('Desde cuándo.', '2026-12-01T09:30:00.000Z'),
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
  id: field.text('Id de la extracción.', EXAMPLE_TASK_ID),
  consentId: id,
  reference: ownReference(),
  entityId: field.text('La institución.', 'banco-chile'),
  status: field.oneOf(TASK_STATUSES, 'Cómo va o cómo terminó.', 'error'),
  error: taskErrorSchema.allow(null).description('Por qué falló; null si no falló.'),
  createdAt: field.isoDate('Cuándo empezó.', '2026-11-21T12:02:00.000Z'),
  finishedAt: field
    .isoDate('Cuándo terminó; null si sigue en curso.', '2026-11-21T12:02:09.000Z')
    .allow(null),
}).label('ExtractionOutcome');

/** A refresh that was queued, and where to see how it ends. */
export const queuedRefreshSchema = ResponseJoi.object({
  consentId: id,
  taskId: field.text('Id de la extracción, el de sus eventos.', EXAMPLE_TASK_ID),
  statusUrl: field.text(
    'Dónde ver cómo va o cómo terminó, con tu llave.',
    `/api/v1/extractions/${EXAMPLE_TASK_ID}`,
  ),
}).label('QueuedRefresh');

/** What the widget needs to know of its consent. */
export const consentStateSchema = ResponseJoi.object({
  id,
  status,
  subStatus,
  validUntil,
  terminatedAt,
}).label('ConsentState');
