import assert from 'node:assert';

// #region crear
import { Cauce } from '@cauce/sdk';

const {
  CAUCE_API_KEY: apiKey = '',
  CAUCE_URL: baseUrl = '',
  CAUCE_CLIENT_ID: clientId = '',
  CAUCE_WIDGET_CONFIG_ID: widgetConfigId = '',
} = process.env;
const cauce = new Cauce({ apiKey, baseUrl, clientId });

const { otpToken, consentId } = await cauce.connect.createOtpToken({
  products: ['product-balance', 'movement'],
  user: { username: '12345678-5', email: 'persona@correo.example' },
  widgetConfigId,
  filters: { entities: { include: { types: ['bank'] } } },
});
console.log({ otpToken, consentId });
// #endregion

assert.match(otpToken, /^[\w-]{40,}$/);
assert.match(consentId, /^[0-9a-f-]{36}$/);
