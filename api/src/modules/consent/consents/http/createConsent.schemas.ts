import { ENTITY_TYPES, findInstitution } from '@cauce/extractors';
import Joi from 'joi';
import { field, param, ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import type { InvalidAnswer, InvalidInput } from '../../../../http/declaration.ts';
import type { EntityDirectory } from '../../../extraction/entities/entityDirectory.ts';
import { PRODUCT_IDS, servingInstitutions } from '../../../extraction/products/productCatalogue.ts';
import {
  clientIdSchema,
  lacksClientId,
  rutSchema,
  uuid,
} from '../../tokens/http/tokens.schemas.ts';
import { entityIdParam } from '../../../extraction/entities/http/entityId.schemas.ts';
import { emailSchema } from '../../../extraction/users/emailSchema.ts';
import { REFRESH_FREQUENCIES } from '../../widgetConfigs/refreshFrequency.ts';
import { exampleWidgetConfig } from '../../widgetConfigs/widgetConfig.schemas.ts';
import {
  lacksCompany,
  requestedInstitutions,
  type CreateConsentBody,
  type UncheckedConsentBody,
} from '../commands/createConsent.ts';
import {
  referenceAnswer,
  referenceBody,
} from '../../../extraction/tasks/http/reference.schemas.ts';
import { EXAMPLE_CONSENT_ID } from './consents.schemas.ts';

export const exampleOtpToken = 'f5Jq0mB3yVnD2s8Lr6Xw1Zc4Kt7Hp9Ua_Eg-Ri0Oq2M';

const KNOWN_TYPES: readonly string[] = ENTITY_TYPES;

/**
 * What validation has to look up. It is passed as joi's context, so that a schema needs no
 * container.
 */
interface CreateConsentContext {
  readonly entities: EntityDirectory;
}

/**
 * The body of POST /token/otp/create. joi reports the first invalid key, so the keys are in the
 * documented order of the errors.
 */
export const createConsentBodySchema = Joi.object<CreateConsentBody>({
  products: Joi.array()
    .items(param.oneOf(PRODUCT_IDS, 'Id de un producto.', 'movement'))
    .min(1)
    .unique()
    .custom((products: string[], helpers) => {
      const [body] = helpers.state.ancestors as [UncheckedConsentBody | undefined];
      const { types, ids } = requestedInstitutions(body);
      // A malformed filter is reported separately.
      const isKnown =
        types.every((one) => KNOWN_TYPES.includes(one)) &&
        (ids ?? []).every((one) => findInstitution(one) !== undefined);
      const { entities } = helpers.prefs.context as unknown as CreateConsentContext;
      const off = products.filter(
        (one) => servingInstitutions(entities, [one], { types, ids }).length === 0,
      );
      if (off.length === 0 || !isKnown) return products;
      return helpers.error('products.unserved', { off });
    })
    .description(
      'Lo que pides leer, sin repetir; obligatorio si no envías consentId. Si ninguna institución los sirve todos con un solo ingreso, la persona conecta varias en la misma visita, con un consentimiento para cada una.',
    )
    .example(['movement']),
  clientId: clientIdSchema,
  user: Joi.object({
    username: rutSchema()
      .description('RUT de la persona, con o sin puntos: solo ella podrá conectar.')
      .example('12345678-5'),
    email: emailSchema()
      .description('Correo de la persona, al que se pueda escribir: antes de la @, solo ASCII.')
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
          .items(param.oneOf(ENTITY_TYPES, 'Un tipo.', 'bank'))
          .unique()
          .description(
            'Tipos de institución que se ofrecen. Si falta, todos; business-bank solo cuando envías company.',
          )
          .example(['bank']),
        ids: Joi.array()
          .items(entityIdParam('El id de una institución.'))
          .unique()
          .description(
            'Solo estas instituciones, de los tipos que se ofrecen. Con una sola, el widget se salta la lista.',
          )
          .example(['banco-chile']),
      })
        .description('Lo que se incluye.')
        .label('OtpInclude'),
    })
      .description('De las instituciones.')
      .label('OtpEntityFilter'),
  })
    .description('Qué se ofrece a la persona.')
    .label('OtpFilters'),
  refresh: param.oneOf(
    REFRESH_FREQUENCIES,
    'Cada cuánto se actualizan los datos: una vez al día (`daily`), dos (`twice-daily`), o al leerlos si tienen más de 24 horas (`on-read`). Si falta, lo que dice la configuración. Solo si esta guarda la clave.',
    'daily',
  ),
  reference: referenceBody,
  connectAnother: Joi.boolean()
    .strict()
    .description(
      'true si la persona puede conectar otras instituciones con los mismos productos en la misma visita, por ejemplo sus tres bancos. Para productos que faltan siempre puede. No con consentId.',
    )
    .example(true),
  consentId: uuid()
    .description(
      'Un consentimiento vigente de la misma persona, en lugar de products: el widget se abre para volver a conectar esa institución y, en los últimos 30 días, para renovarlo.',
    )
    .example(EXAMPLE_CONSENT_ID),
})
  .or('products', 'consentId')
  .nand('products', 'consentId')
  .nand('connectAnother', 'consentId')
  .label('CreateOtpToken');

