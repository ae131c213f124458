import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { generateKeyRing, parseKeyRing } from '../src/infra/keys/keyRing.ts';
import { TokenSigner } from '../src/infra/jwt/tokens.ts';
import { startEventRelay } from '../src/processes/eventRelay.ts';
import type { RunningProcess } from '../src/processes/process.ts';
import { CANARY, canaryInText } from '../test/canary.ts';
import { rutSeries } from '../test/factories.ts';
import { startEndpoint, type Endpoint } from '../test/startEndpoint.ts';
import { startTestServer, type TestServer } from '../test/testServer.ts';
import { callTool, Conversation } from './test/Conversation.ts';
import { connectHttp, connectStdio, startHttp, type Connected } from './test/startMcp.ts';

// The server runs as a process; the client is the one of the protocol's own package.

let server: TestServer;
let relay: RunningProcess;
let site: Endpoint;
let env: Record<string, string>;
let open: { close(): Promise<void> }[] = [];
const nextRut = rutSeries(17_600_000);

beforeAll(async () => {
  server = await startTestServer();
  relay = startEventRelay(server.container);
  const pages = readFileSync(new URL('fixtures/llms-full.txt', import.meta.url));
  site = await startEndpoint((response) => response.end(pages));
  const { apiKey } = await server.client();
  env = {
    CAUCE_URL: server.url,
    CAUCE_API_KEY: apiKey,
    CAUCE_DOCS_URL: new URL(site.url).origin,
  };
});
afterEach(async () => {
  await Promise.all(open.map((one) => one.close()));
  open = [];
});
afterAll(async () => {
  await relay.stop();
  await site.close();
  await server.close();
});

async function connected(opening: Promise<Connected>): Promise<Connected> {
  const one = await opening;
  open.push(one);
  return one;
}
const stdio = (ownEnv = env, args: string[] = []) => connected(connectStdio(ownEnv, args));

const taskIdIn = (text: string): string => /[0-9a-f]{64}/.exec(text)?.[0] ?? '';
const order = { institution: 'banco-chile', action: 'identity-validation', password: 'clave123' };

/** Launches a task, runs it as a worker would, and reads it. */
async function runTask(client: Client, args: Record<string, unknown>): Promise<string> {
  const taskId = taskIdIn((await callTool(client, 'launch_task', args)).text);
  await server.runTask(taskId);
  return taskId;
}

describe('a conversation with every tool', () => {
  /** The tools offered to the client, and the transcript of a conversation. */
  async function converse({ client }: Connected) {
    const { tools } = await client.listTools();
    // The client checks each answer against the schema.
    for (const { name, outputSchema } of tools)
      expect([name, outputSchema]).not.toContain(undefined);
    const talk = new Conversation(client);
    const found = await talk.call('search_documentation', {
      query: 'limite de llamadas por minuto',
    });
    expect(found).toMatch(/^\/docs\/general\/limites · Límites y cuotas/);
    expect(await talk.call('read_documentation', { path: '/docs/general/limites' })).toContain(
      '# Límites y cuotas',
    );
    await talk.call('list_institutions', { type: 'exchange' });
    expect(await talk.call('list_actions', { institution: 'buda' })).toContain('"buda:balance"');
    const launched = await talk.call('launch_task', { ...order, username: '12345678-5' });
    const taskId = taskIdIn(launched);
    expect(await talk.call('read_task', { taskId })).toContain('"status": "pending"');
    const waiting = talk.call('read_task', { taskId, waitSeconds: 30 });
    await server.runTask(taskId);
    expect(JSON.parse(await waiting)).toMatchObject({
      status: 'success',
      institution: 'banco-chile',
    });
    await talk.call('explain_error', { code: 'invalid_rut' });
    await talk.call('explain_error', { code: 'SESSION_LOST' });
    expect(await talk.call('explain_error', { code: 'locked' })).toContain('bloqueada');
    return { tools: tools.map(({ name }) => name).sort(), transcript: talk.transcript() };
  }

  it('is the same over stdio and HTTP, and matches the recorded transcript', async () => {
    const overStdio = await converse(await stdio());
    const overHttp = await converse(await connected(connectHttp(env)));
    expect(overStdio.tools).toEqual([
      'explain_error',
      'launch_task',
      'list_actions',
      'list_institutions',
      'read_documentation',
      'read_task',
      'search_documentation',
    ]);
    for (const name of overStdio.tools) expect(overStdio.transcript).toContain(`> ${name} {`);
    expect(overHttp).toEqual(overStdio);
    await expect(overStdio.transcript).toMatchFileSnapshot('conversation.txt');
  });
});

