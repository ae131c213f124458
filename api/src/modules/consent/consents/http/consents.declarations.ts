import { rowSchemas } from '@cauce/extractors';
import Joi from 'joi';
import { callGroup, example } from '../../../../http/declaration.ts';
import { invalidCursor } from '../../../../http/listCursor.ts';
import {
  EXAMPLE_REFERENCE,
  envelope,
  field,
  limitParam,
  param,
  ResponseJoi,
  retrievedDataSchema,
} from '../../../../http/openapi/dataSchemas.ts';
import { PRODUCT_IDS, PRODUCTS_WITH_ROWS } from '../../../extraction/products/productCatalogue.ts';
import { referenceAnswer } from '../../../extraction/tasks/http/reference.schemas.ts';
import { completenessSchema } from '../../../extraction/tasks/http/tasks.schemas.ts';
import { uuid } from '../../tokens/http/tokens.schemas.ts';
import { CONSENT_STATUSES, USAGE_ERRORS } from '../consents.types.ts';
import { connectionListSchema, listConnectionsQuery } from './connectionList.schemas.ts';
import {
  consentSchema,
  EXAMPLE_CONSENT_ID,
  EXAMPLE_TASK_ID,
  EXTRACTION_CODE,
  extractionOutcomeSchema,
  holderConfirmedBySchema,
  queuedRefreshSchema,
} from './consents.schemas.ts';

const EXAMPLE_CURSOR = 'MGI3YzhiNTIvbW92ZW1lbnQvMTI4';

export const PAGING = { page: 1, limit: 10, maxLimit: 100 } as const;
/** More pages than any list has, yet few enough documents for the database to skip. */
const MAX_PAGE = 1_000_000;

export const pageParam = Joi.number()
  .integer()
  .min(1)
  .max(MAX_PAGE)
  .default(PAGING.page)
  .description('Página, desde 1.')
  .example(1);

const pagingSchema = Joi.object<{ page: number; limit: number }>({
  page: pageParam,
  limit: limitParam('Consentimientos por página, de 1 a 100.', PAGING.maxLimit, PAGING.limit),
});

const consentIdParams = Joi.object<{ consentId: string }>({
  consentId: uuid().required().description('Id del consentimiento.').example(EXAMPLE_CONSENT_ID),
});

const extractionCodeParams = Joi.object<{ code: string }>({
  code: param
    .text('El código que la persona ve en el widget, o el id entero.', '3f0c3f0c')
    .pattern(EXTRACTION_CODE)
    .required(),
});

const exampleOutcome = {
  data: {
    id: EXAMPLE_TASK_ID,
    consentId: EXAMPLE_CONSENT_ID,
    entityId: 'banco-chile',
    status: 'error',
    error: {
      code: 'INSTITUTION_UNAVAILABLE',
      message: 'The institution is not available',
      retryable: true,
    },
    createdAt: '2026-11-21T12:02:00.000Z',
    finishedAt: '2026-11-21T12:02:09.000Z',
  },
};

const ok = { status: 'ok', reason: null, since: null, nextRefreshAt: '2026-11-22T12:00:00.000Z' };
const needsPerson = {
  status: 'needs_person',
  reason: 'WRONG_LOGIN',
  since: '2026-12-01T09:30:00.000Z',
  nextRefreshAt: null,
};

const liveConsent = {
  id: EXAMPLE_CONSENT_ID,
  products: ['movement', 'product-balance'],
  tyc: { actualVersion: '2026-11' },
  entity: { id: 'banco-chile', name: 'Banco de Chile', type: 'bank' },
  status: 'ACTIVE',
  subStatus: 'ACTIVE',
  validUntil: '2027-11-21T12:00:00.000Z',
  refresh: 'daily',
};
const exampleConsent = { ...liveConsent, connection: ok };
const revokedConsent = {
  ...liveConsent,
  status: 'INACTIVE',
  subStatus: 'REVOKED',
  terminatedAt: '2026-12-01T09:30:00.000Z',
};

const consents = callGroup({
  api: 'connect',
  tag: 'Consentimientos',
  auth: { credentials: ['taskToken'], scope: 'connect' },
  rateLimit: 'read',
});

