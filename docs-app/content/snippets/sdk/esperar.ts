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
  sandboxScenario: 'slow=1',
} as const;

// #region esperar
const { data } = await cauce.tasks.run(order, {
  signal: AbortSignal.timeout(120_000), // o el de la solicitud que atiendes
  onProgress: ({ taskId, status }) => console.log(taskId, status),
});
// #endregion
console.log(data.length, 'cuentas');
