import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    TRUSTED_PROXIES: '1',
    RATE_LIMIT_UNIDENTIFIED_PER_MINUTE: '3',
  });
});
afterAll(() => server.close());

async function refused(forwardedFor: string): Promise<number> {
  const headers = { 'x-api-key': 'sk_nobody', 'x-forwarded-for': forwardedFor };
  return (await server.request('POST', '/api/v1/auth/login', { headers })).status;
}

it('counts an IPv6 network as one caller, whichever of its addresses it uses', async () => {
  const statuses = [];
  for (const host of ['1', '2', '3', 'aaaa:bbbb:cccc:dddd', '4'])
    statuses.push(await refused(`2001:db8:0:7:${host.includes(':') ? '' : ':'}${host}`));
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  expect(await refused('2001:db8:0:8::1')).toBe(401);
});

it.each(['x'.repeat(3000), '2001:db8::zz', 'unknown', '<b>', "' or 1=1"])(
  'uses the proxy’s address if X-Forwarded-For contains no valid address: %.20s',
  async (named) => {
    const { token } = await server.session();
    const launched = await server.launch(
      token,
      {
        action: 'banco-estado:identity-validation',
        args: { username: '12345678-5', password: 'clave123' },
      },
      { 'x-forwarded-for': named },
    );
    expect(launched.status).toBe(200);
    const entry = await server.container.mongo.db
      .collection('audit')
      .findOne({ event: 'task.launched' }, { sort: { at: -1 } });
    expect(entry?.['ip']).toBe('127.0.0.1');
  },
);
