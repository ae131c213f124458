import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canaryInText } from '../../../../test/canary.ts';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { rutSeries } from '../../../../test/factories.ts';
import { EMAIL, signInPerson } from '../../../../test/person.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { queueSignInMails } from '../personAccess/jobs/queueSignInMails.ts';
import { mailAad, type MailContent } from '../../operations/mails/mails.types.ts';
import { repeatErasures } from './commands/repeatErasures.ts';

let server: TestServer;
let one: ConnectClient;
let other: ConnectClient;
beforeAll(async () => {
  server = await startTestServer();
  const scopes = ['connect', 'persons'] as const;
  one = await connectClient(server, { scopes });
  other = await connectClient(server, { scopes });
});
afterAll(() => server.close());

const nextRut = rutSeries(17_800_000);
const as = ({ apiKey }: ConnectClient) => ({ 'x-api-key': apiKey });

describe('a client', () => {
  it('exports its own share of a person, and nothing of other clients', async () => {
    const username = nextRut();
    const { consentId } = await one.consent(username);
    const foreign = await other.consent(username);
    const answer = await server.request('POST', '/api/v1/persons/export', {
      headers: as(one),
      body: { username },
    });
    expect(answer.body.data).toMatchObject({
      person: username,
      client: { id: one.clientId },
      consents: [{ consentId, data: { 'identity-validation': { isValid: true } } }],
    });
    for (const hidden of [foreign.consentId, other.clientId])
      expect(answer.text).not.toContain(hidden);
    expect(canaryInText(answer.text)).toEqual([]);
    const [logged] = await server.container.audit.matching({
      event: 'person.exported',
      clientId: one.clientId,
    });
    expect(logged?.keyId).toMatch(/^key_/);
  });

  it('erases its own share of a person, as often as it asks', async () => {
    const username = nextRut();
    const { consentId } = await one.consent(username);
    const foreign = await other.consent(username);
    const erase = () =>
      server.request('POST', '/api/v1/persons/erase', { headers: as(one), body: { username } });
    expect((await erase()).body.data).toEqual({ isKnown: true, isQuiet: true, kept: 0 });
    expect((await erase()).body.data).toEqual({ isKnown: false, isQuiet: true, kept: 0 });
    const { consents, userKeys, audit } = server.container;
    const erased = await consents.find(consentId);
    expect(erased).toMatchObject({ state: 'revoked', person: null, results: [] });
    expect(erased?.subject).not.toBe(userKeys.person(username));
    expect((await consents.find(foreign.consentId))?.state).toBe('active');
    const [logged] = await audit.matching({ event: 'person.erased', clientId: one.clientId });
    expect(logged?.keyId).toMatch(/^key_/);
    expect(logged?.ip).toBeUndefined();
  });

  it.each(['export', 'erase'])('must name a person to %s', async (what) => {
    for (const body of [{}, { username: '12345678-9' }]) {
      const answer = await server.request('POST', `/api/v1/persons/${what}`, {
        headers: as(one),
        body,
      });
      expect([answer.status, answer.body.code]).toEqual([422, 'USER_ERROR']);
    }
  });
});

/** A call about a person, by a client's server. */
const ask = (client: ConnectClient, what: 'export' | 'erase', username: string) =>
  server.request('POST', `/api/v1/persons/${what}`, { headers: as(client), body: { username } });
/** The waiting mails that tell what a client did. */
async function mailsAbout(act: 'export' | 'erasure', consentId: string) {
  const { db } = server.container.mongo;
  const found = await db
    .collection<{ _id: string; content: never }>('mails')
    .find({ _id: `client-${act}:${consentId}` })
    .toArray();
  return found.map(({ _id, content }) =>
    server.container.vault.open<MailContent<'client-act'>>(content, mailAad(_id)),
  );
}
const exportedConsents = async (username: string) =>
  (await ask(one, 'export', username)).body.data.consents as Record<string, unknown>[];

