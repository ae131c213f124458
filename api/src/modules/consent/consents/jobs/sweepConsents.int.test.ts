import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../../../test/connect.ts';
import { buildRut } from '../../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../../test/testServer.ts';
import { NOTHING_STORED, storedConsent } from '../test/storedConsent.ts';
import { sweepConsents } from './sweepConsents.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server);
});
afterAll(() => server.close());

let serial = 23_000_000;
const nextRut = () => buildRut((serial += 1));
const read = (target: string, consentId: string) =>
  client.withTaskToken('GET', `/consents/${consentId}`, target);

describe('sweepConsents', () => {
  it('ends an overdue active consent and deletes its data', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username);
    server.clock.advance(400 * 86_400);
    const { ended } = await sweepConsents(server.container);
    expect(ended).toBeGreaterThan(0);
    expect(await storedConsent(server, consentId)).toMatchObject(NOTHING_STORED);
    expect((await read(username, consentId)).body.data).toMatchObject({
      status: 'INACTIVE',
      subStatus: 'EXPIRED',
    });
    const [last] = (await server.container.audit.forConsent(consentId)).slice(-1);
    expect(last).toMatchObject({ event: 'consent.ended', detail: 'EXPIRED' });
    expect(last).not.toHaveProperty('ip');
  });

  it('ends a requested consent that was never opened', async () => {
    const username = nextRut();
    const made = await client.createOtp(client.otpBody(username));
    server.clock.advance(601);
    await sweepConsents(server.container);
    expect((await read(username, String(made.body.data.consentId))).body.data).toMatchObject({
      status: 'INACTIVE',
      subStatus: 'EXPIRED',
      entity: null,
      validUntil: null,
    });
  });

  it('can run in several processes at once', async () => {
    const username = nextRut();
    const { consentId } = await client.consent(username);
    server.clock.advance(400 * 86_400);
    await Promise.all(Array.from({ length: 5 }, () => sweepConsents(server.container)));
    const entries = await server.container.audit.forConsent(consentId);
    expect(entries.filter((one) => one.event === 'consent.ended')).toHaveLength(1);
  });

  it('cleans up an ended consent if the process that ended it died', async () => {
    const username = nextRut();
    const widget = await client.widget(username);
    await widget.accept();
    const { id } = (await widget.start()).body.data as { id: string };
    const { consents, audit } = server.container;
    // Only the update was written, and nothing after it.
    await consents.end(widget.consentId, 'revoke', server.clock.now(), null);
    expect((await storedConsent(server, widget.consentId)).keys).toBe(1);
    await sweepConsents(server.container);
    expect(await storedConsent(server, widget.consentId)).toEqual({
      ...NOTHING_STORED,
      taskSecrets: [null, null],
    });
    expect((await widget.follow(id)).body.data.error).toMatchObject({ code: 'CANCELLED' });
    const events = (await audit.forConsent(widget.consentId)).map((one) => one.event);
    expect(events).toContain('consent.ended');
    expect((await sweepConsents(server.container)).cleaned).toBe(0);
  });
});
