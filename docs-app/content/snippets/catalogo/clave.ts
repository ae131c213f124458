// #region revisar
import { Cauce, fitsPassword } from '@cauce/sdk';

const { CAUCE_API_KEY: apiKey = '', CAUCE_URL: baseUrl = '' } = process.env;
const cauce = new Cauce({ apiKey, baseUrl });

async function problemOf(action: string, password: string): Promise<string | null> {
  for (const { actions, credentials } of await cauce.institutions()) {
    const used = actions.find(({ name }) => name === action)?.credential;
    const credential = credentials.find(({ kind }) => kind === used);
    if (credential === undefined) continue;
    const { label, passwordRule } = credential;
    return fitsPassword(credential, password) ? null : `${label}: ${passwordRule.help}`;
  }
  throw new Error(`No existe ${action}`);
}

const problem = await problemOf('banco-estado:movement', 'demasiado larga');
console.log(problem ?? 'La clave puede ser correcta');
// #endregion
if (problem === null || (await problemOf('sii:dte', 'clave123')) !== null) process.exitCode = 1;
