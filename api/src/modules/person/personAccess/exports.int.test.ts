import { afterAll, beforeAll, expect, it } from 'vitest';
import { canaryInText } from '../../../../test/canary.ts';
import { connectClient } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { EMAIL, signInPerson } from '../../../../test/person.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('exports everything stored for a person’s RUT and e-mail, and nothing of another e-mail', async () => {
  const username = buildRut(17_600_001);
  const client = await connectClient(server);
  const mine = await client.consent(username);
  const theirs = await client.consent(username, { user: { username, email: 'otra@correo.cl' } });
  await client.retrieve(username, mine.consentId, 'identity-validation');
  await client.retrieve(username, theirs.consentId, 'identity-validation');
  const person = await signInPerson(server, username);
  const objection = `/person/connections/${mine.consentId}/objection`;
  await person.call('POST', objection, { reason: 'Ya no la uso.' });
  const answer = await person.call('POST', '/person/exports', { format: 'json' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="cauce-mis-datos-\d{4}-\d\d-\d\d\.json"$/,
  );
  expect(answer.body).toMatchObject({
    person: username,
    email: EMAIL,
    consents: [
      {
        consentId: mine.consentId,
        person: { username, email: EMAIL },
        visitId: null,
        data: { 'identity-validation': { isValid: true } },
        holdsPassword: true,
      },
    ],
    rightsRequests: [{ kind: 'objection', reason: 'Ya no la uso.', status: 'open' }],
  });
  for (const hidden of [theirs.consentId, 'otra@correo.cl', client.apiKey])
    expect(answer.text).not.toContain(hidden);
  expect(canaryInText(answer.text)).toEqual([]);

  const { container } = server;
  const logged = (await container.audit.forConsent(mine.consentId)).map(({ event }) => event);
  expect(logged).toContain('person.exported');
  await container.listEvents();
  const events = await container.mongo.db
    .collection('events')
    .find({ clientId: client.clientId, type: 'person.requested' })
    .toArray();
  expect(events.map(({ data }) => data as unknown)).toEqual([
    { requestId: expect.any(String) as string },
  ]);
  const requests = await person.call('GET', '/person/requests');
  expect(requests.body.data.requests[0]).toMatchObject({
    kind: 'access',
    connectionId: null,
    recipientName: 'Prueba',
    status: 'done',
  });
});

it('exports the data as a readable PDF too, and an empty export if nothing is stored', async () => {
  const username = buildRut(17_600_002);
  const client = await connectClient(server);
  const { consentId } = await client.consent(username, { products: ['movement'] });
  await client.retrieve(username, consentId, 'movement');
  const person = await signInPerson(server, username);
  const printed = await person.call('POST', '/person/exports', { format: 'pdf' });
  expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(printed.text.slice(0, 5)).toBe('%PDF-');
  expect(printed.text.length).toBeGreaterThan(5000);

  const nobody = await signInPerson(server, buildRut(17_600_003));
  const empty = await nobody.call('POST', '/person/exports', { format: 'json' });
  expect(empty.body).toMatchObject({ consents: [], tasks: [], activity: [], rightsRequests: [] });
  expect((await nobody.call('POST', '/person/exports', { format: 'pdf' })).status).toBe(200);
  const bad = await nobody.call('POST', '/person/exports', { format: 'xml' });
  expect([bad.status, bad.body.code]).toEqual([422, 'WRONG_FORMAT']);
});