describe('problems', () => {
  it('have a message that explains what to do next', async () => {
    const { client } = await stdio();
    const problem = async (name: string, args: Record<string, unknown>) => {
      const { text, isError } = await callTool(client, name, args);
      expect(isError, text).toBe(true);
      return text;
    };
    expect(await problem('search_documentation', { query: 'a' })).toContain('al menos dos letras');
    expect(await problem('search_documentation', { query: 'qzxwv' })).toContain('otras palabras');
    expect(await problem('search_documentation', { query: 'clave', page: 2 })).toContain('page');
    expect(await problem('read_documentation', { path: '/docs/errores' })).toContain(
      '/docs/general/errores',
    );
    expect(await problem('read_documentation', { path: 'http://%zz' })).toContain(
      'search_documentation',
    );
    expect(
      await problem('read_documentation', { path: '/docs/general/errores', offset: 1e6 }),
    ).toContain('usa un offset menor');
    expect(await problem('list_institutions', { type: 'school' })).toContain('"bank"');
    expect(await problem('list_actions', { institution: 'banco-luna' })).toContain(
      'list_institutions',
    );
    expect(await problem('explain_error', { code: 'WRONG_RUT' })).toContain('INVALID_RUT');
    expect(await problem('read_task', { taskId: 'mine' })).toContain('launch_task');
    expect(await problem('read_task', { taskId: 'a'.repeat(64) })).toMatch(
      /^FORBIDDEN \(HTTP 403\): .*\nQué hacer: .*\nrequestId: /,
    );
    const username = nextRut();
    expect(await problem('launch_task', { ...order, username, action: 'tax-folder' })).toMatch(
      /^INVALID_ACTION .*\nQué hacer: /,
    );
    expect(await problem('launch_task', { ...order, username, password: 'a b' })).toMatch(
      /^INVALID_PASSWORD_SCHEMA .*\nQué hacer: /,
    );
  });

  it('include the error of a task that failed', async () => {
    const { client } = await stdio();
    const taskId = await runTask(client, { ...order, username: nextRut(), scenario: 'error' });
    const { text, isError } = await callTool(client, 'read_task', { taskId, waitSeconds: 5 });
    expect(isError).toBe(false);
    expect(JSON.parse(text)).toMatchObject({
      status: 'error',
      error: { code: 'INSTITUTION_UNAVAILABLE' },
      data: null,
    });
  });

  it('are explained if nothing is running, or only one of two settings is defined', async () => {
    const { client } = await stdio({ DATA_DIR: '/nonexistent' });
    for (const [name, args] of [
      ['list_institutions', {}],
      ['search_documentation', { query: 'tareas' }],
    ] as const) {
      expect((await callTool(client, name, args)).text).toContain('ejecuta npm start');
    }
    const half = await stdio({ CAUCE_URL: server.url });
    expect((await callTool(half.client, 'list_institutions', {})).text).toContain('define las dos');
  });
});

it('finds the sandbox that runs in DATA_DIR, even if it starts later', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cauce-mcp-'));
  open.push({ close: () => rm(dataDir, { recursive: true }) });
  const { client } = await stdio({ DATA_DIR: dataDir });
  const list = () => callTool(client, 'list_institutions', { type: 'exchange' });
  expect((await list()).text).toContain('ejecuta npm start');
  const sandbox = { apiUrl: env.CAUCE_URL, apiKey: env.CAUCE_API_KEY, docsUrl: env.CAUCE_DOCS_URL };
  writeFileSync(join(dataDir, 'sandbox.json'), JSON.stringify(sandbox));
  expect((await list()).text).toContain('"id":"buda"');
  expect((await callTool(client, 'search_documentation', { query: 'cuota' })).isError).toBe(false);
});

it('reads long results in parts', async () => {
  const { client } = await stdio();
  const taskId = await runTask(client, { ...order, action: 'movement', username: '88888888-8' });
  let whole = '';
  for (let parts = 0; ; parts += 1) {
    const { text } = await callTool(client, 'read_task', { taskId, offset: whole.length });
    expect(text.length).toBeLessThan(16_200);
    const [, part = '', next] = /^([\s\S]*?)(?:\n\[Hasta .* offset=(\d+)\.\])?$/.exec(text) ?? [];
    whole += part;
    if (next === undefined) {
      expect(parts).toBeGreaterThan(1);
      break;
    }
    expect(Number(next)).toBe(whole.length);
  }
  expect(JSON.parse(whole)).toMatchObject({ status: 'success' });
});

