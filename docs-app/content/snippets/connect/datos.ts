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

// #region cambios
const rows = new Map<string, unknown>();
const cursors = new Map<string, string>(); // Uno por producto; guárdalos con las filas.
const changes = cauce.connections.sync(consentId, {
  target,
  loadCursor: (product) => cursors.get(product),
  saveCursor: (cursor, product) => void cursors.set(product, cursor),
});
for await (const { product, added, modified, removed } of changes) {
  for (const row of [...added, ...modified]) rows.set(`${product}/${row.id}`, row);
  for (const id of removed) rows.delete(`${product}/${id}`);
}
console.log(`${rows.size} filas`);
// #endregion

assert.ok(rows.size > 0);
assert.ok(cursors.size > 0);
