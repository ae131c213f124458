import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient } from '../../test/connect.ts';
import { allTargets } from '../../test/fuzz/runFuzz.ts';
import { signInMember } from '../../test/member.ts';
import { signInPerson } from '../../test/person.ts';
import { startTestServer, type TestServer } from '../../test/testServer.ts';
import { createHttpServer } from './createHttpServer.ts';
import { createOperatorApp } from '../modules/operations/monitoring/operatorApp/createOperatorApp.ts';

const SECRET = 'operators-secret-of-the-tests-0123456789';

let server: TestServer;
/** An API that allows one page per address, and whose widget has not been built. */
let bare: TestServer;
let operators: Server;
let operatorsUrl: string;
let folder: string;
let widgetConfigId: string;
let credentials: Record<string, Record<string, string>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-widget-'));
  mkdirSync(join(folder, 'assets'));
  for (const [name, content] of Object.entries({
    'connect.js': 'window.CauceConnect = {};',
    'assets/main-1.js': 'console.log(1);',
    'assets/main-2.css': 'body{}',
    'page.json': JSON.stringify({
      script: 'assets/main-1.js',
      preloads: [],
      texts: {},
      fonts: [],
      icons: [],
      styles: ['assets/main-2.css'],
      screens: {},
    }),
  }))
    writeFileSync(join(folder, name), content);
  server = await startTestServer({
    WIDGET_DIR: folder,
    PERSON_PAGE_DIR: folder,
    CONSOLE_DIR: folder,
    OPERATOR_SECRET: SECRET,
  });
  bare = await startTestServer({
    WIDGET_DIR: join(folder, 'nothing'),
    PERSON_PAGE_DIR: join(folder, 'nothing'),
    CONSOLE_DIR: join(folder, 'nothing'),
    RATE_LIMIT_UNIDENTIFIED_PER_MINUTE: '1',
  });
  operators = createHttpServer(createOperatorApp(server.container, 'web').callback());
  await new Promise<void>((resolve) => operators.listen(0, '127.0.0.1', resolve));
  operatorsUrl = `http://127.0.0.1:${String((operators.address() as AddressInfo).port)}`;

  const main = await server.session({ scopes: ['main'] });
  const client = await connectClient(server);
  ({ widgetConfigId } = client);
  const widget = await client.widget('12345678-5');
  const { sessionToken } = widget.session as { sessionToken: string };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  credentials = {
    nothing: {},
    'main apiKey': { 'x-api-key': main.apiKey },
    'connect apiKey': { 'x-api-key': client.apiKey },
    session: bearer(main.token),
    taskToken: bearer(await client.taskToken('12345678-5')),
    widgetToken: bearer(sessionToken),
    personToken: bearer((await signInPerson(server, '12345678-5')).token),
    memberToken: bearer((await signInMember(server, client.clientId)).token),
  };
});
afterAll(async () => {
  operators.closeAllConnections();
  await new Promise((resolve) => operators.close(resolve));
  await bare.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

/** The directives of a policy by name. */
function policyOf(headers: Headers): Map<string, string> {
  const directives = (headers.get('content-security-policy') ?? '').split('; ');
  return new Map(
    directives.map((one) => [one.slice(0, one.indexOf(' ')), one.slice(one.indexOf(' ') + 1)]),
  );
}

/** Headers that every response must have. */
function expectSafe(headers: Headers): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  const policy = policyOf(headers);
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.has('frame-ancestors')).toBe(true);
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe-|(^| )(data|blob|https?):( |$)/);
  for (const name of ['server', 'x-powered-by', 'set-cookie'])
    expect([name, headers.get(name)]).toEqual([name, null]);
}

/** Data must not be cached or framed. */
function expectData(headers: Headers): void {
  expectSafe(headers);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(policyOf(headers).get('frame-ancestors')).toBe("'none'");
  // The content type of each call is compared with the OpenAPI document.
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('content-type') ?? 'application/json').toMatch(
    /^(application\/json|text\/event-stream)/,
  );
}

describe.each(
  allTargets().map((target) => ({ ...target, name: `${target.method} ${target.template}` })),
)('$name', ({ method, template, operation }) => {
  it('sends data and refusals that cannot be cached or framed', async () => {
    const scheme = operation.security.flatMap((one) => Object.keys(one))[0] ?? 'nothing';
    const good = scheme === 'apiKey' ? `${operation['x-scope']} apiKey` : scheme;
    const path = `/api/v1${template.replace(/\{\w+\}/, 'a'.repeat(64))}`;
    const calls = [
      { method, headers: credentials[good] ?? {} },
      { method, headers: {} },
      { method, headers: { ...credentials[good], accept: 'text/html', origin: 'null' } },
      { method: 'DELETE', headers: {} },
      ...(method === 'GET' ? [{ method: 'HEAD', headers: credentials[good] ?? {} }] : []),
    ];
    for (const one of calls) {
      const answer = await server.request(one.method, path, { headers: one.headers });
      expectData(answer.headers);
    }
  });
});

