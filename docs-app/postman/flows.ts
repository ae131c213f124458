/** A request of the collection: an operation of the API and the checks of its response. */
export interface FlowStep {
  /** In Postman's list. */
  name: string;
  /** As in the OpenAPI document. */
  operationId: string;
  auth: 'apiKey' | 'token' | 'taskToken';
  /** Values of the query, by their names. */
  query?: Record<string, string>;
  body?: unknown;
  /** Values of the path's parameters, by their names. */
  path?: Record<string, string>;
  /** Lines that run before the request. */
  before?: string[];
  /** Lines of Postman's tests. */
  tests: string[];
}

export interface Flow {
  name: string;
  description: string;
  api: 'main' | 'connect';
  steps: FlowStep[];
}

/** Extractions end within two minutes; this is a little longer, at a second each. */
const MAX_POLLS = 150;

const isStatus = (status: number): string =>
  `pm.test('Responde ${String(status)}', () => pm.response.to.have.status(${String(status)}));`;

const SESSION: Flow = {
  name: '1. Extracción',
  description:
    'Los cuatro pasos: abrir la sesión, revisar a la persona, lanzar la tarea y consultarla hasta que termine.',
  api: 'main',
  steps: [
    {
      name: 'Abrir sesión',
      operationId: 'login',
      auth: 'apiKey',
      body: { expire: 60 },
      tests: [
        isStatus(200),
        "pm.collectionVariables.set('token', pm.response.json().token);",
        "pm.collectionVariables.set('polls', 0);",
      ],
    },
    {
      name: 'Revisar el token',
      operationId: 'isTokenValid',
      auth: 'token',
      tests: [isStatus(204)],
    },
    {
      name: 'Listar entidades',
      operationId: 'listEntities',
      auth: 'token',
      tests: [
        isStatus(200),
        "const action = `${pm.environment.get('entity')}:${pm.environment.get('actionType')}`;",
        'const actions = pm.response.json().flatMap((entity) => entity.actions);',
        'pm.test(`${action} está habilitada`, () => {',
        '  pm.expect(actions.find(({ name }) => name === action)).to.include({ enabled: true });',
        '});',
      ],
    },
    {
      name: 'Revisar a la persona',
      operationId: 'readUserStatus',
      auth: 'token',
      body: { username: '{{username}}', entity: '{{entity}}' },
      tests: [
        isStatus(200),
        'const { enabled, retryAfter } = pm.response.json();',
        "pm.test('No está en pausa', () => pm.expect(enabled, `hasta ${retryAfter}`).to.be.true);",
        'if (!enabled) pm.execution.setNextRequest(null);',
      ],
    },
    {
      name: 'Revisar a la persona, por consulta',
      operationId: 'userStatusByEntity',
      auth: 'token',
      query: { username: '{{username}}', entity: '{{entity}}' },
      tests: [isStatus(200)],
    },
    {
      name: 'Lanzar la tarea',
      operationId: 'launchTask',
      auth: 'token',
      body: {
        action: '{{entity}}:{{actionType}}',
        args: { username: '{{username}}', password: '{{password}}' },
      },
      tests: [
        isStatus(200),
        'const { taskId } = pm.response.json();',
        "pm.test('Entrega el id de la tarea', () => pm.expect(taskId).to.match(/^[0-9a-f]{64}$/));",
        "pm.collectionVariables.set('taskId', taskId);",
      ],
    },
    {
      name: 'Consultar la tarea',
      operationId: 'getTask',
      auth: 'token',
      path: { taskId: '{{taskId}}' },
      before: ['// Un segundo entre consultas', 'setTimeout(() => {}, 1000);'],
      tests: [
        isStatus(200),
        'const { taskStatus, taskStatusCode, results } = pm.response.json();',
        "const polls = Number(pm.collectionVariables.get('polls'));",
        `if (taskStatusCode === 202 && polls < ${String(MAX_POLLS)}) {`,
        "  pm.collectionVariables.set('polls', polls + 1);",
        '  pm.execution.setNextRequest(pm.info.requestName);',
        '} else {',
        "  pm.test('Termina con éxito', () => {",
        "    pm.expect(taskStatus, JSON.stringify(results.error ?? '')).to.equal('success');",
        '  });',
        "  pm.test('Trae los datos', () => pm.expect(results.data).to.not.be.null);",
        '}',
      ],
    },
  ],
};

