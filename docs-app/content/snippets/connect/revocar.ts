import assert from 'node:assert';
import { Cauce, ConsentError } from '@cauce/sdk';

const {
  CAUCE_API_KEY: apiKey = '',
  CAUCE_URL: baseUrl = '',
  CAUCE_CLIENT_ID: clientId = '',
  CAUCE_CONSENT_ID: consentId = '',
  CAUCE_RUT: target = '',
} = process.env;
const cauce = new Cauce({ apiKey, baseUrl, clientId });
const person = cauce.connect.person(target);

// #region revocar
const { status, subStatus, terminatedAt } = await person.revokeConsent(consentId);
console.log(status, subStatus, terminatedAt);
// #endregion

assert.equal(subStatus, 'REVOKED');
await assert.rejects(person.retrieveData({ consentId, product: 'product-balance' }), ConsentError);
