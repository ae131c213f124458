// #region prueba
// manana.test.ts
import assert from 'node:assert';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Cauce } from '@cauce/sdk';

const {
  CAUCE_API_KEY: apiKey = '',
  CAUCE_URL: baseUrl = '',
  CAUCE_CLIENT_ID: clientId = '',
  CAUCE_RUT: target = '',
  CAUCE_CONSENT_ID: consentId = '', // un permiso vigente de esa persona, con la clave guardada
} = process.env;
const cauce = new Cauce({ apiKey, baseUrl, clientId });
const person = cauce.connect.person(target);

const cursors = new Map<string, string>();
async function sync() {
  const ids: string[] = [];
  const changes = cauce.connections.sync(consentId, {
    target,
    loadCursor: (product) => cursors.get(product),
    saveCursor: (cursor, product) => void cursors.set(product, cursor),
  });
  for await (const { added } of changes) ids.push(...added.map(({ id }) => id));
  return ids;
}
const extractedAt = async () =>
  (await person.retrieveData({ consentId, product: 'movement' })).extractedAt;

void test('la semana siguiente trae solo lo nuevo', async () => {
  const before = await sync();
  const last = await extractedAt();
  await cauce.sandbox.moveClock({ days: 7 });
  // La primera lectura deja los datos actualizándose; también puedes esperar el evento consent.refreshed.
  while ((await extractedAt()) === last) await pause(500);
  const after = await sync();
  assert.ok(after.length > 0);
  assert.ok(!after.some((id) => before.includes(id)));
});
// #endregion