const ENCRYPTION: Flow = {
  name: '2. Llaves de cifrado',
  description:
    'Las llaves con que se cifran las credenciales. Cifrar es trabajo de un programa: Postman no trae con qué.',
  api: 'main',
  steps: [
    {
      name: 'Llaves del servicio',
      operationId: 'listEncryptionKeys',
      auth: 'token',
      tests: [
        isStatus(200),
        'const algorithms = pm.response.json().keys.map(({ alg }) => alg);',
        "pm.test('Hay una de cada algoritmo', () => {",
        "  pm.expect(algorithms).to.include.members(['RSA-OAEP-256', 'ECDH-ES']);",
        '});',
      ],
    },
    {
      name: 'Llave de la sesión',
      operationId: 'createEncryptionKey',
      auth: 'token',
      body: { alg: 'ECDH-ES' },
      tests: [
        isStatus(200),
        'const { key, expiresAt } = pm.response.json();',
        "pm.test('Es pública y del algoritmo pedido', () => {",
        "  pm.expect(key).to.include({ alg: 'ECDH-ES', use: 'enc' });",
        "  pm.expect(key).to.not.have.property('d');",
        '});',
        "pm.test('Todavía no vence', () => pm.expect(Date.parse(expiresAt)).to.be.above(Date.now()));",
      ],
    },
  ],
};

const PERMISSION: Flow = {
  name: '3. Connect: pedir permiso',
  description:
    'Lo que hace tu servidor antes de abrir el widget. El permiso lo da la persona en el widget, fuera de Postman.',
  api: 'connect',
  steps: [
    {
      name: 'Crear el token OTP',
      operationId: 'createOtpToken',
      auth: 'apiKey',
      body: {
        products: ['{{product}}'],
        clientId: '{{clientId}}',
        user: { username: '{{username}}', email: '{{email}}' },
        widgetConfigId: '{{widgetConfigId}}',
      },
      tests: [
        isStatus(200),
        'const { otpToken, consentId } = pm.response.json().data;',
        "pm.test('Entrega el token y el consentimiento', () => {",
        "  pm.expect(otpToken).to.be.a('string').and.not.empty;",
        '  pm.expect(consentId).to.match(/^[0-9a-f-]{36}$/);',
        '});',
        "pm.environment.set('consentId', consentId);",
      ],
    },
  ],
};

const READING: Flow = {
  name: '4. Connect: leer lo autorizado',
  description:
    'Lo que hace tu servidor cuando la persona terminó. Mientras no dé su permiso, leer responde INVALID_CONSENT.',
  api: 'connect',
  steps: [
    {
      name: 'Crear el token de tarea',
      operationId: 'createTaskToken',
      auth: 'apiKey',
      body: { clientId: '{{clientId}}', target: '{{username}}' },
      tests: [
        isStatus(200),
        "pm.collectionVariables.set('taskToken', pm.response.json().data.taskToken);",
      ],
    },
    {
      name: 'Listar consentimientos',
      operationId: 'listConsents',
      auth: 'taskToken',
      query: { page: '1', limit: '10' },
      tests: [
        isStatus(200),
        'const { consents, count } = pm.response.json().data;',
        "pm.test('Cuenta los de la persona', () => pm.expect(count).to.be.at.least(consents.length));",
      ],
    },
    {
      name: 'Ver el consentimiento',
      operationId: 'getConsent',
      auth: 'taskToken',
      path: { consentId: '{{consentId}}' },
      tests: [
        isStatus(200),
        'const { status } = pm.response.json().data;',
        "pm.test('Está vigente o por darse', () => {",
        "  pm.expect(status).to.be.oneOf(['ACTIVE', 'IN_PROGRESS']);",
        '});',
        "pm.collectionVariables.set('consentStatus', status);",
      ],
    },
    {
      name: 'Leer los datos',
      operationId: 'retrieveData',
      auth: 'taskToken',
      body: { product: '{{product}}', consentId: '{{consentId}}' },
      tests: [
        "if (pm.collectionVariables.get('consentStatus') === 'ACTIVE') {",
        `  ${isStatus(200)}`,
        "  pm.test('Trae los datos', () => pm.expect(pm.response.json().data).to.be.an('array'));",
        '} else {',
        `  ${isStatus(403)}`,
        "  pm.test('Dice que falta el permiso', () => {",
        "    pm.expect(pm.response.json().code).to.equal('INVALID_CONSENT');",
        '  });',
        '}',
      ],
    },
  ],
};

