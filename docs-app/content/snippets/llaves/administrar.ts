import assert from 'node:assert';
import { Cauce } from '@cauce/sdk';

const { CAUCE_API_KEY: apiKey = '', CAUCE_URL: baseUrl = '' } = process.env;
const cauce = new Cauce({ apiKey, baseUrl });

// #region listar
for (const { keyId, scopes, status, lastUsedAt } of await cauce.keys.list())
  console.log(keyId, scopes, status, lastUsedAt);
// #endregion

// #region hacer
const made = await cauce.keys.create({
  scopes: ['main'],
  expiresAt: '2099-06-30T00:00:00.000Z',
  networks: ['203.0.113.0/24'],
});
// #endregion
const { keyId } = made;
assert.match(made.apiKey, /^cauce_/);

// #region reemplazar
const { key, previous } = await cauce.keys.rotate(keyId);
console.log(`${key.keyId} reemplaza a ${previous.keyId}, que sirve hasta ${previous.expiresAt}`);
// #endregion

// #region retirar
await cauce.keys.retire(keyId);
// #endregion
assert.equal((await cauce.keys.retire(key.keyId)).status, 'retired');

// #region uso
const { used, limit, days } = await cauce.usage();
console.log(`${used} de ${limit}`, days);
// #endregion

// #region registro
const { requests } = await cauce.requests.list({ limit: 50 });
const refused = requests.filter(({ status }) => status >= 400);
for (const { at, method, path, status, errorCode } of refused)
  console.log(at, method, path, status, errorCode);
// #endregion
