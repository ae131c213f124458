import { isStatus, type Flow } from './flow.ts';

export const READING: Flow = {
  name: '4. Connect: leer lo autorizado',
  description:
    'Lo que hace tu servidor cuando la persona terminó. Mientras no dé su permiso, leer responde INVALID_CONSENT.',
  api: 'connect',
  steps: [
    {
      name: 'Crear el token de tarea',
      operationId: 'createTaskToken',
      body: { clientId: '{{clientId}}', target: '{{username}}' },
      tests: ["pm.collectionVariables.set('taskToken', pm.response.json().data.taskToken);"],
    },
    {
      name: 'Listar consentimientos',
      operationId: 'listConsents',
      query: { page: '1', limit: '10' },
      tests: [
        'const { consents, count } = pm.response.json().data;',
        "pm.test('Cuenta los de la persona', () => pm.expect(count).to.be.at.least(consents.length));",
      ],
    },
    {
      name: 'Ver el consentimiento',
      operationId: 'getConsent',
      path: { consentId: '{{consentId}}' },
      tests: [
        'const { status } = pm.response.json().data;',
        "pm.test('Está vigente o por darse', () => {",
        "  pm.expect(status).to.be.oneOf(['ACTIVE', 'IN_PROGRESS']);",
        '});',
        "pm.collectionVariables.set('consentStatus', status);",
      ],
    },
    {
      name: 'Buscar una extracción por su código',
      operationId: 'findExtraction',
      mayFail: true,
      path: { code: '00000000' },
      tests: [isStatus(404)],
    },
    {
      name: 'Leer los datos',
      operationId: 'retrieveData',
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
    },
  ],
};
