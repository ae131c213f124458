import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient, type Widget } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';
import { REFRESH_AFTER_SECONDS } from './refreshSchedule.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server);
});
afterAll(() => server.close());

let serial = 24_000_000;
const nextRut = () => buildRut((serial += 1));

function expectError(answer: Answer, status: number, code: string, message?: string): void {
  expect(answer.body).toEqual({
    code,
    message: (message ?? expect.any(String)) as string,
    requestId: answer.headers.get('x-request-id'),
  });
  expect(answer.status).toBe(status);
}

const product = 'identity-validation';

describe('POST /products/retrieve-data', () => {
  it('returns a list, even for a single object, with its age and completeness', async () => {
    const username = nextRut();
    const began = server.clock.now().getTime();
    const { consentId } = await client.consent(username, { products: [product, 'bill'] });
    const answer = await client.retrieve(username, consentId, product);
    expect(answer.body).toEqual({
      data: [{ isValid: true }],
      extractedAt: expect.any(String) as string,
      completeness: { identity: 'read' },
    });
    const extractedAt = new Date(String(answer.body.extractedAt));
    expect(answer.headers.get('last-modified')).toBe(extractedAt.toUTCString());
    expect(extractedAt.getTime()).toBeGreaterThanOrEqual(began);
    expect(extractedAt.getTime()).toBeLessThanOrEqual(server.clock.now().getTime());
    const bills = await client.retrieve(username, consentId, 'bill');
    expect(Array.isArray(bills.body.data)).toBe(true);
  });

  it('audits every retrieval', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username);
    const answer = await client.retrieve(username, consentId, product);
    await client.retrieve(username, consentId, product);
    const entries = (await server.container.audit.forConsent(consentId)).filter(
      (one) => one.event === 'consent.read',
    );
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      clientId: client.clientId,
      keyId: expect.stringMatching(/^key_/) as string,
      sessionId: expect.any(String) as string,
      requestId: answer.headers.get('x-request-id'),
      ip: '127.0.0.1',
      detail: product,
    });
  });

  it.each([
    ['no consentId', { consentId: undefined }, 'CONSENTID_ERROR'],
    ['a bad consentId', { consentId: 'x' }, 'CONSENTID_ERROR'],
    ['a consentId that is no text', { consentId: { $ne: '' } }, 'CONSENTID_ERROR'],
    ['both wrong', { consentId: 'x', product: 'x' }, 'CONSENTID_ERROR'],
    ['no product', { product: undefined }, 'PRODUCTS_ERROR'],
    ['an unknown product', { product: 'dance' }, 'PRODUCTS_ERROR'],
    ['a list of products', { product: ['movement'] }, 'PRODUCTS_ERROR'],
    ['a field too many', { page: 1 }, 'WRONG_FORMAT'],
  ])('refuses %s', async (_name, overrides, code) => {
    const body = { product, consentId: '0b7c8b52-3d0e-4f5a-9c1e-5a4f6d2e8b10', ...overrides };
    const answer = await client.withTaskToken(
      'POST',
      '/products/retrieve-data',
      '12345678-5',
      body,
    );
    expectError(answer, 422, code);
  });
});

describe('INVALID_CONSENT', () => {
  let username: string;
  let active: Widget;
  beforeAll(async () => {
    username = nextRut();
    active = await client.consent(username);
  });
  const expectReason = async (target: string, id: string, message: string, by = client) =>
    expectError(await by.retrieve(target, id, product), 403, 'INVALID_CONSENT', message);

  it('is returned for an unknown consent', async () => {
    const unknown = '0b7c8b52-3d0e-4f5a-9c1e-5a4f6d2e8b10';
    await expectReason(username, unknown, 'Consent not found');
    const other = await connectClient(server);
    await expectReason(username, active.consentId, 'Consent not found', other);
  });

  it('is returned for a consent of another person', async () => {
    const message = 'Consent does not belong to the target of the task token';
    await expectReason(nextRut(), active.consentId, message);
  });

  it('is returned if the consent lacks the product', async () => {
    expectError(
      await client.retrieve(username, active.consentId, 'movement'),
      403,
      'INVALID_CONSENT',
      'Consent does not include the product',
    );
  });

  it('is returned while the consent is not active yet, before and after a wrong password', async () => {
    const pending = await client.widget(username);
    await expectReason(username, pending.consentId, 'Consent is not active yet');
    await pending.extract({ entityId: 'banco-bci', password: 'abcd1234', scenario: 'wrong_login' });
    await expectReason(username, pending.consentId, 'Consent is not active yet');
  });

  it('is returned for a terminated consent', async () => {
    const discarded = await client.widget(username);
    await discarded.discard();
    await expectReason(username, discarded.consentId, 'Consent is terminated');
    const revoked = await client.consent(username);
    await client.withTaskToken('POST', `/consents/${revoked.consentId}/revoke`, username);
    await expectReason(username, revoked.consentId, 'Consent is terminated');
  });

  it('is returned for an expired consent', async () => {
    server.clock.advance(400 * 86_400);
    await expectReason(username, active.consentId, 'Consent is expired');
  });
});

