// #region flujo
import { Cauce } from '@cauce/sdk';

const { CAUCE_API_KEY: apiKey = '', CAUCE_URL: baseUrl = '' } = process.env;
const cauce = new Cauce({ apiKey, baseUrl, encrypt: true });
const { data } = await cauce.tasks.run({
  institution: 'banco-chile',
  action: 'movement',
  username: '12345678-5',
  password: 'clave123',
});
for (const { accountNumber, movements } of data) console.log(accountNumber, movements.length);
// #endregion