export const listConsentsCall = consents.declare({
  method: 'get',
  path: '/consents',
  operationId: 'listConsents',
  summary: 'Listar los consentimientos de una persona',
  description:
    'Entrega los consentimientos de la persona del token de tarea en tu organización, del más nuevo al más antiguo, también los que están en curso y los terminados.',
  request: { query: pagingSchema },
  invalid: { page: 'pageError', limit: 'limitError' },
  response: {
    description: 'Una página de consentimientos.',
    schema: envelope(
      'ConsentsAnswer',
      ResponseJoi.object({
        consents: field.listOf(consentSchema, 'Los consentimientos de la página.'),
        hasNext: field.flag('Si hay otra página.', false),
        count: field.whole('Cuántos son en total.', 1),
      }).label('ConsentList'),
      'La página.',
    ),
    examples: {
      uno: example('Uno vigente', {
        data: { consents: [exampleConsent], hasNext: false, count: 1 },
      }),
    },
  },
  errors: ['notAllowed'],
});

export const getConsentCall = consents.declare({
  method: 'get',
  path: '/consents/:consentId',
  operationId: 'getConsent',
  summary: 'Consultar un consentimiento',
  description:
    'Entrega un consentimiento de la persona del token de tarea. El de otra persona, o el de otro cliente, no existe para ti.',
  request: { params: consentIdParams },
  invalid: { consentId: 'consentIdError' },
  response: {
    description: 'El consentimiento.',
    schema: envelope('ConsentAnswer', consentSchema, 'El consentimiento.'),
    examples: {
      vigente: example('Vigente', { data: exampleConsent }),
      rota: example('La clave cambió: la persona tiene que volver a conectar', {
        data: { ...exampleConsent, connection: needsPerson },
      }),
      casaDeCambio: example('En una casa de cambio, que no dice de qué RUT es la cuenta', {
        data: {
          ...exampleConsent,
          products: ['balances'],
          entity: { id: 'buda', name: 'Buda.com', type: 'exchange' },
          holderConfirmedBy: 'person',
        },
      }),
      enCurso: example('La persona todavía no conecta', {
        data: {
          ...liveConsent,
          entity: null,
          status: 'IN_PROGRESS',
          subStatus: 'IN_PROGRESS',
          validUntil: null,
        },
      }),
    },
  },
  errors: ['consentNotFound'],
});

export const revokeConsentCall = consents.declare({
  method: 'post',
  path: '/consents/:consentId/revoke',
  operationId: 'revokeConsent',
  summary: 'Revocar un consentimiento',
  description:
    'Termina el consentimiento enseguida: sus datos y la clave guardada se borran antes de responder, y una extracción en curso ya no entrega nada. Repetir la llamada no cambia nada.',
  rateLimit: 'write',
  request: { params: consentIdParams },
  invalid: { consentId: 'consentIdError' },
  response: {
    description: 'El consentimiento, terminado.',
    schema: envelope('RevokedConsent', consentSchema, 'El consentimiento.'),
    examples: { revocado: example('Revocado', { data: revokedConsent }) },
  },
  errors: ['consentNotFound', 'consentExpired', 'consentTerminated'],
});

export const refreshConsentCall = consents.declare({
  method: 'post',
  path: '/consents/:consentId/refresh',
  operationId: 'refreshConsent',
  summary: 'Actualizar los datos de un consentimiento',
  description:
    'Deja una actualización en cola con la clave guardada, se actualice solo el permiso o no. Gasta una tarea de la cuota. Al terminar llegan `consent.refreshed`, si salió bien, y `task.finished`; sin eventos, pregunta en `statusUrl` con tu llave. Se hace una a la vez, y entre dos que pides pasan al menos 15 minutos. Si la institución pide a la persona, la extracción termina con `PERSON_REQUIRED`: pídele que conecte otra vez en el widget.',
  rateLimit: 'write',
  request: { params: consentIdParams },
  invalid: { consentId: 'consentIdError' },
  response: {
    status: 202,
    description: 'Quedó en cola.',
    schema: envelope('RefreshedConsent', queuedRefreshSchema, 'La actualización.'),
    hasQuotaHeaders: true,
    examples: {
      enCola: example('En cola', {
        data: {
          consentId: EXAMPLE_CONSENT_ID,
          taskId: EXAMPLE_TASK_ID,
          statusUrl: `/api/v1/extractions/${EXAMPLE_TASK_ID}`,
        },
      }),
    },
  },
  errors: [
    'consentNotFound',
    'consentExpired',
    'consentTerminated',
    'consentNotActive',
    'consentBlocked',
    'consentNeedsPerson',
    'consentWithoutPassword',
    'invalidAction',
    'temporarilyRestricted',
    'processAlreadyRunning',
    'refreshedRecently',
    'tryAgainLater',
    'notEnoughCredits',
  ],
});