describe('data that is older than a day', () => {
  /** The task that a retrieval queued, if any. */
  async function refreshOf(consentId: string): Promise<string | null> {
    const consent = await server.container.consents.find(consentId);
    return consent?.taskId === consent?.resultsOf ? null : (consent?.taskId ?? null);
  }

  it('is returned at once, and refreshed for the next retrieval', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username);
    await client.retrieve(username, consentId, product);
    expect(await refreshOf(consentId)).toBeNull();

    server.clock.advance(REFRESH_AFTER_SECONDS + 1);
    const old = await client.retrieve(username, consentId, product);
    expect(old.status).toBe(200);
    const taskId = await refreshOf(consentId);
    if (taskId === null) throw new Error('nothing was queued');
    await server.runTask(taskId);
    const fresh = await client.retrieve(username, consentId, product);
    const at = (answer: Answer) => Date.parse(String(answer.headers.get('last-modified')));
    expect(at(fresh) - at(old)).toBeGreaterThan(REFRESH_AFTER_SECONDS * 1000 - 60_000);
    expect(await refreshOf(consentId)).toBeNull();
    const entries = await server.container.audit.forConsent(consentId);
    expect(entries.filter((one) => one.event === 'consent.refreshed')).toHaveLength(1);
    const launched = entries.filter((one) => one.event === 'task.launched');
    expect(launched.at(-1)).toMatchObject({ taskId, ip: '127.0.0.1' });
  });

  it('is refreshed only once in 20 concurrent retrievals, for one credit', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username);
    server.clock.advance(REFRESH_AFTER_SECONDS + 1);
    const { credits } = server.container;
    const before = (await credits.state(client.clientId)).remaining;
    const token = await client.taskToken(username);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.request('POST', '/api/v1/products/retrieve-data', {
          headers: { authorization: `Bearer ${token}` },
          body: { consentId, product },
        }),
      ),
    );
    expect(answers.every((one) => one.status === 200)).toBe(true);
    const { db } = server.container.mongo;
    const filter = { 'consent.id': consentId, 'consent.purpose': 'refresh' };
    expect(await db.collection('tasks').countDocuments(filter)).toBe(1);
    expect((await credits.state(client.clientId)).remaining).toBe(before - 1);
  });

  it('stays available if the stored password is rejected, until the person repairs it', async () => {
    // The sandbox rejects this RUT while no failure is counted, then accepts it, then rejects it
    // again.
    const username = '66666666-6';
    const widget = await client.widget(username);
    await widget.extract();
    expect((await widget.extract()).body.data.dataShared).toBe(true);
    server.clock.advance(REFRESH_AFTER_SECONDS + 1);
    expect((await client.retrieve(username, widget.consentId, product)).status).toBe(200);
    const taskId = String(await refreshOf(widget.consentId));
    await server.runTask(taskId);
    const task = await server.container.tasks.find(taskId, server.clock.now());
    expect(task).toMatchObject({ status: 'wrong_login', cancelledAt: null });
    const read = await client.withTaskToken('GET', `/consents/${widget.consentId}`, username);
    expect(read.body.data).toMatchObject({
      status: 'ACTIVE',
      connection: { status: 'needs_person', reason: 'WRONG_LOGIN' },
    });
    server.clock.advance(2 * REFRESH_AFTER_SECONDS);
    expect((await client.retrieve(username, widget.consentId, product)).status).toBe(200);
    expect(await refreshOf(widget.consentId)).toBe(taskId);
  });

  it('is kept if the institution does not answer, and refreshed an hour later', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username);
    server.clock.advance(REFRESH_AFTER_SECONDS + 1);
    await client.retrieve(username, consentId, product);
    const first = await refreshOf(consentId);
    const { tasks, locks, now } = server.container;
    const task = await tasks.find(String(first), now());
    await tasks.cancel(String(first), now(), now());
    if (task) await locks.release(task._id);
    expect((await client.retrieve(username, consentId, product)).status).toBe(200);
    expect(await refreshOf(consentId)).toBe(first);
    server.clock.advance(3601);
    await client.retrieve(username, consentId, product);
    expect(await refreshOf(consentId)).not.toBe(first);
  });

  it('is returned without a refresh when the quota is used up', async () => {
    const poor = await connectClient(server, { monthlyQuota: 1 });
    const username = nextRut();
    const { consentId } = await poor.consent(username);
    // Set directly instead of advancing the clock, so that the month of the quota does not change.
    const { db } = server.container.mongo;
    const past = new Date(server.clock.now().getTime() - 1000);
    await db
      .collection('consents')
      .updateOne({ _id: consentId as never }, { $set: { refreshAt: past } });
    expect((await poor.retrieve(username, consentId, product)).status).toBe(200);
    expect(await refreshOf(consentId)).toBeNull();
  });

  it('is not refreshed if no credentials are stored', async () => {
    const discreet = await connectClient(server, { settings: { storesCredentials: false } });
    const username = nextRut();
    const { consentId } = await discreet.consent(username);
    server.clock.advance(REFRESH_AFTER_SECONDS + 1);
    expect((await discreet.retrieve(username, consentId, product)).status).toBe(200);
    expect(await refreshOf(consentId)).toBeNull();
  });
});
