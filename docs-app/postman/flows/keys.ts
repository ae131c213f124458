import type { Flow } from './flow.ts';

export const KEYS: Flow = {
  name: '9. Llaves y uso',
  description:
    'Hace una llave, la reemplaza y la retira, y muestra el uso del mes y las últimas llamadas.',
  api: 'main',
  steps: [
    {
      name: 'Hacer una llave',
      operationId: 'createKey',
      body: { scopes: ['main'] },
      tests: ["pm.collectionVariables.set('keyId', pm.response.json().keyId);"],
    },
    {
      name: 'Listar las llaves',
      operationId: 'listKeys',
      tests: [
        "pm.test('Trae la nueva', () => pm.expect(pm.response.json().keys.map(({ keyId }) => keyId)).to.include(pm.collectionVariables.get('keyId')));",
      ],
    },
    {
      name: 'Reemplazarla',
      operationId: 'rotateKey',
      path: { keyId: '{{keyId}}' },
    },
    {
      name: 'Retirarla',
      operationId: 'retireKey',
      path: { keyId: '{{keyId}}' },
      tests: [
        "pm.test('Queda retirada', () => pm.expect(pm.response.json().status).to.equal('retired'));",
      ],
    },
    {
      name: 'Ver el uso del mes',
      operationId: 'getUsage',
    },
    {
      name: 'Listar las llamadas',
      operationId: 'listRequests',
      query: { limit: '100' },
      tests: [
        "pm.test('Trae las de hace unos segundos', () => pm.expect(pm.response.json().requests).to.not.be.empty);",
        "pm.collectionVariables.set('requestId', pm.response.json().requests[0].requestId);",
      ],
    },
    {
      name: 'Consultar una llamada',
      operationId: 'getRequest',
      path: { requestId: '{{requestId}}' },
      tests: [
        "pm.test('Es la misma', () => pm.expect(pm.response.json().requestId).to.equal(pm.collectionVariables.get('requestId')));",
      ],
    },
  ],
};
