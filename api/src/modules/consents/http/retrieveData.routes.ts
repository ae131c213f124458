import Joi from 'joi';
import type { ValidationError } from 'joi';
import { AppError } from '../../../errors/AppError.ts';
import { notAllowedMessage } from '../../../errors/notAllowed.ts';
import { retrievedDataSchema } from '../../../http/openapi/productData.ts';
import { envelope } from '../../../http/envelope.ts';
import { defineRoute, type RouteDefinition } from '../../../http/route.ts';
import { EXAMPLE_CONSENT_ID } from './consents.schemas.ts';
import { uuid } from '../../tokens/http/tokens.schemas.ts';
import { retrieveData, type RetrieveDataDeps } from '../commands/retrieveData.ts';
import { PRODUCT_IDS } from '../../products/productCatalogue.ts';

interface RetrieveBody {
  readonly consentId: string;
  readonly product: string;
}

/** In the order in which the specification lists the errors. */
const retrieveBodySchema = Joi.object<RetrieveBody>({
  consentId: uuid()
    .required()
    .description('El consentimiento, vigente y de la persona del token.')
    .example(EXAMPLE_CONSENT_ID),
  product: Joi.string()
    .valid(...PRODUCT_IDS)
    .required()
    .description('Uno de los productos del consentimiento.')
    .example('identity-validation'),
}).label('RetrieveData');

function retrieveFault(fault: ValidationError): AppError {
  const [detail] = fault.details;
  if (detail?.type === 'object.unknown')
    return new AppError('notAllowed', { message: notAllowedMessage(detail.path) });
  if (detail?.path[0] === 'consentId') return new AppError('consentIdError');
  if (detail?.path[0] === 'product')
    return new AppError('productsError', { message: 'product must be an allowed product id' });
  return new AppError('wrongFormat', { message: 'body must be of type object' });
}

/** The data behind a consent. */
export function retrieveDataRoutes(deps: RetrieveDataDeps): RouteDefinition[] {
  return [
    defineRoute({
      api: 'connect',
      method: 'post',
      path: '/products/retrieve-data',
      operationId: 'retrieveData',
      tag: 'Datos',
      summary: 'Retirar los datos de un producto',
      description:
        'Entrega enseguida un producto del consentimiento, como quedó en la última extracción. `data` es siempre una lista: un producto que es un solo objeto viene en una lista de uno. Si los datos tienen más de 24 horas y la clave está guardada, se dejan actualizando para la próxima vez, lo que gasta una tarea de la cuota; `Last-Modified` dice de cuándo son.',
      auth: { credentials: ['taskToken'], scope: 'connect' },
      rateLimit: 'write',
      request: {
        body: retrieveBodySchema,
        examples: {
          producto: {
            summary: 'Un producto',
            value: { product: 'identity-validation', consentId: EXAMPLE_CONSENT_ID },
          },
        },
      },
      onInvalid: retrieveFault,
      responses: {
        200: {
          description: 'Los datos.',
          schema: envelope('RetrievedData', retrievedDataSchema(), 'Los datos, en una lista.'),
          headers: {
            'Last-Modified': {
              description: 'De cuándo son los datos.',
              example: 'Sat, 21 Nov 2026 12:03:00 GMT',
            },
          },
          examples: {
            identidad: { summary: 'identity-validation', value: { data: [{ isValid: true }] } },
          },
        },
      },
      errors: [
        'consentIdError',
        'productsError',
        'wrongFormat',
        'consentUnknown',
        'consentExpired',
        'consentLacksProduct',
        'consentOfAnotherTarget',
        'consentTerminated',
        'consentNotActive',
      ],
      handle: async ({ principal, body, requestId, ip }) => {
        const { data, extractedAt } = await retrieveData(deps, {
          principal,
          consentId: body.consentId.toLowerCase(),
          product: body.product,
          requestId,
          ip,
        });
        return {
          status: 200,
          body: { data },
          headers: { 'Last-Modified': extractedAt.toUTCString() },
        };
      },
    }),
  ];
}
