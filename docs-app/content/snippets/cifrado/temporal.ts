const { CAUCE_RUT: username = '12345678-5' } = process.env;

// #region programa
import { Cauce } from '@cauce/sdk';

const { CAUCE_API_KEY: apiKey = '', CAUCE_URL: baseUrl = '' } = process.env;
// Crea la llave de la sesión, la renueva con ella y cifra cada clave: no hay más que hacer.
const cauce = new Cauce({ apiKey, baseUrl, encrypt: true });

const { data } = await cauce.tasks.run({
  institution: 'banco-chile',
  action: 'movement',
  username,
  password: 'clave123',
});
console.log(`${data.length} destinatarios`);
// #endregion
