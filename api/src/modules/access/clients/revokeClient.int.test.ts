import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { connectClient } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { sweepConsents } from '../../consent/consents/jobs/sweepConsents.ts';
import { sweepTasks } from '../../extraction/tasks/jobs/sweepTasks.ts';
import { revokeClient } from './commands/revokeClient.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let serial = 32_000_000;
const nextRut = () => buildRut((serial += 1));

describe('revoking a client', () => {
  it('ends its consents: data, credentials and running extractions', async () => {
    const { container } = server;
    const [gone, other] = [await connectClient(server), await connectClient(server)];
    const active = await gone.consent(nextRut());
    const asked = await gone.widget(nextRut());
    await asked.accept();
    const started = await asked.start();
    const { id: taskId } = (started.body as { data: { id: string } }).data;
    const kept = await other.consent(nextRut());

    expect(await revokeClient(container, gone.clientId)).toEqual({
      isNew: true,
      consents: 2,
      tasks: 1,
    });
    for (const { consentId } of [active, asked]) {
      expect(await container.consents.find(consentId)).toMatchObject({
        state: 'revoked',
        person: null,
        credentials: null,
        results: [],
        terminatedBy: null,
        terminatedAt: expect.any(Date) as Date,
      });
    }
    expect(await container.consents.find(kept.consentId)).toMatchObject({ state: 'active' });

    await sweepConsents(container);
    await server.runTask(taskId);
    expect(await container.tasks.find(taskId, new Date())).toMatchObject({
      credentials: null,
      result: null,
      cancelledAt: expect.any(Date) as Date,
    });
    for (const { consentId } of [active, asked]) {
      const entries = await container.audit.forConsent(consentId);
      const ends = entries.filter(({ event }) => event === 'consent.ended');
      expect(ends).toMatchObject([{ detail: 'REVOKED' }]);
    }
  });

  it('can be repeated after it was interrupted half-way', async () => {
    const { container } = server;
    const client = await connectClient(server);
    const { consentId } = await client.widget(nextRut());
    await container.clients.revokeClient(client.clientId, new Date());
    expect(await revokeClient(container, client.clientId)).toEqual({
      isNew: false,
      consents: 1,
      tasks: 0,
    });
    expect(await container.consents.find(consentId)).toMatchObject({ state: 'revoked' });
    expect(await revokeClient(container, client.clientId)).toEqual({
      isNew: false,
      consents: 0,
      tasks: 0,
    });
  });

  it('deletes its webhooks, so that nothing more is delivered, and lists their pending events', async () => {
    const { webhooks, deliveries, mongo, events } = server.container;
    const [gone, other] = [await server.session(), await server.session()];
    const create = async ({ token }: typeof gone) => {
      const headers = { authorization: `Bearer ${token}` };
      const body = { url: 'http://127.0.0.1:9/hook' };
      const answer = await server.request('POST', '/api/v1/webhooks', { headers, body });
      const { id } = answer.body as { id: string };
      await server.request('POST', `/api/v1/webhooks/${id}/test`, { headers });
      return id;
    };
    const [first, second, kept] = [await create(gone), await create(gone), await create(other)];
    await webhooks.giveUp(second, server.clock.now(), 'gone');
    await revokeClient(server.container, gone.clientId);
    expect(await webhooks.list(gone.clientId)).toEqual([]);
    const all = mongo.db.collection('webhookDeliveries');
    expect(await all.countDocuments({ webhookId: { $in: [first, second] } })).toBe(0);
    const asked = { after: 0, types: ['webhook.disabled' as const], limit: 10 };
    expect(await events.listAfter(gone.clientId, asked)).toMatchObject([
      { data: { webhookId: second } },
    ]);
    expect(await webhooks.find(kept)).not.toBeNull();
    expect(await deliveries.due(kept, server.clock.now(), 10)).toHaveLength(1);
  });

  it('cancels its tasks, deletes their credentials and prevents further logins', async () => {
    const { container } = server;
    const { token, clientId } = await server.session();
    const launch = async () => {
      const body = {
        action: 'banco-estado:identity-validation',
        args: { username: nextRut(), password: CANARY.slice(0, 8) },
      };
      return String((await server.launch(token, body)).body.taskId);
    };
    const [waiting, running] = [await launch(), await launch()];
    let isRunning = () => {};
    const started = new Promise<void>((resolve) => (isRunning = resolve));
    const run = server.runTask(running, async ({ onPhase, signal }) => {
      await onPhase?.('login');
      isRunning();
      await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
      return { kind: 'error', code: 'CANCELLED', message: '', retryable: false, fixableBy: 'us' };
    });
    await started;

    expect(await revokeClient(container, clientId)).toMatchObject({ tasks: 2 });
    for (const taskId of [waiting, running])
      expect(await container.tasks.find(taskId, new Date())).toMatchObject({ credentials: null });
    await run;
    const contacted = vi.fn();
    await server.runTask(waiting, contacted);
    expect(contacted).not.toHaveBeenCalled();
    server.clock.advance(7);
    await sweepTasks(container);
    for (const taskId of [waiting, running])
      expect(await container.tasks.find(taskId, new Date())).toMatchObject({
        status: 'error',
        result: null,
        error: { code: 'CANCELLED' },
      });
  });
});
