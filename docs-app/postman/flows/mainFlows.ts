import { MAX_POLLS, step, type Flow, type FlowStep } from './flow.ts';

/** In the sandbox, this person is always asked for a code. */
const CHALLENGED = '10101010-4';

const launchChallenged = (name: string): FlowStep => ({
  name,
  operationId: 'launchTask',
  body: {
    action: '{{entity}}:{{actionType}}',
    args: { username: CHALLENGED, password: '{{password}}' },
    interactive: true,
  },
  tests: [
    "pm.collectionVariables.set('taskId', pm.response.json().taskId);",
    "pm.collectionVariables.set('polls', 0);",
  ],
});

const pollUntil = (name: string, isOver: string, whenOver: readonly string[]): FlowStep => ({
  name,
  operationId: 'getTask',
  path: { taskId: '{{taskId}}' },
  before: ['// Un segundo entre consultas', 'setTimeout(() => {}, 1000);'],
  tests: [
    'const { taskStatus, taskStatusCode, challenge, results } = pm.response.json();',
    "const polls = Number(pm.collectionVariables.get('polls'));",
    `if (!(${isOver}) && taskStatusCode === 202 && polls < ${String(MAX_POLLS)}) {`,
    "  pm.collectionVariables.set('polls', polls + 1);",
    '  pm.execution.setNextRequest(pm.info.requestName);',
    '} else {',
    ...whenOver.map((line) => `  ${line}`),
    '}',
  ],
});

export const SESSION: Flow = {
  name: '1. Extracción',
  description:
    'Los cuatro pasos: abrir la sesión, revisar a la persona, lanzar la tarea y consultarla hasta que termine.',
  api: 'main',
  steps: [
    step('Abrir sesión', 'login', {
      body: { expire: 60 },
      tests: [
        "pm.collectionVariables.set('token', pm.response.json().token);",
        "pm.collectionVariables.set('polls', 0);",
      ],
    }),
    step('Revisar el token', 'isTokenValid'),
    step('Listar entidades', 'listEntities', {
      tests: [
        "const action = `${pm.environment.get('entity')}:${pm.environment.get('actionType')}`;",
        'const actions = pm.response.json().flatMap((entity) => entity.actions);',
        'pm.test(`${action} está habilitada`, () => {',
        '  pm.expect(actions.find(({ name }) => name === action)).to.include({ enabled: true });',
        '});',
      ],
    }),
    step('Revisar a la persona', 'readUserStatus', {
      body: { username: '{{username}}', entity: '{{entity}}' },
      tests: [
        'const { enabled, retryAfter } = pm.response.json();',
        "pm.test('No está en pausa', () => pm.expect(enabled, `hasta ${retryAfter}`).to.be.true);",
        'if (!enabled) pm.execution.setNextRequest(null);',
      ],
    }),
    step('Revisar a la persona, por consulta', 'userStatusByEntity', {
      query: { username: '{{username}}', entity: '{{entity}}' },
    }),
    step('Lanzar la tarea', 'launchTask', {
      body: {
        action: '{{entity}}:{{actionType}}',
        args: { username: '{{username}}', password: '{{password}}' },
        reference: 'postman',
      },
      tests: [
        'const { taskId } = pm.response.json();',
        "pm.test('Entrega el id de la tarea', () => pm.expect(taskId).to.match(/^[0-9a-f]{64}$/));",
        "pm.collectionVariables.set('taskId', taskId);",
      ],
    }),
    pollUntil('Consultar la tarea', 'false', [
      "pm.test('Termina con éxito', () => {",
      "  pm.expect(taskStatus, JSON.stringify(results.error ?? '')).to.equal('success');",
      '});',
      "pm.test('Trae los datos', () => pm.expect(results.data).to.not.be.null);",
    ]),
    step('Buscarla por su referencia', 'listTasks', {
      query: { reference: 'postman' },
      tests: [
        "pm.test('Trae la tarea', () => {",
        '  const ids = pm.response.json().data.map(({ id }) => id);',
        "  pm.expect(ids).to.include(pm.collectionVariables.get('taskId'));",
        '});',
      ],
    }),
  ],
};

export const CLOSING: Flow = {
  name: '11. Cierre',
  description: 'La sesión se cierra antes de que venza: su token deja de servir.',
  api: 'main',
  steps: [step('Cerrar la sesión', 'logout')],
};

