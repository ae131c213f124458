import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAuditCommand } from '../../../commandLine/audit.ts';
import { canaryInText } from '../../../../test/canary.ts';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { rutSeries } from '../../../../test/factories.ts';
import { openedRecords } from '../../../../test/openedRecords.ts';
import { signInPerson } from '../../../../test/person.ts';
import { startPersonsTest, type PersonsTest } from '../../../../test/personsCommand.ts';
import { redisKeys } from '../../../../test/redisKeys.ts';

let test: PersonsTest;
let one: ConnectClient;
let other: ConnectClient;
beforeAll(async () => {
  test = await startPersonsTest();
  one = await connectClient(test.server);
  other = await connectClient(test.server);
});
afterAll(() => test.close());

const nextRut = rutSeries(17_400_000);
const mine = 'canario.borrado@correo.cl';
const theirs = 'otra.cuenta@correo.cl';
const named = (username: string, email = mine) => ({ user: { username, email } });
const holderOf = (username: string, email = mine) =>
  test.server.container.userKeys.holder(username, email);

/** Lines of the database that identify a person: in clear, or by a pseudonym of RUT and e-mail. */
async function naming(username: string, email = mine): Promise<string[]> {
  const hidden = [username, username.replace('-', ''), email, holderOf(username, email)];
  return (await test.everything())
    .split('\n')
    .filter((line) => hidden.some((one) => line.includes(one)));
}

/**
 * A person with consents at two clients, one of which was read, and a request that was answered.
 */
async function aLife(username: string) {
  const { server } = test;
  const active = await one.consent(username, named(username));
  await one.retrieve(username, active.consentId, 'identity-validation');
  const asked = await other.widget(username, named(username));
  const foreign = await one.consent(username, named(username, theirs));
  const person = await signInPerson(server, username, mine);
  const objected = await person.call('POST', `/person/connections/${asked.consentId}/objection`, {
    reason: `Soy ${username}, escríbanme a ${mine}`,
  });
  const requestId = String(objected.body.data.request.id);
  await server.request('POST', `/api/v1/rights-requests/${requestId}/answer`, {
    headers: { 'x-api-key': other.apiKey },
    body: { outcome: 'done', message: `Listo, ${mine}` },
  });
  return { active, asked, foreign, person, requestId };
}

describe('the erasure of one connection', () => {
  it('leaves no data that names the person, and changes nothing else', async () => {
    const username = nextRut();
    const { active, asked, foreign, person } = await aLife(username);
    const path = `/person/connections/${active.consentId}/erasure`;
    const answer = await person.call('POST', path);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      count: 1,
      requests: [{ kind: 'erasure', status: 'open', connectionId: active.consentId }],
      kept: ['proof', 'audit', 'client'],
    });
    const { consents, userKeys, audit } = test.server.container;
    const erased = await consents.find(active.consentId);
    expect(erased).toMatchObject({
      state: 'revoked',
      person: null,
      credentials: null,
      results: [],
      subject: expect.stringMatching(/^erased:/) as string,
      acceptance: { ip: 'erased' },
    });
    expect(erased?.holder).toBe(erased?.subject);
    // The person's other consents are unchanged, including those with the other e-mail.
    for (const id of [asked.consentId, foreign.consentId])
      expect((await consents.find(id))?.subject).toBe(userKeys.person(username));
    const entries = await audit.forConsent(active.consentId);
    expect(entries.length).toBeGreaterThan(5);
    for (const entry of entries) {
      expect(entry.subject).toBe(erased?.subject);
      expect(entry.ip).toBeUndefined();
    }
    for (const answer of [
      await person.call('POST', path),
      await person.call('GET', `/person/connections/${active.consentId}`),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'CONNECTION_NOT_FOUND']);
    const left = await person.call('GET', '/person/connections');
    expect(left.body.data.connections).toMatchObject([{ id: asked.consentId }]);
    // The client is notified and can answer, but learns nothing about the person.
    const told = await test.server.request(
      'GET',
      `/api/v1/rights-requests/${String(answer.body.data.requests[0].id)}`,
      { headers: { 'x-api-key': one.apiKey } },
    );
    expect(told.body.data).toMatchObject({
      kind: 'erasure',
      consentId: active.consentId,
      username: null,
      status: 'open',
    });
  });

  it('is confirmed by a mail that remains after the erasure', async () => {
    const username = nextRut();
    const consent = await one.consent(username, named(username));
    const person = await signInPerson(test.server, username, mine);
    const path = `/person/connections/${consent.consentId}/erasure`;
    const requestId = String((await person.call('POST', path)).body.data.requests[0].id);
    const { mongo, vault } = test.server.container;
    const mails = mongo.db.collection<{ _id: string; content: never; holder: string | null }>(
      'mails',
    );
    const mail = await mails.findOne({ _id: `act:${requestId}` });
    expect(mail?.holder).toBeNull();
    expect(mail && vault.open(mail.content, `mails/act:${requestId}/content`)).toMatchObject({
      to: mine,
      params: { kind: 'erasure', recipientName: 'Prueba' },
    });
    await mails.deleteMany({});
  });
});