describe('an export by a client', () => {
  it.each(['blocking', 'objection'] as const)(
    'returns no data of a consent after a %s, and the person sees that it was asked for',
    async (right) => {
      const username = nextRut();
      const { consentId } = await one.consent(username);
      const readable = await one.consent(username);
      const person = await signInPerson(server, username);
      const path = `/person/connections/${consentId}`;
      expect((await person.call('POST', `${path}/${right}`, {})).status).toBe(200);
      const answer = await ask(one, 'export', username);
      expect(answer.body.data.consents).toMatchObject([
        { consentId, blockedBy: right, data: {}, person: null, username: null },
        { consentId: readable.consentId, blockedBy: null },
      ]);
      expect(answer.body.data.consents[1].data).toHaveProperty('identity-validation');
      const blockedTask = (answer.body.data.tasks as Record<string, unknown>[])[0];
      expect(blockedTask).toMatchObject({ result: null, username: null });
      const seen = await person.call('GET', `${path}/activity`);
      expect(seen.body.data.entries[0]).toMatchObject({ kind: 'client-export-withheld' });
      expect((await person.call('GET', path)).body.data.reads.count).toBe(0);
    },
  );

  it('is a reading that the person sees, and is told about once a day', async () => {
    const username = nextRut();
    const { consentId } = await one.consent(username, { user: { username, email: EMAIL } });
    await exportedConsents(username);
    expect(await mailsAbout('export', consentId)).toMatchObject([
      { to: EMAIL, locale: 'es-CL', params: { act: 'export', recipientNames: ['Prueba'] } },
    ]);
    const { db } = server.container.mongo;
    await db.collection('mails').deleteMany({});
    await exportedConsents(username);
    expect(await mailsAbout('export', consentId)).toEqual([]);
    const person = await signInPerson(server, username);
    const path = `/person/connections/${consentId}`;
    expect((await person.call('GET', path)).body.data.reads.count).toBe(2);
    const { entries } = (await person.call('GET', `${path}/activity`)).body.data as Record<
      'entries',
      unknown[]
    >;
    expect(entries.slice(0, 2)).toMatchObject([
      { kind: 'client-exported' },
      { kind: 'client-exported' },
    ]);
    server.clock.advance(86_401);
    await exportedConsents(username);
    expect(await mailsAbout('export', consentId)).toHaveLength(1);
  });

  it.each(['export', 'erase'] as const)('needs a scope of its own to %s', async (what) => {
    const ordinary = await connectClient(server, { scopes: ['main', 'connect', 'manage'] });
    expect((await ask(ordinary, what, nextRut())).status).toBe(403);
  });
});

describe('an erasure by a client', () => {
  it.each(['blocking', 'objection'] as const)(
    'leaves the consent of a %s, the request and the sign-in of its person',
    async (right) => {
      const username = nextRut();
      const { consentId } = await one.consent(username);
      const gone = await one.consent(username);
      const person = await signInPerson(server, username);
      const path = `/person/connections/${consentId}`;
      await person.call('POST', `${path}/${right}`, {});
      const before = server.clock.now();
      expect((await ask(one, 'erase', username)).body.data).toEqual({
        isKnown: true,
        isQuiet: true,
        kept: 1,
      });
      expect(await server.container.consents.find(gone.consentId)).toMatchObject({
        state: 'revoked',
        person: null,
      });
      expect(await mailsAbout('erasure', gone.consentId)).toMatchObject([
        { to: EMAIL, params: { act: 'erasure' } },
      ]);
      const stillThere = async () => {
        expect((await person.call('GET', path)).body.data.id).toBe(consentId);
        const { requests } = (await person.call('GET', '/person/requests')).body.data as Record<
          'requests',
          unknown[]
        >;
        expect(requests).toContainEqual(
          expect.objectContaining({ kind: right, status: 'open' }) as unknown,
        );
        expect((await server.container.consents.find(consentId))?.results).not.toEqual([]);
      };
      await stillThere();
      const { entries } = (await person.call('GET', `${path}/activity`)).body.data as Record<
        'entries',
        unknown[]
      >;
      expect(entries[0]).toMatchObject({ kind: 'client-erasure-withheld' });
      // The data of the kept task remains too.
      expect((await person.call('POST', '/person/exports', { format: 'json' })).text).toContain(
        'isValid',
      );

      await server.request('POST', '/api/v1/person/sign-ins', { body: { username, email: EMAIL } });
      expect(await queueSignInMails(server.container)).toBe(1);
      // A restore does not erase what the erasure had left.
      await repeatErasures({ ...server.container, now: () => before });
      await stillThere();

      // Once the person lifts the block, and has an answer, the client can erase it.
      const requests = await server.request('GET', '/api/v1/rights-requests', {
        headers: as(one),
      });
      for (const { id } of requests.body.data.requests as { id: string }[])
        await server.request('POST', `/api/v1/rights-requests/${id}/answer`, {
          headers: as(one),
          body: { outcome: 'done', message: 'Listo.' },
        });
      expect((await ask(one, 'erase', username)).body.data.kept).toBe(1);
      await person.call('POST', `${path}/unblocking`);
      expect((await ask(one, 'erase', username)).body.data.kept).toBe(0);
      expect((await server.container.consents.find(consentId))?.results).toEqual([]);
    },
  );

  it('leaves a request without a block, until it is answered', async () => {
    const username = nextRut();
    const { consentId } = await one.consent(username);
    const person = await signInPerson(server, username);
    const path = `/person/connections/${consentId}`;
    await person.call('POST', `${path}/objection`, { reason: 'Ya no la uso.' });
    await person.call('POST', `${path}/revoke`);
    expect((await ask(one, 'erase', username)).body.data.kept).toBe(1);
    const { requests } = (await person.call('GET', '/person/requests')).body.data as Record<
      'requests',
      unknown[]
    >;
    expect(requests).toMatchObject([{ kind: 'revocation' }, { kind: 'objection', status: 'open' }]);
    await server.container.mongo.db.collection('consents').deleteOne({ _id: consentId as never });
    await server.request('POST', '/api/v1/person/sign-ins', { body: { username, email: EMAIL } });
    expect(await queueSignInMails(server.container)).toBe(1);
  });
});
