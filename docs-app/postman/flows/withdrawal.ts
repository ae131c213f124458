import type { Flow } from './flow.ts';

export const WITHDRAWAL: Flow = {
  name: '5. Connect: quitar el permiso',
  description: 'Termina el consentimiento enseguida: se borran sus datos y la clave guardada.',
  api: 'connect',
  steps: [
    {
      name: 'Quitar el permiso',
      operationId: 'revokeConsent',
      path: { consentId: '{{consentId}}' },
      tests: [
        "pm.test('Queda inactivo', () => {",
        "  pm.expect(pm.response.json().data.status).to.equal('INACTIVE');",
        '});',
      ],
    },
  ],
};