export const findExtractionCall = consents.declare({
  method: 'get',
  path: '/extractions/:code',
  operationId: 'findExtraction',
  summary: 'Buscar una extracción por su código',
  description:
    'Encuentra qué pasó cuando una persona te da el código que el widget le mostró al fallar: de qué consentimiento es, en qué institución y por qué terminó. El código es el comienzo del id de la extracción. No entrega nada de la persona.',
  auth: { credentials: ['apiKey'], scope: 'connect', permission: 'requests:read' },
  request: { params: extractionCodeParams },
  invalid: { code: 'extractionNotFound' },
  response: {
    description: 'La extracción.',
    schema: envelope('ExtractionOutcomeAnswer', extractionOutcomeSchema, 'La extracción.'),
    examples: { fallida: example('La institución no respondió', exampleOutcome) },
  },
});

export const exampleConnection = {
  consentId: EXAMPLE_CONSENT_ID,
  reference: EXAMPLE_REFERENCE,
  visitId: null,
  entityId: 'banco-chile',
  status: 'ACTIVE',
  subStatus: 'ACTIVE',
  connection: needsPerson,
  products: ['movement', 'product-balance'],
  createdAt: '2026-11-21T12:00:00.000Z',
  validUntil: '2027-11-21T12:00:00.000Z',
};

export const listConnectionsCall = consents.declare({
  method: 'get',
  path: '/connections',
  operationId: 'listClientConnections',
  summary: 'Listar las conexiones de tu organización',
  description:
    'Los consentimientos de todas tus personas, con su referencia y su estado y sin nada de la persona: también los que están en curso y los terminados. Para leer uno, o sus datos, pide un token de tarea.',
  auth: { credentials: ['apiKey'], scope: 'connect', permission: 'connections:read' },
  request: { query: listConnectionsQuery },
  invalid: {
    consentId: { error: 'wrongFormat', message: 'consentId must be a UUID' },
    status: {
      error: 'wrongFormat',
      message: `status must be one of ${CONSENT_STATUSES.join(', ')}`,
    },
    needsPerson: { error: 'wrongFormat', message: 'needsPerson must be true or false' },
    entity: { error: 'wrongFormat', message: 'entity must be the id of an institution' },
    cursor: invalidCursor,
    limit: 'limitError',
  },
  invalidFirst: referenceAnswer('wrongFormat'),
  response: {
    description: 'Una página de conexiones.',
    schema: connectionListSchema,
    examples: { una: example('Una vigente', { data: [exampleConnection], cursor: null }) },
  },
  errors: ['notAllowed'],
});

interface RetrieveBody {
  readonly consentId: string;
  readonly product: string;
}

/** joi reports the first invalid key, so the keys are in the documented order of the errors. */
const retrieveBodySchema = Joi.object<RetrieveBody>({
  consentId: uuid()
    .required()
    .description('El consentimiento, vigente y de la persona del token.')
    .example(EXAMPLE_CONSENT_ID),
  product: param
    .oneOf(PRODUCT_IDS, 'Uno de los productos del consentimiento.', 'identity-validation')
    .required(),
}).label('RetrieveData');

const data = callGroup({
  api: 'connect',
  tag: 'Datos',
  auth: { credentials: ['taskToken'], scope: 'connect' },
});

/** Why a consent's data cannot be read. */
const DATA_ERRORS = ['wrongFormat', ...USAGE_ERRORS, 'consentLacksProduct'] as const;

