import { runExtraction } from '@cauce/extractors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { connectClient, type ConnectClient, type Widget } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { onEachCall } from '../../../../test/onEachCall.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { revokeClient } from '../../access/clients/commands/revokeClient.ts';
import { REFRESH_AFTER_SECONDS } from './refreshSchedule.ts';

// Revokes before every store call between a launch and its login: once the revocation has returned,
// no institution is contacted.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let serial = 33_000_000;
const nextRut = () => buildRut((serial += 1));
/** The login needs no browser, so that every request is reported. */
const ENTITY = 'banco-estado';
const PASSWORD = CANARY.slice(0, 8);

interface Case {
  readonly client: ConnectClient;
  readonly launch: () => Promise<string | null>;
  readonly end: () => Promise<void>;
}

async function connectCase(): Promise<Case> {
  const client = await connectClient(server);
  const widget = await client.widget(nextRut());
  await widget.accept(ENTITY);
  return {
    client,
    launch: async () => {
      const started = await widget.start({ entityId: ENTITY, password: PASSWORD });
      return (started.body as { data?: { id: string } }).data?.id ?? null;
    },
    end: () => revoke(client, widget),
  };
}

async function refreshCase(): Promise<Case> {
  const client = await connectClient(server);
  const widget = await client.widget(nextRut());
  await widget.extract({ entityId: ENTITY, password: PASSWORD });
  server.clock.advance(REFRESH_AFTER_SECONDS + 1);
  const first = (await server.container.consents.find(widget.consentId))?.taskId;
  return {
    client,
    launch: async () => {
      await client.retrieve(widget.username, widget.consentId, 'identity-validation');
      const consent = await server.container.consents.find(widget.consentId);
      return consent?.taskId === first ? null : (consent?.taskId ?? null);
    },
    end: () => revoke(client, widget),
  };
}

async function mainCase(): Promise<Case> {
  const client = await connectClient(server);
  const { token, clientId } = await server.session();
  return {
    client,
    launch: async () => {
      const launched = await server.launch(token, {
        action: `${ENTITY}:identity-validation`,
        args: { username: nextRut(), password: PASSWORD },
      });
      return (launched.body as { taskId?: string }).taskId ?? null;
    },
    end: async () => {
      await revokeClient(server.container, clientId);
    },
  };
}

async function revoke(client: ConnectClient, { username, consentId }: Widget): Promise<void> {
  await client.withTaskToken('POST', `/consents/${consentId}/revoke`, username);
  const consent = await server.container.consents.find(consentId);
  expect(consent?.state).toBe('revoked');
}

const STORES = [
  'tasks',
  'consents',
  'locks',
  'credits',
  'restrictions',
  'queue',
  'audit',
  'clients',
];

/**
 * Launches and runs a task, and revokes its consent or client right before the numbered store call.
 * @returns whether the institution was contacted after that, and the calls
 */
async function race(make: () => Promise<Case>, at: number) {
  const { launch, end } = await make();
  const calls: string[] = [];
  let hasEnded = false;
  let contacts = 0;
  let contactsAfterEnd = 0;
  let isEnding = false;
  const restore = onEachCall(server.container, STORES, async (name) => {
    // A timer renews the lease: a slow round has calls that others lack.
    if (isEnding || contacts > 0 || name === 'tasks.renew') return;
    calls.push(name);
    if (calls.length - 1 !== at) return;
    isEnding = true;
    await end();
    isEnding = false;
    hasEnded = true;
  });
  try {
    const taskId = await launch();
    if (taskId !== null)
      await server.runTask(taskId, (request) =>
        runExtraction({
          ...request,
          onRequest: () => {
            contacts += 1;
            if (hasEnded) contactsAfterEnd += 1;
          },
        }),
      );
    const task =
      taskId === null ? null : await server.container.tasks.find(taskId, server.clock.now());
    return { calls, hasEnded, contacts, contactsAfterEnd, task };
  } finally {
    restore();
  }
}

describe.each([
  ['a consent’s first extraction', connectCase],
  ['a refresh', refreshCase],
  ['a task of a client', mainCase],
])('%s', (_name, make) => {
  it('contacts no institution after its revocation, whenever that happens', async () => {
    const undisturbed = await race(make, -1);
    expect(undisturbed.contacts).toBeGreaterThan(0);
    expect(undisturbed.calls).toContain('tasks.insert');
    expect(undisturbed.calls).toContain('tasks.claim');
    expect(undisturbed.calls).toContain('tasks.setPhase');
    for (const [at, name] of undisturbed.calls.entries()) {
      const { hasEnded, contactsAfterEnd, task } = await race(make, at);
      const where = `before call ${at}, ${name}`;
      expect(hasEnded, where).toBe(true);
      expect(contactsAfterEnd, where).toBe(0);
      expect(task?.credentials ?? null, where).toBeNull();
      expect(task?.result ?? null, where).toBeNull();
    }
  });
});
