import { ENTITY_TYPES } from '@cauce/extractors';
import Joi from 'joi';
import { CONSENT_STATUSES, CONSENT_SUB_STATUSES } from '../consents.types.ts';

export const EXAMPLE_CONSENT_ID = '0b7c8b52-3d0e-4f5a-9c1e-5a4f6d2e8b10';

const id = Joi.string()
  .guid()
  .required()
  .description('Identificador del consentimiento, un UUID.')
  .example(EXAMPLE_CONSENT_ID);

const status = Joi.string()
  .valid(...CONSENT_STATUSES)
  .required()
  .description('Si está en curso, vigente o terminado.')
  .example('ACTIVE');

const subStatus = Joi.string()
  .valid(...CONSENT_SUB_STATUSES)
  .required()
  .description(
    'El detalle del estado. INVALID_PASSWORD con IN_PROGRESS: la persona todavía puede probar otra vez.',
  )
  .example('ACTIVE');

const validUntil = Joi.string()
  .isoDate()
  .allow(null)
  .required()
  .description('Hasta cuándo vale; null hasta que la persona termina de conectar.')
  .example('2027-11-21T12:00:00.000Z');

const terminatedAt = Joi.string()
  .isoDate()
  .description('Cuándo terminó; solo en consentimientos terminados.')
  .example('2026-12-01T09:30:00.000Z');

/** A consent as the client's server sees it. */
export const consentSchema = Joi.object({
  id,
  products: Joi.array()
    .items(Joi.string().description('Id de un producto.').example('movement'))
    .required()
    .description('Lo que la persona autoriza a leer.')
    .example(['movement']),
  tyc: Joi.object({
    actualVersion: Joi.string()
      .required()
      .description('Versión de los términos: la que la persona aceptó o, antes, la que verá.')
      .example('2026-11'),
  })
    .required()
    .description('Términos y condiciones.')
    .label('ConsentTerms'),
  entity: Joi.object({
    id: Joi.string().required().description('Id de la institución.').example('banco-chile'),
    name: Joi.string().required().description('Nombre.').example('Banco de Chile'),
    type: Joi.string()
      .valid(...ENTITY_TYPES)
      .required()
      .description('Tipo.')
      .example('bank'),
  })
    .allow(null)
    .required()
    .description('La institución conectada; null hasta que el consentimiento está vigente.')
    .label('ConsentEntity'),
  status,
  subStatus,
  validUntil,
  terminatedAt,
}).label('Consent');

/** What the widget needs to know of its consent. */
export const consentStateSchema = Joi.object({
  id,
  status,
  subStatus,
  validUntil,
  terminatedAt,
}).label('ConsentState');
