import assert from 'node:assert';

const made = await fetch(`${process.env.CAUCE_URL}/token/task`, {
  method: 'POST',
  headers: { 'X-API-Key': process.env.CAUCE_API_KEY, 'Content-Type': 'application/json' },
  body: JSON.stringify({ clientId: process.env.CAUCE_CLIENT_ID, target: process.env.CAUCE_RUT }),
});
const { taskToken } = (await made.json()).data;
const consentId = process.env.CAUCE_CONSENT_ID;

// #region revocar
const response = await fetch(`${process.env.CAUCE_URL}/consents/${consentId}/revoke`, {
  method: 'POST',
  headers: { Authorization: `Bearer ${taskToken}` },
});
const answer = await response.json();
if (!response.ok) throw new Error(`${answer.code}: ${answer.message} (${answer.requestId})`);
console.log(answer.data.status, answer.data.subStatus, answer.data.terminatedAt);
// #endregion

assert.equal(answer.data.subStatus, 'REVOKED');
const after = await fetch(`${process.env.CAUCE_URL}/products/retrieve-data`, {
  method: 'POST',
  headers: { Authorization: `Bearer ${taskToken}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({ product: 'product-balance', consentId }),
});
assert.equal((await after.json()).message, 'Consent is terminated');
