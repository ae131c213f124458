import type { ErrorName } from '../../../../errors/catalogue.ts';
import { declareCall, type CallDeclaration } from '../../../../http/declaration.ts';
import { envelope } from '../../../../http/openapi/dataSchemas.ts';
import { newTaskId } from '../../../../infra/ids.ts';
import { answerBodySchema } from '../../../extraction/tasks/http/challenge.schemas.ts';
import { exampleWidgetEntity, widgetEntitiesSchema } from './entities.schemas.ts';
import {
  acceptConsentBodySchema,
  acceptedConsentSchema,
  discardedSchema,
  extractionParams,
  extractionSchema,
  invalidStartFirst,
  startExtractionBodySchema,
} from './extraction.schemas.ts';
import {
  exampleSignedReceipt,
  receiptPdfResponse,
  signedReceiptSchema,
} from '../../receipts/http/receipts.schemas.ts';
import { openSessionBodySchema, widgetSessionSchema } from './session.schemas.ts';
import { exampleExtractions, exampleSession, inProgressState } from './widget.schemas.ts';

const tag = 'Widget';
const auth = { credentials: ['widgetToken'], scope: 'connect' } as const;
/** Why a session's consent can no longer be changed. */
const OVER: readonly ErrorName[] = [
  'consentExpired',
  'consentTerminated',
  'consentAlreadyActive',
  'consentBlocked',
];

/**
 * The header that distinguishes the widget's page in a browser from a program: see `ActChannel`.
 */
export const FETCH_SITE = 'sec-fetch-site';

const actHeaders = {
  [FETCH_SITE]: {
    description:
      'Lo pone el navegador, no tú. same-origin dice que la llamada parece de la página del widget, y así queda en el registro del permiso; no prueba que la persona estaba ahí.',
    example: 'same-origin',
  },
};

export const openWidgetSessionCall = declareCall({
  api: 'connect',
  method: 'post',
  path: '/widget/sessions',
  operationId: 'openWidgetSession',
  tag,
  summary: 'Abrir el widget',
  description:
    'Cambia el token de un solo uso por la sesión del widget, con todo lo que la persona tiene que saber antes de decidir. El primero que lo usa es el único. La sesión dura 20 minutos.',
  auth: { credentials: [], scope: 'connect' },
  rateLimit: 'widgetOpen',
  request: { body: openSessionBodySchema, headers: actHeaders },
  invalid: { otpToken: 'invalidOtpToken', widgetConfigId: 'widgetConfigError' },
  responses: {
    200: {
      description: 'La sesión.',
      schema: envelope('WidgetSessionAnswer', widgetSessionSchema, 'La sesión.'),
      examples: { abierta: { summary: 'Abierta', value: { data: exampleSession } } },
    },
  },
  errors: [
    'invalidOtpToken',
    'otpTokenExpired',
    'otpTokenAlreadyUsed',
    'widgetConfigError',
    'wrongFormat',
  ],
});

export const listWidgetEntitiesCall = declareCall({
  api: 'connect',
  method: 'get',
  path: '/widget/entities',
  operationId: 'listWidgetEntities',
  tag,
  summary: 'Instituciones que la persona puede elegir',
  description:
    'Entrega las instituciones que sirven todos los productos pedidos con un solo ingreso, cómo se entra a cada una y cómo ha respondido en los últimos minutos.',
  auth,
  rateLimit: 'widget',
  responses: {
    200: {
      description: 'Las instituciones.',
      schema: envelope('WidgetEntitiesAnswer', widgetEntitiesSchema, 'La lista.'),
      examples: {
        una: {
          summary: 'Una institución',
          value: { data: { entities: [exampleWidgetEntity], count: 1 } },
        },
      },
    },
  },
  errors: OVER,
});

