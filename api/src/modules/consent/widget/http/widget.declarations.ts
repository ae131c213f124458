import type { ErrorName } from '../../../../errors/catalogue.ts';
import { callGroup, example } from '../../../../http/declaration.ts';
import { envelope } from '../../../../http/openapi/dataSchemas.ts';
import { sandboxScenarioHeader } from '../../../../http/sandboxScenarios.ts';
import { newTaskId } from '../../../../infra/ids.ts';
import { answerBodySchema } from '../../../extraction/tasks/http/challenge.schemas.ts';
import { exampleWidgetEntity, widgetEntitiesSchema } from './entities.schemas.ts';
import {
  acceptConsentBodySchema,
  acceptedConsentSchema,
  chooseAccountsBodySchema,
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

const widget = callGroup({
  api: 'connect',
  tag: 'Widget',
  auth: { credentials: ['widgetToken'], scope: 'connect' },
  rateLimit: 'widget',
});

export const openWidgetSessionCall = widget.declare({
  method: 'post',
  path: '/widget/sessions',
  operationId: 'openWidgetSession',
  summary: 'Abrir el widget',
  description:
    'Cambia el token de un solo uso por la sesión del widget, con todo lo que la persona tiene que saber antes de decidir. El primero que lo usa es el único. La sesión dura 20 minutos.',
  auth: { credentials: [], scope: 'connect' },
  rateLimit: 'widgetOpen',
  request: { body: openSessionBodySchema, headers: actHeaders },
  invalid: { otpToken: 'invalidOtpToken', widgetConfigId: 'widgetConfigError' },
  response: {
    description: 'La sesión.',
    schema: envelope('WidgetSessionAnswer', widgetSessionSchema, 'La sesión.'),
    examples: { abierta: example('Abierta', { data: exampleSession }) },
  },
  errors: ['otpTokenExpired', 'otpTokenAlreadyUsed', 'wrongFormat'],
});

export const listWidgetEntitiesCall = widget.declare({
  method: 'get',
  path: '/widget/entities',
  operationId: 'listWidgetEntities',
  summary: 'Instituciones que la persona puede elegir',
  description:
    'Entrega las instituciones que sirven todos los productos pedidos con un solo ingreso, cómo se entra a cada una y cómo ha respondido en los últimos minutos.',
  response: {
    description: 'Las instituciones.',
    schema: envelope('WidgetEntitiesAnswer', widgetEntitiesSchema, 'La lista.'),
    examples: {
      una: example('Una institución', { data: { entities: [exampleWidgetEntity], count: 1 } }),
    },
  },
  errors: OVER,
});

export const acceptConsentCall = widget.declare({
  method: 'post',
  path: '/widget/consent',
  operationId: 'acceptConsent',
  summary: 'Dar el permiso',
  description:
    'Registra que la persona autoriza: qué oferta y qué términos, los que mostró esta sesión; para qué institución, cuándo y desde dónde. Puede aceptar solo algunos productos, y negarse a que se guarde su clave. Se puede repetir para otra institución mientras no haya datos ni una extracción en curso.',
  request: { body: acceptConsentBodySchema, headers: actHeaders },
  invalid: { termsVersion: 'termsError', entityId: 'entityError', products: 'productsError' },
  response: {
    description: 'El permiso, registrado.',
    schema: envelope('AcceptedConsentAnswer', acceptedConsentSchema, 'Lo registrado.'),
    examples: {
      registrado: example('Registrado', {
        data: {
          consent: inProgressState,
          entityId: 'banco-chile',
          termsVersion: '2026-11',
          acceptedAt: '2026-11-21T12:01:00.000Z',
        },
      }),
    },
  },
  errors: ['wrongFormat', 'processAlreadyRunning', ...OVER],
});

export const startExtractionCall = widget.declare({
  method: 'post',
  path: '/widget/extractions',
  operationId: 'startExtraction',
  summary: 'Conectar con la institución',
  description:
    'Lanza la extracción de todo lo autorizado con un solo ingreso. Las credenciales vienen cifradas con la llave de la sesión. Lo rechazado no gasta cuota ni llega a la institución; una extracción aceptada gasta una tarea de la cuota del cliente. Con una Idempotency-Key la misma solicitud se puede repetir si se perdió la respuesta: es la misma extracción.',
  idempotent: { newId: newTaskId },
  request: {
    body: startExtractionBodySchema,
    headers: {
      ...actHeaders,
      'x-sandbox-scenario': sandboxScenarioHeader,
    },
  },
  invalid: {
    entityId: 'entityError',
    encryptArgs: 'encryptArgsNotString',
    'encryptArgs:any.required': 'argsRequired',
    ownAccount: 'ownAccountError',
    accountSelection: { error: 'wrongFormat', message: 'accountSelection must be true' },
  },
  invalidFirst: invalidStartFirst,
  response: {
    description: 'La extracción, aceptada.',
    schema: envelope('StartedExtraction', extractionSchema, 'La extracción.'),
    examples: { enCurso: exampleExtractions.enCurso },
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

export const getExtractionCall = widget.declare({
  method: 'get',
  path: '/widget/extractions/:id',
  operationId: 'getExtraction',
  summary: 'Seguir una extracción',
  description:
    'Entrega cómo va la extracción, paso a paso, y cómo quedó el consentimiento. El estado HTTP es 200 también si falló: mira `status`. Consulta cada segundo hasta que no sea pending ni running.',
  rateLimit: 'widgetRead',
  request: { params: extractionParams },
  response: {
    description: 'La extracción.',
    schema: envelope('FollowedExtraction', extractionSchema, 'La extracción.'),
    examples: exampleExtractions,
  },
});

export const answerExtractionChallengeCall = widget.declare({
  method: 'post',
  path: '/widget/extractions/:id/challenge',
  operationId: 'answerExtractionChallenge',
  summary: 'Responder en el widget lo que pide la institución',
  description:
    'Entrega a la institución lo que respondió la persona. Cada respuesta se usa una sola vez y no queda guardada; una errada trae un desafío nuevo.',
  request: { params: extractionParams, body: answerBodySchema },
  invalid: {
    challengeId: { error: 'wrongFormat', message: 'challengeId is required' },
    answers: { error: 'wrongFormat', message: 'answers must be an object of texts' },
  },
  response: {
    description: 'La extracción, que sigue.',
    schema: envelope('AnsweredExtraction', extractionSchema, 'La extracción.'),
    examples: { enCurso: exampleExtractions.enCurso },
  },
  errors: ['challengeNotOpen'],
});

export const cancelExtractionChallengeCall = widget.declare({
  method: 'post',
  path: '/widget/extractions/:id/challenge/cancel',
  operationId: 'cancelExtractionChallenge',
  summary: 'Cancelar en el widget lo que pide la institución',
  description:
    'La persona no va a responder: la extracción termina en error con CHALLENGE_CANCELLED. El permiso sigue en curso, y puede probar otra vez.',
  request: { params: extractionParams },
  response: {
    description: 'La extracción, por terminar.',
    schema: envelope('CancelledExtraction', extractionSchema, 'La extracción.'),
    examples: { enCurso: exampleExtractions.enCurso },
  },
  errors: ['challengeNotOpen'],
});

export const chooseAccountsCall = widget.declare({
  method: 'post',
  path: '/widget/extractions/:id/accounts',
  operationId: 'chooseAccounts',
  summary: 'Elegir las cuentas que se comparten',
  description:
    'Entrega lo leído de las cuentas y tarjetas que eligió la persona, y deja vigente el permiso. Lo de las demás no se guarda, tampoco en las actualizaciones. Repetir la misma elección no cambia nada.',
  request: { params: extractionParams, body: chooseAccountsBodySchema },
  invalid: { accounts: 'accountsError' },
  response: {
    description: 'La extracción, ya entregada.',
    schema: envelope('ChosenAccounts', extractionSchema, 'La extracción.'),
    examples: { lista: exampleExtractions.lista },
  },
  errors: ['accountsError', 'accountsNotAwaited', ...OVER],
});

export const getReceiptCall = widget.declare({
  method: 'get',
  path: '/widget/receipt',
  operationId: 'getReceipt',
  summary: 'Comprobante del permiso',
  description:
    'Entrega lo que la persona aceptó, firmado: el mismo comprobante cada vez, aunque después cambien las llaves o tus textos. Existe desde que el permiso está vigente y hasta que termina. Cómo se comprueba está en la guía de comprobantes.',
  response: {
    description: 'El comprobante.',
    schema: envelope('ReceiptAnswer', signedReceiptSchema, 'El comprobante.'),
    examples: { firmado: example('Firmado', { data: exampleSignedReceipt }) },
  },
  errors: ['receiptNotFound'],
});

export const getReceiptPdfCall = widget.declare({
  method: 'get',
  path: '/widget/receipt/pdf',
  operationId: 'getReceiptPdf',
  summary: 'Comprobante del permiso, para leer',
  description:
    'El mismo comprobante como PDF de una hoja y sus términos, con la dirección de la página de la persona en un código QR y la firma adjunta.',
  response: receiptPdfResponse,
  errors: ['receiptNotFound'],
});

export const connectNextCall = widget.declare({
  method: 'post',
  path: '/widget/next',
  operationId: 'connectNext',
  summary: 'Conectar otra institución en la misma visita',
  description:
    'Con el consentimiento vigente, crea y abre el siguiente de la visita: para los productos que faltan o, con connectAnother, para los mismos en otra institución. Responde como POST /widget/sessions, con otro token y otros 20 minutos. Repetir la llamada abre el mismo consentimiento, hasta que la persona lo acepta.',
  rateLimit: 'widgetOpen',
  request: { headers: actHeaders },
  response: {
    description: 'La sesión siguiente.',
    schema: envelope('NextWidgetSessionAnswer', widgetSessionSchema, 'La sesión.'),
    examples: { abierta: example('Abierta', { data: exampleSession }) },
  },
  errors: [
    'consentExpired',
    'consentTerminated',
    'consentNotActive',
    'consentBlocked',
    'widgetConfigError',
    'otpTokenAlreadyUsed',
    'invalidOtpToken',
    'nothingLeft',
  ],
});

export const discardConsentCall = widget.declare({
  method: 'post',
  path: '/widget/discard',
  operationId: 'discardConsent',
  summary: 'No dar el permiso, o salir',
  description:
    'Termina el consentimiento: una extracción en curso ya no entrega nada. Si los datos llegaron antes, responde 403 y el consentimiento sigue vigente. Repetir la llamada no cambia nada.',
  response: {
    description: 'El consentimiento, terminado.',
    schema: envelope('DiscardedAnswer', discardedSchema, 'Cómo quedó.'),
    examples: {
      descartado: example('Descartado', {
        data: {
          dataShared: false,
          consent: {
            ...inProgressState,
            status: 'INACTIVE',
            subStatus: 'DISCARDED',
            terminatedAt: '2026-11-21T12:05:00.000Z',
          },
        },
      }),
    },
  },
  errors: OVER,
});

export const widgetCalls = widget.calls;
