import assert from 'node:assert';
import { Cauce } from '@cauce/sdk';

const {
  CAUCE_API_KEY: apiKey = '',
  CAUCE_URL: baseUrl = '',
  CAUCE_RUT: username = '',
  CAUCE_CONSENT_ID: consentId = '',
} = process.env;
const cauce = new Cauce({ apiKey, baseUrl });

// #region exportar
const copy = await cauce.persons.export(username);
// #endregion
assert.deepEqual(
  copy.consents.map((consent) => consent['consentId']),
  [consentId],
);

// #region borrar
const { isKnown, isQuiet } = await cauce.persons.erase(username);
// #endregion
assert.ok(isKnown);
console.log('Borrado', isQuiet ? 'del todo' : 'a medias: hay que repetir');
