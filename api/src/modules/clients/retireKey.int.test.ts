import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../../test/canary.ts';
import { connectClient, type ConnectClient } from '../../../test/connect.ts';
import { buildRut } from '../../../test/factories.ts';
import { keyIdOf } from '../../../test/keyIdOf.ts';
import { startTestServer, type TestServer } from '../../../test/testServer.ts';
import { retireKey } from './commands/retireKey.ts';
import { rotateKey } from './commands/rotateKey.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let serial = 34_000_000;
const nextRut = () => buildRut((serial += 1));
/** The longest that a process may take to notice. */
const NOTICED_SECONDS = 5;

/** Retires the client's newest key, and lets every process notice. */
async function retire(clientId: string): Promise<void> {
  const keyId = await keyIdOf(server.container, clientId);
  expect(await retireKey(server.container, clientId, keyId)).toBe(true);
  server.clock.advance(NOTICED_SECONDS);
}

describe('a retired key', () => {
  it('opens no session, and those that it opened launch and read nothing', async () => {
    const { apiKey, token, clientId } = await server.session();
    const body = {
      action: 'banco-estado:identity-validation',
      args: { username: nextRut(), password: CANARY.slice(0, 8) },
    };
    const taskId = String((await server.launch(token, body)).body.taskId);
    expect((await server.task(token, taskId)).status).toBe(200);
    const newer = await rotateKey(server.container, clientId);
    const login = (key: string) =>
      server.request('POST', '/api/v1/auth/login', { headers: { 'x-api-key': key } });
    const other = String((await login(newer?.apiKey ?? '')).body.token);

    const [leaked] = await server.container.clients.listKeys(clientId);
    expect(await retireKey(server.container, clientId, String(leaked?.keyId))).toBe(true);
    server.clock.advance(NOTICED_SECONDS);
    expect((await login(apiKey)).status).toBe(401);
    const refused = await server.launch(token, body);
    expect([refused.status, refused.body.message]).toEqual([401, 'Invalid Jwt']);
    expect((await server.task(token, taskId)).status).toBe(401);
    // The client's other key and its session are not affected.
    expect((await server.task(other, taskId)).status).toBe(200);
  });

  it('ends its task tokens and its widget sessions', async () => {
    const client: ConnectClient = await connectClient(server);
    const username = nextRut();
    const { consentId } = await client.consent(username);
    const taskToken = await client.taskToken(username);
    const read = () =>
      server.request('GET', `/api/v1/consents/${consentId}`, {
        headers: { authorization: `Bearer ${taskToken}` },
      });
    const widget = await client.widget(nextRut());
    expect((await read()).status).toBe(200);
    expect((await widget.call('GET', '/widget/entities')).status).toBe(200);

    await retire(client.clientId);
    expect((await read()).status).toBe(401);
    expect((await widget.accept()).status).toBe(401);
    expect((await widget.call('GET', '/widget/entities')).status).toBe(401);
  });

  it('is audited once, and is of its own client only', async () => {
    const { clientId } = await server.client();
    const { clientId: stranger } = await server.client();
    const keyId = await keyIdOf(server.container, clientId);
    expect(await retireKey(server.container, stranger, keyId)).toBe(false);
    expect(await retireKey(server.container, clientId, 'key_nobody')).toBe(false);
    for (let again = 0; again < 2; again += 1)
      expect(await retireKey(server.container, clientId, keyId)).toBe(true);
    const entries = await server.container.mongo.db
      .collection('audit')
      .find({ event: 'key.retired', clientId })
      .toArray();
    expect(entries).toMatchObject([{ keyId }]);
  });
});
