import assert from 'node:assert';

// #region token
async function connect(path, init) {
  const response = await fetch(process.env.CAUCE_URL + path, init);
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.code}: ${answer.message} (${answer.requestId})`);
  return answer.data;
}

const { taskToken } = await connect('/token/task', {
  method: 'POST',
  headers: { 'X-API-Key': process.env.CAUCE_API_KEY, 'Content-Type': 'application/json' },
  body: JSON.stringify({ clientId: process.env.CAUCE_CLIENT_ID, target: process.env.CAUCE_RUT }),
});
const headers = { Authorization: `Bearer ${taskToken}`, 'Content-Type': 'application/json' };
// #endregion

// #region consentimientos
const consents = [];
for (let page = 1, hasNext = true; hasNext; page += 1) {
  const found = await connect(`/consents?page=${page}&limit=100`, { headers });
  consents.push(...found.consents);
  hasNext = found.hasNext;
}
for (const { id, status, subStatus, entity } of consents)
  console.log(id, status, subStatus, entity?.name ?? 'sin institución');
// #endregion

assert.deepEqual(
  consents.map(({ id, status }) => [id, status]),
  [[process.env.CAUCE_CONSENT_ID, 'ACTIVE']],
);

// #region datos
const [balance] = await connect('/products/retrieve-data', {
  method: 'POST',
  headers,
  body: JSON.stringify({ product: 'product-balance', consentId: process.env.CAUCE_CONSENT_ID }),
});
for (const { productName, accountNumber, currentBalance, currency } of balance.accounts)
  console.log(`${productName} ${accountNumber}: ${currentBalance} ${currency}`);
// #endregion

assert.ok(balance.accounts.length > 0);
