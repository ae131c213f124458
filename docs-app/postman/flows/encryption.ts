import type { Flow } from './flow.ts';

export const ENCRYPTION: Flow = {
  name: '2. Llaves de cifrado',
  description:
    'Las llaves con que se cifran las credenciales. Cifrar es trabajo de un programa: Postman no trae con qué.',
  api: 'main',
  steps: [
    {
      name: 'Llaves del servicio',
      operationId: 'listEncryptionKeys',
      tests: [
        'const algorithms = pm.response.json().keys.map(({ alg }) => alg);',
        "pm.test('Hay una de cada algoritmo', () => {",
        "  pm.expect(algorithms).to.include.members(['RSA-OAEP-256', 'ECDH-ES']);",
        '});',
      ],
    },
    {
      name: 'Llave de la sesión',
      operationId: 'createEncryptionKey',
      body: { alg: 'ECDH-ES' },
      tests: [
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
