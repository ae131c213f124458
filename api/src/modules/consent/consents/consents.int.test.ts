import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';
import { addMonths } from '../../../infra/clock.ts';
import { runTask } from '../../extraction/tasks/jobs/runTask.ts';
import { sweepTasks } from '../../extraction/tasks/jobs/sweepTasks.ts';
import { NOTHING_STORED, storedConsent } from './test/storedConsent.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server);
});
afterAll(() => server.close());

let serial = 23_000_000;
const nextRut = () => buildRut((serial += 1));
const unknownId = '0b7c8b52-3d0e-4f5a-9c1e-5a4f6d2e8b10';

function expectError(answer: Answer, status: number, code: string, message?: string): void {
  expect(answer.body).toMatchObject({ code, ...(message === undefined ? {} : { message }) });
  expect(answer.status).toBe(status);
}

const read = (target: string, consentId: string, by = client) =>
  by.withTaskToken('GET', `/consents/${consentId}`, target);
const revoke = (target: string, consentId: string, by = client) =>
  by.withTaskToken('POST', `/consents/${consentId}/revoke`, target);

describe('GET /consents', () => {
  it('lists ten by default, newest first, and reports whether there are more', async () => {
    const username = nextRut();
    const ids: string[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      server.clock.advance(1);
      const made = await client.createOtp(client.otpBody(username));
      ids.unshift(String(made.body.data.consentId));
    }
    const page = async (query: string) => {
      const answer = await client.withTaskToken('GET', `/consents${query}`, username);
      const { consents, hasNext, count } = answer.body.data as {
        consents: { id: string }[];
        hasNext: boolean;
        count: number;
      };
      return { ids: consents.map((one) => one.id), hasNext, count };
    };
    expect(await page('')).toEqual({ ids: ids.slice(0, 10), hasNext: true, count: 12 });
    expect(await page('?page=2')).toEqual({ ids: ids.slice(10), hasNext: false, count: 12 });
    expect(await page('?limit=12')).toEqual({ ids, hasNext: false, count: 12 });
    expect(await page('?page=3&limit=5')).toEqual({
      ids: ids.slice(10),
      hasNext: false,
      count: 12,
    });
    expect(await page('?page=9')).toEqual({ ids: [], hasNext: false, count: 12 });
  });

  it.each([
    ['?page=0', 'PAGE_ERROR'],
    ['?page=-1', 'PAGE_ERROR'],
    ['?page=1.5', 'PAGE_ERROR'],
    ['?page=x', 'PAGE_ERROR'],
    ['?page=', 'PAGE_ERROR'],
    ['?page=1&page=2', 'PAGE_ERROR'],
    ['?page=99999999999999999999', 'PAGE_ERROR'],
    ['?limit=0', 'LIMIT_ERROR'],
    ['?limit=101', 'LIMIT_ERROR'],
    ['?limit=x', 'LIMIT_ERROR'],
    ['?page=x&limit=x', 'PAGE_ERROR'],
    ['?other=1', 'WRONG_FORMAT'],
  ])('refuses %s', async (query, code) => {
    expectError(await client.withTaskToken('GET', `/consents${query}`, '12345678-5'), 422, code);
  });

  it("does not list another person's or another client's consents", async () => {
    const username = nextRut();
    await client.createOtp(client.otpBody(username));
    const count = async (by: ConnectClient, target: string) =>
      (await by.withTaskToken('GET', '/consents', target)).body.data.count as number;
    expect(await count(client, username)).toBe(1);
    expect(await count(client, nextRut())).toBe(0);
    expect(await count(await connectClient(server), username)).toBe(0);
  });
});

