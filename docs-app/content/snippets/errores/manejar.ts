// #region manejar
import { Cauce, CauceError, RestrictedError, ValidationError } from '@cauce/sdk';

const { CAUCE_API_KEY: apiKey = '', CAUCE_URL: baseUrl = '' } = process.env;
// Todo rechazo llega como CauceError: code, status, requestId y retryAfter.
const cauce = new Cauce({ apiKey, baseUrl });
// #endregion

let refused = '';

// #region decidir
try {
  await cauce.tasks.run({
    institution: 'banco-falabella',
    action: 'movement',
    username: '12345678-5',
    password: 'corta',
  });
} catch (error) {
  if (!(error instanceof CauceError)) throw error;
  refused = error.code;
  if (error instanceof ValidationError)
    console.log('Vuelve al formulario y muestra la regla de la institución');
  else if (error instanceof RestrictedError) console.log('Espera hasta', error.retryAfter);
  else console.error('Regístralo con su requestId', error.requestId, error.code);
}
// #endregion
if (refused !== 'INVALID_PASSWORD_SCHEMA') process.exitCode = 1;
