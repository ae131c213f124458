import assert from 'node:assert';

// #region crear
import { randomUUID } from 'node:crypto';

const response = await fetch(`${process.env.CAUCE_URL}/token/otp/create`, {
  method: 'POST',
  headers: {
    'X-API-Key': process.env.CAUCE_API_KEY,
    'Content-Type': 'application/json',
    'Idempotency-Key': randomUUID(),
  },
  body: JSON.stringify({
    products: ['product-balance', 'movement'],
    clientId: process.env.CAUCE_CLIENT_ID,
    user: { username: '12345678-5', email: 'persona@correo.example' },
    widgetConfigId: process.env.CAUCE_WIDGET_CONFIG_ID,
    filters: { entities: { include: { types: ['bank'] } } },
  }),
});
const answer = await response.json();
if (!response.ok) throw new Error(`${answer.code}: ${answer.message} (${answer.requestId})`);

const { otpToken, consentId } = answer.data;
console.log({ otpToken, consentId });
// #endregion

assert.match(otpToken, /^[\w-]{40,}$/);
assert.match(consentId, /^[0-9a-f-]{36}$/);