const WITHDRAWAL: Flow = {
  name: '5. Connect: quitar el permiso',
  description: 'Termina el consentimiento enseguida: se borran sus datos y la clave guardada.',
  api: 'connect',
  steps: [
    {
      name: 'Quitar el permiso',
      operationId: 'revokeConsent',
      auth: 'taskToken',
      path: { consentId: '{{consentId}}' },
      tests: [
        isStatus(200),
        "pm.test('Queda inactivo', () => {",
        "  pm.expect(pm.response.json().data.status).to.equal('INACTIVE');",
        '});',
      ],
    },
  ],
};

/** In the sandbox, this person always meets a code. */
const CHALLENGED = '10101010-4';

const launchChallenged = (name: string): FlowStep => ({
  name,
  operationId: 'launchTask',
  auth: 'token',
  body: {
    action: '{{entity}}:{{actionType}}',
    args: { username: CHALLENGED, password: '{{password}}' },
    interactive: true,
  },
  tests: [
    isStatus(200),
    "pm.collectionVariables.set('taskId', pm.response.json().taskId);",
    "pm.collectionVariables.set('polls', 0);",
  ],
});

const pollUntil = (name: string, isOver: string, whenOver: readonly string[]): FlowStep => ({
  name,
  operationId: 'getTask',
  auth: 'token',
  path: { taskId: '{{taskId}}' },
  before: ['// Un segundo entre consultas', 'setTimeout(() => {}, 1000);'],
  tests: [
    isStatus(200),
    'const { taskStatus, taskStatusCode, challenge } = pm.response.json();',
    "const polls = Number(pm.collectionVariables.get('polls'));",
    `if (!(${isOver}) && taskStatusCode === 202 && polls < ${String(MAX_POLLS)}) {`,
    "  pm.collectionVariables.set('polls', polls + 1);",
    '  pm.execution.setNextRequest(pm.info.requestName);',
    '} else {',
    ...whenOver.map((line) => `  ${line}`),
    '}',
  ],
});

const isAsked = [
  "pm.test('Pide un código', () => pm.expect(challenge).to.include({ kind: 'code' }));",
  "pm.collectionVariables.set('challengeId', challenge.id);",
];

const CHALLENGES: Flow = {
  name: '6. Lo que pide la institución',
  description:
    'Solo en sandbox: la institución pide un código, que primero se responde y después se cancela.',
  api: 'main',
  steps: [
    launchChallenged('Lanzar con la persona presente'),
    pollUntil('Esperar la pregunta', 'challenge', isAsked),
    {
      name: 'Responder',
      operationId: 'answerChallenge',
      auth: 'token',
      path: { taskId: '{{taskId}}' },
      body: { challengeId: '{{challengeId}}', answers: { codigo: '123456' } },
      tests: [isStatus(200)],
    },
    pollUntil('Esperar el final', 'false', [
      "pm.test('Termina con éxito', () => pm.expect(taskStatus).to.equal('success'));",
    ]),
    launchChallenged('Lanzar otra vez'),
    pollUntil('Esperar otra pregunta', 'challenge', isAsked),
    {
      name: 'Cancelar',
      operationId: 'cancelChallenge',
      auth: 'token',
      path: { taskId: '{{taskId}}' },
      tests: [isStatus(200)],
    },
    pollUntil('Esperar que se cancele', 'false', [
      "pm.test('Termina sin éxito', () => pm.expect(taskStatus).to.equal('error'));",
    ]),
  ],
};

const CANCELLATION: Flow = {
  name: '7. Cancelar y borrar',
  description: 'Una tarea que se cancela mientras espera a la persona, y sus datos que se borran.',
  api: 'main',
  steps: [
    launchChallenged('Lanzar'),
    {
      name: 'Cancelar la tarea',
      operationId: 'cancelTask',
      auth: 'token',
      path: { taskId: '{{taskId}}' },
      tests: [isStatus(200)],
    },
    pollUntil('Esperar que termine', 'false', [
      "pm.test('Termina cancelada', () => pm.expect(pm.response.json().results.error.code).to.equal('CANCELLED_BY_CLIENT'));",
    ]),
    {
      name: 'Borrar los datos',
      operationId: 'deleteTaskData',
      auth: 'token',
      path: { taskId: '{{taskId}}' },
      tests: [
        isStatus(200),
        "pm.test('No queda de quién era', () => pm.expect(pm.response.json().results.username).to.equal(null));",
      ],
    },
  ],
};