describe('the erasure of everything', () => {
  it('leaves no trace of this e-mail in database, queue and log, and ends the session', async () => {
    const username = nextRut();
    const { active, asked, foreign, person } = await aLife(username);
    const another = await signInPerson(test.server, username, mine);
    expect((await naming(username)).length).toBeGreaterThan(0);
    const answer = await person.call('POST', '/person/erasure');
    expect(answer.status).toBe(200);
    const ids = (answer.body.data.requests as { connectionId: string }[]).map(
      ({ connectionId }) => connectionId,
    );
    expect(ids.sort()).toEqual([active.consentId, asked.consentId].sort());
    expect(await naming(username)).toEqual([]);
    for (const one of [person, another]) {
      const after = await one.call('GET', '/person');
      expect([after.status, after.body.code]).toEqual([401, 'INVALID_PERSON_TOKEN']);
    }
    const again = await signInPerson(test.server, username, mine);
    expect((await again.call('GET', '/person/connections')).body.data.count).toBe(0);
    expect((await again.call('GET', '/person/requests')).body.data.count).toBe(0);
    // The consent with the other e-mail is untouched, including its data.
    const read = await one.retrieve(username, foreign.consentId, 'identity-validation');
    expect(read.status).toBe(200);

    const { server } = test;
    const { client: redis } = server.container.redis;
    const keys = await redisKeys(redis, '*');
    const dumps = await Promise.all(keys.map((key) => redis.dumpBuffer(key)));
    const elsewhere = `${keys.join('\n')}${dumps.map(String).join('\n')}${server.logs.join('\n')}`;
    for (const hidden of [username, username.replace('-', ''), mine])
      expect(elsewhere).not.toContain(hidden);
    expect(canaryInText(elsewhere)).toEqual([]);
    const ledger = readFileSync(test.ledger, 'utf8');
    for (const hidden of [username, mine, holderOf(username)]) expect(ledger).not.toContain(hidden);
    await again.call('POST', '/person/erasure');
  });

  it('leaves nothing about the person that the keys can open, except the confirmation mail', async () => {
    const [username, email] = [nextRut(), 'canario.abierto@correo.cl'];
    const { consentId } = await one.consent(username, named(username, email));
    const person = await signInPerson(test.server, username, email);
    const path = `/person/connections/${consentId}/objection`;
    await person.call('POST', path, { reason: `Soy ${username}, escríbanme a ${email}` });
    const holding = async () => {
      const records = await openedRecords(test.server.container);
      const found = records.filter((line) => line.includes(username) || line.includes(email));
      return [...new Set(found.map((line) => line.slice(0, line.indexOf(' '))))].sort();
    };
    expect(await holding()).toEqual([
      'consents',
      'personSessions',
      'personSignIns',
      'rightsRequests',
      'tasks',
    ]);
    await person.call('POST', '/person/erasure');
    expect(await holding()).toEqual(['mails']);
  });

  it('keeps the audit chain intact', async () => {
    let out = '';
    const code = await runAuditCommand(['verify', '--json'], {
      env: test.env,
      out: (text) => void (out += text),
      err: () => undefined,
      now: test.server.clock.now,
    });
    expect([code, JSON.parse(out)]).toMatchObject([0, { findings: [] }]);
  });

  it('is not confirmed if it could not be recorded', async () => {
    const username = nextRut();
    const blind = await startPersonsTest((dir) =>
      Promise.resolve({ ERASURE_LEDGER: join(dir, 'nothing\0here') }),
    );
    try {
      const client = await connectClient(blind.server);
      const { consentId } = await client.widget(username, named(username));
      const person = await signInPerson(blind.server, username, mine);
      const answer = await person.call('POST', '/person/erasure');
      expect([answer.status, answer.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      const kept = await person.call('GET', '/person/connections');
      expect(kept.body.data.connections).toMatchObject([{ id: consentId, status: 'IN_PROGRESS' }]);
      expect((await person.call('GET', '/person/requests')).body.data.count).toBe(0);
    } finally {
      await blind.close();
    }
  });
});

describe('a backup from before an erasure', () => {
  it('is erased again after a restore, for one connection or for everything', async () => {
    const [alone, whole] = [nextRut(), nextRut()];
    const one = await aLife(alone);
    const all = await aLife(whole);
    const { db } = test.server.container.mongo;
    const names = (await db.listCollections().toArray()).map(({ name }) => name);
    const backup = await Promise.all(
      names.map(async (name) => ({ name, documents: await db.collection(name).find().toArray() })),
    );
    await one.person.call('POST', `/person/connections/${one.active.consentId}/erasure`);
    await all.person.call('POST', '/person/erasure');
    for (const { name, documents } of backup) {
      await db.collection(name).deleteMany({});
      if (documents.length > 0) await db.collection(name).insertMany(documents);
    }
    const consentOf = (line: string) => line.includes(one.active.consentId);
    expect((await naming(alone)).some(consentOf)).toBe(true);
    expect((await naming(whole)).length).toBeGreaterThan(5);

    const ran = await test.persons('repeat-erasures');
    expect(ran.err).toBe('');
    expect(ran.json.repeated).toBeGreaterThanOrEqual(3);
    expect(await naming(whole)).toEqual([]);
    const left = await naming(alone);
    expect(left.filter(consentOf)).toEqual([]);
    // Neither the person’s other consent nor the records with another e-mail were erased.
    expect(left.some((line) => line.includes(one.asked.consentId))).toBe(true);
    for (const { foreign } of [one, all])
      expect((await test.server.container.consents.find(foreign.consentId))?.state).toBe('active');
    expect((await test.persons('repeat-erasures')).json.repeated).toBe(0);
  });
});

describe('the erasure by an operator', () => {
  it('deletes the requests and sessions of all the person’s e-mails', async () => {
    const username = nextRut();
    await aLife(username);
    const erased = await test.persons('erase', '--rut', username, '--yes');
    expect(erased.json).toMatchObject({ counts: { requests: 1, sessions: 2, consents: 3 } });
    for (const email of [mine, theirs]) expect(await naming(username, email)).toEqual([]);
  });

  it('of one client’s share keeps the requests of another client', async () => {
    const username = nextRut();
    const { requestId } = await aLife(username);
    const args = ['erase', '--rut', username, '--client', one.clientId, '--yes'] as const;
    expect((await test.persons(...args)).json).toMatchObject({ counts: { requests: 0 } });
    const { rightsRequests, userKeys } = test.server.container;
    expect((await rightsRequests.find(requestId))?.subject).toBe(userKeys.person(username));
  });
});
