import { ENTITY_TYPES, parseRut, type EntityType } from '@cauce/extractors';
import Joi from 'joi';
import type { ValidationError } from 'joi';
import { AppError } from '../../../errors/AppError.ts';
import type { ErrorName } from '../../../errors/catalogue.ts';
import { notAllowedMessage } from '../../../errors/notAllowed.ts';
import type { EntityDirectory } from '../../entities/entityDirectory.ts';
import { defaultTypes, PRODUCT_IDS, servingInstitutions } from '../../products/productCatalogue.ts';
import { exampleWidgetConfig } from '../../widgetConfigs/widgetConfig.schemas.ts';
import { exampleOtpToken } from '../../widget/http/session.schemas.ts';
import { EXAMPLE_CONSENT_ID } from '../../consents/http/consents.schemas.ts';

export interface CreateOtpBody {
  readonly products: readonly string[];
  readonly clientId: string;
  readonly user: { readonly username: string; readonly email: string };
  readonly company?: { readonly id: string };
  readonly widgetConfigId: string;
  readonly locale?: string;
  readonly filters?: {
    readonly entities?: { readonly include?: { readonly types?: readonly EntityType[] } };
  };
}

const UUID = /^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$/;
export const EXAMPLE_CLIENT_ID = '7d9f2a54-1b7e-4c63-8a0d-3f5e6c1b2a90';

/** A UUID; JSON Schema's own `uuid` format is looser than what ids look like. */
export const uuid = () => Joi.string().pattern(UUID);

const clientId = uuid()
  .required()
  .description('Id de tu organización, un UUID.')
  .example(EXAMPLE_CLIENT_ID);

const rut = () =>
  Joi.string()
    .required()
    .custom((raw: string, helpers) => parseRut(raw) ?? helpers.error('any.invalid'));

/** What is asked for as far as it can be read, before the rest of the body was looked at. */
interface RawOtpBody {
  readonly company?: unknown;
  readonly filters?: { entities?: { include?: { types?: unknown } } };
}

const KNOWN_TYPES: readonly string[] = ENTITY_TYPES;

function typesOf(body: RawOtpBody | undefined): readonly string[] {
  const types = body?.filters?.entities?.include?.types;
  return Array.isArray(types) && types.length > 0
    ? types.map(String)
    : defaultTypes(body?.company !== undefined);
}

/**
 * The body of POST /token/otp/create. The keys stand in the order in which the specification lists
 * the errors: joi reports the first fault in that order.
 */
export function createOtpBodySchema(entities: EntityDirectory): Joi.ObjectSchema<CreateOtpBody> {
  return Joi.object<CreateOtpBody>({
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
        const [body] = helpers.state.ancestors as [RawOtpBody | undefined];
        const types = typesOf(body);
        // A filter that is not well-formed has a fault of its own.
        const isKnown = types.every((one) => KNOWN_TYPES.includes(one));
        const isServed = servingInstitutions(entities, products, types).length > 0;
        return isServed || !isKnown ? products : helpers.error('products.unserved');
      })
      .description(
        'Lo que pides leer, sin repetir. Una misma institución tiene que servirlos todos con un solo ingreso.',
      )
      .example(['movement']),
    clientId,
    user: Joi.object({
      username: rut()
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
      id: rut().description('RUT de la empresa.').example('76123456-0'),
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

/** Whether business banks are asked for without saying of which company. */
export function lacksCompany(body: unknown): boolean {
  const { company } = (body ?? {}) as RawOtpBody;
  return company === undefined && typesOf(body as RawOtpBody).includes('business-bank');
}

const OTP_FAULTS: Readonly<Record<string, ErrorName>> = {
  products: 'productsError',
  clientId: 'clientIdError',
  user: 'userError',
  company: 'companyError',
  widgetConfigId: 'widgetConfigError',
};
/** Keys that come after the company, whose absence joi by itself does not see. */
const AFTER_COMPANY = ['widgetConfigId', 'locale', 'filters'];

const UNSERVED = 'No entity serves all of these products with one login';

/** Faults of POST /token/otp/create, in the catalogue's words. */
export function createOtpFault(fault: ValidationError): AppError {
  const [detail] = fault.details;
  const [first, second] = detail?.path ?? [];
  const unknown = tokenFault(fault);
  const isUnknown = detail?.type === 'object.unknown';
  // No clientId comes before all else: it is part of saying who calls.
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

/** What both token calls have in common: no clientId, unknown fields, a body that is no object. */
export function tokenFault(fault: ValidationError): AppError {
  const [detail] = fault.details;
  const body: unknown = fault._original;
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (isObject && (body as { clientId?: unknown }).clientId === undefined)
    return new AppError('missingApiKeyOrClientId');
  if (detail?.type === 'object.unknown')
    return new AppError('notAllowed', { message: notAllowedMessage(detail.path) });
  if (detail?.path[0] === 'clientId') return new AppError('clientIdError');
  if (detail?.path[0] === 'target') return new AppError('targetError');
  const where = detail?.path.join('.') ?? '';
  return new AppError('wrongFormat', {
    message: where === '' ? 'body must be of type object' : `${where} is not valid`,
  });
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

export interface CreateTaskTokenBody {
  readonly clientId: string;
  readonly target: string;
}

export const createTaskTokenBodySchema = Joi.object<CreateTaskTokenBody>({
  clientId,
  target: rut()
    .description('RUT de la persona cuyos consentimientos y datos abre el token.')
    .example('12345678-5'),
}).label('CreateTaskToken');

export const taskTokenSchema = Joi.object({
  taskToken: Joi.string()
    .required()
    .description('Token de tarea: va en Authorization: Bearer. Dura 30 minutos.')
    .example('eyJhbGciOiJIUzI1NiIsImtpZCI6ImsyMDI2MTEyMSJ9.eyJzdWIiOiIuLi4ifQ.firma'),
}).label('TaskToken');
