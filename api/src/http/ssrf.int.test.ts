import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectClient, type ConnectClient } from '../../test/connect.ts';
import { startTestServer, type TestServer } from '../../test/testServer.ts';
import { webProcessCount } from '../../test/webProcesses.ts';
import { saveWidgetConfig } from '../modules/consent/widgetConfigs/commands/saveWidgetConfig.ts';
import { widgetSettingsSchema } from '../modules/consent/widgetConfigs/widgetConfig.schemas.ts';

/** Addresses to which a server must not send requests, in every notation. */
const TARGETS = [
  '127.0.0.1:64998',
  'localhost:64998',
  '[::1]:64998',
  '[::ffff:127.0.0.1]:64998',
  '[::ffff:a9fe:a9fe]',
  '0.0.0.0:64998',
  '2130706433:64998',
  '0x7f000001:64998',
  '0177.0.0.1:64998',
  '127.1:64998',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '[fe80::1]',
  '[fd00::1]',
  'metadata.google.internal',
  'localtest.example',
  '127.0.0.1.nip.example',
];

let server: TestServer;
let client: ConnectClient;
/** Addresses that this process tried to connect to. */
const reached: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server);
  // The original method is called on the same socket.
  const connect = Reflect.get(Socket.prototype, 'connect') as (...args: unknown[]) => Socket;
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (
    this: Socket,
    ...args: unknown[]
  ) {
    const [first] = args.flat(2) as { host?: string; port?: number }[];
    reached.push(`${first?.host ?? ''}:${String(first?.port ?? '')}`);
    return connect.apply(this, args);
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

/** The hosts of a URL; a replica set, Sentinel or Cluster has several. */
function hostsOf(url: string): string[] {
  const [, hosts = ''] = /^[a-z+-]+:\/\/(?:[^@/]*@)?([^/?]*)/.exec(url) ?? [];
  return hosts.split(',');
}

/** Expects that nothing but the stores, the simulator and the API itself was contacted. */
function expectNowhereElse(): void {
  const { config } = server.container;
  // The API's addresses, one for each process.
  const apis = Array.from({ length: Math.max(1, webProcessCount()) }, () => server.url);
  const urls = [config.mongodbUrl, config.redisUrl, ...apis, config.simulator?.url ?? ''];
  const known = urls.flatMap(hostsOf);
  expect(reached.filter((one) => !known.includes(one))).toEqual([]);
}

it('detects a connection to any address', async () => {
  await expect(fetch('http://127.0.0.2:64998/')).rejects.toThrow();
  expect(reached).toContain('127.0.0.2:64998');
  reached.length = 0;
});

describe('a URL that a client configures', () => {
  it.each(TARGETS)('is never requested: %s', async (target) => {
    const url = `http://${target}/x`;
    const origin = new URL(url).origin;
    const settings = {
      allowedOrigins: [origin],
      logoUrl: url,
      privacyUrl: url,
      revocationUrl: url,
    };
    const widgetConfigId = `wc_${Buffer.from(target).toString('hex').slice(0, 40)}`;
    const known = await server.container.widgetConfigs.find(client.widgetConfigId);
    if (!known) throw new Error('the client has no configuration');
    const { appName, legalName, rut, purpose, terms } = known;
    await saveWidgetConfig(server.container, {
      clientId: client.clientId,
      widgetConfigId,
      settings: { appName, legalName, rut, purpose, terms, ...settings },
    });
    reached.length = 0;
    const page = await server.request('GET', `/widget/${widgetConfigId}`, {
      headers: { origin, referer: url, host: target, 'x-forwarded-host': target, forwarded: url },
    });
    // If the widget is not built, the page is a notice; in both cases only the browser uses the
    // URLs.
    expect([200, 503]).toContain(page.status);
    const widget = await client.widget('12345678-5', { widgetConfigId: client.widgetConfigId });
    await widget.call('GET', '/widget/entities');
    expectNowhereElse();
  });

  it('must be https outside the sandbox, and never a scheme that a browser executes', () => {
    const schema = widgetSettingsSchema(false);
    const check = (url: string, field: string) =>
      schema.extract(field).validate(field === 'allowedOrigins' ? [url] : url).error;
    for (const field of ['logoUrl', 'privacyUrl', 'revocationUrl', 'allowedOrigins']) {
      expect(check('https://app.example', field)).toBeUndefined();
      for (const scheme of ['http', 'file', 'ftp', 'gopher', 'javascript', 'data', 'blob', 'ws'])
        expect(check(`${scheme}://app.example`, field), `${field} ${scheme}`).toBeDefined();
    }
  });
});

describe('a URL in a request', () => {
  const FIELDS = ['callbackUrl', 'webhook', 'redirectUri', 'returnUrl', 'url', 'next'];

  it('is rejected as an unknown field under any name', async () => {
    const { token } = await server.session();
    for (const field of FIELDS) {
      const url = 'http://169.254.169.254/latest/meta-data';
      const bodies = [
        await client.createOtp(client.otpBody('12345678-5', { [field]: url })),
        await server.launch(token, { action: 'banco-chile:movement', [field]: url }),
      ];
      for (const { status, body } of bodies)
        expect([status, (body as { message: string }).message]).toEqual([
          422,
          `"${field}" is not allowed`,
        ]);
    }
    expectNowhereElse();
  });

  it('is rejected in place of an institution or action, without opening a connection', async () => {
    const { token } = await server.session();
    reached.length = 0;
    for (const target of TARGETS)
      for (const text of [
        `http://${target}/`,
        `${target}:movement`,
        `//${target}`,
        `../${target}`,
      ]) {
        const launched = await server.launch(token, {
          action: `${text}:movement`,
          args: { username: '12345678-5', password: 'clave123' },
        });
        expect(launched.status).toBe(422);
        const query = new URLSearchParams({ username: '12345678-5', entity: text }).toString();
        const asked = await server.request('GET', `/api/v1/users/status/by-entity?${query}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        expect(asked.status).toBe(422);
      }
    expectNowhereElse();
  });

  it('never becomes a redirect', async () => {
    for (const path of [
      '//evil.example',
      '/\\evil.example',
      '/api/v1//evil.example',
      '/widget//evil.example/..',
    ]) {
      const answer = await server.request('GET', path, { headers: { host: 'evil.example' } });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('location')).toBeNull();
    }
  });
});
