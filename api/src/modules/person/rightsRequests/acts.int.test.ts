import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient, type Widget } from '../../../../test/connect.ts';
import { buildRut, rutSeries } from '../../../../test/factories.ts';
import { EMAIL, signInPerson, type SignedInPerson } from '../../../../test/person.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { addSeconds } from '../../../infra/clock.ts';
import { collectGauges } from '../../operations/monitoring/collectGauges.ts';
import { finishRequests } from './jobs/finishRequests.ts';
import { queueRequestMails } from './jobs/queueRequestMails.ts';
import type { ActMails } from './requestMails.ts';
import { rightsRequestAad } from './rightsRequests.types.ts';

type QueuedMail = Parameters<ActMails['queue']>[0];

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server, { scopes: ['connect', 'main'] });
});
afterAll(() => server.close());

const nextRut = rutSeries(17_300_000);
interface Connected {
  readonly username: string;
  readonly widget: Widget;
  readonly consentId: string;
  readonly person: SignedInPerson;
  act(name: string, body?: unknown): ReturnType<SignedInPerson['call']>;
}
/** A person with one active consent, signed in. */
async function connected(): Promise<Connected> {
  const username = nextRut();
  const widget = await client.consent(username);
  const person = await signInPerson(server, username);
  const { consentId } = widget;
  const act = (name: string, body?: unknown) =>
    person.call('POST', `/person/connections/${consentId}/${name}`, body);
  return { username, widget, consentId, person, act };
}
const retrieve = ({ username, consentId }: Connected) =>
  client.retrieve(username, consentId, 'identity-validation');
const asClient = (method: string, path: string, body?: unknown) =>
  server.request(method, `/api/v1${path}`, {
    headers: { 'x-api-key': client.apiKey },
    ...(body === undefined ? {} : { body }),
  });

/** The types and ids of the events that the client receives while something happens. */
async function told(act: () => Promise<unknown>) {
  const { container } = server;
  await container.listEvents();
  const after = await container.events.head(client.clientId);
  await act();
  await container.listEvents();
  const events = await container.events.listAfter(client.clientId, {
    after,
    types: null,
    limit: 50,
  });
  return events.map(({ type, data }) => [type, data]);
}
async function mailed(): Promise<QueuedMail[]> {
  const mails: QueuedMail[] = [];
  await queueRequestMails({
    ...server.container,
    mails: { queue: (mail) => Promise.resolve(mails.push(mail)) },
  });
  return mails;
}
const auditOf = async (consentId: string) =>
  (await server.container.audit.forConsent(consentId)).map(({ event }) => event);

describe('revocation', () => {
  it('ends the consent at once, deletes data and password, and notifies everyone', async () => {
    const one = await connected();
    const events = await told(async () => {
      const answer = await one.act('revoke');
      expect(answer.status).toBe(200);
      expect(answer.body.data).toMatchObject({
        request: { kind: 'revocation', status: 'done', dueAt: null, connectionId: one.consentId },
        connection: { subStatus: 'REVOKED', hasCredentials: false, actions: ['erase'] },
      });
      expect(answer.body.data.request.tookEffectAt).not.toBeNull();
    });
    expect(events).toEqual([
      ['consent.revoked', { consentId: one.consentId, entityId: 'banco-chile' }],
    ]);
    const read = await retrieve(one);
    expect([read.status, read.body.message]).toEqual([403, 'Consent is terminated']);
    const [ended] = (await server.container.audit.forConsent(one.consentId)).slice(-1);
    expect(ended).toMatchObject({ event: 'consent.ended', detail: 'REVOKED', ip: '127.0.0.1' });
    expect(ended?.keyId).toBeUndefined();
    expect(await mailed()).toMatchObject([
      {
        kind: 'act',
        to: EMAIL,
        locale: 'es-CL',
        params: {
          kind: 'revocation',
          recipientName: 'Prueba',
          entityName: 'Banco de Chile',
          dueAt: null,
        },
      },
    ]);
    const path = `/person/connections/${one.consentId}/revoke`;
    const again = await one.person.call('POST', path);
    expect([again.status, again.body.code]).toEqual([409, 'ACTION_NOT_AVAILABLE']);
  });

  it('of all consents ends those that name this e-mail, with one mail', async () => {
    const one = await connected();
    const other = await client.consent(one.username);
    const foreign = await client.widget(one.username, {
      user: { username: one.username, email: 'otra@correo.cl' },
    });
    const answer = await one.person.call('POST', '/person/revoke-all');
    expect(answer.body.data.count).toBe(2);
    const ids = (answer.body.data.requests as { connectionId: string }[]).map(
      (r) => r.connectionId,
    );
    expect(ids.sort()).toEqual([one.consentId, other.consentId].sort());
    expect((await server.container.consents.find(foreign.consentId))?.state).toBe('in_progress');
    const mails = await mailed();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.params).toMatchObject({ kind: 'revocation', count: 2 });
    const empty = await one.person.call('POST', '/person/revoke-all');
    expect(empty.body.data).toEqual({ requests: [], count: 0 });
  });
});

