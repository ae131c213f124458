import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMIT_WIDGET_PER_MINUTE: '3',
    RATE_LIMIT_WRITE_PER_MINUTE: '10',
  });
  client = await connectClient(server);
});
afterAll(() => server.close());

const tooMany = { code: 'TOO_MANY_REQUESTS', message: 'Too many requests' };

describe('rate limits of the connect API', () => {
  it('apply to each widget session separately', async () => {
    const [first, second] = [await client.widget('12345678-5'), await client.widget('15509661-6')];
    for (let turn = 0; turn < 3; turn += 1)
      expect((await first.call('GET', '/widget/entities')).status).toBe(200);
    const refused = await first.call('GET', '/widget/entities');
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject(tooMany);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect((await second.call('GET', '/widget/entities')).status).toBe(200);
  });

  it('limit how many OTP tokens an address can try', async () => {
    const open = () =>
      server.request('POST', '/api/v1/widget/sessions', { body: { otpToken: 'guess' } });
    // Two widgets were opened above, and an address may open six per minute.
    const answers = await Promise.all(Array.from({ length: 6 }, open));
    expect(answers.filter((one) => one.status === 401)).toHaveLength(4);
    expect(answers.filter((one) => one.status === 429)).toHaveLength(2);
  });

  it('count the writes of a client together', async () => {
    // Two OTP tokens were created above.
    const made = await Promise.all(
      Array.from({ length: 10 }, () => client.createOtp(client.otpBody('12345678-5'))),
    );
    expect(made.filter((one) => one.status === 200)).toHaveLength(8);
    expect(made.find((one) => one.status === 429)?.body).toMatchObject(tooMany);
  });
});