const EVENTS: Flow = {
  name: '8. Eventos',
  description:
    'Lo que pasó con tus tareas y consentimientos, como lista y como stream. El stream termina solo a los dos segundos, para que el recorrido siga.',
  api: 'main',
  steps: [
    {
      name: 'Listar eventos',
      operationId: 'listEvents',
      auth: 'token',
      query: { after: '0', types: 'task.finished', limit: '100' },
      tests: [
        isStatus(200),
        'const { events } = pm.response.json();',
        "pm.test('Cuenta las tareas que terminaron', () => {",
        "  pm.expect(events.map(({ type }) => type)).to.include('task.finished');",
        '});',
      ],
    },
    {
      name: 'Seguir los eventos',
      operationId: 'streamEvents',
      auth: 'token',
      query: { after: '0', types: 'task.finished', seconds: '2' },
      tests: [
        isStatus(200),
        "pm.test('Trae los mismos', () => {",
        "  pm.expect(pm.response.text()).to.include('event: task.finished');",
        "  pm.expect(pm.response.text()).to.include('event: stream.closed');",
        '});',
      ],
    },
  ],
};

const KEYS: Flow = {
  name: '9. Llaves y uso',
  description:
    'Hace una llave, la reemplaza y la retira, y muestra el uso del mes y las últimas llamadas.',
  api: 'main',
  steps: [
    {
      name: 'Hacer una llave',
      operationId: 'createKey',
      auth: 'token',
      body: { scopes: ['main'] },
      tests: [isStatus(200), "pm.collectionVariables.set('keyId', pm.response.json().keyId);"],
    },
    {
      name: 'Listar las llaves',
      operationId: 'listKeys',
      auth: 'token',
      tests: [
        isStatus(200),
        "pm.test('Trae la nueva', () => pm.expect(pm.response.json().keys.map(({ keyId }) => keyId)).to.include(pm.collectionVariables.get('keyId')));",
      ],
    },
    {
      name: 'Reemplazarla',
      operationId: 'rotateKey',
      auth: 'token',
      path: { keyId: '{{keyId}}' },
      tests: [isStatus(200)],
    },
    {
      name: 'Retirarla',
      operationId: 'retireKey',
      auth: 'token',
      path: { keyId: '{{keyId}}' },
      tests: [
        isStatus(200),
        "pm.test('Queda retirada', () => pm.expect(pm.response.json().status).to.equal('retired'));",
      ],
    },
    {
      name: 'Ver el uso del mes',
      operationId: 'getUsage',
      auth: 'token',
      tests: [isStatus(200)],
    },
    {
      name: 'Listar las llamadas',
      operationId: 'listRequests',
      auth: 'token',
      query: { limit: '100' },
      tests: [
        isStatus(200),
        "pm.test('Trae las de hace unos segundos', () => pm.expect(pm.response.json().requests).to.not.be.empty);",
        "pm.collectionVariables.set('requestId', pm.response.json().requests[0].requestId);",
      ],
    },
    {
      name: 'Consultar una llamada',
      operationId: 'getRequest',
      auth: 'token',
      path: { requestId: '{{requestId}}' },
      tests: [
        isStatus(200),
        "pm.test('Es la misma', () => pm.expect(pm.response.json().requestId).to.equal(pm.collectionVariables.get('requestId')));",
      ],
    },
  ],
};

