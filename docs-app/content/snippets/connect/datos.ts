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
const movements = new Map<string, unknown>();
let cursor: string | undefined; // El que guardaste la vez anterior; al principio, ninguno.
const saveCursor = (next: string) => {
  cursor = next;
};
const changes = person.sync({ consentId, product: 'movement', cursor, saveCursor });
for await (const { added, modified, removed } of changes) {
  for (const row of [...added, ...modified]) movements.set(row.id, row);
  for (const id of removed) movements.delete(id);
}
console.log(`${movements.size} movimientos`);
// #endregion

assert.ok(movements.size > 0);
assert.equal(typeof cursor, 'string');
