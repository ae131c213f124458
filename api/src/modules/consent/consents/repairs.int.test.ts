import type { ExtractionOutcome } from '@cauce/extractors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectClient,
  ENTITY,
  type ConnectClient,
  type Widget,
} from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { REFRESH_AFTER_SECONDS } from './refreshSchedule.ts';
import { sweepConsents } from './jobs/sweepConsents.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server);
});
afterAll(() => server.close());

let serial = 26_000_000;
const nextRut = () => buildRut((serial += 1));
const DAY = 86_400;
const product = 'movement';

const connect = () => client.consent(nextRut(), { products: [product] });

const WRONG_LOGIN: ExtractionOutcome = { kind: 'wrong_login', attemptsLeft: null };
const UNAVAILABLE: ExtractionOutcome = {
  kind: 'error',
  code: 'INSTITUTION_UNAVAILABLE',
  message: 'down',
  retryable: true,
  fixableBy: 'institution',
};

/** Runs a refresh that ends like this. */
async function refresh({ username, consentId }: Widget, outcome: ExtractionOutcome): Promise<void> {
  server.clock.advance(REFRESH_AFTER_SECONDS + 1);
  await client.retrieve(username, consentId, product);
  const consent = await server.container.consents.find(consentId);
  await server.runTask(String(consent?.taskId), () => Promise.resolve(outcome));
}

async function read({ username, consentId }: Widget) {
  const answer = await client.withTaskToken('GET', `/consents/${consentId}`, username);
  return answer.body.data as {
    status: string;
    subStatus: string;
    validUntil: string;
    connection?: { status: string; reason: string | null; nextRefreshAt: string | null };
  };
}

const reopen = ({ username, consentId }: Widget) =>
  client.widget(username, { products: undefined, consentId });

const movements = async ({ username, consentId }: Widget, cursor?: string) =>
  (
    await client.withTaskToken('POST', '/products/changes', username, {
      consentId,
      product,
      ...(cursor !== undefined && { cursor }),
    })
  ).body.data as { added: { id: string }[]; removed: string[]; cursor: string };

async function eventsOf(consentId: string): Promise<string[]> {
  const found = await server.container.mongo.db
    .collection('consents')
    .findOne<{ outbox?: { events: { type: string }[] } }>({ _id: consentId as never });
  return found?.outbox?.events.map(({ type }) => type) ?? [];
}

describe('a refresh that needs the person', () => {
  it('keeps the consent and its data, and tells the client why', async () => {
    const widget = await connect();
    expect((await read(widget)).connection).toMatchObject({ status: 'ok', reason: null });
    await refresh(widget, WRONG_LOGIN);
    expect(await read(widget)).toMatchObject({
      status: 'ACTIVE',
      connection: { status: 'needs_person', reason: 'WRONG_LOGIN', nextRefreshAt: null },
    });
    expect((await client.retrieve(widget.username, widget.consentId, product)).status).toBe(200);
    expect(await eventsOf(widget.consentId)).toContain('consent.needs_person');
  });

  it('says so if the password is locked', async () => {
    const widget = await connect();
    await refresh(widget, { kind: 'locked' });
    expect((await read(widget)).connection).toMatchObject({ reason: 'LOCKED' });
  });

  it('ends the consent after 60 days without a repair', async () => {
    const widget = await connect();
    await refresh(widget, WRONG_LOGIN);
    server.clock.advance(59 * DAY);
    expect((await read(widget)).status).toBe('ACTIVE');
    server.clock.advance(2 * DAY);
    expect(await read(widget)).toMatchObject({
      status: 'INACTIVE',
      subStatus: 'INVALID_PASSWORD',
    });
    expect(await read(widget)).not.toHaveProperty('connection');
  });

  it('is found by the list of connections', async () => {
    const [needing, other] = [await connect(), await connect()];
    await refresh(needing, WRONG_LOGIN);
    const list = async (needsPerson: string) => {
      const answer = await server.request(
        'GET',
        `/api/v1/connections?status=ACTIVE&needsPerson=${needsPerson}`,
        { headers: { 'x-api-key': client.apiKey } },
      );
      expect(answer.status, answer.text).toBe(200);
      return (answer.body.data as { consentId: string }[]).map(({ consentId }) => consentId);
    };
    expect(await list('true')).toContain(needing.consentId);
    expect(await list('true')).not.toContain(other.consentId);
    expect(await list('false')).toContain(other.consentId);
    expect(await list('false')).not.toContain(needing.consentId);
  });
});

