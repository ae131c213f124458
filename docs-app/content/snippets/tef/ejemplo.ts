// #region programa
// Uso: node ejemplo.ts RUT CLAVE [ENTIDAD]
import { Cauce, RestrictedError, TaskFailedError } from '@cauce/sdk';

const { CAUCE_API_KEY: apiKey = '', CAUCE_URL: baseUrl = '' } = process.env;
// #endregion
process.argv.splice(2, 2, process.env.CAUCE_RUT ?? '12345678-5', 'clave123');
let recipients = 0;
// #region programa
const [username = '', password = '', institution = 'banco-chile'] = process.argv.slice(2);
const cauce = new Cauce({ apiKey, baseUrl });

try {
  const { data } = await cauce.tasks.run({ institution, action: 'tef', username, password });
  for (const { name, rut, bankCode, accountType, accountNumber } of data)
    console.log([name, rut, bankCode, accountType, accountNumber].join('\t'));
  if (data.length === 0) console.log('La agenda está vacía');
  // #endregion
  recipients = data.length;
  // #region programa
} catch (error) {
  process.exitCode = 1;
  if (error instanceof RestrictedError) console.error('En pausa hasta', error.retryAfter);
  else if (!(error instanceof TaskFailedError)) throw error;
  else if (error.taskStatus === 'wrong_login')
    console.error('El banco no aceptó el RUT o la clave: no lo repitas');
  else if (error.taskStatus === 'locked') console.error('El banco tiene bloqueada la clave');
  else console.error('Sin resultado:', error.code);
}
// #endregion
if (recipients === 0) throw new Error('No hay destinatarios');
