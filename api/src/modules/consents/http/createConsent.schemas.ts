import { ENTITY_TYPES } from '@cauce/extractors';
import Joi from 'joi';
import type { ValidationError } from 'joi';
import { AppError } from '../../../errors/AppError.ts';
import type { ErrorName } from '../../../errors/catalogue.ts';
import type { EntityDirectory } from '../../entities/entityDirectory.ts';
import { PRODUCT_IDS, servingInstitutions } from '../../products/productCatalogue.ts';
import { clientIdSchema, rutSchema, tokenFault } from '../../tokens/http/tokens.schemas.ts';
import { exampleWidgetConfig } from '../../widgetConfigs/widgetConfig.schemas.ts';
import {
  lacksCompany,
  requestedTypes,
  type CreateConsentBody,
  type UncheckedConsentBody,
} from '../commands/createConsent.ts';
import { EXAMPLE_CONSENT_ID } from './consents.schemas.ts';

export const exampleOtpToken = 'f5Jq0mB3yVnD2s8Lr6Xw1Zc4Kt7Hp9Ua_Eg-Ri0Oq2M';

const KNOWN_TYPES: readonly string[] = ENTITY_TYPES;

/**
 * The body of POST /token/otp/create. The order of the keys is the documented order of the errors:
 * joi reports the first fault in that order.
 */
export function createConsentBodySchema(
  entities: EntityDirectory,
): Joi.ObjectSchema<CreateConsentBody> {
  return Joi.object<CreateConsentBody>({
    products: Joi.array()
      .items(
        Joi.string()
          .valid(...PRODUCT_IDS)
          .description('Id de un producto.')
          .example('movement'),
      )
      .min(1)
      .unique()
      .required()
      .custom((products: string[], helpers) => {
        const [body] = helpers.state.ancestors as [UncheckedConsentBody | undefined];
        const types = requestedTypes(body);
        // A malformed filter has a fault of its own.
        const isKnown = types.every((one) => KNOWN_TYPES.includes(one));
        const isServed = servingInstitutions(entities, products, types).length > 0;
        return isServed || !isKnown ? products : helpers.error('products.unserved');
      })
      .description(
        'Lo que pides leer, sin repetir. Una misma institución tiene que servirlos todos con un solo ingreso.',
      )
      .example(['movement']),
    clientId: clientIdSchema,
    user: Joi.object({
      username: rutSchema()
        .description('RUT de la persona, con o sin puntos: solo ella podrá conectar.')
        .example('12345678-5'),
      email: Joi.string()
        .email({ tlds: false })
        .required()
        .description('Correo de la persona.')
        .example('persona@correo.example'),
    })
      .required()
      .description('La persona a la que pides el permiso.')
      .label('OtpUser'),
    company: Joi.object({
      id: rutSchema().description('RUT de la empresa.').example('76123456-0'),
    })
      .description('La empresa; obligatoria si pides business-bank.')
      .label('OtpCompany'),
    widgetConfigId: Joi.string()
      .required()
      .description('La configuración del widget. Distingue mayúsculas.')
      .example(exampleWidgetConfig.widgetConfigId),
    locale: Joi.string()
      .allow('')
      .description('Idioma del widget, es-CL o en. Si falta, el de la configuración; otro, es-CL.')
      .example('es-CL'),
    filters: Joi.object({
      entities: Joi.object({
        include: Joi.object({
          types: Joi.array()
            .items(
              Joi.string()
                .valid(...ENTITY_TYPES)
                .description('Un tipo.')
                .example('bank'),
            )
            .unique()
            .description('Tipos de institución que se ofrecen. Si falta, todos.')
            .example(['bank']),
        })
          .description('Lo que se incluye.')
          .label('OtpInclude'),
      })
        .description('De las instituciones.')
        .label('OtpEntityFilter'),
    })
      .description('Qué se ofrece a la persona.')
      .label('OtpFilters'),
  }).label('CreateOtpToken');
}

const OTP_FAULTS: Readonly<Record<string, ErrorName>> = {
  products: 'productsError',
  clientId: 'clientIdError',
  user: 'userError',
  company: 'companyError',
  widgetConfigId: 'widgetConfigError',
};
/** Keys after the company, whose absence joi does not notice by itself. */
const AFTER_COMPANY = ['widgetConfigId', 'locale', 'filters'];

const UNSERVED = 'No entity serves all of these products with one login';

/** Maps a fault of POST /token/otp/create to its catalogue error. */
export function createConsentFault(fault: ValidationError): AppError {
  const [detail] = fault.details;
  const [first, second] = detail?.path ?? [];
  const unknown = tokenFault(fault);
  const isUnknown = detail?.type === 'object.unknown';
  // A missing clientId comes first: it is part of the caller's identity.
  if (unknown.catalogueName === 'missingApiKeyOrClientId') return unknown;
  const isLate = first === undefined || AFTER_COMPANY.includes(String(first)) || isUnknown;
  if (isLate && lacksCompany(fault._original)) return new AppError('companyError');
  if (isUnknown) return unknown;
  if (detail?.type === 'products.unserved')
    return new AppError('productsError', { message: UNSERVED });
  if (first === 'user' && second === 'email') return new AppError('emailError');
  const name = OTP_FAULTS[String(first)];
  return name ? new AppError(name) : unknown;
}

export const otpTokenSchema = Joi.object({
  otpToken: Joi.string()
    .required()
    .description(
      'Token de un solo uso que abre el widget. Dura 10 minutos y se guarda solo su huella.',
    )
    .example(exampleOtpToken),
  consentId: Joi.string()
    .guid()
    .required()
    .description('El consentimiento que se pide: con él retiras los datos después.')
    .example(EXAMPLE_CONSENT_ID),
}).label('OtpToken');