const WEBHOOKS: Flow = {
  name: '10. Webhooks',
  description:
    'Un webhook de principio a fin: crearlo, probarlo, ver y repetir sus entregas, cambiar su secreto y borrarlo. Apunta a un puerto local donde nadie escucha: cambia la URL por la de tu servidor para recibir las entregas.',
  api: 'main',
  steps: [
    {
      name: 'Crear un webhook',
      operationId: 'createWebhook',
      auth: 'token',
      body: { url: 'http://127.0.0.1:9/webhooks', types: ['task.finished'] },
      tests: [
        isStatus(200),
        "pm.test('Muestra el secreto', () => pm.expect(pm.response.json().secret).to.match(/^whsec_/));",
        "pm.collectionVariables.set('webhookId', pm.response.json().id);",
      ],
    },
    {
      name: 'Listar webhooks',
      operationId: 'listWebhooks',
      auth: 'token',
      tests: [
        isStatus(200),
        "pm.test('No muestra secretos', () => pm.expect(pm.response.text()).not.to.include('whsec_'));",
      ],
    },
    {
      name: 'Consultar el webhook',
      operationId: 'getWebhook',
      auth: 'token',
      path: { webhookId: '{{webhookId}}' },
      tests: [isStatus(200)],
    },
    {
      name: 'Cambiar el webhook',
      operationId: 'changeWebhook',
      auth: 'token',
      path: { webhookId: '{{webhookId}}' },
      body: { types: null },
      tests: [
        isStatus(200),
        "pm.test('Recibe todos los tipos', () => pm.expect(pm.response.json().types).to.equal(null));",
      ],
    },
    {
      name: 'Probar el webhook',
      operationId: 'testWebhook',
      auth: 'token',
      path: { webhookId: '{{webhookId}}' },
      tests: [isStatus(200), "pm.collectionVariables.set('deliveryId', pm.response.json().id);"],
    },
    {
      name: 'Listar entregas',
      operationId: 'listWebhookDeliveries',
      auth: 'token',
      path: { webhookId: '{{webhookId}}' },
      query: { limit: '50' },
      tests: [
        isStatus(200),
        "pm.test('Trae la prueba', () => {",
        '  const ids = pm.response.json().deliveries.map(({ id }) => id);',
        "  pm.expect(ids).to.include(pm.collectionVariables.get('deliveryId'));",
        '});',
      ],
    },
    {
      name: 'Repetir una entrega',
      operationId: 'retryWebhookDelivery',
      auth: 'token',
      path: { webhookId: '{{webhookId}}', deliveryId: '{{deliveryId}}' },
      tests: [isStatus(200)],
    },
    {
      name: 'Repetir las entregas de un período',
      operationId: 'retryWebhookDeliveries',
      auth: 'token',
      path: { webhookId: '{{webhookId}}' },
      body: { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z', status: 'failed' },
      tests: [
        isStatus(200),
        "pm.test('Ese día no falló ninguna', () => pm.expect(pm.response.json().retried).to.equal(0));",
      ],
    },
    {
      name: 'Cambiar el secreto',
      operationId: 'rotateWebhookSecret',
      auth: 'token',
      path: { webhookId: '{{webhookId}}' },
      tests: [isStatus(200)],
    },
    {
      name: 'Borrar el webhook',
      operationId: 'deleteWebhook',
      auth: 'token',
      path: { webhookId: '{{webhookId}}' },
      tests: [isStatus(200)],
    },
  ],
};

/** The collection's folders, in the order in which they are run. */
/** Somebody of whom nothing is known, so that trying it out erases nobody. */
const NOBODY = '22222222-2';

/** What a person asked for: in a new sandbox nobody has asked for anything. */
const RIGHTS: Flow = {
  name: '11. Derechos de las personas',
  description:
    'Lo que tus usuarios pidieron desde su página, y tu respuesta a lo que espera una. Si nadie ha pedido nada, termina en la lista.',
  api: 'connect',
  steps: [
    {
      name: 'Exportar lo de una persona',
      operationId: 'exportPerson',
      auth: 'apiKey',
      body: { username: '{{username}}' },
      tests: [
        isStatus(200),
        "pm.test('Trae sus consentimientos', () => pm.expect(pm.response.json().data.consents).to.be.an('array'));",
      ],
    },
    {
      name: 'Borrar lo de una persona',
      operationId: 'erasePerson',
      auth: 'apiKey',
      body: { username: NOBODY },
      tests: [isStatus(200)],
    },
    {
      name: 'Listar las solicitudes',
      operationId: 'listRightsRequests',
      auth: 'apiKey',
      query: { status: 'open', page: '1', limit: '10' },
      tests: [
        isStatus(200),
        'const { requests } = pm.response.json().data;',
        "pm.test('Trae una lista', () => pm.expect(requests).to.be.an('array'));",
        "if (requests.length > 0) pm.collectionVariables.set('id', requests[0].id);",
        'else pm.execution.setNextRequest(null);',
      ],
    },
    {
      name: 'Consultar una',
      operationId: 'getRightsRequest',
      auth: 'apiKey',
      path: { id: '{{id}}' },
      tests: [isStatus(200)],
    },
    {
      name: 'Responderla',
      operationId: 'answerRightsRequest',
      auth: 'apiKey',
      path: { id: '{{id}}' },
      body: { outcome: 'done', message: 'Dejamos de tratar tus datos y los borramos.' },
      tests: [
        isStatus(200),
        "pm.test('Queda respondida', () => pm.expect(pm.response.json().data.status).to.equal('answered'));",
      ],
    },
  ],
};

export const FLOWS: readonly Flow[] = [
  SESSION,
  ENCRYPTION,
  PERMISSION,
  READING,
  WITHDRAWAL,
  CHALLENGES,
  CANCELLATION,
  EVENTS,
  KEYS,
  WEBHOOKS,
  RIGHTS,
];