export const acceptConsentCall = declareCall({
  api: 'connect',
  method: 'post',
  path: '/widget/consent',
  operationId: 'acceptConsent',
  tag,
  summary: 'Dar el permiso',
  description:
    'Registra que la persona autoriza: qué oferta y qué términos, los que mostró esta sesión; para qué institución, cuándo y desde dónde. Puede aceptar solo algunos productos, y negarse a que se guarde su clave. Se puede repetir para otra institución mientras no haya datos ni una extracción en curso.',
  auth,
  rateLimit: 'widget',
  request: { body: acceptConsentBodySchema, headers: actHeaders },
  invalid: { termsVersion: 'termsError', entityId: 'entityError', products: 'productsError' },
  responses: {
    200: {
      description: 'El permiso, registrado.',
      schema: envelope('AcceptedConsentAnswer', acceptedConsentSchema, 'Lo registrado.'),
      examples: {
        registrado: {
          summary: 'Registrado',
          value: {
            data: {
              consent: inProgressState,
              entityId: 'banco-chile',
              termsVersion: '2026-11',
              acceptedAt: '2026-11-21T12:01:00.000Z',
            },
          },
        },
      },
    },
  },
  errors: [
    'termsError',
    'entityError',
    'productsError',
    'wrongFormat',
    'processAlreadyRunning',
    ...OVER,
  ],
});

export const startExtractionCall = declareCall({
  api: 'connect',
  method: 'post',
  path: '/widget/extractions',
  operationId: 'startExtraction',
  tag,
  summary: 'Conectar con la institución',
  description:
    'Lanza la extracción de todo lo autorizado con un solo ingreso. Las credenciales vienen cifradas con la llave de la sesión. Lo rechazado no gasta cuota ni llega a la institución; una extracción aceptada gasta una tarea de la cuota del cliente. Con una Idempotency-Key la misma solicitud se puede repetir si se perdió la respuesta: es la misma extracción.',
  auth,
  idempotent: { newId: newTaskId },
  rateLimit: 'widget',
  request: {
    body: startExtractionBodySchema,
    headers: {
      ...actHeaders,
      'x-sandbox-scenario': {
        description:
          'Solo en sandbox: qué debe pasar (wrong_login, locked, error, slow=SEGUNDOS, timeout, malformed, o challenge= y code, approve, coordinates, question, choice, rejected o expired). En otros ambientes se ignora.',
        example: 'slow=5',
      },
    },
  },
  invalid: {
    entityId: 'entityError',
    encryptArgs: 'encryptArgsNotString',
    'encryptArgs:any.required': 'argsRequired',
    ownAccount: 'ownAccountError',
  },
  invalidFirst: invalidStartFirst,
  responses: {
    200: {
      description: 'La extracción, aceptada.',
      schema: envelope('StartedExtraction', extractionSchema, 'La extracción.'),
      examples: { enCurso: exampleExtractions.enCurso },
    },
  },
  errors: [
    'entityError',
    'invalidAction',
    'consentNotAccepted',
    'argsRequired',
    'argsNotObject',
    'encryptArgsNotString',
    'encryptArgsUnreadable',
    'invalidArgs',
    'wrongFormat',
    'invalidRut',
    'usernameOfAnother',
    'ownAccountError',
    'invalidPasswordSchema',
    'temporarilyRestricted',
    'processAlreadyRunning',
    'tryAgainLater',
    'notEnoughCredits',
    ...OVER,
  ],
});

export const getExtractionCall = declareCall({
  api: 'connect',
  method: 'get',
  path: '/widget/extractions/:id',
  operationId: 'getExtraction',
  tag,
  summary: 'Seguir una extracción',
  description:
    'Entrega cómo va la extracción, paso a paso, y cómo quedó el consentimiento. El estado HTTP es 200 también si falló: mira `status`. Consulta cada segundo hasta que no sea pending ni running.',
  auth,
  rateLimit: 'widgetRead',
  request: { params: extractionParams },
  responses: {
    200: {
      description: 'La extracción.',
      schema: envelope('FollowedExtraction', extractionSchema, 'La extracción.'),
      examples: exampleExtractions,
    },
  },
  errors: [],
});