/** Keys that are validated after the company, whose absence joi does not notice by itself. */
const AFTER_COMPANY = [
  'widgetConfigId',
  'locale',
  'filters',
  'refresh',
  'reference',
  'connectAnother',
  'consentId',
];

/** Whether neither products nor a consent to repair are given. */
const lacksProducts = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  !Array.isArray(body) &&
  !('products' in body) &&
  !('consentId' in body);

/**
 * A missing clientId is reported first, then missing products, then a missing company, unless an
 * earlier key is invalid.
 */
export function invalidConsentFirst(input: InvalidInput): InvalidAnswer | undefined {
  const { detail, value } = input;
  const [first] = detail.path;
  const isLate =
    first === undefined ||
    AFTER_COMPANY.includes(String(first)) ||
    detail.type === 'object.unknown';
  return (
    lacksClientId(input) ??
    (lacksProducts(value) || isBesideConsentId(detail, 'products') ? 'productsError' : undefined) ??
    (isLate && lacksCompany(value) ? 'companyError' : undefined) ??
    (first === 'products' ? productsAnswer(detail) : undefined) ??
    (isBesideConsentId(detail, 'connectAnother') ? CONNECT_ANOTHER_FORMAT : undefined) ??
    referenceAnswer('referenceError')(input)
  );
}

/** Whether a field was sent together with `consentId`. */
const isBesideConsentId = ({ type, context }: InvalidInput['detail'], field: string): boolean =>
  type === 'object.nand' && (context as { main?: string } | undefined)?.main === field;

export const CONNECT_ANOTHER_FORMAT = {
  error: 'wrongFormat',
  message: 'connectAnother must be a boolean, and cannot be sent with consentId',
} as const;

/** Names the products that cannot be asked for, or not together. */
function productsAnswer({
  type,
  context,
  path,
}: InvalidInput['detail']): InvalidAnswer | undefined {
  const hint = (text: string) => ({ error: 'productsError' as const, hint: text });
  if (type === 'any.only')
    return hint(`Entry ${Number(path[1]) + 1} is not one of: ${PRODUCT_IDS.join(', ')}.`);
  if (type === 'array.unique') return hint(`Entry ${Number(path[1]) + 1} is repeated.`);
  if (type !== 'products.unserved') return undefined;
  const off = (context as { off?: readonly string[] } | undefined)?.off ?? [];
  return {
    error: 'productsError',
    message: 'Some of these products are served by no entity',
    hint: `Switched off in this environment, or not served by these entities: ${off.join(', ')}.`,
  };
}

export const otpTokenSchema = ResponseJoi.object({
  otpToken: field.text(
    'Token de un solo uso que abre el widget. Dura 10 minutos y se guarda solo su huella.',
    exampleOtpToken,
  ),
  consentId: field.uuid(
    'El consentimiento que se pide: con él retiras los datos después.',
    EXAMPLE_CONSENT_ID,
  ),
}).label('OtpToken');
