import type { Flow } from './flow.ts';

/** A person about whom nothing is stored, so that trying the flow erases nobody's data. */
const NOBODY = '22222222-2';

/** Requests that persons made for their data; in a new sandbox there are none. */
export const RIGHTS: Flow = {
  name: '12. Derechos de las personas',
  description:
    'Lo que tus usuarios pidieron desde su página, y tu respuesta a lo que espera una. Si nadie ha pedido nada, termina en la lista.',
  api: 'connect',
  steps: [
    {
      name: 'Exportar lo de una persona',
      operationId: 'exportPerson',
      body: { username: '{{username}}' },
      tests: [
        "pm.test('Trae sus consentimientos', () => pm.expect(pm.response.json().data.consents).to.be.an('array'));",
      ],
    },
    {
      name: 'Borrar lo de una persona',
      operationId: 'erasePerson',
      body: { username: NOBODY },
    },
    {
      name: 'Listar las solicitudes',
      operationId: 'listRightsRequests',
      query: { status: 'open', page: '1', limit: '10' },
      tests: [
        'const { requests } = pm.response.json().data;',
        "pm.test('Trae una lista', () => pm.expect(requests).to.be.an('array'));",
        "if (requests.length > 0) pm.collectionVariables.set('id', requests[0].id);",
        'else pm.execution.setNextRequest(null);',
      ],
    },
    {
      name: 'Consultar una',
      operationId: 'getRightsRequest',
      path: { id: '{{id}}' },
    },
    {
      name: 'Responderla',
      operationId: 'answerRightsRequest',
      path: { id: '{{id}}' },
      body: { outcome: 'done', message: 'Dejamos de tratar tus datos y los borramos.' },
      tests: [
        "pm.test('Queda respondida', () => pm.expect(pm.response.json().data.status).to.equal('answered'));",
      ],
    },
  ],
};
