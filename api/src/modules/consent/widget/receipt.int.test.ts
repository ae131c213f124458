import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient, type Widget } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server);
});
afterAll(() => server.close());

let serial = 17_400_000;
const nextRut = () => buildRut((serial += 1));
const CALLS = ['/widget/receipt', '/widget/receipt/pdf'] as const;

async function expectNone(widget: Widget): Promise<void> {
  for (const path of CALLS) {
    const answer = await widget.call('GET', path);
    expect([answer.status, answer.body]).toEqual([
      404,
      expect.objectContaining({ code: 'RECEIPT_NOT_FOUND' }),
    ]);
  }
}

describe('the receipt in the widget', () => {
  it('contains what the person consented to, and is available as a file', async () => {
    const username = nextRut();
    const widget = await client.widget(username, { locale: 'en' });
    await expectNone(widget);
    await widget.extract();
    const answer = await widget.call('GET', '/widget/receipt');
    expect(answer.status).toBe(200);
    const { data } = answer.body as { data: { receipt: object; jws: string } };
    expect(data).toMatchObject({
      receipt: { consentId: widget.consentId, person: { rut: username }, locale: 'en' },
      personPageUrl: `${server.container.config.publicUrl}/persona`,
    });
    const [, payload = ''] = data.jws.split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual(data.receipt);

    const file = await widget.call('GET', '/widget/receipt/pdf');
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="cauce-receipt-\d{4}-\d{2}-\d{2}\.pdf"$/,
    );
    expect(file.text).toMatch(/^%PDF-1\.7/);
  });

  it('is no longer available once the consent has ended', async () => {
    const username = nextRut();
    const widget = await client.consent(username);
    expect((await widget.call('GET', '/widget/receipt')).status).toBe(200);
    await client.withTaskToken('POST', `/consents/${widget.consentId}/revoke`, username);
    await expectNone(widget);
  });

  it('is not available without a session or after its end', async () => {
    const widget = await client.consent(nextRut());
    for (const path of CALLS) {
      const none = await server.request('GET', `/api/v1${path}`);
      expect([none.status, none.body]).toMatchObject([401, { code: 'MISSING_WIDGET_TOKEN' }]);
    }
    server.clock.advance(22 * 60);
    for (const path of CALLS) {
      const late = await widget.call('GET', path);
      expect([late.status, late.body]).toMatchObject([401, { code: 'EXPIRED_WIDGET_TOKEN' }]);
    }
  });
});
