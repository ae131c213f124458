import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { rutSeries } from '../../../../test/factories.ts';
import { EMAIL, signInPerson } from '../../../../test/person.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { FaultyProxy } from '../../test/FaultyProxy.ts';
import { Cauce, ConflictError, ConnectionError, NotFoundError, ValidationError } from '../index.ts';

let server: TestServer;
let proxy: FaultyProxy;
let integrator: ConnectClient;
let cauce: Cauce;
const nextRut = rutSeries(17_610_000);

beforeAll(async () => {
  server = await startTestServer();
  proxy = await FaultyProxy.start(() => server.url);
  integrator = await connectClient(server, { scopes: ['connect', 'persons'] });
  cauce = new Cauce({ apiKey: integrator.apiKey, baseUrl: proxy.url });
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});

/** A consent that its person has objected to. */
async function objection() {
  const username = nextRut();
  const { consentId } = await integrator.consent(username, { user: { username, email: EMAIL } });
  const person = await signInPerson(server, username);
  const path = `/person/connections/${consentId}/objection`;
  const objected = await person.call('POST', path, { reason: 'Ya no la uso.' });
  return { username, consentId, requestId: String(objected.body.data.request.id) };
}

describe('a rights request', () => {
  it('is listed while it is open, and can be answered only once', async () => {
    const { username, consentId, requestId } = await objection();
    const asked = { id: requestId, kind: 'objection', consentId, username, status: 'open' };
    const { requests } = await cauce.rightsRequests.list({ status: 'open', limit: 1 });
    expect(requests).toMatchObject([{ ...asked, reason: 'Ya no la uso.' }]);
    expect(await cauce.rightsRequests.get(requestId)).toMatchObject(asked);

    const answer = { outcome: 'done' as const, message: 'Dejamos de usar tus datos.' };
    const answered = await cauce.rightsRequests.answer(requestId, answer);
    expect(answered).toMatchObject({ id: requestId, status: 'answered', ...answer });
    const again = cauce.rightsRequests.answer(requestId, answer);
    await expect(again).rejects.toBeInstanceOf(ConflictError);
    await expect(again).rejects.toMatchObject({ code: 'RIGHTS_REQUEST_ANSWERED', status: 409 });
    expect(await cauce.rightsRequests.list({ status: 'open' })).toEqual({
      requests: [],
      hasNext: false,
      count: 0,
    });
  });

  it('is not found by another client', async () => {
    const { requestId } = await objection();
    const { apiKey } = await connectClient(server);
    const other = new Cauce({ apiKey, baseUrl: proxy.url });
    const read = other.rightsRequests.get(requestId);
    await expect(read).rejects.toBeInstanceOf(NotFoundError);
    await expect(read).rejects.toMatchObject({ code: 'RIGHTS_REQUEST_NOT_FOUND' });
  });
});

describe("a person's share", () => {
  it('is exported unencrypted, and then erased', async () => {
    const username = nextRut();
    const { consentId } = await integrator.consent(username);
    const copy = await cauce.persons.export(username);
    expect(copy.person).toBe(username);
    expect(copy.consents).toMatchObject([
      { consentId, data: { 'identity-validation': { isValid: true } } },
    ]);
    // Parts without a declared type are returned too.
    expect(copy['tasks']).toHaveLength(1);

    expect(await cauce.persons.erase(username)).toEqual({ isKnown: true, isQuiet: true, kept: 0 });
    expect((await cauce.persons.export(username)).consents).toEqual([]);
  });

  it('is not erased again automatically if the response is lost', async () => {
    proxy.reset();
    const username = nextRut();
    await integrator.consent(username);
    proxy.fail('POST /persons/erase', 'lost');
    await expect(cauce.persons.erase(username)).rejects.toBeInstanceOf(ConnectionError);
    expect(proxy.requests('POST /persons/erase')).toHaveLength(1);
    expect(await cauce.persons.erase(username)).toEqual({ isKnown: false, isQuiet: true, kept: 0 });
  });

  it('requires a valid RUT', async () => {
    const refused = cauce.persons.export('12345678-9');
    await expect(refused).rejects.toBeInstanceOf(ValidationError);
    await expect(refused).rejects.toMatchObject({ code: 'USER_ERROR', status: 422 });
  });
});