describe('other paths', () => {
  it.each(['/', '/api/v1/nowhere', '/healthz', '/readyz', '/favicon.ico', '/widget/', '/metrics'])(
    'cannot be cached or framed: %s',
    async (path) => {
      expectData((await server.request('GET', path, { headers: { accept: 'text/html' } })).headers);
    },
  );
});

describe('pages', () => {
  const pages = (): [string, TestServer, string, number][] => [
    ['the widget', server, `/widget/${widgetConfigId}`, 200],
    ['a widget that does not exist', server, '/widget/wc_nobodys1', 404],
    ['a widget that is not built', bare, '/widget/wc_nobodys1', 503],
    ['a widget that is asked for too often', bare, '/widget/wc_nobodys1', 429],
    ["the person's page", server, '/persona', 200],
    ["the person's page that is not built", bare, '/persona', 503],
    ['the console', server, '/consola', 200],
    ['the console that is not built', bare, '/consola', 503],
  ];

  it.each([0, 1, 2, 3, 4, 5])('do not allow foreign code or caching (page %i)', async (index) => {
    const [, on, path, status] = pages()[index] ?? [];
    const answer = await on?.request('GET', String(path));
    if (!answer) throw new Error('no such page');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      'text/html; charset=utf-8',
    ]);
    expectSafe(answer.headers);
    const policy = policyOf(answer.headers);
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('form-action')).toBe("'none'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('permissions-policy')).toContain('camera=()');
    expect(answer.text).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|javascript:/i);
    // Also a page that isolates itself may frame what it is allowed to frame, and nothing else.
    expect(answer.headers.get('cross-origin-resource-policy')).toBe(
      policy.get('frame-ancestors') === "'none'" ? 'same-origin' : 'cross-origin',
    );
    // Only a page that runs no scripts may be framed by anybody.
    const isFramedByAll = policy.get('frame-ancestors') === '*';
    expect(isFramedByAll && policy.has('script-src')).toBe(false);
  });

  it.each([
    '/widget/connect.js',
    '/widget/assets/main-1.js',
    '/widget/assets/main-2.css',
    '/persona/assets/main-1.js',
    '/persona/assets/main-2.css',
  ])('load scripts and styles that have the right content type: %s', async (path) => {
    const { headers } = await server.request('GET', path);
    expectSafe(headers);
    expect(headers.get('cross-origin-resource-policy')).toBe(
      path === '/widget/connect.js' ? 'cross-origin' : 'same-origin',
    );
    expect(headers.get('content-type')).toMatch(/^text\/(javascript|css); charset=utf-8$/);
  });
});

describe('the operator listener', () => {
  it.each([
    '/metrics',
    '/queues',
    '/queues/api/queues',
    '/queues/static/none.js',
    '/healthz',
    '/x',
  ])('%s cannot be cached or framed, with or without the secret', async (path) => {
    for (const headers of [{}, { authorization: `Bearer ${SECRET}` }]) {
      const answer = await fetch(`${operatorsUrl}${path}`, { headers });
      await answer.arrayBuffer();
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-powered-by')).toBeNull();
      const policy = policyOf(answer.headers);
      expect(policy.get('default-src')).toBe("'none'");
      expect(policy.get('frame-ancestors')).toBe("'none'");
      expect([...policy.values()].join(' ')).not.toContain('unsafe-');
    }
  });
});

it('sends Strict-Transport-Security with every response, except in the sandbox', async () => {
  const staging = await startTestServer({ CAUCE_ENV: 'staging', WIDGET_DIR: folder });
  try {
    for (const path of ['/healthz', '/api/v1/entities', '/nowhere', '/connect/wc_nobody']) {
      const [there, here] = [await staging.request('GET', path), await server.request('GET', path)];
      expect([path, there.headers.get('strict-transport-security')]).toEqual([
        path,
        'max-age=31536000; includeSubDomains',
      ]);
      expect(here.headers.get('strict-transport-security')).toBeNull();
    }
  } finally {
    await staging.close();
  }
});