describe.each([
  ['objection', 'person.objected'],
  ['blocking', 'person.blocked'],
] as const)('%s', (kind, entry) => {
  it('stops reading at once until it is lifted, and awaits the client’s answer', async () => {
    const one = await connected();
    let requestId = '';
    const events = await told(async () => {
      const answer = await one.act(kind, { reason: 'Ya no la uso.' });
      expect(answer.status).toBe(200);
      expect(answer.body.data.request).toMatchObject({ kind, status: 'open', outcome: null });
      expect(answer.body.data.connection).toMatchObject({
        status: 'ACTIVE',
        block: { kind },
        actions: ['revoke', 'unblock', 'erase', 'receipt'],
      });
      requestId = String(answer.body.data.request.id);
    });
    expect(events).toEqual([['person.objected', { requestId, consentId: one.consentId }]]);
    expect(await auditOf(one.consentId)).toContain(entry);

    const read = await retrieve(one);
    expect([read.status, read.body.code, read.body.message]).toEqual([
      403,
      'INVALID_CONSENT',
      'Consent blocked by its person',
    ]);
    const listed = await client.withTaskToken('GET', `/consents/${one.consentId}`, one.username);
    expect(listed.body.data).toMatchObject({ status: 'ACTIVE', block: { kind } });
    expect((await one.act('objection')).status).toBe(409);

    const lifted = await one.act('unblocking');
    expect(lifted.body.data).toMatchObject({
      request: { kind: 'unblocking', status: 'done' },
      connection: { block: null },
    });
    expect((await retrieve(one)).status).toBe(200);
    expect((await one.act('unblocking')).status).toBe(409);
    const mails = await mailed();
    expect(mails.map(({ params }) => params)).toMatchObject([{ kind }, { kind: 'unblocking' }]);
    expect(mails[0]?.params).toMatchObject({
      dueAt: expect.stringContaining('59:59.999Z') as string,
    });
  });
});

