import type { Flow } from './flow.ts';

export const WEBHOOKS: Flow = {
  name: '10. Webhooks',
  description:
    'Un webhook de principio a fin: crearlo, probarlo, ver y repetir sus entregas, cambiar su secreto y borrarlo. Apunta a un puerto local donde nadie escucha: cambia la URL por la de tu servidor para recibir las entregas.',
  api: 'main',
  steps: [
    {
      name: 'Crear un webhook',
      operationId: 'createWebhook',
      body: { url: 'http://127.0.0.1:9/webhooks', types: ['task.finished'] },
      tests: [
        "pm.test('Muestra el secreto', () => pm.expect(pm.response.json().secret).to.match(/^whsec_/));",
        "pm.collectionVariables.set('webhookId', pm.response.json().id);",
      ],
    },
    {
      name: 'Listar webhooks',
      operationId: 'listWebhooks',
      tests: [
        "pm.test('No muestra secretos', () => pm.expect(pm.response.text()).not.to.include('whsec_'));",
      ],
    },
    {
      name: 'Consultar el webhook',
      operationId: 'getWebhook',
      path: { webhookId: '{{webhookId}}' },
    },
    {
      name: 'Cambiar el webhook',
      operationId: 'changeWebhook',
      path: { webhookId: '{{webhookId}}' },
      body: { types: null },
      tests: [
        "pm.test('Recibe todos los tipos', () => pm.expect(pm.response.json().types).to.equal(null));",
      ],
    },
    {
      name: 'Probar el webhook',
      operationId: 'testWebhook',
      path: { webhookId: '{{webhookId}}' },
      tests: ["pm.collectionVariables.set('deliveryId', pm.response.json().id);"],
    },
    {
      name: 'Listar entregas',
      operationId: 'listWebhookDeliveries',
      path: { webhookId: '{{webhookId}}' },
      query: { limit: '50' },
      tests: [
        "pm.test('Trae la prueba', () => {",
        '  const ids = pm.response.json().deliveries.map(({ id }) => id);',
        "  pm.expect(ids).to.include(pm.collectionVariables.get('deliveryId'));",
        '});',
      ],
    },
    {
      name: 'Repetir una entrega',
      operationId: 'retryWebhookDelivery',
      path: { webhookId: '{{webhookId}}', deliveryId: '{{deliveryId}}' },
    },
    {
      name: 'Repetir las entregas de un período',
      operationId: 'retryWebhookDeliveries',
      path: { webhookId: '{{webhookId}}' },
      body: { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z', status: 'failed' },
      tests: [
        "pm.test('Ese día no falló ninguna', () => pm.expect(pm.response.json().retried).to.equal(0));",
      ],
    },
    {
      name: 'Cambiar el secreto',
      operationId: 'rotateWebhookSecret',
      path: { webhookId: '{{webhookId}}' },
    },
    {
      name: 'Borrar el webhook',
      operationId: 'deleteWebhook',
      path: { webhookId: '{{webhookId}}' },
    },
  ],
};
