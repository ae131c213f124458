import Joi from 'joi';
import type { ValidationError } from 'joi';
import { AppError } from '../../../errors/AppError.ts';
import { notAllowedMessage } from '../../../errors/notAllowed.ts';
import { envelope } from '../../../http/envelope.ts';
import { defineRoute, type RouteDefinition } from '../../../http/route.ts';
import { uuid } from '../../tokens/http/tokens.schemas.ts';
import type { EndConsentDeps } from '../commands/endConsent.ts';
import { listConsents } from '../commands/listConsents.ts';
import { revokeConsent } from '../commands/revokeConsent.ts';
import { expireConsentIfOverdue } from '../commands/expireConsentIfOverdue.ts';
import { canReadConsent } from '../consents.policy.ts';
import { presentConsent } from './consents.presenter.ts';
import { consentSchema, EXAMPLE_CONSENT_ID } from './consents.schemas.ts';

/** Spec section 9. */
export const PAGING = { page: 1, limit: 10, maxLimit: 100 } as const;
/** Beyond any list, and within what the database can skip. */
const MAX_PAGE = 1_000_000;

const pagingSchema = Joi.object<{ page: number; limit: number }>({
  page: Joi.number()
    .integer()
    .min(1)
    .max(MAX_PAGE)
    .default(PAGING.page)
    .description('Página, desde 1.')
    .example(1),
  limit: Joi.number()
    .integer()
    .min(1)
    .max(PAGING.maxLimit)
    .default(PAGING.limit)
    .description('Consentimientos por página, de 1 a 100.')
    .example(10),
});

function pagingFault(fault: ValidationError): AppError {
  const [detail] = fault.details;
  if (detail?.type === 'object.unknown')
    return new AppError('notAllowed', { message: notAllowedMessage(detail.path) });
  return new AppError(detail?.path[0] === 'page' ? 'pageError' : 'limitError');
}

const consentIdParams = Joi.object<{ consentId: string }>({
  consentId: uuid().required().description('Id del consentimiento.').example(EXAMPLE_CONSENT_ID),
});

export const exampleConsent = {
  id: EXAMPLE_CONSENT_ID,
  products: ['movement', 'product-balance'],
  tyc: { actualVersion: '2026-11' },
  entity: { id: 'banco-chile', name: 'Banco de Chile', type: 'bank' },
  status: 'ACTIVE',
  subStatus: 'ACTIVE',
  validUntil: '2027-11-21T12:00:00.000Z',
};
const revokedConsent = {
  ...exampleConsent,
  status: 'INACTIVE',
  subStatus: 'REVOKED',
  terminatedAt: '2026-12-01T09:30:00.000Z',
};

/** A person's consents, as the client's server reads and revokes them. */
export function consentsRoutes(deps: EndConsentDeps): RouteDefinition[] {
  return [
    defineRoute({
      api: 'connect',
      method: 'get',
      path: '/consents',
      operationId: 'listConsents',
      tag: 'Consentimientos',
      summary: 'Listar los consentimientos de una persona',
      description:
        'Entrega los consentimientos de la persona del token de tarea en tu organización, del más nuevo al más antiguo, también los que están en curso y los terminados.',
      auth: { credentials: ['taskToken'], scope: 'connect' },
      rateLimit: 'read',
      request: { query: pagingSchema },
      onInvalid: pagingFault,
      responses: {
        200: {
          description: 'Una página de consentimientos.',
          schema: envelope(
            'ConsentsAnswer',
            Joi.object({
              consents: Joi.array()
                .items(consentSchema)
                .required()
                .description('Los consentimientos de la página.'),
              hasNext: Joi.boolean().required().description('Si hay otra página.').example(false),
              count: Joi.number()
                .integer()
                .required()
                .description('Cuántos son en total.')
                .example(1),
            }).label('ConsentList'),
            'La página.',
          ),
          examples: {
            uno: {
              summary: 'Uno vigente',
              value: { data: { consents: [exampleConsent], hasNext: false, count: 1 } },
            },
          },
        },
      },
      errors: ['pageError', 'limitError', 'notAllowed'],
      handle: async ({ principal, query }) => {
        const { consents, hasNext, count } = await listConsents(deps, principal, query);
        return {
          status: 200,
          body: { data: { consents: consents.map(presentConsent), hasNext, count } },
        };
      },
    }),
    defineRoute({
      api: 'connect',
      method: 'get',
      path: '/consents/:consentId',
      operationId: 'getConsent',
      tag: 'Consentimientos',
      summary: 'Consultar un consentimiento',
      description:
        'Entrega un consentimiento de la persona del token de tarea. El de otra persona, o el de otro cliente, no existe para ti.',
      auth: { credentials: ['taskToken'], scope: 'connect' },
      rateLimit: 'read',
      request: { params: consentIdParams },
      onInvalid: () => new AppError('consentIdError'),
      responses: {
        200: {
          description: 'El consentimiento.',
          schema: envelope('ConsentAnswer', consentSchema, 'El consentimiento.'),
          examples: {
            vigente: { summary: 'Vigente', value: { data: exampleConsent } },
            enCurso: {
              summary: 'La persona todavía no conecta',
              value: {
                data: {
                  ...exampleConsent,
                  entity: null,
                  status: 'IN_PROGRESS',
                  subStatus: 'IN_PROGRESS',
                  validUntil: null,
                },
              },
            },
          },
        },
      },
      errors: ['consentIdError', 'consentNotFound'],
      handle: async ({ principal, params }) => {
        const found = await deps.consents.find(params.consentId.toLowerCase());
        if (!canReadConsent(principal, found)) throw new AppError('consentNotFound');
        return {
          status: 200,
          body: { data: presentConsent(await expireConsentIfOverdue(deps, found)) },
        };
      },
    }),
    defineRoute({
      api: 'connect',
      method: 'post',
      path: '/consents/:consentId/revoke',
      operationId: 'revokeConsent',
      tag: 'Consentimientos',
      summary: 'Revocar un consentimiento',
      description:
        'Termina el consentimiento enseguida: sus datos y la clave guardada se borran antes de responder, y una extracción en curso ya no entrega nada. Repetir la llamada no cambia nada.',
      auth: { credentials: ['taskToken'], scope: 'connect' },
      rateLimit: 'write',
      request: { params: consentIdParams },
      onInvalid: () => new AppError('consentIdError'),
      responses: {
        200: {
          description: 'El consentimiento, terminado.',
          schema: envelope('RevokedConsent', consentSchema, 'El consentimiento.'),
          examples: { revocado: { summary: 'Revocado', value: { data: revokedConsent } } },
        },
      },
      errors: ['consentIdError', 'consentNotFound', 'consentExpired', 'consentTerminated'],
      handle: async ({ principal, params, requestId, ip }) => {
        const { keyId, sessionId } = principal;
        const consent = await revokeConsent(deps, principal, params.consentId.toLowerCase(), {
          keyId,
          sessionId,
          requestId,
          ip,
        });
        return { status: 200, body: { data: presentConsent(consent) } };
      },
    }),
  ];
}
