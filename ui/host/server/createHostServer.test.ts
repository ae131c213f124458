import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Exchange } from '../shared/exchange.ts';
import { createHostServer } from './createHostServer.ts';

const KEY = 'cauce_sandbox_la-llave';
const TASK_TOKEN = 'eyJ.un-token-de-tarea.firma';
const OTP_TOKEN = 'un-token-de-un-solo-uso';
const SESSION_TOKEN = 'eyJ.una-sesion.firma';
const EVENT = '{"id":"evt_1","sequence":42,"type":"task.finished"}';

interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let api: Server;
let host: Server;
let url: string;
let folder: string;
let seen: Seen[];

const listen = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
    });
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-host-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/host-1.js'), 'host();');
  const build = { script: '/assets/host-1.js', styles: ['/assets/host-1.css'] };
  writeFileSync(join(folder, 'page.json'), JSON.stringify(build));
  api = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ method, url: path, headers, body });
      if (path.includes('/events/stream')) {
        response.setHeader('content-type', 'text/event-stream');
        response.write(`retry: 1000\nid: 41\n\n: heartbeat\n\nid: 42\nevent: task.fin`);
        // In two parts, as a network may deliver it.
        setTimeout(() => {
          const closed = 'event: stream.closed\ndata: {"reason":"session_ended"}\n\n';
          response.end(`ished\ndata: ${EVENT}\n\n${closed}`);
        }, 20);
        return;
      }
      if (path.endsWith('/auth/login')) {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ token: SESSION_TOKEN }));
        return;
      }
      const data = path.endsWith('/token/task')
        ? { taskToken: TASK_TOKEN }
        : path.endsWith('/otp/create')
          ? { otpToken: OTP_TOKEN, consentId: 'un-permiso' }
          : { consents: [] };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data }));
    });
  });
  const apiUrl = await listen(api);
  host = createHostServer({
    apiUrl,
    apiKey: KEY,
    clientId: 'un-cliente',
    widgetConfigId: 'wc_1',
    pageDir: folder,
  });
  url = await listen(host);
});
afterAll(() => {
  for (const server of [api, host]) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  seen = [];
});

const call = (name: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}/calls/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...headers },
    body: JSON.stringify(body),
  });

const otp = {
  username: '12345678-5',
  products: ['movement'],
  entityTypes: ['bank'],
  locale: 'es-CL',
  companyId: null,
};

