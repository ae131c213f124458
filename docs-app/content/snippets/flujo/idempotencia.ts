import { randomUUID } from 'node:crypto';
import { Cauce } from '@cauce/sdk';

const { CAUCE_API_KEY: apiKey = '', CAUCE_URL: baseUrl = '' } = process.env;
const cauce = new Cauce({ apiKey, baseUrl });
const launchKey = randomUUID();

// #region lanzar
async function launch(launchKey: string) {
  // El SDK repite por ti una llamada cortada, con la misma llave. La tuya, guardada con la
  // solicitud, sirve además si se cae tu proceso.
  return cauce.tasks.launch(
    {
      institution: 'banco-chile',
      action: 'identity-validation',
      username: '12345678-5',
      password: 'clave123',
    },
    { idempotencyKey: launchKey },
  );
}
// #endregion

const first = await launch(launchKey);
const second = await launch(launchKey);
console.log(first.taskId);
if (first.taskId !== second.taskId) throw new Error('Se lanzaron dos tareas');
