import assert from 'node:assert';
import { Cauce } from '@cauce/sdk';

const { CAUCE_API_KEY: apiKey = '', CAUCE_URL: baseUrl = '' } = process.env;
const cauce = new Cauce({ apiKey, baseUrl });

// #region crear
const { id, secret } = await cauce.webhooks.create({
  url: 'https://app.example/webhooks/cauce',
  types: ['task.finished', 'consent.revoked'],
});
// #endregion
assert.match(secret, /^whsec_/);

// #region probar
const delivery = await cauce.webhooks.test(id);
// #endregion
assert.equal(delivery.type, 'webhook.test');

// #region entregas
const { deliveries } = await cauce.webhooks.deliveries(id, { limit: 20 });
for (const { type, status, lastAttempt } of deliveries)
  console.log(type, status, lastAttempt?.fault, lastAttempt?.answer);
// #endregion

// #region repetir
// Una entrega
await cauce.webhooks.retry(id, delivery.id);

// Todo lo que falló mientras tu servidor estuvo caído
const { retried } = await cauce.webhooks.retrySpan(id, {
  from: new Date('2026-11-23T12:00:00Z'),
  to: new Date('2026-11-23T14:00:00Z'),
});
// #endregion
assert.equal(retried, 0);

// #region rotar
const rotated = await cauce.webhooks.rotateSecret(id);
console.log('El anterior firma hasta', rotated.previousValidUntil);
// #endregion
assert.notEqual(rotated.secret, secret);

// #region activar
await cauce.webhooks.update(id, { enabled: true });
// #endregion
await cauce.webhooks.delete(id);
