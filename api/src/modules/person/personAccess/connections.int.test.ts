import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { signInPerson, type SignedInPerson } from '../../../../test/person.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { nameHolders } from './jobs/nameHolders.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server);
});
afterAll(() => server.close());

const named = (username: string, email: string) => ({ user: { username, email } });
const listOf = async (person: SignedInPerson): Promise<{ id: string }[]> => {
  const answer = await person.call('GET', '/person/connections');
  expect(answer.body.data.count).toBe(answer.body.data.connections.length);
  return answer.body.data.connections as { id: string }[];
};
const idsOf = async (person: SignedInPerson) => (await listOf(person)).map(({ id }) => id);

describe('the connections of a person', () => {
  it('show who reads which data, why, from where, until when, and how often', async () => {
    const username = buildRut(17_200_001);
    const { consentId } = await client.consent(username);
    await client.retrieve(username, consentId, 'identity-validation');
    await client.retrieve(username, consentId, 'identity-validation');
    const person = await signInPerson(server, username);
    const answer = await person.call('GET', `/person/connections/${consentId}`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body.data).toMatchObject({
      id: consentId,
      status: 'ACTIVE',
      subStatus: 'ACTIVE',
      recipient: { name: 'Prueba', legalName: 'Prueba SpA' },
      entity: { id: 'banco-chile', name: 'Banco de Chile', type: 'bank' },
      locale: 'es-CL',
      purpose: 'Probar.',
      products: [
        {
          id: 'identity-validation',
          title: 'Identidad',
          titles: { 'es-CL': 'Identidad', en: 'Identity' },
        },
      ],
      terminatedAt: null,
      storesCredentials: true,
      refresh: 'on-read',
      hasCredentials: true,
      reads: { count: 2 },
      block: null,
      actions: ['revoke', 'object', 'block', 'erase', 'receipt'],
    });
    const { reads, acceptedAt, validUntil, extractedAt } = answer.body.data as Record<
      string,
      unknown
    >;
    for (const at of [acceptedAt, validUntil, extractedAt, (reads as { lastAt: unknown }).lastAt])
      expect(at).toEqual(expect.stringMatching(/^\d{4}-/));
  });

  it('are listed before consent is given and after it ends, with only what is known', async () => {
    const username = buildRut(17_200_002);
    const asked = await client.createOtp(client.otpBody(username));
    const { consentId } = asked.body.data as { consentId: string };
    const person = await signInPerson(server, username);
    const [pending] = await listOf(person);
    expect(pending).toMatchObject({
      id: consentId,
      status: 'IN_PROGRESS',
      recipient: { name: 'Prueba', legalName: null, rut: null },
      entity: null,
      purpose: null,
      products: [{ title: 'Identidad' }],
      reads: { count: 0, lastAt: null },
      hasCredentials: false,
    });
    // The widget is not opened in time.
    server.clock.advance(700);
    const [expired] = await listOf(person);
    expect(expired).toMatchObject({ subStatus: 'EXPIRED', actions: ['erase'] });
  });

  it('are only those that name this e-mail, and nothing reveals others', async () => {
    const username = buildRut(17_200_003);
    const mine = await client.widget(username, named(username, 'mia@correo.cl'));
    // Another client that knows the RUT, and uses an e-mail of its own.
    const stranger = await connectClient(server);
    const theirs = await stranger.widget(username, named(username, 'intruso@correo.cl'));
    const [me, intruder] = [
      await signInPerson(server, username, 'mia@correo.cl'),
      await signInPerson(server, username, 'intruso@correo.cl'),
    ];
    expect(await idsOf(me)).toEqual([mine.consentId]);
    expect(await idsOf(intruder)).toEqual([theirs.consentId]);
    for (const path of ['', '/activity']) {
      const foreign = await intruder.call('GET', `/person/connections/${mine.consentId}${path}`);
      expect([foreign.status, foreign.body.code]).toEqual([404, 'CONNECTION_NOT_FOUND']);
    }
    expect(await idsOf(await signInPerson(server, username, 'nadie@correo.cl'))).toEqual([]);
  });

  it('are assigned their holder by the sweeper if they are older than that field', async () => {
    const username = buildRut(17_200_004);
    const { consentId } = await client.widget(username);
    const { container } = server;
    const consents = container.mongo.db.collection<{ _id: string }>('consents');
    await consents.updateOne({ _id: consentId }, { $unset: { holder: '' } });
    const person = await signInPerson(server, username);
    expect(await idsOf(person)).toEqual([]);
    expect(await nameHolders(container)).toBe(1);
    expect(await idsOf(person)).toEqual([consentId]);
    expect(await nameHolders(container)).toBe(0);
  });
});

describe('the receipt of a connection', () => {
  it('is available to its person, signed and as a PDF, while the connection is valid', async () => {
    const username = buildRut(17_200_020);
    const { consentId } = await client.consent(username);
    const person = await signInPerson(server, username);
    const signed = await person.call('GET', `/person/connections/${consentId}/receipt`);
    expect(signed.body.data.receipt).toMatchObject({ consentId, person: { rut: username } });
    const printed = await person.call('GET', `/person/connections/${consentId}/receipt/pdf`);
    expect(printed.headers.get('content-disposition')).toMatch(/^attachment; filename="cauce-/);
    expect(printed.text.slice(0, 5)).toBe('%PDF-');
    const { entries } = (await person.call('GET', `/person/connections/${consentId}/activity`)).body
      .data as { entries: { kind: string }[] };
    expect(entries[0]?.kind).toBe('receipt-issued');
    await client.withTaskToken('POST', `/consents/${consentId}/revoke`, username);
    const gone = await person.call('GET', `/person/connections/${consentId}/receipt`);
    expect([gone.status, gone.body.code]).toEqual([404, 'RECEIPT_NOT_FOUND']);
  });
});

describe('the activity of a connection', () => {
  it('is read from the audit log, newest first', async () => {
    const username = buildRut(17_200_010);
    const { consentId } = await client.consent(username);
    await client.retrieve(username, consentId, 'identity-validation');
    await client.withTaskToken('POST', `/consents/${consentId}/revoke`, username);
    const person = await signInPerson(server, username);
    const answer = await person.call('GET', `/person/connections/${consentId}/activity`);
    const { entries, count } = answer.body.data as {
      entries: { kind: string; detail: string | null }[];
      count: number;
    };
    expect(count).toBe(entries.length);
    expect(entries.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['revoked', null],
      ['read', 'identity-validation'],
      ['extraction-ended', 'success'],
      ['activated', 'banco-chile'],
      ['extraction-started', null],
      ['accepted', 'banco-chile'],
      ['opened', null],
      ['requested', 'identity-validation'],
    ]);
  });

  it('shows that the person declined the consent', async () => {
    const username = buildRut(17_200_011);
    const widget = await client.widget(username);
    await widget.discard();
    const person = await signInPerson(server, username);
    const answer = await person.call('GET', `/person/connections/${widget.consentId}/activity`);
    expect(answer.body.data.entries[0]).toMatchObject({ kind: 'ended', detail: 'DISCARDED' });
  });
});