export const ENCRYPTION: Flow = {
  name: '2. Llaves de cifrado',
  description:
    'Las llaves con que se cifran las credenciales. Cifrar es trabajo de un programa: Postman no trae con qué.',
  api: 'main',
  steps: [
    step('Llaves del servicio', 'listEncryptionKeys', {
      tests: [
        'const algorithms = pm.response.json().keys.map(({ alg }) => alg);',
        "pm.test('Hay una de cada algoritmo', () => {",
        "  pm.expect(algorithms).to.include.members(['RSA-OAEP-256', 'ECDH-ES']);",
        '});',
      ],
    }),
    step('Llave de la sesión', 'createEncryptionKey', {
      body: { alg: 'ECDH-ES' },
      tests: [
        'const { key, expiresAt } = pm.response.json();',
        "pm.test('Es pública y del algoritmo pedido', () => {",
        "  pm.expect(key).to.include({ alg: 'ECDH-ES', use: 'enc' });",
        "  pm.expect(key).to.not.have.property('d');",
        '});',
        "pm.test('Todavía no vence', () => pm.expect(Date.parse(expiresAt)).to.be.above(Date.now()));",
      ],
    }),
  ],
};

const isAsked = [
  "pm.test('Pide un código', () => pm.expect(challenge).to.include({ kind: 'code' }));",
  "pm.collectionVariables.set('challengeId', challenge.id);",
];

export const CHALLENGES: Flow = {
  name: '6. Lo que pide la institución',
  description:
    'Solo en sandbox: la institución pide un código, que primero se responde y después se cancela.',
  api: 'main',
  steps: [
    launchChallenged('Lanzar con la persona presente'),
    pollUntil('Esperar la pregunta', 'challenge', isAsked),
    step('Responder', 'answerChallenge', {
      path: { taskId: '{{taskId}}' },
      body: { challengeId: '{{challengeId}}', answers: { codigo: '123456' } },
    }),
    pollUntil('Esperar el final', 'false', [
      "pm.test('Termina con éxito', () => pm.expect(taskStatus).to.equal('success'));",
    ]),
    launchChallenged('Lanzar otra vez'),
    pollUntil('Esperar otra pregunta', 'challenge', isAsked),
    step('Cancelar', 'cancelChallenge', { path: { taskId: '{{taskId}}' } }),
    pollUntil('Esperar que se cancele', 'false', [
      "pm.test('Termina sin éxito', () => pm.expect(taskStatus).to.equal('error'));",
    ]),
  ],
};

export const CANCELLATION: Flow = {
  name: '7. Cancelar y borrar',
  description: 'Una tarea que se cancela mientras espera a la persona, y sus datos que se borran.',
  api: 'main',
  steps: [
    launchChallenged('Lanzar'),
    step('Cancelar la tarea', 'cancelTask', { path: { taskId: '{{taskId}}' } }),
    pollUntil('Esperar que termine', 'false', [
      "pm.test('Termina cancelada', () => pm.expect(pm.response.json().results.error.code).to.equal('CANCELLED_BY_CLIENT'));",
    ]),
    step('Borrar los datos', 'deleteTaskData', {
      path: { taskId: '{{taskId}}' },
      tests: [
        "pm.test('No queda de quién era', () => pm.expect(pm.response.json().results.username).to.equal(null));",
      ],
    }),
  ],
};

export const EVENTS: Flow = {
  name: '8. Eventos',
  description:
    'Lo que pasó con tus tareas y consentimientos, como lista y como stream. El stream termina solo a los dos segundos, para que el recorrido siga.',
  api: 'main',
  steps: [
    step('Listar eventos', 'listEvents', {
      query: { after: '0', types: 'task.finished', limit: '100' },
      tests: [
        'const { events } = pm.response.json();',
        "pm.test('Cuenta las tareas que terminaron', () => {",
        "  pm.expect(events.map(({ type }) => type)).to.include('task.finished');",
        '});',
      ],
    }),
    step('Seguir los eventos', 'streamEvents', {
      query: { after: '0', types: 'task.finished', seconds: '2' },
      tests: [
        "pm.test('Trae los mismos', () => {",
        "  pm.expect(pm.response.text()).to.include('event: task.finished');",
        "  pm.expect(pm.response.text()).to.include('event: stream.closed');",
        '});',
      ],
    }),
  ],
};

