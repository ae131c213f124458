import { afterAll, beforeAll, expect, it } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { rutSeries } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { Cauce, encryptCredentials, ValidationError } from '../index.ts';

let server: TestServer;
let cauce: Cauce;
let clientId: string;
const nextRut = rutSeries(17_700_000);

beforeAll(async () => {
  server = await startTestServer();
  const made = await server.client();
  clientId = made.clientId;
  cauce = new Cauce({ apiKey: made.apiKey, baseUrl: server.url });
});
afterAll(() => server.close());

const launch = (encryptArgs: string) =>
  cauce.tasks.launch({ institution: 'banco-chile', action: 'movement', encryptArgs });

it('encrypts to each key of the service, bound to the client', async () => {
  const keys = await cauce.encryption.keys();
  expect(keys.map(({ alg }) => alg).sort()).toEqual(['ECDH-ES', 'RSA-OAEP-256']);
  for (const key of keys) {
    const credentials = { username: nextRut(), password: CANARY };
    const encryptArgs = await encryptCredentials(credentials, key, { clientId });
    const { taskId } = await launch(encryptArgs);
    expect((await cauce.tasks.get(taskId)).username).toBe(credentials.username);
    await server.runTask(taskId);
    // A ciphertext is accepted only once.
    await expect(launch(encryptArgs)).rejects.toBeInstanceOf(ValidationError);
    await expect(launch(await encryptCredentials(credentials, key))).rejects.toMatchObject({
      message: 'encryptArgs could not be decrypted',
    });
  }
});

it('encrypts to a key of the session', async () => {
  const { key, expiresAt } = await cauce.encryption.createKey();
  expect(expiresAt.getTime()).toBeGreaterThan(Date.now());
  const username = nextRut();
  const { taskId } = await launch(await encryptCredentials({ username, password: CANARY }, key));
  expect((await cauce.tasks.get(taskId)).username).toBe(username);
});