describe('two identical acts at the same time', () => {
  it.each(['revoke', 'objection', 'blocking', 'erasure'])('create one request: %s', async (act) => {
    const one = await connected();
    const answers = await Promise.all([one.act(act), one.act(act), one.act(act)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const made = await server.container.mongo.db
      .collection('rightsRequests')
      .countDocuments({ consentId: one.consentId });
    expect(made).toBe(1);
    expect((await mailed()).length).toBeLessThanOrEqual(1);
  });

  it('do not lose the mail about the others if one consent is also revoked alone', async () => {
    const one = await connected();
    await client.consent(one.username);
    const [alone, all] = await Promise.all([
      one.act('revoke'),
      one.person.call('POST', '/person/revoke-all'),
    ]);
    expect([alone.status, all.status]).not.toContain(500);
    const counts = (await mailed()).map(({ params }) => ('count' in params && params.count) || 1);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(2);
  });
});

describe('a block', () => {
  it('cancels the running extraction, and prevents new ones', async () => {
    const username = nextRut();
    const widget = await client.widget(username);
    await widget.accept();
    const started = await widget.start();
    const taskId = String(started.body.data.id);
    const person = await signInPerson(server, username);
    await person.call('POST', `/person/connections/${widget.consentId}/blocking`);
    const task = await server.container.tasks.find(taskId, server.clock.now());
    expect([task?.status, task?.error?.code]).toEqual(['error', 'CANCELLED']);
    for (const answer of [await widget.accept(), await widget.start()])
      expect([answer.status, answer.body.message]).toEqual([403, 'Consent blocked by its person']);
    await person.call('POST', `/person/connections/${widget.consentId}/unblocking`);
    expect((await widget.extract()).body.data).toMatchObject({ status: 'success' });
  });

  it('discards data that was read before it and arrives afterwards', async () => {
    const username = nextRut();
    const widget = await client.widget(username);
    await widget.accept();
    const taskId = String((await widget.start()).body.data.id);
    const { consents } = server.container;
    // Simulates a worker that does not notice the block.
    await consents.block(widget.consentId, { kind: 'blocking', at: server.clock.now() });
    await server.runTask(taskId);
    expect(await consents.find(widget.consentId)).toMatchObject({
      state: 'in_progress',
      results: [],
    });
  });
});

describe('an act that an outage interrupted', () => {
  const unfinish = (_id: string) =>
    server.container.mongo.db
      .collection<{ _id: string }>('rightsRequests')
      .updateOne(
        { _id },
        { $set: { effectDueAt: addSeconds(server.clock.now(), -120), tookEffectAt: null } },
      );

  it('does not block again what the person has unblocked since', async () => {
    const one = await connected();
    const { container } = server;
    const blocked = await one.act('blocking');
    await one.act('unblocking');
    // Simulates that the process that blocked was only slow.
    await unfinish(String(blocked.body.data.request.id));
    expect(await finishRequests(container)).toBe(1);
    expect((await container.consents.find(one.consentId))?.block).toBeNull();
    expect((await retrieve(one)).status).toBe(200);
    // The person can block it again.
    const again = await one.act('blocking');
    expect(again.body.data.connection).toMatchObject({ block: { kind: 'blocking' } });
    expect(again.body.data.request.id).not.toBe(blocked.body.data.request.id);
    await mailed();
  });

  it('is reported before the acts that followed it', async () => {
    const one = await connected();
    const { container } = server;
    const requests = container.mongo.db.collection<{ _id: string }>('rightsRequests');
    const blocked = await one.act('blocking');
    const blocking = String(blocked.body.data.request.id);
    // Simulates that the process died after it blocked.
    await requests.updateOne({ _id: blocking }, { $unset: { outbox: '' } });
    await unfinish(blocking);
    let unblocking = '';
    const { consentId } = one;
    const events = await told(async () => {
      const lifted = await one.act('unblocking');
      unblocking = String(lifted.body.data.request.id);
      expect(lifted.body.data.connection).toMatchObject({ block: null });
      await container.listEvents();
      expect(await finishRequests(container)).toBe(0);
    });
    expect(events).toEqual([
      ['person.objected', { requestId: blocking, consentId }],
      ['person.requested', { requestId: unblocking, consentId }],
    ]);
    expect((await retrieve(one)).status).toBe(200);
    const mails = await mailed();
    expect(mails.map(({ params }) => params)).toMatchObject([
      { kind: 'blocking' },
      { kind: 'unblocking' },
    ]);
  });

  it('is completed by the sweeper', async () => {
    const one = await connected();
    const { container } = server;
    const requests = container.mongo.db.collection<{ _id: string }>('rightsRequests');
    const blocked = await one.act('blocking');
    const requestId = String(blocked.body.data.request.id);
    await mailed();
    // Simulates that the process died after it stored the request.
    const consents = container.mongo.db.collection<{ _id: string }>('consents');
    await consents.updateOne({ _id: one.consentId }, { $set: { block: null } });
    await unfinish(requestId);
    expect(await finishRequests(container)).toBe(1);
    expect(await container.consents.find(one.consentId)).toMatchObject({
      block: { kind: 'blocking' },
    });
    expect(await requests.findOne({ _id: requestId })).toMatchObject({
      tookEffectAt: expect.any(Date) as Date,
    });
    expect(await finishRequests(container)).toBe(0);
    // The client is notified once, however often it is done.
    await container.listEvents();
    const told = await container.mongo.db
      .collection('events')
      .countDocuments({ 'data.requestId': requestId });
    expect(told).toBe(1);
  });
});

describe('a client', () => {
  it('reads and answers the requests of its persons, each once', async () => {
    const one = await connected();
    const asked = await one.act('objection', { reason: 'Ya no la uso.' });
    const id = String(asked.body.data.request.id);
    await mailed();
    const listed = await asClient('GET', '/rights-requests?status=open&limit=1');
    expect(listed.body.data).toMatchObject({
      requests: [
        { id, kind: 'objection', consentId: one.consentId, username: one.username, status: 'open' },
      ],
    });
    const found = await asClient('GET', `/rights-requests/${id}`);
    expect(found.body.data).toMatchObject({ reason: 'Ya no la uso.', message: null });

    const answer = { outcome: 'done', message: 'Borramos todo.' };
    const answered = await asClient('POST', `/rights-requests/${id}/answer`, answer);
    expect([answered.status, answered.body.data]).toMatchObject([
      200,
      { status: 'answered', outcome: 'done', message: 'Borramos todo.' },
    ]);
    const again = await asClient('POST', `/rights-requests/${id}/answer`, answer);
    expect([again.status, again.body.code]).toEqual([409, 'RIGHTS_REQUEST_ANSWERED']);
    expect(await mailed()).toMatchObject([
      { id: `answer:${id}`, to: EMAIL, params: { outcome: 'done', message: 'Borramos todo.' } },
    ]);
    const own = await one.person.call('GET', '/person/requests');
    expect(own.body.data).toMatchObject({
      count: 1,
      requests: [{ id, status: 'answered', outcome: 'done', answer: 'Borramos todo.' }],
    });
    expect(await auditOf(one.consentId)).toContain('rights-request.answered');
  });

  it('cannot answer a request that was carried out automatically', async () => {
    const one = await connected();
    const revoked = await one.act('revoke');
    const id = String(revoked.body.data.request.id);
    const answer = await asClient('POST', `/rights-requests/${id}/answer`, {
      outcome: 'rejected',
      message: 'No.',
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'RIGHTS_REQUEST_ANSWERED']);
  });

  it('sees overdue requests', async () => {
    const one = await connected();
    await one.act('blocking');
    server.clock.advance(32 * 86_400);
    const due = await asClient('GET', '/rights-requests?status=overdue&limit=100');
    const consents = (due.body.data.requests as { consentId: string }[]).map((r) => r.consentId);
    expect(consents).toContain(one.consentId);
    const open = await asClient('GET', '/rights-requests?status=open');
    expect(open.body.data.count).toBe(0);
    // Operators see it too, and can remind the client.
    const gauges = await collectGauges(server.container, 'worker');
    expect(gauges.rightsRequests).toEqual({ open: 0, overdue: due.body.data.count as number });
    expect(gauges.rightsRequestAgeSeconds).toBeGreaterThan(31 * 86_400);
    server.container.metrics.setGauges(gauges);
    const text = await server.container.metrics.text();
    expect(text).toMatch(/cauce_rights_requests\{state="overdue",.*\} [1-9]/);
    expect(text).toMatch(/cauce_rights_request_age_seconds\{.*\} \d{7}/);
  });

  it.each([
    ['?status=new', 'WRONG_FORMAT'],
    ['?page=0', 'PAGE_ERROR'],
    ['?limit=101', 'LIMIT_ERROR'],
  ])('gets an error that describes what is wrong with %s', async (query, code) => {
    const answer = await asClient('GET', `/rights-requests${query}`);
    expect([answer.status, answer.body.code]).toEqual([422, code]);
  });
});

it('stores what a person and a client wrote sealed', async () => {
  const one = await connected();
  const asked = await one.act('objection', { reason: 'una razón muy propia' });
  const id = String(asked.body.data.request.id);
  await asClient('POST', `/rights-requests/${id}/answer`, {
    outcome: 'rejected',
    message: 'una respuesta muy propia',
  });
  const stored = await server.container.mongo.db
    .collection<{ _id: string }>('rightsRequests')
    .findOne({ _id: id });
  const text = `${JSON.stringify(stored)}${server.logs.join('\n')}`;
  for (const hidden of ['muy propia', EMAIL, one.username]) expect(text).not.toContain(hidden);
  const { vault } = server.container;
  const reason = (stored as unknown as { reason: Parameters<typeof vault.open>[0] }).reason;
  expect(vault.open(reason, rightsRequestAad(id, 'reason'))).toBe('una razón muy propia');
});

it('does not identify a person by RUT alone', () => {
  const { userKeys } = server.container;
  const username = buildRut(17_399_999);
  const names = ['a@b.cl', 'A@B.cl', ' a@b.cl '].map((email) => userKeys.holder(username, email));
  expect(new Set(names).size).toBe(1);
  expect(names[0]).not.toBe(userKeys.person(username));
  expect(names[0]).not.toBe(userKeys.holder(username, 'a@b.com'));
});