export const KEYS: Flow = {
  name: '9. Llaves y uso',
  description:
    'Hace una llave, la reemplaza y la retira, y muestra el uso del mes y las últimas llamadas.',
  api: 'main',
  steps: [
    step('Hacer una llave', 'createKey', {
      body: { scopes: ['main'] },
      tests: ["pm.collectionVariables.set('keyId', pm.response.json().keyId);"],
    }),
    step('Listar las llaves', 'listKeys', {
      tests: [
        "pm.test('Trae la nueva', () => pm.expect(pm.response.json().keys.map(({ keyId }) => keyId)).to.include(pm.collectionVariables.get('keyId')));",
      ],
    }),
    step('Reemplazarla', 'rotateKey', { path: { keyId: '{{keyId}}' } }),
    step('Retirarla', 'retireKey', {
      path: { keyId: '{{keyId}}' },
      tests: [
        "pm.test('Queda retirada', () => pm.expect(pm.response.json().status).to.equal('retired'));",
      ],
    }),
    step('Ver el uso del mes', 'getUsage'),
    step('Listar las llamadas', 'listRequests', {
      query: { limit: '100' },
      tests: [
        "pm.test('Trae las de hace unos segundos', () => pm.expect(pm.response.json().requests).to.not.be.empty);",
        "pm.collectionVariables.set('requestId', pm.response.json().requests[0].requestId);",
      ],
    }),
    step('Consultar una llamada', 'getRequest', {
      path: { requestId: '{{requestId}}' },
      tests: [
        "pm.test('Es la misma', () => pm.expect(pm.response.json().requestId).to.equal(pm.collectionVariables.get('requestId')));",
      ],
    }),
  ],
};

export const WEBHOOKS: Flow = {
  name: '10. Webhooks',
  description:
    'Un webhook de principio a fin: crearlo, probarlo, ver y repetir sus entregas, cambiar su secreto y borrarlo. Apunta a un puerto local donde nadie escucha: cambia la URL por la de tu servidor para recibir las entregas.',
  api: 'main',
  steps: [
    step('Crear un webhook', 'createWebhook', {
      body: { url: 'http://127.0.0.1:9/webhooks', types: ['task.finished'] },
      tests: [
        "pm.test('Muestra el secreto', () => pm.expect(pm.response.json().secret).to.match(/^whsec_/));",
        "pm.collectionVariables.set('webhookId', pm.response.json().id);",
      ],
    }),
    step('Listar webhooks', 'listWebhooks', {
      tests: [
        "pm.test('No muestra secretos', () => pm.expect(pm.response.text()).not.to.include('whsec_'));",
      ],
    }),
    step('Consultar el webhook', 'getWebhook', { path: { webhookId: '{{webhookId}}' } }),
    step('Cambiar el webhook', 'changeWebhook', {
      path: { webhookId: '{{webhookId}}' },
      body: { types: null },
      tests: [
        "pm.test('Recibe todos los tipos', () => pm.expect(pm.response.json().types).to.equal(null));",
      ],
    }),
    step('Probar el webhook', 'testWebhook', {
      path: { webhookId: '{{webhookId}}' },
      tests: ["pm.collectionVariables.set('deliveryId', pm.response.json().id);"],
    }),
    step('Listar entregas', 'listWebhookDeliveries', {
      path: { webhookId: '{{webhookId}}' },
      query: { limit: '50' },
      tests: [
        "pm.test('Trae la prueba', () => {",
        '  const ids = pm.response.json().deliveries.map(({ id }) => id);',
        "  pm.expect(ids).to.include(pm.collectionVariables.get('deliveryId'));",
        '});',
      ],
    }),
    step('Repetir una entrega', 'retryWebhookDelivery', {
      path: { webhookId: '{{webhookId}}', deliveryId: '{{deliveryId}}' },
    }),
    step('Repetir las entregas de un período', 'retryWebhookDeliveries', {
      path: { webhookId: '{{webhookId}}' },
      body: { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z', status: 'failed' },
      tests: [
        "pm.test('Ese día no falló ninguna', () => pm.expect(pm.response.json().retried).to.equal(0));",
      ],
    }),
    step('Cambiar el secreto', 'rotateWebhookSecret', { path: { webhookId: '{{webhookId}}' } }),
    step('Borrar el webhook', 'deleteWebhook', { path: { webhookId: '{{webhookId}}' } }),
  ],
};
