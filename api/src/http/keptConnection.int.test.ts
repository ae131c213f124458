import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/testServer.ts';
import { revokeClient } from '../modules/access/clients/commands/revokeClient.ts';

let server: TestServer;
let agent: Agent;
let base: string;
/** The local ports of the connections that were used. */
const ports = new Set<number | undefined>();

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(() => {
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  base = server.url;
  ports.clear();
});
afterEach(() => agent.destroy());

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a request on the test's only connection. */
function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${base}/api/v1${path}`, { agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, text }),
      );
    });
    outgoing.once('socket', (socket) => {
      if (socket.localPort === undefined) socket.once('connect', () => ports.add(socket.localPort));
      else ports.add(socket.localPort);
    });
    outgoing.once('error', reject);
    outgoing.end();
  });
}

/** Sends a request on that connection after a number of seconds. */
async function askLater(seconds: number, token: string): Promise<Answer> {
  server.clock.advance(seconds);
  try {
    return await ask('/entities', bearer(token));
  } finally {
    server.clock.advance(-seconds);
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const left = ({ headers }: Answer) => Number(headers['ratelimit-remaining']);

describe('a kept-alive connection', () => {
  afterEach(() => expect(ports.size).toBe(1));

  it('distinguishes the callers whose requests a proxy sends over it', async () => {
    const [one, other] = [await server.session(), await server.session()];
    const first = await ask('/entities', bearer(one.token));
    const second = await ask('/entities', bearer(one.token));
    const others = await ask('/entities', bearer(other.token));
    const third = await ask('/entities', bearer(one.token));
    expect([first, second, others, third].map(({ status }) => status)).toEqual([
      200, 200, 200, 200,
    ]);
    // Each client has its own count.
    expect(left(first) - left(second)).toBe(1);
    expect(left(others)).toBe(left(first));
    expect(left(second) - left(third)).toBe(1);
  });

  it('refuses a request without credentials after one with them', async () => {
    const { token } = await server.session();
    expect((await ask('/entities', bearer(token))).status).toBe(200);
    expect(await ask('/entities')).toMatchObject({
      status: 401,
      text: expect.stringContaining('No credentials sent') as string,
    });
    expect((await ask('/entities', bearer(`${token}x`))).text).toContain('Invalid Jwt');
    expect((await ask('/entities', { 'x-api-key': 'none' })).status).toBe(401);
  });

  it('accepts a token only for its own API', async () => {
    const { token } = await server.session();
    expect((await ask('/entities', bearer(token))).status).toBe(200);
    expect(await ask('/consents', bearer(token))).toMatchObject({ status: 401 });
    expect((await ask('/entities', bearer(token))).status).toBe(200);
  });

  it('refuses the token once it has expired', async () => {
    const { token } = await server.session();
    expect((await ask('/entities', bearer(token))).status).toBe(200);
    const { status, text } = await askLater(3601, token);
    expect([status, text]).toEqual([401, expect.stringContaining('Jwt is expired')]);
  });

  it('refuses the token once the client is revoked', async () => {
    const { token, clientId } = await server.session();
    expect((await ask('/entities', bearer(token))).status).toBe(200);
    await revokeClient(server.container, clientId);
    const { status, text } = await askLater(4, token);
    expect([status, text]).toEqual([401, expect.stringContaining('Invalid Jwt')]);
  });
});
