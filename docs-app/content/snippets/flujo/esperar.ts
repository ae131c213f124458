import { Cauce, TaskFailedError } from '@cauce/sdk';

const { CAUCE_API_KEY: apiKey = '', CAUCE_URL: baseUrl = '' } = process.env;
const cauce = new Cauce({ apiKey, baseUrl });
const { taskId } = await cauce.tasks.launch({
  institution: 'banco-chile',
  action: 'product-balance',
  username: '12345678-5',
  password: 'clave123',
  sandboxScenario: 'slow=3',
});

// #region esperar
// Espera el evento y, si no llega, consulta; un corte de red o un 503 no la termina.
const waiting = cauce.tasks.wait<'product-balance'>(taskId, {
  waitMs: 150_000,
  onProgress: ({ status, elapsedMs }) => console.log(status, elapsedMs),
});
// #endregion

// #region desenlaces
try {
  const { data } = await waiting;
  console.log('Datos:', data);
} catch (error) {
  if (!(error instanceof TaskFailedError)) throw error;
  process.exitCode = 1;
  if (error.taskStatus === 'wrong_login') console.error('Pide la clave otra vez');
  else if (error.taskStatus === 'locked')
    console.error('La persona tiene que desbloquear su clave');
  else console.error(error.isRetryable ? 'Prueba más tarde:' : 'Avísanos:', error.code);
}
// #endregion
