import type { ExtractionOutcome } from '@cauce/extractors';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, ENTITY, type ConnectClient } from '../../../../test/connect.ts';
import { rutSeries } from '../../../../test/factories.ts';
import { signInPerson } from '../../../../test/person.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { startSweeper } from '../../../processes/sweeper.ts';
import { PAUSE_SECONDS } from './commands/refreshConsent.ts';
import { refreshDueConsents } from './jobs/refreshDueConsents.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer({ INSTITUTION_CONCURRENCY: '4' });
  client = await connectClient(server, { settings: { refresh: 'daily' } });
});
afterAll(() => server.close());

// So that nothing of one test is due in the next.
afterEach(() => server.container.endConsentsOf(client.clientId));

const nextRut = rutSeries(26_000_000);
const DAY = 86_400;
/** Later than the first refresh of any daily consent. */
const DUE = 28 * 3600 + 60;

const stored = async (consentId: string) => {
  const consent = await server.container.consents.find(consentId);
  if (!consent) throw new Error('no such consent');
  return consent;
};
/** The task of the consent's refresh; null if none was queued. */
async function refreshOf(consentId: string): Promise<string | null> {
  const { taskId } = await stored(consentId);
  const task = taskId && (await server.container.tasks.find(taskId, server.clock.now()));
  return task && task.consent?.purpose === 'refresh' ? task._id : null;
}
/** Runs the job until nothing is due, and what it queued. */
async function runDue(): Promise<void> {
  const { queued } = await refreshDueConsents(server.container);
  const waiting = await server.container.mongo.db
    .collection<{ _id: string }>('tasks')
    .find({ status: 'pending', 'consent.purpose': 'refresh' })
    .toArray();
  for (const { _id } of waiting) await server.runTask(_id);
  if (queued > 0) await runDue();
}
const due = () => {
  server.clock.advance(DUE);
};