describe('host page server', () => {
  it('serves a page that loads the widget with one script tag, under a strict CSP', async () => {
    const answer = await fetch(url);
    const html = await answer.text();
    expect(html).toMatch(/<script src="http:\/\/127\.0\.0\.1:\d+\/widget\/connect\.js" defer>/);
    expect(html).toContain('<script type="module" src="/assets/host-1.js">');
    expect(html).not.toMatch(/<style|style=|<script(?![^>]* src=)|\son[a-z]+=/);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*|data:/);
    expect(html + policy).not.toContain(KEY);
  });

  it.each([
    ['/assets/host-1.js', 200],
    ['/theme.js', 200],
    ['/assets/none.js', 404],
    ['/page.json', 404],
    ['/assets/..%2fpage.json', 404],
    ['/favicon.ico', 404],
  ])('responds to %s with %i', async (path, status) => {
    expect((await fetch(`${url}${path}`)).status).toBe(status);
  });

  it('creates an OTP token with the API key, and hides the key in the displayed request', async () => {
    const exchange = (await (await call('otp', otp)).json()) as Exchange;
    expect(seen[0]?.headers['x-api-key']).toBe(KEY);
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      clientId: 'un-cliente',
      products: ['movement'],
      user: { username: '12345678-5', email: 'persona@correo.cl' },
      locale: 'es-CL',
      widgetConfigId: 'wc_1',
      filters: { entities: { include: { types: ['bank'] } } },
    });
    expect(exchange).toMatchObject({
      method: 'POST',
      path: '/api/v1/token/otp/create',
      status: 200,
      body: { data: { otpToken: OTP_TOKEN } },
    });
    expect(exchange.curl).toContain('"X-API-Key: $CAUCE_API_KEY"');
    expect(JSON.stringify(exchange)).not.toContain(KEY);
  });

  it('keeps the task token on the server and uses it only for the person it was created for', async () => {
    const made = await (await call('task-token', { target: '12345678-5' })).text();
    const listed = await (await call('consents', { target: '12345678-5' })).text();
    expect(seen[1]?.headers.authorization).toBe(`Bearer ${TASK_TOKEN}`);
    expect(listed).toContain('Bearer $TASK_TOKEN');
    expect(made + listed).not.toContain(TASK_TOKEN);
    await call('consents', { target: '11111111-1' });
    expect(seen[2]?.headers.authorization).not.toContain(TASK_TOKEN);
  });

  it('reads changes by cursor with the task token, and moves the sandbox clock with the key', async () => {
    const asked = { target: '12345678-5', consentId: 'un-permiso', product: 'movement' };
    await call('changes', { ...asked, cursor: null });
    await call('changes', { ...asked, cursor: 'uno' });
    await call('clock', { days: 1 });
    const body = { product: 'movement', consentId: 'un-permiso' };
    expect(seen.map(({ url: path, body: sent }) => [path, JSON.parse(sent) as object])).toEqual([
      ['/api/v1/products/changes', body],
      ['/api/v1/products/changes', { ...body, cursor: 'uno' }],
      ['/api/v1/sandbox/clock', { days: 1 }],
    ]);
    expect(seen[1]?.headers.authorization).toMatch(/^Bearer /);
    expect(seen[2]?.headers['x-api-key']).toBe(KEY);
  });

  it.each([
    { origin: 'https://otra.example' },
    { origin: 'null' },
    { 'content-type': 'text/plain' },
  ])('rejects a request with %j', async (headers) => {
    expect((await call('otp', otp, headers)).status).toBe(403);
    expect(seen).toEqual([]);
  });

  const stream = (headers: Record<string, string> = {}, query = '') =>
    fetch(`${url}/events${query}`, { headers: { 'sec-fetch-site': 'same-origin', ...headers } });

  it("passes the client's events on to the page, without the key and its session", async () => {
    const answer = await stream();
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(text).toBe(`retry: 1000\nid: 41\n\n: heartbeat\n\nid: 42\ndata: ${EVENT}\n\n`);
    expect(seen.map(({ url: path }) => path)).toEqual([
      '/api/v1/auth/login',
      '/api/v1/events/stream',
    ]);
    expect(seen[0]?.headers['x-api-key']).toBe(KEY);
    expect(seen[1]?.headers.authorization).toBe(`Bearer ${SESSION_TOKEN}`);
    const shown = text + JSON.stringify([...answer.headers]);
    expect(shown).not.toContain(KEY);
    expect(shown).not.toContain(SESSION_TOKEN);
  });

  it.each([
    [{ 'last-event-id': '42' }, '?after=7', '42'],
    [{}, '?after=7', '7'],
  ])('continues the events where the page left off: %j %s', async (headers, query, after) => {
    await (await stream(headers, query)).text();
    expect(seen[1]?.url).toBe(`/api/v1/events/stream?after=${after}`);
  });

  it.each(['cross-site', 'same-site', 'none'])('shows no events to a %s page', async (site) => {
    expect((await stream({ 'sec-fetch-site': site })).status).toBe(403);
    expect(seen).toEqual([]);
  });

  it.each(['nothing', 'constructor'])('responds with 404 to the unknown call %s', async (name) => {
    expect((await call(name, {})).status).toBe(404);
  });

  it('responds with 502 when the API does not respond', async () => {
    const lonely = createHostServer({
      apiUrl: 'http://127.0.0.1:1',
      apiKey: KEY,
      clientId: 'c',
      widgetConfigId: 'w',
      pageDir: folder,
    });
    const own = await listen(lonely);
    const answer = await fetch(`${own}/calls/consents`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: own },
      body: '{"target":"12345678-5"}',
    });
    const events = await fetch(`${own}/events`, { headers: { 'sec-fetch-site': 'same-origin' } });
    lonely.closeAllConnections();
    lonely.close();
    expect([answer.status, events.status]).toEqual([502, 502]);
    expect(await answer.json()).toEqual({
      message: 'La API no responde. ¿Sigue andando npm start?',
    });
  });
});
