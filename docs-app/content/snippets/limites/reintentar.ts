import { setTimeout as sleep } from 'node:timers/promises';
import { BusyError, Cauce } from '@cauce/sdk';

const { CAUCE_API_KEY: apiKey = '', CAUCE_URL: baseUrl = '' } = process.env;
const cauce = new Cauce({ apiKey, baseUrl });
let launches = 0;

const launch = () => {
  launches += 1;
  return cauce.tasks.launch({
    institution: 'banco-bice',
    action: 'identity-validation',
    username: '12345678-5',
    password: 'clave123',
    sandboxScenario: 'slow=2',
  });
};

// #region reintentar
// TOO_MANY_REQUESTS y 503 los espera el SDK. Queda la persona que ya tiene una tarea en curso:
async function withPatience<T>(call: () => Promise<T>, tries = 5): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof BusyError) || attempt === tries) throw error;
      const left = Number(error.retryAfter ?? 0) - Date.now();
      // La fecha es la última posible; antes de ella vale la pena probar de vez en cuando.
      await sleep(Math.min(Math.max(left, 500), 3000));
    }
  }
}
// #endregion

await launch();
console.log(await withPatience(launch));
if (launches < 3) process.exitCode = 1;
