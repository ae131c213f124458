// #region prueba
// finales.test.ts
import assert from 'node:assert';
import { test } from 'node:test';
import { Cauce, TaskFailedError } from '@cauce/sdk';

const {
  CAUCE_API_KEY: apiKey = '',
  CAUCE_URL: baseUrl = '',
  CAUCE_RUT: username = '12345678-5', // uno por trabajo: mira «Un RUT por trabajo»
} = process.env;
const cauce = new Cauce({ apiKey, baseUrl });
const order = {
  institution: 'banco-chile',
  action: 'movement',
  username,
  password: 'clave123',
} as const;

void test('lee los movimientos', async () => {
  const { data } = await cauce.tasks.run(order);
  assert.ok(data.every(({ movements }) => Array.isArray(movements)));
});

for (const outcome of ['error', 'wrong_login', 'locked'] as const)
  void test(`termina en ${outcome}`, async () => {
    const run = cauce.tasks.run({ ...order, sandboxScenario: outcome });
    await assert.rejects(
      run,
      (error) => error instanceof TaskFailedError && error.taskStatus === outcome,
    );
  });
// #endregion
