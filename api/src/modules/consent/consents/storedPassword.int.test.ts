import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { openChallenge } from '../../../../test/openChallenge.ts';
import { startTestServer, testEnv, type TestServer } from '../../../../test/testServer.ts';
import {
  startWebProcesses,
  withoutWorkerKeys,
  type WebProcesses,
} from '../../../../test/webProcesses.ts';
import { loadConfig } from '../../../config/env.ts';
import { createContainer, type Container } from '../../../container.ts';
import { generateKeyRing } from '../../../infra/keys/keyRing.ts';
import { createCredentialVault } from '../../../infra/vault/createCredentialVault.ts';
import { createPublicKeyWrapping, publicRingOf } from '../../../infra/vault/keyWrapping.ts';
import { Vault, type Sealed } from '../../../infra/vault/Vault.ts';
import { rewrapRecords } from '../../operations/keyRotation/commands/rewrapRecords.ts';
import { moveCredentials } from './commands/rewrapConsents.ts';
import { taskAad } from '../../extraction/tasks/tasks.types.ts';
import { REFRESH_AFTER_SECONDS } from './refreshSchedule.ts';
import { consentAad } from './consents.types.ts';

// API processes, which face the network, store passwords that only workers can open.

const env = testEnv();
let server: TestServer;
let client: ConnectClient;
/** The container of an API process. */
let web: Container;
/** A running API process. */
let running: WebProcesses;
beforeAll(async () => {
  server = await startTestServer(env);
  client = await connectClient(server);
  web = createContainer(loadConfig(withoutWorkerKeys(env), { process: 'web' }), 'web');
  running = await startWebProcesses(1, env, server.container.config.dataDir);
});
afterAll(async () => {
  await running.stop();
  await web.close();
  await server.close();
});

let serial = 35_000_000;
const nextRut = () => buildRut((serial += 1));
const product = 'identity-validation';
const collection = (name: string) =>
  server.container.mongo.db.collection<{ _id: string; [field: string]: unknown }>(name);

/** What an API process can read of a record with each of its keys. */
function tryToOpen(sealed: Sealed, aad: string): unknown[] {
  const { vaultKeys, jwtKeys, receiptKeys, credentialPublicKeys } = web.config;
  const publicKeys = String(credentialPublicKeys);
  const vaults = [
    web.credentialVault,
    web.vault,
    ...[vaultKeys, jwtKeys, receiptKeys, publicKeys].map(
      (ring) => new Vault(createPublicKeyWrapping(publicKeys, ring)),
    ),
  ];
  return vaults.map((vault) => {
    try {
      return vault.open<unknown>(sealed, aad);
    } catch (error) {
      return (error as Error).name;
    }
  });
}

const REFUSED = Array<string>(6).fill('VaultError');

describe('a stored password', () => {
  it('can be opened by a worker for a refresh, but not by an API process with all its keys', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username);
    const stored = await server.container.consents.find(consentId);
    if (!stored?.credentials) throw new Error('no password was stored');
    const aad = consentAad(consentId, 'credentials');
    expect(tryToOpen(stored.credentials, aad)).toEqual(REFUSED);
    expect(server.container.credentialVault.open(stored.credentials, aad)).toEqual({
      username,
      password: CANARY,
    });

    const due = new Date(Date.now() - 1000);
    await collection('consents').updateOne({ _id: consentId }, { $set: { refreshAt: due } });
    const answer = await fetch(`${running.next()}/api/v1/products/retrieve-data`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await client.taskToken(username)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ consentId, product }),
    });
    expect(answer.status).toBe(200);
    const taskId = String((await server.container.consents.find(consentId))?.taskId);
    expect(taskId).not.toBe(stored.taskId);
    // The password is stored only with the consent.
    expect(await collection('tasks').findOne({ _id: taskId })).toMatchObject({ credentials: null });
    await server.runTask(taskId);
    expect(await server.container.consents.find(consentId)).toMatchObject({ resultsOf: taskId });
  });

  it('is re-wrapped to the workers’ key if the old vault sealed it, and still allows a refresh', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username);
    const { vault, credentialVault, consents, sealedConsents } = server.container;
    const aad = consentAad(consentId, 'credentials');
    const credentials = vault.seal({ username, password: CANARY }, aad);
    await collection('consents').updateOne(
      { _id: consentId },
      { $set: { credentials }, $unset: { username: '' } },
    );
    expect(tryToOpen(credentials, aad)).toContainEqual({ username, password: CANARY });
    expect(await moveCredentials({ vault, credentialVault, sealedConsents })).toBe(1);
    expect(await moveCredentials({ vault, credentialVault, sealedConsents })).toBe(0);

    const moved = (await consents.find(consentId))?.credentials;
    expect(moved && tryToOpen(moved, aad)).toEqual(REFUSED);
    server.clock.advance(REFRESH_AFTER_SECONDS + 1);
    await client.retrieve(username, consentId, product);
    const taskId = String((await consents.find(consentId))?.taskId);
    await server.runTask(taskId);
    expect(await consents.find(consentId)).toMatchObject({ resultsOf: taskId });
  });

  it('is re-wrapped if its key is available, and left unchanged otherwise', async () => {
    const { consentId } = await client.consent(nextRut());
    const { config, vault, sealedRecords, consents } = server.container;
    const added = generateKeyRing(new Date('2025-01-01'));
    const ring = `${added},${String(config.credentialKeys)}`;
    const rewrapBy = (credentialKeys: string | null) => {
      const { vaultKeys } = config;
      const credentialPublicKeys = publicRingOf(ring);
      const keys = { credentialKeys, credentialPublicKeys, vaultKeys };
      const credentialVault = createCredentialVault(keys);
      return rewrapRecords({ vault, credentialVault, sealedRecords }, 'longLived');
    };
    const kid = async () => (await consents.find(consentId))?.credentials?.kid;
    const before = await kid();
    expect(await rewrapBy(null)).toEqual({ rewrapped: {}, unreadable: {} });
    expect(await kid()).toBe(before);
    const { rewrapped } = await rewrapBy(ring);
    expect(Object.keys(rewrapped)).toEqual(['consents.credentials']);
    expect(await kid()).toBe('k20250101');
  });

  it('is deleted with its consent, together with the user name', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username);
    await client.withTaskToken('POST', `/consents/${consentId}/revoke`, username);
    expect(await server.container.consents.find(consentId)).toMatchObject({
      credentials: null,
      username: null,
    });
  });
});

describe('a password that is in transit', () => {
  it('cannot be read again by the process that received it, and neither can the person’s answers', async () => {
    const { token } = await server.session();
    const username = nextRut();
    const launched = await server.launch(token, {
      action: 'banco-chile:identity-validation',
      args: { username, password: CANARY },
      interactive: true,
    });
    const taskId = String(launched.body.taskId);
    const challengeId = await openChallenge(server.container, taskId);
    const answers = { codigo: '123456' };
    const answer = await server.request('POST', `/api/v1/tasks/${taskId}/challenge`, {
      headers: { authorization: `Bearer ${token}` },
      body: { challengeId, answers },
    });
    expect(answer.status).toBe(200);
    const task = await server.container.tasks.find(taskId, server.clock.now());
    if (!task?.credentials || !task.answers) throw new Error('not stored');
    for (const [field, expected] of [
      ['credentials', { username, password: CANARY }],
      ['answers', answers],
    ] as const) {
      const sealed = task[field] as Sealed;
      expect(tryToOpen(sealed, taskAad(taskId, field)), field).toEqual(REFUSED);
      expect(server.container.credentialVault.open(sealed, taskAad(taskId, field))).toEqual(
        expected,
      );
    }
  });
});