describe('a refresh that fails', () => {
  it('is told after the third in a row, and forgotten when one succeeds', async () => {
    const widget = await connect();
    for (let count = 0; count < 2; count += 1) await refresh(widget, UNAVAILABLE);
    expect((await read(widget)).connection).toMatchObject({
      status: 'unavailable',
      reason: 'INSTITUTION_UNAVAILABLE',
      nextRefreshAt: expect.any(String) as string,
    });
    expect(await eventsOf(widget.consentId)).not.toContain('consent.refresh_failed');
    for (let count = 0; count < 2; count += 1) await refresh(widget, UNAVAILABLE);
    const told = (await eventsOf(widget.consentId)).filter(
      (one) => one === 'consent.refresh_failed',
    );
    expect(told).toHaveLength(1);
    const consent = await server.container.consents.find(widget.consentId);
    expect(consent?.failedRefreshes?.count).toBe(4);
    server.clock.advance(REFRESH_AFTER_SECONDS + 1);
    await client.retrieve(widget.username, widget.consentId, product);
    await server.runTask(String((await server.container.consents.find(widget.consentId))?.taskId));
    expect((await read(widget)).connection).toMatchObject({ status: 'ok', reason: null });
  });
});

describe('a refresh that declared maintenance prevents', () => {
  const MAINTENANCE: ExtractionOutcome = { ...UNAVAILABLE, isMaintenance: true };

  it('is told by the connection, and does not count as failed', async () => {
    const widget = await connect();
    const told = async () =>
      (await eventsOf(widget.consentId)).filter((one) => one === 'consent.refresh_failed');
    for (let count = 0; count < 3; count += 1) await refresh(widget, MAINTENANCE);
    expect((await read(widget)).connection).toMatchObject({
      status: 'unavailable',
      reason: 'INSTITUTION_MAINTENANCE',
      nextRefreshAt: expect.any(String) as string,
    });
    expect(await told()).toHaveLength(0);
    for (let count = 0; count < 3; count += 1) await refresh(widget, UNAVAILABLE);
    expect((await read(widget)).connection?.reason).toBe('INSTITUTION_UNAVAILABLE');
    await refresh(widget, MAINTENANCE);
    expect(await told()).toHaveLength(1);
    // So that the circuit breaker is closed in the next test.
    await server.container.health.report(ENTITY, { kind: 'success', data: {} }, 1);
    await server.noticeHealth();
  });
});

