import Joi from 'joi';
import { field, nextCursor, param, ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import { listedReference } from '../../../extraction/tasks/http/reference.schemas.ts';
import { listParams, type ListQuery } from '../../../extraction/tasks/http/taskList.schemas.ts';
import { CONSENT_STATUSES, type ConsentStatus } from '../consents.types.ts';
import { uuid } from '../../tokens/http/tokens.schemas.ts';
import { consentSchema, EXAMPLE_CONSENT_ID } from './consents.schemas.ts';

export const listConnectionsQuery = Joi.object<
  ListQuery<ConsentStatus> & { readonly consentId?: string; readonly needsPerson?: boolean }
>({
  consentId: uuid().description('Solo la de este consentimiento.').example(EXAMPLE_CONSENT_ID),
  status: param.oneOf(CONSENT_STATUSES, 'Solo en este estado.', 'ACTIVE'),
  needsPerson: Joi.boolean()
    .description('true: solo las que esperan que la persona vuelva a conectar; false: las demás.')
    .example(true),
  ...listParams,
});

export const connectionSchema = ResponseJoi.object({
  consentId: consentSchema.extract('id'),
  reference: listedReference,
  visitId: field
    .uuid(
      'El primer consentimiento de la visita; null si en ella no se podían conectar varias instituciones.',
      null,
    )
    .allow(null),
  entityId: field
    .text('La institución conectada; null hasta que el consentimiento está vigente.', 'banco-chile')
    .allow(null),
  status: consentSchema.extract('status'),
  subStatus: consentSchema.extract('subStatus'),
  connection: consentSchema.extract('connection'),
  products: consentSchema.extract('products'),
  createdAt: field.isoDate('Cuándo se pidió.', '2026-11-21T12:00:00.000Z'),
  validUntil: consentSchema.extract('validUntil'),
}).label('ListedConnection');

export const connectionListSchema = ResponseJoi.object({
  data: field.listOf(connectionSchema, 'De la más nueva a la más antigua.'),
  cursor: nextCursor,
}).label('ConnectionList');