describe('GET /consents/{consentId}', () => {
  it('shows an active consent with its institution and validity', async () => {
    const username = nextRut();
    const before = server.clock.now();
    const { consentId } = await client.consent(username);
    const { data } = (await read(username, consentId)).body as { data: Record<string, unknown> };
    expect(data).toEqual({
      id: consentId,
      products: ['identity-validation'],
      tyc: { actualVersion: 'v1' },
      entity: { id: 'banco-chile', name: 'Banco de Chile', type: 'bank' },
      status: 'ACTIVE',
      subStatus: 'ACTIVE',
      validUntil: expect.any(String) as string,
      refresh: 'on-read',
      connection: {
        status: 'ok',
        reason: null,
        since: null,
        nextRefreshAt: expect.any(String) as string,
      },
    });
    const validUntil = Date.parse(String(data.validUntil));
    expect(validUntil).toBeGreaterThanOrEqual(addMonths(before, 12).getTime());
    expect(validUntil).toBeLessThanOrEqual(addMonths(server.clock.now(), 12).getTime());
  });

  it('accepts the id in upper case', async () => {
    const username = nextRut();
    const made = await client.createOtp(client.otpBody(username));
    const id = String(made.body.data.consentId);
    expect((await read(username, id.toUpperCase())).status).toBe(200);
  });

  it("returns 404 for an unknown consent, another person's and another client's", async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username);
    expectError(await read(username, unknownId), 404, 'CONSENT_NOT_FOUND', 'Consent not found');
    expectError(await read(nextRut(), consentId), 404, 'CONSENT_NOT_FOUND');
    expectError(
      await read(username, consentId, await connectClient(server)),
      404,
      'CONSENT_NOT_FOUND',
    );
    expectError(await revoke(nextRut(), consentId), 404, 'CONSENT_NOT_FOUND');
    expectError(
      await revoke(username, consentId, await connectClient(server)),
      404,
      'CONSENT_NOT_FOUND',
    );
    expect((await read(username, consentId)).body.data.status).toBe('ACTIVE');
  });

  it.each(['x', '123', '0b7c8b52-3d0e-4f5a-9c1e-5a4f6d2e8b1', `${unknownId}0`, '$ne'])(
    'refuses the id %s',
    async (id) => {
      expectError(await read('12345678-5', id), 422, 'CONSENTID_ERROR');
      expectError(await revoke('12345678-5', id), 422, 'CONSENTID_ERROR');
    },
  );
});

describe('POST /consents/{consentId}/revoke', () => {
  it('deletes data, credentials, person and session key at once, and records the caller', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username);
    expect(await storedConsent(server, consentId)).toMatchObject({
      results: [{ product: 'identity-validation' }],
    });
    const answer = await revoke(username, consentId);
    expect(answer.body.data).toMatchObject({
      status: 'INACTIVE',
      subStatus: 'REVOKED',
      terminatedAt: expect.any(String) as string,
      entity: { id: 'banco-chile' },
    });
    expect(await storedConsent(server, consentId)).toEqual({
      ...NOTHING_STORED,
      taskSecrets: [null, null],
    });
    expectError(
      await client.retrieve(username, consentId, 'identity-validation'),
      403,
      'INVALID_CONSENT',
      'Consent is terminated',
    );
    const entries = await server.container.audit.forConsent(consentId);
    expect(entries.map((one) => one.event)).toEqual([
      'otp.created',
      'widget.opened',
      'consent.accepted',
      'task.launched',
      'consent.activated',
      'task.ended',
      'consent.ended',
    ]);
    expect(entries.at(-1)).toMatchObject({
      detail: 'REVOKED',
      ip: '127.0.0.1',
      keyId: expect.stringMatching(/^key_/) as string,
      requestId: answer.headers.get('x-request-id'),
    });
    // Revoking it again returns the same, and writes nothing twice.
    expect((await revoke(username, consentId)).body).toEqual(answer.body);
    expect(await server.container.audit.forConsent(consentId)).toHaveLength(entries.length);
  });

  it('ends the consent once, in 20 concurrent calls', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => revoke(username, consentId)),
    );
    expect(new Set(answers.map((one) => JSON.stringify(one.body))).size).toBe(1);
    const entries = await server.container.audit.forConsent(consentId);
    expect(entries.filter((one) => one.event === 'consent.ended')).toHaveLength(1);
  });

  it('stops a running extraction and discards its result', async () => {
    const username = nextRut();
    const widget = await client.widget(username, { products: ['movement'] });
    await widget.accept();
    const { id } = (await widget.start({ scenario: 'slow=20' })).body.data as { id: string };
    const run = runTask(
      {
        ...server.container,
        workerId: 'busy',
        // This test's worker renews its lease every second; a real one every four.
        leaseSeconds: 3,
        shutdown: new AbortController().signal,
      },
      id,
    );
    while ((await widget.follow(id)).body.data.status !== 'running') await sleep(20);
    expect((await revoke(username, widget.consentId)).body.data.subStatus).toBe('REVOKED');
    expect(await storedConsent(server, widget.consentId)).toEqual({
      ...NOTHING_STORED,
      taskSecrets: [null, null],
    });
    await run;
    expect(await storedConsent(server, widget.consentId)).toEqual({
      ...NOTHING_STORED,
      taskSecrets: [null, null],
    });
    expect((await widget.follow(id)).body.data).toMatchObject({
      status: 'error',
      error: { code: 'CANCELLED' },
      dataShared: false,
      consent: { subStatus: 'REVOKED' },
    });
    // The lock has been released.
    const again = await client.widget(username);
    expect((await again.extract()).body.data.status).toBe('success');
  });

  it('wins over an extraction that has not stored its data yet', async () => {
    const username = nextRut();
    const widget = await client.widget(username);
    await widget.accept();
    const { id } = (await widget.start()).body.data as { id: string };
    const { container } = server;
    await runTask(
      {
        ...container,
        workerId: 'late',
        leaseSeconds: 12,
        shutdown: new AbortController().signal,
        extract: async () => {
          await revoke(username, widget.consentId);
          return { kind: 'success', data: { 'identity-validation': { isValid: true } } };
        },
      },
      id,
    );
    expect(await storedConsent(server, widget.consentId)).toEqual({
      ...NOTHING_STORED,
      taskSecrets: [null, null],
    });
    expect((await widget.follow(id)).body.data).toMatchObject({
      status: 'error',
      error: { code: 'CANCELLED' },
    });
  });

  it('ends a cancelled task even if its worker is dead', async () => {
    const username = nextRut();
    const widget = await client.widget(username);
    await widget.accept();
    const { id } = (await widget.start()).body.data as { id: string };
    const now = server.clock.now();
    const { tasks } = server.container;
    const dead = { owner: 'dead', until: new Date(now.getTime() + 12_000) };
    await tasks.claim(id, dead, now);
    await revoke(username, widget.consentId);
    expect((await widget.follow(id)).body.data.status).toBe('running');
    expect(await tasks.renew(id, dead)).toBe(false);
    expect(await tasks.setPhase(id, 'dead', 'fetch')).toBe(false);
    server.clock.advance(10);
    await sweepTasks(server.container);
    expect((await widget.follow(id)).body.data).toMatchObject({
      status: 'error',
      error: { code: 'CANCELLED' },
    });
  });

  it('revokes a pending consent', async () => {
    const username = nextRut();
    const made = await client.createOtp(client.otpBody(username));
    const { otpToken, consentId } = made.body.data as { otpToken: string; consentId: string };
    expect((await revoke(username, consentId)).body.data.subStatus).toBe('REVOKED');
    const opened = await server.request('POST', '/api/v1/widget/sessions', { body: { otpToken } });
    expectError(opened, 401, 'INVALID_OTP_TOKEN');
  });

  it('is refused for a consent that has already ended in another way', async () => {
    const username = nextRut();
    const widget = await client.widget(username);
    await widget.discard();
    expectError(
      await revoke(username, widget.consentId),
      403,
      'INVALID_CONSENT',
      'Consent is terminated',
    );
  });
});

