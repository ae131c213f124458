import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, ENTITY, type ConnectClient } from '../../../../test/connect.ts';
import { rutSeries } from '../../../../test/factories.ts';
import { signInPerson } from '../../../../test/person.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server);
});
afterAll(() => server.close());

const nextRut = rutSeries(26_500_000);
const refresh = (username: string, consentId: string, by = client): Promise<Answer> =>
  by.withTaskToken('POST', `/consents/${consentId}/refresh`, username);
const told = ({ status, body }: Answer) => [status, body.code, body.message] as unknown[];
const outcome = (taskId: string) =>
  server.request('GET', `/api/v1/extractions/${taskId}`, {
    headers: { 'x-api-key': client.apiKey },
  });
/** Seconds until the moment that a 429 names, in its header and its body alike. */
function secondsUntilRetry({ headers, body }: Answer): number {
  const at = Date.parse(String(headers.get('retry-after')));
  expect(new Date(at).toISOString()).toBe(body.retryAfter);
  return (at - server.clock.now().getTime()) / 1000;
}

describe('POST /consents/{consentId}/refresh', () => {
  it('queues a refresh, and says where to see how it ends', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username);
    const queued = await refresh(username, consentId.toUpperCase());
    expect(queued.status, queued.text).toBe(202);
    const { taskId, statusUrl } = queued.body.data as { taskId: string; statusUrl: string };
    expect(queued.body.data).toMatchObject({ consentId });
    expect(Number(queued.headers.get('x-quota-remaining'))).toBeGreaterThan(0);
    expect(statusUrl).toBe(`/api/v1/extractions/${taskId}`);
    expect((await outcome(taskId)).body.data).toMatchObject({ status: 'pending', consentId });
    await server.runTask(taskId);
    expect((await outcome(taskId)).body.data).toMatchObject({ status: 'success', error: null });
    const consent = await server.container.consents.find(consentId);
    expect(consent).toMatchObject({ resultsOf: taskId });
    const entries = await server.container.audit.forConsent(consentId);
    const launched = entries.find((one) => one.taskId === taskId);
    expect(launched).toMatchObject({ event: 'task.launched', clientId: client.clientId });
    expect(launched?.keyId).toMatch(/^key_/);
  });

  it('runs one at a time, and not more often than the configured interval', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refresh(username, consentId)),
    );
    const [queued, ...more] = answers.filter(({ status }) => status === 202);
    expect(more).toEqual([]);
    for (const refused of answers.filter((one) => one !== queued)) {
      expect([refused.status, refused.body.code]).toEqual([429, 'PROCESS_ALREADY_RUNNING']);
      expect(refused.headers.get('retry-after')).not.toBeNull();
    }
    await server.runTask(String(queued?.body.data.taskId));
    const early = await refresh(username, consentId);
    expect([early.status, early.body.code]).toEqual([429, 'REFRESHED_RECENTLY']);
    const seconds = secondsUntilRetry(early);
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(901);
    server.clock.advance(seconds + 1);
    expect((await refresh(username, consentId)).status).toBe(202);
  });

  it('ends with PERSON_REQUIRED where the institution asks for the person, and then refuses', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username);
    const queued = await refresh(username, consentId);
    const { taskId } = queued.body.data as { taskId: string };
    await server.runTask(taskId, () =>
      Promise.resolve({
        kind: 'error',
        code: 'PERSON_REQUIRED',
        message: 'The person must act',
        retryable: false,
        fixableBy: 'user',
      }),
    );
    expect((await outcome(taskId)).body.data).toMatchObject({ error: { code: 'PERSON_REQUIRED' } });
    server.clock.advance(901);
    expect(told(await refresh(username, consentId))).toEqual([
      403,
      'INVALID_CONSENT',
      'The entity requires the person of this consent',
    ]);
  });

  it('refuses a consent that is not the person’s, not active, ended, blocked or without a password', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username);
    const foreign = [
      await refresh(nextRut(), consentId),
      await refresh(username, consentId, await connectClient(server)),
    ];
    for (const answer of foreign)
      expect(told(answer)).toEqual([404, 'CONSENT_NOT_FOUND', 'Consent not found']);

    const pending = await client.widget(username);
    expect(told(await refresh(username, pending.consentId))).toEqual([
      403,
      'INVALID_CONSENT',
      'Consent is not active yet',
    ]);

    const discreet = await connectClient(server, { settings: { storesCredentials: false } });
    const forgotten = await discreet.consent(username);
    expect(told(await refresh(username, forgotten.consentId, discreet))).toEqual([
      403,
      'INVALID_CONSENT',
      'Consent does not store the credentials',
    ]);

    const person = await signInPerson(server, username);
    await person.call('POST', `/person/connections/${consentId}/blocking`);
    expect(told(await refresh(username, consentId))).toEqual([
      403,
      'INVALID_CONSENT',
      'Consent blocked by its person',
    ]);
    await client.withTaskToken('POST', `/consents/${consentId}/revoke`, username);
    expect(told(await refresh(username, consentId))).toEqual([
      403,
      'INVALID_CONSENT',
      'Consent is terminated',
    ]);
    const tasks = await server.container.mongo.db
      .collection('tasks')
      .countDocuments({ 'consent.id': consentId, 'consent.purpose': 'refresh' });
    expect(tasks).toBe(0);
  });

  it('refuses while the institution does not answer', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username);
    const { health } = server.container;
    for (let index = 0; index < 5; index += 1)
      await health.report(
        ENTITY,
        {
          kind: 'error',
          code: 'INSTITUTION_UNAVAILABLE',
          message: 'down',
          retryable: true,
          fixableBy: 'institution',
        },
        1,
      );
    await server.noticeHealth();
    const refused = await refresh(username, consentId);
    expect([refused.status, refused.body.code]).toEqual([422, 'INVALID_ACTION']);
    await health.report(ENTITY, { kind: 'success', data: {} }, 1);
    await server.noticeHealth();
    expect((await refresh(username, consentId)).status).toBe(202);
  });
});

describe('the frequency in an OTP token', () => {
  it('replaces the configuration’s in the offer that is shown', async () => {
    const daily = await connectClient(server, { settings: { refresh: 'daily' } });
    const shown = async (body: Record<string, unknown>) =>
      (await daily.widget(nextRut(), body)).session.validity.refresh as unknown;
    expect(await shown({})).toBe('daily');
    expect(await shown({ refresh: 'twice-daily' })).toBe('twice-daily');
    expect(await shown({ refresh: 'on-read' })).toBe('on-read');
  });

  it('is refused if it is unknown, or the configuration does not store the credentials', async () => {
    const discreet = await connectClient(server, { settings: { storesCredentials: false } });
    const ask = (by: ConnectClient, value: unknown) =>
      by.createOtp(by.otpBody(nextRut(), { refresh: value }));
    for (const value of ['hourly', '', 1, null]) {
      const refused = await ask(client, value);
      expect([refused.status, refused.body.code]).toEqual([422, 'REFRESH_ERROR']);
    }
    for (const value of ['daily', 'twice-daily'])
      expect((await ask(discreet, value)).body.code).toBe('REFRESH_ERROR');
    expect((await ask(discreet, 'on-read')).status).toBe(200);
    const widget = await discreet.widget(nextRut());
    expect(widget.session.validity.refresh).toBeNull();
  });
});
