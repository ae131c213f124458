import Joi from 'joi';
import { field, limitParam, param, ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import { EXAMPLE_CONSENT_ID } from '../../../consent/consents/http/consents.schemas.ts';
import { pageParam, PAGING } from '../../../consent/consents/http/consents.declarations.ts';
import type { AnswerRequestBody } from '../commands/answerRequest.ts';
import {
  OUTCOMES,
  RIGHTS_KINDS,
  RIGHTS_STATUSES,
  type RightsStatus,
} from '../rightsRequests.types.ts';

const EXAMPLE_REQUEST_ID = '9c1e5a4f-6d2e-4b10-8b7c-8b523d0e4f5a';
const MAX_MESSAGE = 2000;

const kind = field.oneOf(
  RIGHTS_KINDS,
  'Qué pidió: revocation quitar el permiso, objection oponerse, blocking que no se lea por ahora, unblocking levantar una de las dos, erasure borrar, access descargar lo suyo.',
  'objection',
);
const status = field.oneOf(
  RIGHTS_STATUSES,
  'done: Cauce lo hizo y no hay nada que responder. open: la empresa tiene que responder. answered: respondió. overdue: no respondió a tiempo.',
  'open',
);
const at = field.isoDate('Cuándo lo pidió.', '2026-12-01T12:00:00.000Z');
const tookEffectAt = field
  .isoDate('Desde cuándo Cauce lo cumple; null si todavía no termina.', '2026-12-01T12:00:00.000Z')
  .allow(null);
const dueAt = field
  .isoDate(
    'Hasta cuándo hay que responder: el final del día 30 por el calendario de Chile, o del segundo día hábil si es un bloqueo; null si no hay nada que responder.',
    '2027-01-01T02:59:59.999Z',
  )
  .allow(null);
const outcome = field
  .oneOf(OUTCOMES, 'Si la empresa lo hizo o lo rechazó; null si no ha respondido.', null)
  .allow(null);
const answeredAt = field.isoDate('Cuándo respondió; null si no ha respondido.', null).allow(null);
const optionalText = (description: string) => field.text(description, null).allow(null);
const id = field.uuid('Id de la solicitud.', EXAMPLE_REQUEST_ID);

/** A request as its person sees it. */
export const ownRequestSchema = ResponseJoi.object({
  id,
  kind,
  connectionId: field
    .uuid('La conexión; null si es sobre todo lo de la empresa.', EXAMPLE_CONSENT_ID)
    .allow(null),
  recipientName: field.text('La empresa, como la conoces.', 'Finanzas Claras').allow(''),
  at,
  tookEffectAt,
  dueAt,
  status,
  outcome,
  answer: optionalText('Lo que respondió la empresa; null si no ha respondido.'),
  answeredAt,
}).label('OwnRightsRequest');

export const ownRequestsSchema = ResponseJoi.object({
  requests: field.listOf(ownRequestSchema, 'De la más nueva a la más antigua.'),
  count: field.whole('Cuántas son.', 1),
}).label('OwnRightsRequests');

/** A request as the client sees it. */
export const rightsRequestSchema = ResponseJoi.object({
  id,
  kind,
  consentId: field
    .uuid(
      'El consentimiento; null si es sobre todo lo de la persona en tu organización.',
      EXAMPLE_CONSENT_ID,
    )
    .allow(null),
  username: field
    .text('RUT de la persona; null una vez que se borró lo suyo.', '12345678-5')
    .allow(null),
  at,
  tookEffectAt,
  dueAt,
  status,
  reason: optionalText('Lo que la persona te dice; null si no escribió nada, o se borró lo suyo.'),
  outcome,
  message: optionalText(
    'Lo que respondiste; null si no has respondido, o se borró lo de la persona.',
  ),
  answeredAt,
}).label('RightsRequest');

export const rightsRequestsSchema = ResponseJoi.object({
  requests: field.listOf(rightsRequestSchema, 'De la más nueva a la más antigua.'),
  hasNext: field.flag('Si hay otra página.', false),
  count: field.whole('Cuántas son en total.', 1),
}).label('RightsRequests');

export const rightsRequestParams = Joi.object<{ id: string }>({
  id: param.text('Id de la solicitud.', EXAMPLE_REQUEST_ID).max(64).required(),
});

export const rightsRequestsQuery = Joi.object<{
  status?: RightsStatus;
  page: number;
  limit: number;
}>({
  status: param.oneOf(RIGHTS_STATUSES, 'Solo las que están así.', 'open'),
  page: pageParam,
  limit: limitParam('Solicitudes por página, de 1 a 100.', PAGING.maxLimit, PAGING.limit),
});

export const answerBodySchema = Joi.object<AnswerRequestBody>({
  outcome: param
    .oneOf(OUTCOMES, 'done si lo hiciste, rejected si no corresponde.', 'done')
    .required(),
  message: param
    .text(
      'Lo que le dices a la persona: qué hiciste, o por qué no. Le llega por correo.',
      'Borramos tus movimientos y dejamos de calcular tu presupuesto.',
    )
    .min(1)
    .max(MAX_MESSAGE)
    .required(),
}).label('AnswerRightsRequest');

export const exampleRequest = {
  id: EXAMPLE_REQUEST_ID,
  kind: 'objection',
  consentId: EXAMPLE_CONSENT_ID,
  username: '12345678-5',
  at: '2026-12-01T12:00:00.000Z',
  tookEffectAt: '2026-12-01T12:00:00.000Z',
  dueAt: '2027-01-01T02:59:59.999Z',
  status: 'open',
  reason: null,
  outcome: null,
  message: null,
  answeredAt: null,
};
export const exampleOwnRequest = {
  id: EXAMPLE_REQUEST_ID,
  kind: 'objection',
  connectionId: EXAMPLE_CONSENT_ID,
  recipientName: 'Finanzas Claras',
  at: '2026-12-01T12:00:00.000Z',
  tookEffectAt: '2026-12-01T12:00:00.000Z',
  dueAt: '2027-01-01T02:59:59.999Z',
  status: 'open',
  outcome: null,
  answer: null,
  answeredAt: null,
};