describe('an overdue consent', () => {
  it('is expired when it is read, before the sweeper runs', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username);
    server.clock.advance(400 * 86_400);
    expectError(
      await client.retrieve(username, consentId, 'identity-validation'),
      403,
      'INVALID_CONSENT',
      'Consent is expired',
    );
    expectError(await revoke(username, consentId), 403, 'INVALID_CONSENT', 'Consent is expired');
    const other = await client.consent(username);
    server.clock.advance(400 * 86_400);
    const list = await client.withTaskToken('GET', '/consents', username);
    const states = (list.body.data.consents as { id: string; subStatus: string }[]).map(
      (one) => one.subStatus,
    );
    expect(states).toEqual(['EXPIRED', 'EXPIRED']);
    expect(await storedConsent(server, other.consentId)).toMatchObject(NOTHING_STORED);
  });
});

describe('a worker that dies after storing the data', () => {
  it('does not cause a second login if it had not ended the task', async () => {
    const widget = await client.widget(nextRut());
    await widget.accept();
    const { id } = (await widget.start()).body.data as { id: string };
    const { tasks, extractionListener } = server.container;
    const now = server.clock.now();
    const dead = { owner: 'dead', until: new Date(now.getTime() + 12_000) };
    const task = await tasks.claim(id, dead, now);
    if (!task) throw new Error('not claimed');
    const extracted = {
      kind: 'success',
      data: { 'identity-validation': { isValid: true } },
    } as const;
    expect(await extractionListener.onSuccess(task, extracted)).toBe(true);
    expect(await extractionListener.onSuccess(task, extracted)).toBe(true);
    server.clock.advance(13);
    await runTask(
      {
        ...server.container,
        workerId: 'heir',
        leaseSeconds: 12,
        shutdown: new AbortController().signal,
        extract: () => Promise.reject(new Error('logged in again')),
      },
      id,
    );
    expect((await widget.follow(id)).body.data).toMatchObject({
      status: 'success',
      dataShared: true,
    });
    const entries = await server.container.audit.forConsent(widget.consentId);
    expect(entries.filter((one) => one.event === 'consent.activated')).toHaveLength(1);
  });
});
