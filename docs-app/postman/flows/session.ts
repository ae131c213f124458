import { MAX_POLLS, type Flow } from './flow.ts';

export const SESSION: Flow = {
  name: '1. Extracción',
  description:
    'Los cuatro pasos: abrir la sesión, revisar a la persona, lanzar la tarea y consultarla hasta que termine.',
  api: 'main',
  steps: [
    {
      name: 'Abrir sesión',
      operationId: 'login',
      body: { expire: 60 },
      tests: [
        "pm.collectionVariables.set('token', pm.response.json().token);",
        "pm.collectionVariables.set('polls', 0);",
      ],
    },
    {
      name: 'Revisar el token',
      operationId: 'isTokenValid',
    },
    {
      name: 'Listar entidades',
      operationId: 'listEntities',
      tests: [
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
      body: { username: '{{username}}', entity: '{{entity}}' },
      tests: [
        'const { enabled, retryAfter } = pm.response.json();',
        "pm.test('No está en pausa', () => pm.expect(enabled, `hasta ${retryAfter}`).to.be.true);",
        'if (!enabled) pm.execution.setNextRequest(null);',
      ],
    },
    {
      name: 'Revisar a la persona, por consulta',
      operationId: 'userStatusByEntity',
      query: { username: '{{username}}', entity: '{{entity}}' },
    },
    {
      name: 'Lanzar la tarea',
      operationId: 'launchTask',
      body: {
        action: '{{entity}}:{{actionType}}',
        args: { username: '{{username}}', password: '{{password}}' },
      },
      tests: [
        'const { taskId } = pm.response.json();',
        "pm.test('Entrega el id de la tarea', () => pm.expect(taskId).to.match(/^[0-9a-f]{64}$/));",
        "pm.collectionVariables.set('taskId', taskId);",
      ],
    },
    {
      name: 'Consultar la tarea',
      operationId: 'getTask',
      path: { taskId: '{{taskId}}' },
      before: ['// Un segundo entre consultas', 'setTimeout(() => {}, 1000);'],
      tests: [
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
    },
  ],
};
