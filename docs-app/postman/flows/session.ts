import { MAX_POLLS, isStatus, type Flow } from './flow.ts';

export const SESSION: Flow = {
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

export const CLOSING: Flow = {
  name: '11. Cierre',
  description: 'La sesión se cierra antes de que venza: su token deja de servir.',
  api: 'main',
  steps: [
    {
      name: 'Cerrar la sesión',
      operationId: 'logout',
      auth: 'token',
      tests: [isStatus(204)],
    },
  ],
};
