import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectClient } from '../../../../test/connect.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';

const PERSON = '12345678-5';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a task token does not contain the pseudonym under which the person is stored', async () => {
  const client = await connectClient(server);
  const { consentId } = await client.consent(PERSON);
  const stored = await server.container.consents.find(consentId);
  const subject = String(stored?.subject);
  const entries = await server.container.audit.forConsent(consentId);
  expect(entries.map((one) => one.subject)).toContain(subject);

  const token = await client.taskToken(PERSON);
  const [header = '', payload = ''] = token
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString());
  expect(header + payload).not.toContain(subject);
  expect(token).not.toContain(subject);
});

it('task tokens for one person have no value in common that identifies the person', async () => {
  const [one, other] = [await connectClient(server), await connectClient(server)];
  const tokens = [
    await one.taskToken(PERSON),
    await one.taskToken(PERSON),
    await other.taskToken(PERSON),
  ];
  const told = tokens.map((token) => {
    const { iss, aud, iat, exp, sub, keyId, scopes, ...own } = decodeJwt(token);
    return Object.values(own);
  });
  const values = told.flat();
  expect(values).toHaveLength(6);
  expect(new Set(values).size).toBe(values.length);
});
