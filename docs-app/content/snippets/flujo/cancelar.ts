import assert from 'node:assert';
import { Cauce } from '@cauce/sdk';

const {
  CAUCE_API_KEY: apiKey = '',
  CAUCE_URL: baseUrl = '',
  CAUCE_RUT: username = '',
} = process.env;
const cauce = new Cauce({ apiKey, baseUrl });
const { taskId } = await cauce.tasks.launch({
  institution: 'banco-chile',
  action: 'movement',
  username,
  password: 'clave123',
  sandboxScenario: 'slow=20',
});

// #region cancelar
await cauce.tasks.cancel(taskId);
// #endregion

await assert.rejects(cauce.tasks.wait(taskId), { code: 'CANCELLED_BY_CLIENT' });

// #region borrar
await cauce.tasks.deleteData(taskId);
// #endregion
console.log((await cauce.tasks.get(taskId)).username);
