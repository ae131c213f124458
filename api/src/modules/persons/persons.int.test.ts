import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canaryInText } from '../../../test/canary.ts';
import { connectClient, type ConnectClient } from '../../../test/connect.ts';
import { rutSeries } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/testServer.ts';

let server: TestServer;
let one: ConnectClient;
let other: ConnectClient;
beforeAll(async () => {
  server = await startTestServer();
  one = await connectClient(server);
  other = await connectClient(server);
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
    expect((await erase()).body.data).toEqual({ isKnown: true, isQuiet: true });
    expect((await erase()).body.data).toEqual({ isKnown: false, isQuiet: true });
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