it('never exposes credentials', async () => {
  const { client, printed } = await stdio();
  const args = { ...order, institution: 'banco-santander', username: nextRut(), password: CANARY };
  const taskId = await runTask(client, args);
  const { text } = await callTool(client, 'read_task', { taskId });
  expect(JSON.parse(text)).toMatchObject({ status: 'success' });
  const refused = await callTool(client, 'launch_task', { ...args, action: 'unknown' });
  const seen = [printed(), text, refused.text].join('\n');
  expect(canaryInText(seen)).toEqual([]);
  expect(seen).not.toContain(env.CAUCE_API_KEY);
});

describe('an API that is not the sandbox', () => {
  /** A server that answers a login as production does, and has no institutions. */
  async function startProduction() {
    const ring = parseKeyRing(generateKeyRing(new Date()));
    const signer = new TokenSigner({ ring, environment: 'production', now: () => new Date() });
    const { token } = signer.sign('session', { subject: 'client', lifetimeSeconds: 3600 });
    const endpoint = await startEndpoint((response, { headers }) => {
      response.setHeader('content-type', 'application/json');
      response.end(headers.authorization === undefined ? JSON.stringify({ token }) : '[]');
    });
    open.push(endpoint);
    return { ...env, CAUCE_URL: new URL(endpoint.url).origin, received: endpoint.received };
  }

  it('receives only a request for a session, which is not used', async () => {
    const { received, ...production } = await startProduction();
    const { client } = await stdio(production);
    for (const [name, args] of [
      ['list_institutions', {}],
      ['read_task', { taskId: 'b'.repeat(64) }],
      ['launch_task', { ...order, username: nextRut() }],
    ] as const) {
      const { text, isError } = await callTool(client, name, args);
      expect(isError).toBe(true);
      expect(text).toMatch(/^NOT_THE_SANDBOX .*\nQué hacer: .*CAUCE_URL/s);
    }
    expect(received.length).toBeGreaterThan(0);
    expect(received.filter(({ headers }) => headers['x-api-key'] === undefined)).toEqual([]);
  });

  it('is not contacted with a production key', async () => {
    const { received, ...production } = await startProduction();
    const { client } = await stdio({ ...production, CAUCE_API_KEY: 'cauce_production_x' });
    const { text } = await callTool(client, 'list_institutions', {});
    expect(text).toContain('llave de production');
    expect(received).toEqual([]);
  });

  it('can be read with --allow-production, but no task can be launched there', async () => {
    const { received, ...production } = await startProduction();
    const { client } = await stdio(production, ['--allow-production']);
    expect(await callTool(client, 'list_institutions', {})).toEqual({ text: '', isError: false });
    expect(received.some(({ headers }) => headers.authorization !== undefined)).toBe(true);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).not.toContain('launch_task');
  });
});

describe('over HTTP', () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    },
  };

  function post(address: string, headers: Record<string, string>, body: object = initialize) {
    return new Promise<{ status: number; sessionId: unknown }>((resolve, reject) => {
      const call = request(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
      });
      call.once('response', (response) => {
        response.resume();
        const sessionId = response.headers['mcp-session-id'];
        resolve({ status: response.statusCode ?? 0, sessionId });
      });
      call.once('error', reject);
      call.end(JSON.stringify(body));
    });
  }

  it('accepts programs on this machine, and rejects web pages', async () => {
    const http = await startHttp(env);
    open.push(http);
    const { address } = http;
    const { origin, port } = new URL(address);
    const status = async (headers: Record<string, string>, body?: object) =>
      (await post(address, headers, body)).status;

    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    expect(await status({})).toBe(200);
    expect(await status({ origin })).toBe(200);
    expect(await status({ host: `localhost:${port}` })).toBe(200);
    expect(await status({ host: `attacker.example:${port}` })).toBe(403);
    expect(await status({ host: '127.0.0.1' })).toBe(403);
    for (const foreign of ['https://attacker.example', 'null', 'http://localhost:1', '']) {
      expect(await status({ origin: foreign }), foreign).toBe(403);
    }
    expect((await post(`${origin}/other`, {})).status).toBe(404);
  });

  it('keeps sessions separate, and rejects unknown ones', async () => {
    const http = await startHttp(env);
    open.push(http);
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    const status = async (headers: Record<string, string>) =>
      (await post(http.address, headers, list)).status;

    expect(await status({})).toBe(400);
    expect(await status({ 'mcp-session-id': 'of-nobody' })).toBe(404);
    const [one, two] = [await post(http.address, {}), await post(http.address, {})];
    expect(one.sessionId).not.toBe(two.sessionId);
    const first = { 'mcp-session-id': String(one.sessionId) };
    expect(await status(first)).toBe(200);
    const ended = await fetch(http.address, { method: 'DELETE', headers: first });
    expect(ended.status).toBe(200);
    expect(await status(first)).toBe(404);
    expect(await status({ 'mcp-session-id': String(two.sessionId) })).toBe(200);
  });
});
