import { isStatus, step, type Flow } from './flow.ts';

export const PERMISSION: Flow = {
  name: '3. Connect: pedir permiso',
  description:
    'Lo que hace tu servidor antes de abrir el widget. El permiso lo da la persona en el widget, fuera de Postman.',
  api: 'connect',
  steps: [
    step('Crear el token OTP', 'createOtpToken', {
      body: {
        products: ['{{product}}'],
        clientId: '{{clientId}}',
        user: { username: '{{username}}', email: '{{email}}' },
        widgetConfigId: '{{widgetConfigId}}',
      },
      tests: [
        'const { otpToken, consentId } = pm.response.json().data;',
        "pm.test('Entrega el token y el consentimiento', () => {",
        "  pm.expect(otpToken).to.be.a('string').and.not.empty;",
        '  pm.expect(consentId).to.match(/^[0-9a-f-]{36}$/);',
        '});',
        "pm.environment.set('consentId', consentId);",
      ],
    }),
  ],
};

export const READING: Flow = {
  name: '4. Connect: leer lo autorizado',
  description:
    'Lo que hace tu servidor cuando la persona terminó. Mientras no dé su permiso, leer responde INVALID_CONSENT.',
  api: 'connect',
  steps: [
    step('Crear el token de tarea', 'createTaskToken', {
      body: { clientId: '{{clientId}}', target: '{{username}}' },
      tests: ["pm.collectionVariables.set('taskToken', pm.response.json().data.taskToken);"],
    }),
    step('Listar consentimientos', 'listConsents', {
      query: { page: '1', limit: '10' },
      tests: [
        'const { consents, count } = pm.response.json().data;',
        "pm.test('Cuenta los de la persona', () => pm.expect(count).to.be.at.least(consents.length));",
      ],
    }),
    step('Ver el consentimiento', 'getConsent', {
      path: { consentId: '{{consentId}}' },
      tests: [
        'const { status } = pm.response.json().data;',
        "pm.test('Está vigente o por darse', () => {",
        "  pm.expect(status).to.be.oneOf(['ACTIVE', 'IN_PROGRESS']);",
        '});',
        "pm.collectionVariables.set('consentStatus', status);",
      ],
    }),
    step('Listar las conexiones', 'listClientConnections', {
      query: { limit: '100' },
      tests: [
        "pm.test('Trae el consentimiento', () => {",
        '  const ids = pm.response.json().data.map(({ consentId }) => consentId);',
        "  pm.expect(ids).to.include(pm.environment.get('consentId'));",
        '});',
      ],
    }),
    step('Buscar una extracción por su código', 'findExtraction', {
      mayFail: true,
      path: { code: '00000000' },
      tests: [isStatus(404)],
    }),
    step('Leer los datos', 'retrieveData', {
      mayFail: true,
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
    }),
    step('Actualizar los datos', 'refreshConsent', {
      mayFail: true,
      path: { consentId: '{{consentId}}' },
      tests: [
        "pm.test('Queda en cola, o dice por qué no', () => {",
        '  pm.expect(pm.response.code).to.be.oneOf([202, 403, 429]);',
        '});',
      ],
    }),
    step('Leer lo que cambió', 'readChanges', {
      mayFail: true,
      body: { product: 'movement', consentId: '{{consentId}}' },
      tests: [
        "pm.test('Trae los cambios, o dice que falta el permiso', () => {",
        '  if (pm.response.code === 200)',
        "    pm.expect(pm.response.json().data.added).to.be.an('array');",
        "  else pm.expect(pm.response.json().code).to.equal('INVALID_CONSENT');",
        '});',
      ],
    }),
    step('Adelantar el sandbox', 'moveSandboxClock', {
      mayFail: true,
      body: { days: 1 },
      tests: [
        "pm.test('Lo adelanta, o no es el sandbox', () => {",
        '  pm.expect(pm.response.code).to.be.oneOf([200, 404]);',
        '});',
      ],
    }),
  ],
};

export const WITHDRAWAL: Flow = {
  name: '5. Connect: quitar el permiso',
  description: 'Termina el consentimiento enseguida: se borran sus datos y la clave guardada.',
  api: 'connect',
  steps: [
    step('Quitar el permiso', 'revokeConsent', {
      path: { consentId: '{{consentId}}' },
      tests: [
        "pm.test('Queda inactivo', () => {",
        "  pm.expect(pm.response.json().data.status).to.equal('INACTIVE');",
        '});',
      ],
    }),
  ],
};

/** A person about whom nothing is stored, so that trying the flow erases nobody's data. */
const NOBODY = '22222222-2';

/** Requests that persons made for their data; in a new sandbox there are none. */
export const RIGHTS: Flow = {
  name: '12. Derechos de las personas',
  description:
    'Lo que tus usuarios pidieron desde su página, y tu respuesta a lo que espera una. Si nadie ha pedido nada, termina en la lista.',
  api: 'connect',
  steps: [
    step('Exportar lo de una persona', 'exportPerson', {
      body: { username: '{{username}}' },
      tests: [
        "pm.test('Trae sus consentimientos', () => pm.expect(pm.response.json().data.consents).to.be.an('array'));",
      ],
    }),
    step('Borrar lo de una persona', 'erasePerson', { body: { username: NOBODY } }),
    step('Listar las solicitudes', 'listRightsRequests', {
      query: { status: 'open', page: '1', limit: '10' },
      tests: [
        'const { requests } = pm.response.json().data;',
        "pm.test('Trae una lista', () => pm.expect(requests).to.be.an('array'));",
        "if (requests.length > 0) pm.collectionVariables.set('id', requests[0].id);",
        'else pm.execution.setNextRequest(null);',
      ],
    }),
    step('Consultar una', 'getRightsRequest', { path: { id: '{{id}}' } }),
    step('Responderla', 'answerRightsRequest', {
      path: { id: '{{id}}' },
      body: { outcome: 'done', message: 'Dejamos de tratar tus datos y los borramos.' },
      tests: [
        "pm.test('Queda respondida', () => pm.expect(pm.response.json().data.status).to.equal('answered'));",
      ],
    }),
  ],
};
