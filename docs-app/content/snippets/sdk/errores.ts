import { Cauce } from '@cauce/sdk';

const {
  CAUCE_API_KEY: apiKey = '',
  CAUCE_URL: baseUrl = '',
  CAUCE_RUT: username = '',
} = process.env;
const cauce = new Cauce({ apiKey, baseUrl });
const order = {
  institution: 'banco-chile',
  action: 'movement',
  username,
  password: 'clave123',
  sandboxScenario: 'error',
} as const;
let seen = '';
const say = (text: string) => {
  seen = text;
  console.log(text);
};

// #region errores
import { CauceError, RestrictedError, TaskFailedError, ValidationError } from '@cauce/sdk';

try {
  await cauce.tasks.run(order);
} catch (error) {
  if (error instanceof TaskFailedError) say(`Terminó en ${error.taskStatus}: ${error.code}`);
  else if (error instanceof ValidationError)
    say(`Revisa lo que escribió la persona: ${error.code}`);
  else if (error instanceof RestrictedError) say(`En pausa hasta ${String(error.retryAfter)}`);
  else if (error instanceof CauceError) say(`${error.code}, con requestId ${error.requestId}`);
  else throw error;
}
// #endregion
if (seen !== 'Terminó en error: INSTITUTION_UNAVAILABLE') throw new Error(seen);
