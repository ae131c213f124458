import type { Flow } from './flow.ts';

export const PERMISSION: Flow = {
  name: '3. Connect: pedir permiso',
  description:
    'Lo que hace tu servidor antes de abrir el widget. El permiso lo da la persona en el widget, fuera de Postman.',
  api: 'connect',
  steps: [
    {
      name: 'Crear el token OTP',
      operationId: 'createOtpToken',
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
    },
  ],
};