describe('a repair', () => {
  it('keeps the consent, its ids and its cursor, and goes on refreshing', async () => {
    const widget = await connect();
    const before = await movements(widget);
    const { validUntil } = await read(widget);
    await refresh(widget, WRONG_LOGIN);

    const again = await reopen(widget);
    expect(again.consentId).toBe(widget.consentId);
    expect(again.session).toMatchObject({ consentId: widget.consentId, validity: { validUntil } });
    const offered = (await again.call('GET', '/widget/entities')).body.data as {
      entities: { id: string; personRequired: boolean }[];
    };
    expect(offered.entities).toMatchObject([{ id: 'banco-chile', personRequired: true }]);
    const extraction = await again.extract();
    expect(extraction.body.data).toMatchObject({ status: 'success', dataShared: true });

    expect(await read(widget)).toMatchObject({
      status: 'ACTIVE',
      validUntil,
      connection: { status: 'ok', nextRefreshAt: expect.any(String) as string },
    });
    const [first] = before.added;
    const later = await movements(widget, before.cursor);
    expect(later.removed).toEqual([]);
    expect(later.added.map(({ id }) => id)).not.toContain(first?.id);
    expect((await movements(widget)).added.map(({ id }) => id)).toEqual(
      expect.arrayContaining(before.added.map(({ id }) => id)),
    );
    const receipt = await again.call('GET', '/widget/receipt');
    expect(receipt.status, receipt.text).toBe(200);
    server.clock.advance(REFRESH_AFTER_SECONDS + 1);
    await client.retrieve(widget.username, widget.consentId, product);
    const consent = await server.container.consents.find(widget.consentId);
    expect(await server.container.tasks.status(String(consent?.taskId))).toBe('pending');
  });

  it('lets the person try again after a wrong password', async () => {
    const widget = await connect();
    await refresh(widget, { kind: 'locked' });
    const again = await reopen(widget);
    const wrong = await again.extract({ scenario: 'wrong_login' });
    expect(wrong.body.data).toMatchObject({
      status: 'wrong_login',
      dataShared: false,
      consent: { status: 'IN_PROGRESS', subStatus: 'INVALID_PASSWORD' },
    });
    expect((await read(widget)).status).toBe('ACTIVE');
    expect((await again.extract()).body.data).toMatchObject({ status: 'success' });
    expect((await read(widget)).connection).toMatchObject({ status: 'ok' });
    expect((await again.discard()).body).toMatchObject({ code: 'INVALID_CONSENT' });
  });

  it('changes nothing if the person leaves', async () => {
    const widget = await connect();
    await refresh(widget, WRONG_LOGIN);
    const again = await reopen(widget);
    await again.accept();
    const { id } = (await again.start()).body.data as { id: string };
    const left = await again.discard();
    expect(left.body.data).toMatchObject({ dataShared: false, consent: { status: 'ACTIVE' } });
    const repeated = await again.discard();
    expect([repeated.status, repeated.body]).toEqual([200, left.body]);
    expect((await again.follow(id)).body.data).toMatchObject({ error: { code: 'CANCELLED' } });
    expect((await again.accept()).body).toMatchObject({ code: 'INVALID_CONSENT' });
    expect(await read(widget)).toMatchObject({ connection: { status: 'needs_person' } });
    expect((await client.retrieve(widget.username, widget.consentId, product)).status).toBe(200);
  });

  it('offers only the connected institution', async () => {
    const widget = await connect();
    const again = await reopen(widget);
    expect((await again.accept('banco-santander')).body).toMatchObject({ code: 'ENTITY_ERROR' });
  });

  it('is not requested for somebody else, another client or an ended consent', async () => {
    const widget = await connect();
    const { consentId, username } = widget;
    const ask = async (by: ConnectClient, body: object) =>
      (await by.createOtp({ ...by.otpBody(username, { products: undefined, consentId }), ...body }))
        .body as { code: string; message: string };
    const user = { username: nextRut(), email: 'persona@correo.cl' };
    expect(await ask(client, { user })).toMatchObject({ code: 'INVALID_CONSENT' });
    expect(await ask(await connectClient(server), {})).toMatchObject({ code: 'INVALID_CONSENT' });
    expect(await ask(client, { products: [product] })).toMatchObject({ code: 'PRODUCTS_ERROR' });
    expect(await ask(client, { consentId: 'x' })).toMatchObject({ code: 'CONSENTID_ERROR' });
    await client.withTaskToken('POST', `/consents/${consentId}/revoke`, username);
    expect(await ask(client, {})).toMatchObject({ code: 'INVALID_CONSENT' });
  });

  it('gives the same token for the same Idempotency-Key, once', async () => {
    const widget = await connect();
    const { consentId, username } = widget;
    const body = client.otpBody(username, { products: undefined, consentId });
    const ask = () => client.createOtp(body, { 'idempotency-key': `repair-${consentId}` });
    const [first, second] = [await ask(), await ask()];
    expect(second.body).toEqual(first.body);
    const { otpToken } = first.body.data as { otpToken: string };
    const open = () => server.request('POST', '/api/v1/widget/sessions', { body: { otpToken } });
    expect((await open()).status).toBe(200);
    expect((await ask()).body).toEqual(first.body);
    expect((await open()).body).toMatchObject({ code: 'OTP_TOKEN_ALREADY_USED' });
  });
});

describe('an expiring consent', () => {
  it('is told 30, 7 and 1 days before its end, and renewed in its last 30 days', async () => {
    const widget = await connect();
    const { validUntil } = await read(widget);
    const told = async () =>
      (await eventsOf(widget.consentId)).filter((one) => one === 'consent.expiring').length;
    const sweepAt = async (daysBefore: number) => {
      const at = Date.parse(validUntil) - daysBefore * DAY * 1000;
      server.clock.advance((at - server.clock.now().getTime()) / 1000 + 60);
      await sweepConsents(server.container);
      await sweepConsents(server.container);
    };
    await sweepAt(40);
    expect(await told()).toBe(0);
    await sweepAt(30);
    expect(await told()).toBe(1);
    await sweepAt(7);
    expect(await told()).toBe(2);
    const again = await reopen(widget);
    const offered = (again.session as { validity: { validUntil: string } }).validity.validUntil;
    expect(Date.parse(offered)).toBeGreaterThan(Date.parse(validUntil));
    expect((await again.extract()).body.data).toMatchObject({ status: 'success' });
    expect((await read(widget)).validUntil).toBe(offered);
    await sweepAt(1);
    expect(await told()).toBe(2);
    expect((await read(widget)).status).toBe('ACTIVE');
  });
});
