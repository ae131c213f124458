// #region sesion
import { Cauce } from '@cauce/sdk';

const { CAUCE_API_KEY: apiKey = '', CAUCE_URL: baseUrl = '' } = process.env;
// Pide el token cuando hace falta, lo guarda y lo renueva.
const cauce = new Cauce({ apiKey, baseUrl });
// #endregion

// #region estado
const person = { institution: 'banco-chile', username: '12345678-5' };
const { enabled, retryAfter } = await cauce.userStatus(person);
if (!enabled) throw new Error(`En pausa hasta ${String(retryAfter)}`);
// #endregion

// #region lanzar
const { taskId } = await cauce.tasks.launch({
  ...person,
  action: 'movement',
  password: 'clave123',
});
// #endregion

// #region consultar
// Se entera del final por un evento, y lanza TaskFailedError si no hay datos.
const { data } = await cauce.tasks.wait<'movement'>(taskId);

console.dir(data, { depth: null });
// #endregion