describe('a consent with a schedule', () => {
  it('is refreshed once at its time, by any number of processes, and then a day later', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username);
    const { refreshAt, extractedAt } = await stored(consentId);
    const hours = (Number(refreshAt) - Number(extractedAt)) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(4);
    expect(hours).toBeLessThan(28.01);
    await refreshDueConsents(server.container);
    expect(await refreshOf(consentId)).toBeNull();

    server.clock.advance((Number(refreshAt) - Number(server.clock.now())) / 1000 + 1);
    const runs = await Promise.all(
      Array.from({ length: 5 }, () => refreshDueConsents(server.container)),
    );
    expect(runs.reduce((sum, { queued }) => sum + queued, 0)).toBe(1);
    const taskId = String(await refreshOf(consentId));
    await server.runTask(taskId);
    const refreshed = await stored(consentId);
    expect(refreshed).toMatchObject({ resultsOf: taskId });
    expect(Number(refreshed.refreshAt) - Number(refreshAt)).toBe(DAY * 1000);
    const entries = await server.container.audit.forConsent(consentId);
    const launched = entries.find((one) => one.taskId === taskId && one.event === 'task.launched');
    expect(launched).toMatchObject({ clientId: client.clientId });
    expect(launched).not.toHaveProperty('keyId');
  });

  it('is refreshed by a worker’s sweeper', async () => {
    const { consentId } = await client.consent(nextRut());
    due();
    const sweeper = startSweeper(server.container, 20);
    await expect.poll(() => refreshOf(consentId)).not.toBeNull();
    await sweeper.stop();
  });

  it('is refreshed as often as its OTP token said', async () => {
    const { consentId } = await client.consent(nextRut(), { refresh: 'twice-daily' });
    due();
    await runDue();
    const { refreshAt } = await stored(consentId);
    server.clock.advance((Number(refreshAt) - Number(server.clock.now())) / 1000 + 1);
    await runDue();
    expect(Number((await stored(consentId)).refreshAt) - Number(refreshAt)).toBe(DAY * 500);
  });

  it('is left alone if it is refreshed on reading, blocked or ended, or keeps no password', async () => {
    const [onRead, blocked, ended] = [nextRut(), nextRut(), nextRut()];
    const consents = [
      await client.consent(onRead, { refresh: 'on-read' }),
      await client.consent(blocked),
      await client.consent(ended),
    ].map(({ consentId }) => consentId);
    const [, blockedId, endedId] = consents;
    const person = await signInPerson(server, blocked);
    await person.call('POST', `/person/connections/${String(blockedId)}/blocking`);
    await client.withTaskToken('POST', `/consents/${String(endedId)}/revoke`, ended);
    const widget = await client.widget(nextRut());
    await widget.call('POST', '/widget/consent', {
      entityId: ENTITY,
      termsVersion: 'v1',
      storesCredentials: false,
    });
    const { id } = (await widget.start()).body.data as { id: string };
    await server.runTask(id);
    expect(await stored(widget.consentId)).toMatchObject({ state: 'active', refreshAt: null });
    due();
    await runDue();
    for (const consentId of [...consents, widget.consentId])
      expect(await refreshOf(consentId)).toBeNull();
  });

  it('is not refreshed again once the institution asked for the person', async () => {
    const { consentId } = await client.consent(nextRut());
    due();
    await refreshDueConsents(server.container);
    const required: ExtractionOutcome = {
      kind: 'error',
      code: 'PERSON_REQUIRED',
      message: 'The person must act',
      retryable: false,
      fixableBy: 'user',
    };
    const taskId = String(await refreshOf(consentId));
    await server.runTask(taskId, () => Promise.resolve(required));
    due();
    await runDue();
    expect((await stored(consentId)).taskId).toBe(taskId);
  });

  it('is tried an hour later if it cannot be queued', async () => {
    const poor = await connectClient(server, { monthlyQuota: 1, settings: { refresh: 'daily' } });
    const { consentId } = await poor.consent(nextRut());
    // Set directly instead of advancing the clock, so that the month of the quota does not change.
    const past = new Date(server.clock.now().getTime() - 1000);
    await server.container.mongo.db
      .collection<{ _id: string }>('consents')
      .updateOne({ _id: consentId }, { $set: { refreshAt: past } });
    const before = server.clock.now();
    expect(await refreshDueConsents(server.container)).toMatchObject({ refused: 1 });
    const { refreshAt } = await stored(consentId);
    expect(Number(refreshAt) - Number(before)).toBeGreaterThanOrEqual(3600 * 1000);
    await server.container.consents.end(consentId, 'revoke', server.clock.now(), null);
  });

  it('waits while the institution is in maintenance, which one refresh then tries', async () => {
    const consents = [await client.consent(nextRut()), await client.consent(nextRut())];
    due();
    const { health } = server.container;
    const failure: ExtractionOutcome = {
      kind: 'error',
      code: 'INSTITUTION_UNAVAILABLE',
      message: 'The institution is in maintenance',
      retryable: true,
      fixableBy: 'institution',
    };
    await health.report(ENTITY, failure, 1);
    await health.refresh();
    expect(await refreshDueConsents(server.container)).toMatchObject({ queued: 0 });
    server.clock.advance(PAUSE_SECONDS + 1);
    expect(await refreshDueConsents(server.container)).toMatchObject({ queued: 1 });
    await health.report(ENTITY, { kind: 'success', data: {} }, 1);
    await health.refresh();
    await runDue();
    for (const { consentId } of consents)
      expect((await stored(consentId)).resultsOf).toBe(await refreshOf(consentId));
  });

  it('does not run if it was queued before the institution declared maintenance', async () => {
    const { consentId, username } = await client.consent(nextRut());
    due();
    await refreshDueConsents(server.container);
    const taskId = String(await refreshOf(consentId));
    const { health } = server.container;
    const declared: ExtractionOutcome = {
      kind: 'error',
      code: 'INSTITUTION_UNAVAILABLE',
      message: 'The institution is in maintenance',
      retryable: true,
      fixableBy: 'institution',
      isMaintenance: true,
    };
    server.clock.advance(1);
    await health.report(ENTITY, declared, 1);
    const declaredAt = health.maintenanceAt(ENTITY);
    let runs = 0;
    await server.runTask(taskId, () => {
      runs += 1;
      return Promise.resolve(declared);
    });
    expect(runs).toBe(0);
    await health.refresh();
    expect(health.lastFailureAt(ENTITY)).toEqual(declaredAt);
    expect(await server.container.tasks.find(taskId, server.clock.now())).toMatchObject({
      status: 'error',
      error: { code: 'INSTITUTION_UNAVAILABLE', retryable: true },
    });
    expect((await stored(consentId)).failedRefreshes).toMatchObject({
      count: 0,
      reason: 'INSTITUTION_MAINTENANCE',
    });
    server.clock.advance(3600);
    await health.report(ENTITY, declared, 1);
    await server.noticeHealth();
    await client.retrieve(username, consentId, 'identity-validation');
    expect(await refreshOf(consentId)).toBe(taskId);
    server.clock.advance(PAUSE_SECONDS + 1);
    await refreshDueConsents(server.container);
    const next = String(await refreshOf(consentId));
    expect(next).not.toBe(taskId);
    await server.runTask(next);
    expect((await stored(consentId)).resultsOf).toBe(next);
    await health.refresh();
    expect(health.maintenanceAt(ENTITY)).toBeNull();
  });

  it('leaves half of the institution’s free places to persons who are waiting', async () => {
    for (let index = 0; index < 6; index += 1) await client.consent(nextRut());
    due();
    expect(await refreshDueConsents(server.container)).toMatchObject({ queued: 2 });
    const { bulkhead } = server.container;
    const holder = { entityId: ENTITY, clientId: client.clientId, taskId: 'one' };
    await bulkhead.acquire(holder, 'run-1');
    await bulkhead.acquire({ ...holder, taskId: 'two' }, 'run-2');
    await bulkhead.acquire({ ...holder, taskId: 'three' }, 'run-3');
    expect(await refreshDueConsents(server.container)).toMatchObject({ queued: 1 });
    await bulkhead.acquire({ ...holder, taskId: 'four' }, 'run-4');
    expect(await refreshDueConsents(server.container)).toMatchObject({ queued: 0 });
    for (const run of ['run-1', 'run-2', 'run-3', 'run-4']) await bulkhead.release(holder, run);
    await runDue();
  });
});
