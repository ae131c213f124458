const { CAUCE_RUT: username = '12345678-5' } = process.env;

// #region cifrar
import { Cauce, encryptCredentials } from '@cauce/sdk';

const {
  CAUCE_API_KEY: apiKey = '',
  CAUCE_URL: baseUrl = '',
  CAUCE_CLIENT_ID: clientId = '',
} = process.env;
const cauce = new Cauce({ apiKey, baseUrl });

/** Un JWE compacto de tu cliente, que vence en dos minutos y sirve una sola vez. */
async function encrypt(username: string, password: string) {
  const keys = await cauce.encryption.keys(); // guárdalas hasta un día
  const key = keys.find(({ alg }) => alg === 'RSA-OAEP-256');
  if (key === undefined) throw new Error('No hay una llave RSA');
  return encryptCredentials({ username, password }, key, { clientId });
}
// #endregion

// #region lanzar
const { data } = await cauce.tasks.run({
  institution: 'banco-chile',
  action: 'movement',
  encryptArgs: await encrypt(username, 'clave123'),
});
console.log(`${data.length} destinatarios`);
// #endregion
