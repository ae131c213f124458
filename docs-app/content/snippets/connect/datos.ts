import assert from 'node:assert';

const { CAUCE_CONSENT_ID: consentId = '' } = process.env;

// #region token
import { Cauce } from '@cauce/sdk';

const {
  CAUCE_API_KEY: apiKey = '',
  CAUCE_URL: baseUrl = '',
  CAUCE_CLIENT_ID: clientId = '',
  CAUCE_RUT: target = '',
} = process.env;
const cauce = new Cauce({ apiKey, baseUrl, clientId });
// Pide el token de tarea con la primera llamada y lo renueva.
const person = cauce.connect.person(target);
// #endregion

// #region consentimientos
const consents = [];
for (let page = 1, hasNext = true; hasNext; page += 1) {
  const found = await person.listConsents({ page, limit: 100 });
  consents.push(...found.consents);
  hasNext = found.hasNext;
}
for (const { id, status, subStatus, entity } of consents)
  console.log(id, status, subStatus, entity?.name ?? 'sin institución');
// #endregion

assert.deepEqual(
  consents.map(({ id, status }) => [id, status]),
  [[consentId, 'ACTIVE']],
);

// #region datos
const { data } = await person.retrieveData({ consentId, product: 'product-balance' });
const [balance] = data;
for (const { productName, accountNumber, currentBalance, currency } of balance.accounts)
  console.log(`${productName} ${accountNumber}: ${currentBalance} ${currency}`);
// #endregion

assert.ok(balance.accounts.length > 0);