export const answerExtractionChallengeCall = declareCall({
  api: 'connect',
  method: 'post',
  path: '/widget/extractions/:id/challenge',
  operationId: 'answerExtractionChallenge',
  tag,
  summary: 'Responder en el widget lo que pide la institución',
  description:
    'Entrega a la institución lo que respondió la persona. Cada respuesta se usa una sola vez y no queda guardada; una errada trae un desafío nuevo.',
  auth,
  rateLimit: 'widget',
  request: { params: extractionParams, body: answerBodySchema },
  invalid: {
    challengeId: { error: 'wrongFormat', message: 'challengeId is required' },
    answers: { error: 'wrongFormat', message: 'answers must be an object of texts' },
  },
  responses: {
    200: {
      description: 'La extracción, que sigue.',
      schema: envelope('AnsweredExtraction', extractionSchema, 'La extracción.'),
      examples: { enCurso: exampleExtractions.enCurso },
    },
  },
  errors: ['challengeNotOpen', 'wrongFormat'],
});

export const cancelExtractionChallengeCall = declareCall({
  api: 'connect',
  method: 'post',
  path: '/widget/extractions/:id/challenge/cancel',
  operationId: 'cancelExtractionChallenge',
  tag,
  summary: 'Cancelar en el widget lo que pide la institución',
  description:
    'La persona no va a responder: la extracción termina en error con CHALLENGE_CANCELLED. El permiso sigue en curso, y puede probar otra vez.',
  auth,
  rateLimit: 'widget',
  request: { params: extractionParams },
  responses: {
    200: {
      description: 'La extracción, por terminar.',
      schema: envelope('CancelledExtraction', extractionSchema, 'La extracción.'),
      examples: { enCurso: exampleExtractions.enCurso },
    },
  },
  errors: ['challengeNotOpen'],
});

export const getReceiptCall = declareCall({
  api: 'connect',
  method: 'get',
  path: '/widget/receipt',
  operationId: 'getReceipt',
  tag,
  summary: 'Comprobante del permiso',
  description:
    'Entrega lo que la persona aceptó, firmado: el mismo comprobante cada vez, aunque después cambien las llaves o tus textos. Existe desde que el permiso está vigente y hasta que termina. Cómo se comprueba está en la guía de comprobantes.',
  auth,
  rateLimit: 'widget',
  responses: {
    200: {
      description: 'El comprobante.',
      schema: envelope('ReceiptAnswer', signedReceiptSchema, 'El comprobante.'),
      examples: { firmado: { summary: 'Firmado', value: { data: exampleSignedReceipt } } },
    },
  },
  errors: ['receiptNotFound'],
});

export const getReceiptPdfCall = declareCall({
  api: 'connect',
  method: 'get',
  path: '/widget/receipt/pdf',
  operationId: 'getReceiptPdf',
  tag,
  summary: 'Comprobante del permiso, para leer',
  description:
    'El mismo comprobante como PDF de una hoja y sus términos, con la dirección de la página de la persona en un código QR y la firma adjunta.',
  auth,
  rateLimit: 'widget',
  responses: { 200: receiptPdfResponse },
  errors: ['receiptNotFound'],
});

export const discardConsentCall = declareCall({
  api: 'connect',
  method: 'post',
  path: '/widget/discard',
  operationId: 'discardConsent',
  tag,
  summary: 'No dar el permiso, o salir',
  description:
    'Termina el consentimiento: una extracción en curso ya no entrega nada. Si los datos llegaron antes, responde 403 y el consentimiento sigue vigente. Repetir la llamada no cambia nada.',
  auth,
  rateLimit: 'widget',
  responses: {
    200: {
      description: 'El consentimiento, terminado.',
      schema: envelope('DiscardedAnswer', discardedSchema, 'Cómo quedó.'),
      examples: {
        descartado: {
          summary: 'Descartado',
          value: {
            data: {
              dataShared: false,
              consent: {
                ...inProgressState,
                status: 'INACTIVE',
                subStatus: 'DISCARDED',
                terminatedAt: '2026-11-21T12:05:00.000Z',
              },
            },
          },
        },
      },
    },
  },
  errors: OVER,
});

export const widgetCalls: readonly CallDeclaration[] = [
  openWidgetSessionCall,
  listWidgetEntitiesCall,
  acceptConsentCall,
  startExtractionCall,
  getExtractionCall,
  answerExtractionChallengeCall,
  cancelExtractionChallengeCall,
  getReceiptCall,
  getReceiptPdfCall,
  discardConsentCall,
];
