import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CANARY } from '../../../test/canary.ts';
import { connectClient } from '../../../test/connect.ts';
import { buildRut } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/testServer.ts';
import { sweepConsents } from '../consents/jobs/sweepConsents.ts';
import { sweepTasks } from '../tasks/jobs/sweepTasks.ts';
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

  it('can be repeated after it died half-way', async () => {
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

  it('cancels its tasks: no credentials are kept and nobody logs in', async () => {
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