export const retrieveDataCall = data.declare({
  method: 'post',
  path: '/products/retrieve-data',
  operationId: 'retrieveData',
  summary: 'Retirar los datos de un producto',
  description:
    'Entrega enseguida un producto del consentimiento, como quedó en la última extracción. `data` es siempre una lista: un producto que es un solo objeto viene en una lista de uno. Si los datos tienen más de 24 horas, la clave está guardada y el permiso no se actualiza solo, se dejan actualizando para la próxima vez, lo que gasta una tarea de la cuota; `extractedAt` dice de cuándo son, y `completeness`, cuán completos están.',
  rateLimit: 'write',
  request: {
    body: retrieveBodySchema,
    examples: {
      producto: example('Un producto', {
        product: 'identity-validation',
        consentId: EXAMPLE_CONSENT_ID,
      }),
    },
  },
  invalid: {
    consentId: 'consentIdError',
    product: { error: 'productsError', message: 'product must be an allowed product id' },
  },
  response: {
    description: 'Los datos.',
    schema: envelope('RetrievedData', retrievedDataSchema(), 'Los datos, en una lista.').append({
      extractedAt: field
        .text(
          'De cuándo son los datos, como en `Last-Modified`, con milisegundos.',
          '2026-11-21T12:03:00.000Z',
        )
        .isoDate()
        .required(),
      completeness: completenessSchema.required(),
      holderConfirmedBy: holderConfirmedBySchema,
    }),
    headers: {
      'Last-Modified': {
        description: 'De cuándo son los datos.',
        example: 'Sat, 21 Nov 2026 12:03:00 GMT',
      },
    },
    examples: {
      identidad: example('identity-validation', {
        data: [{ isValid: true }],
        extractedAt: '2026-11-21T12:03:00.000Z',
        completeness: { identity: 'read' },
      }),
    },
  },
  errors: DATA_ERRORS,
});

const changesBodySchema = Joi.object<{ consentId: string; product: string; cursor?: string }>({
  consentId: uuid().required().description('Id del consentimiento.').example(EXAMPLE_CONSENT_ID),
  product: param
    .oneOf(PRODUCTS_WITH_ROWS, 'Uno de los productos del consentimiento, con filas.', 'movement')
    .required(),
  cursor: param
    .text('El de la respuesta anterior; sin él, se parte desde el principio.', EXAMPLE_CURSOR)
    .max(400),
}).label('ReadChanges');

const rowsField = (description: string) =>
  field.listOf(Joi.alternatives(...rowSchemas()), description);

export const readChangesCall = data.declare({
  method: 'post',
  path: '/products/changes',
  operationId: 'readChanges',
  summary: 'Leer lo que cambió en un producto',
  description:
    'Entrega las filas nuevas, las que cambiaron y las que desaparecieron desde el `cursor`, hasta 500 cambios por llamada. Guarda el `cursor` junto con los datos: sigue sirviendo aunque en el medio haya actualizaciones, y no se salta ni repite nada. Una fila que sale porque la institución dejó de mostrar ese período no está en `removed`. Si los datos tienen más de 24 horas se dejan actualizando, como al retirarlos.',
  rateLimit: 'write',
  request: {
    body: changesBodySchema,
    examples: {
      principio: example('Desde el principio', {
        product: 'movement',
        consentId: EXAMPLE_CONSENT_ID,
      }),
      siguiente: example('Desde la vez anterior', {
        product: 'movement',
        consentId: EXAMPLE_CONSENT_ID,
        cursor: EXAMPLE_CURSOR,
      }),
    },
  },
  invalid: {
    consentId: 'consentIdError',
    product: { error: 'productsError', message: 'product must be an allowed product id' },
    cursor: 'cursorError',
  },
  response: {
    description: 'Los cambios.',
    schema: envelope(
      'Changes',
      ResponseJoi.object({
        added: rowsField('Filas nuevas.'),
        modified: rowsField('Filas que cambiaron, como están ahora.'),
        removed: field.listOf(
          Joi.string().example('mX0Zr1u7Jq5sVd2KfN8hYt3W'),
          'Los `id` de las filas que desaparecieron.',
        ),
        cursor: field.text('Para la próxima llamada.', EXAMPLE_CURSOR),
        hasMore: field.flag('Si hay más cambios: llama otra vez, con este `cursor`.', false),
      }).label('RowChanges'),
      'Los cambios, en orden.',
    ),
    examples: {
      sinCambios: example('Sin cambios', {
        data: { added: [], modified: [], removed: [], cursor: EXAMPLE_CURSOR, hasMore: false },
      }),
    },
  },
  errors: DATA_ERRORS,
});

export const consentsCalls = consents.calls;
export const dataCalls = data.calls;
