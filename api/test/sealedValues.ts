import { expect } from 'vitest';
import { encryptJwe, type EncryptionPublicJwk } from '../src/infra/jwe/jwe.ts';
import { idKeyAad, openidSecretAad } from '../src/modules/access/clients/clients.store.ts';
import { setOpenid } from '../src/modules/access/clients/commands/setOpenid.ts';
import { pageRecordAad } from '../src/modules/extraction/pageRecords/pageRecords.types.ts';
import { receiptOf } from '../src/modules/consent/receipts/commands/receiptOf.ts';
import { webhookAad } from '../src/modules/operations/webhooks/webhooks.types.ts';
import { boundCredentials } from './boundCredentials.ts';
import { CANARY } from './canary.ts';
import { connectClient } from './connect.ts';
import { buildRut } from './factories.ts';
import { asMember, dataOf, invited, signInMember } from './member.ts';
import type { TestServer } from './testServer.ts';

const taskIdOf = ({ body }: { readonly body: unknown }): string =>
  (body as { readonly taskId: string }).taskId;

/**
 * Writes a sealed value of every kind. `read` expects each of them, also through another server.
 */
export async function writeSealedValues(server: TestServer) {
  const username = buildRut(16_700_001);
  const args = { username, password: CANARY };
  const action = 'banco-chile:identity-validation';
  const { clientId, token } = await server.session();
  const done = taskIdOf(await server.launch(token, { action, args }));
  await server.runTask(done);
  // Rows have ids, which are made with the client's own key.
  const withRows = await server.launch(token, {
    action: 'banco-chile:movement',
    args: { username: buildRut(16_700_007), password: CANARY },
  });
  await server.runTask(taskIdOf(withRows));
  const other = { username: buildRut(16_700_002), password: CANARY };
  const idempotent = { 'idempotency-key': 'before' };
  const first = await server.launch(token, { action, args: other }, idempotent);
  const redesigned = await server.launch(
    token,
    { action, args: { username: buildRut(16_700_006), password: CANARY } },
    { 'x-sandbox-scenario': 'malformed' },
  );
  await server.runTask(taskIdOf(redesigned));
  const client = await connectClient(server);
  const consent = await client.consent(username);
  const receipt = await receiptOfConsent(server, consent.consentId);
  const pending = await client.widget(buildRut(16_700_003));
  const bearer = { authorization: `Bearer ${token}` };
  const jwks = await server.request('GET', '/api/v1/encryption/keys', { headers: bearer });
  const [jwk] = (jwks.body as { keys: EncryptionPublicJwk[] }).keys;
  if (!jwk) throw new Error('no service key');
  const third = boundCredentials(clientId, server.clock.now(), {
    username: buildRut(16_700_004),
  });
  const encryptArgs = await encryptJwe(third, jwk);
  const webhook = await server.request('POST', '/api/v1/webhooks', {
    headers: bearer,
    body: { url: 'http://127.0.0.1:9/' },
  });
  const { id: webhookId, secret } = webhook.body as { id: string; secret: string };
  const member = await signInMember(server, clientId);
  const email = 'invitada@empresa.cl';
  const invitation = await invited(server, clientId, { email });
  const registration = { invitation, email, name: 'Ana' };
  await server.request('POST', '/api/v1/console/registrations', { body: registration });
  const openid = { issuer: 'https://login.empresa.cl', audience: 'cauce', domain: 'empresa.cl' };
  await setOpenid(server.container, clientId, { openid, secret: 'de-la-empresa' });

  const read = async (now: TestServer) => {
    expect((await now.task(token, done)).body).toMatchObject({
      taskStatus: 'success',
      results: { data: { isValid: true } },
    });
    const { idKey, openidSecret } = (await now.container.clients.findClient(clientId)) ?? {};
    if (!idKey || !openidSecret) throw new Error('no key of ids, or no secret');
    const ofProvider = now.container.vault.open(openidSecret, openidSecretAad(clientId));
    expect(ofProvider).toBe('de-la-empresa');
    expect(now.container.vault.open(idKey, idKeyAad(clientId))).toMatch(/^[\w-]{43}$/);
    const replay = await now.launch(token, { action, args: other }, idempotent);
    expect(replay.body).toEqual(first.body);
    const tokenAnswer = await now.request('POST', '/api/v1/token/task', {
      headers: { 'x-api-key': client.apiKey },
      body: { clientId: client.clientId, target: username },
    });
    const { taskToken } = (tokenAnswer.body as { data: { taskToken: string } }).data;
    const data = await now.request('POST', '/api/v1/products/retrieve-data', {
      headers: { authorization: `Bearer ${taskToken}` },
      body: { consentId: consent.consentId, product: 'identity-validation' },
    });
    expect(data.body).toMatchObject({ data: [{ isValid: true }] });
    expect(await receiptOfConsent(now, consent.consentId)).toEqual(receipt);
    const { sessionToken } = pending.session as { readonly sessionToken: string };
    const session = { authorization: `Bearer ${sessionToken}` };
    const entities = await now.request('GET', '/api/v1/widget/entities', { headers: session });
    expect(entities.status).toBe(200);
    const [record] = await now.container.pageRecords.list(null, now.clock.now(), 1);
    if (!record) throw new Error('no page record');
    const page = now.container.vault.open(record.page, pageRecordAad(record._id));
    expect(page).toMatchObject({ screenshot: null });
    const stored = await now.container.webhooks.find(webhookId);
    if (!stored) throw new Error('no webhook');
    const secrets = now.container.vault.open(stored.secrets, webhookAad(webhookId));
    expect(secrets).toMatchObject([{ secret }]);
    const as = asMember(now, member);
    for (const [path, list, known] of [
      ['/console/members', 'members', member.email],
      ['/console/invitations', 'invitations', email],
    ] as const)
      expect(dataOf<Record<string, object[]>>(await as.call('GET', path))[list]).toMatchObject([
        { email: known },
      ]);
  };
  return { clientId, token, read, encryptArgs, pendingTask: taskIdOf(first) };
}

async function receiptOfConsent({ container }: TestServer, consentId: string) {
  const consent = await container.consents.find(consentId);
  return consent && receiptOf(container, consent);
}
