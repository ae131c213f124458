import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server);
});
afterAll(() => server.close());

let serial = 22_400_000;
const nextRut = () => buildRut((serial += 1));

function expectError(answer: Answer, status: number, code: string, message?: string): void {
  expect(answer.body).toMatchObject({
    code,
    ...(message === undefined ? {} : { message }),
    requestId: answer.headers.get('x-request-id'),
  });
  expect(answer.status).toBe(status);
}

describe('POST /widget/consent', () => {
  it('stores the accepted terms, the person, the time and the address', async () => {
    const username = nextRut();
    const widget = await client.widget(username);
    const answer = await widget.accept();
    expect(answer.body.data).toEqual({
      consent: {
        id: widget.consentId,
        status: 'IN_PROGRESS',
        subStatus: 'IN_PROGRESS',
        validUntil: null,
      },
      entityId: 'banco-chile',
      termsVersion: 'v1',
      acceptedAt: expect.any(String) as string,
    });
    const stored = await server.container.consents.find(widget.consentId);
    expect(stored?.acceptance).toMatchObject({
      termsVersion: 'v1',
      termsHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      entityId: 'banco-chile',
      ip: '127.0.0.1',
    });
    const entries = await server.container.audit.forConsent(widget.consentId);
    expect(entries.at(-1)).toMatchObject({
      event: 'consent.accepted',
      ip: '127.0.0.1',
      subject: server.container.userKeys.person(username),
      requestId: answer.headers.get('x-request-id'),
      detail: expect.stringContaining('banco-chile terms v1 sha256:') as string,
    });
  });

  it('accepts another institution later, and the audit log keeps both acceptances', async () => {
    const widget = await client.widget(nextRut());
    await widget.accept('banco-bci');
    await widget.accept('banco-estado');
    expectError(
      await widget.start({ entityId: 'banco-bci', password: 'abcd1234' }),
      403,
      'INVALID_CONSENT',
      'Consent was not given for this entity',
    );
    const entries = await server.container.audit.forConsent(widget.consentId);
    expect(entries.filter((one) => one.event === 'consent.accepted')).toHaveLength(2);
  });

  it.each([
    ['another version', { termsVersion: 'v0', entityId: 'banco-chile' }, 'TERMS_ERROR'],
    ['no version', { entityId: 'banco-chile' }, 'TERMS_ERROR'],
    [
      'an institution that serves something else',
      { termsVersion: 'v1', entityId: 'sii' },
      'ENTITY_ERROR',
    ],
    ['an unknown institution', { termsVersion: 'v1', entityId: '__proto__' }, 'ENTITY_ERROR'],
    ['no institution', { termsVersion: 'v1' }, 'ENTITY_ERROR'],
    ['a field too many', { termsVersion: 'v1', entityId: 'banco-chile', x: 1 }, 'WRONG_FORMAT'],
  ])('refuses %s', async (_name, body, code) => {
    const widget = await client.widget(nextRut());
    expectError(await widget.call('POST', '/widget/consent', body), 422, code);
  });
});
