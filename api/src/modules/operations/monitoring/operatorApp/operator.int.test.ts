import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { institutions } from '@cauce/extractors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY, canaryInText } from '../../../../../test/canary.ts';
import { connectClient } from '../../../../../test/connect.ts';
import { buildRut } from '../../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../../test/testServer.ts';
import { errorCatalogue } from '../../../../errors/catalogue.ts';
import { connectErrorCatalogue } from '../../../../errors/connectCatalogue.ts';
import type { Container } from '../../../../container.ts';
import { startHeartbeat } from '../heartbeat.ts';
import type { ProcessKind } from '../processes.store.ts';
import { apiCalls } from '../../../../declarations.ts';
import { createHttpServer } from '../../../../http/createHttpServer.ts';
import { createOperatorApp } from './createOperatorApp.ts';
import { MAX_FAILURES_A_MINUTE } from './operatorAccess.ts';

const SECRET = 'operators-secret-of-the-tests-0123456789';
const bearer = { authorization: `Bearer ${SECRET}` };

interface Listener {
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Response>;
  close(): Promise<void>;
}

async function listen(container: Container, kind: ProcessKind = 'web'): Promise<Listener> {
  const server: Server = createHttpServer(createOperatorApp(container, kind).callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    get: (path, headers = {}, method = 'GET') => fetch(`${url}${path}`, { method, headers }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

let server: TestServer;
let operators: Listener;
beforeAll(async () => {
  server = await startTestServer({ OPERATOR_SECRET: SECRET });
  operators = await listen(server.container);
});
afterAll(async () => {
  await operators.close();
  await server.close();
});

describe('access control', () => {
  it('requires the secret, as a bearer token or as a password', async () => {
    const basic = (text: string) => ({
      authorization: `Basic ${Buffer.from(text).toString('base64')}`,
    });
    for (const path of ['/metrics', '/queues', '/queues/api/queues', '/nothing']) {
      const refused = await operators.get(path);
      expect([path, refused.status]).toEqual([path, 401]);
      expect(refused.headers.get('www-authenticate')).toContain('Basic');
    }
    expect((await operators.get('/metrics', bearer)).status).toBe(200);
    expect((await operators.get('/metrics', basic(`anybody:${SECRET}`))).status).toBe(200);
    expect((await operators.get('/metrics', basic(SECRET))).status).toBe(200);
    expect((await operators.get('/metrics', basic('admin:admin'))).status).toBe(401);
    expect((await operators.get('/metrics', { authorization: 'Bearer' })).status).toBe(401);
  });

  it('serves health checks without the secret, for orchestrators', async () => {
    expect((await operators.get('/healthz')).status).toBe(200);
    expect((await operators.get('/readyz')).status).toBe(200);
  });

  it('is not reachable on the port of the API', async () => {
    for (const path of ['/metrics', '/queues'])
      expect((await server.request('GET', path, { headers: bearer })).status).toBe(404);
  });

  it('blocks an address after too many wrong secrets', async () => {
    const own = await listen(server.container);
    const wrong = { authorization: 'Bearer wrong' };
    for (let turn = 0; turn < MAX_FAILURES_A_MINUTE; turn += 1)
      expect((await own.get('/metrics', wrong)).status).toBe(401);
    const late = await own.get('/metrics', bearer);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    await own.close();
  });

  it('serves metrics without a configured secret, but no dashboard', async () => {
    const { config } = server.container;
    const operator = { ...config.operator, secret: null };
    const own = await listen({ ...server.container, config: { ...config, operator } });
    expect((await own.get('/metrics')).status).toBe(200);
    const board = await own.get('/queues');
    expect([board.status, await board.text()]).toEqual([404, expect.stringContaining('is off')]);
    await own.close();
  });
});

/** `name{labels} value` lines as objects. */
function samples(text: string): { name: string; labels: Record<string, string>; value: number }[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
      return {
        name,
        value: Number(value),
        labels: Object.fromEntries(pairs.map(([, key = '', text = '']) => [key, text])),
      };
    });
}

async function metrics(): Promise<{ text: string; all: ReturnType<typeof samples> }> {
  const text = await (await operators.get('/metrics', bearer)).text();
  return { text, all: samples(text) };
}

const valueOf = (
  all: ReturnType<typeof samples>,
  name: string,
  labels: Record<string, string | number> = {},
): number =>
  all
    .filter(
      (one) =>
        one.name === name &&
        Object.entries(labels).every(([key, value]) => one.labels[key] === String(value)),
    )
    .reduce((sum, one) => sum + one.value, 0);

const [success, wrong, third] = [buildRut(17_100_001), buildRut(17_100_002), buildRut(17_100_003)];

/** A day's traffic, with everything that a caller could inject into a label. */
async function aDay(): Promise<string[]> {
  const { token } = await server.session({ monthlyQuota: 3 });
  const action = 'banco-chile:identity-validation';
  const launch = (username: string, scenario?: string) =>
    server.launch(
      token,
      { action, args: { username, password: CANARY } },
      scenario === undefined ? {} : { 'x-sandbox-scenario': scenario },
    );
  const run = async (username: string, scenario?: string) => {
    const answer = await launch(username, scenario);
    expect(answer.status).toBe(200);
    await server.runTask(String(answer.body.taskId));
  };
  // Costs nothing.
  await run(third, 'error');
  await run(success);
  await run(wrong, 'wrong_login');
  await run(wrong, 'wrong_login');
  expect((await launch(wrong)).status).toBe(403);
  expect((await launch(success)).status).toBe(429);

  await server.request('GET', `/api/v1/${CANARY}/${success}`);
  await server.request('GET', `/${success}`);
  await server.request('GET', `/api/v1/tasks/${success}`, {
    headers: { authorization: `Bearer ${CANARY}` },
  });
  await server.request('PATCH', `/api/v1/tasks?password=${CANARY}`);
  await server.request('PROPFIND', '/healthz', { headers: { 'x-request-id': `id ${CANARY}` } });
  await server.launch(token, { action: CANARY, args: { username: CANARY, password: CANARY } });
  const client = await connectClient(server);
  await client.consent(success);
  const { clientId } = client;
  return [token, success, wrong, third, client.apiKey, clientId, '127.0.0.1', 'persona@correo.cl'];
}

describe('/metrics', () => {
  let people: string[];
  beforeAll(async () => {
    people = await aDay();
  });

  it('counts events', async () => {
    const { all } = await metrics();
    const entity = 'banco-chile';
    const counted: [string, Record<string, string | number>, number][] = [
      [
        'cauce_http_request_duration_seconds_count',
        { route: '/api/v1/tasks', method: 'POST', status: 200 },
        4,
      ],
      ['cauce_task_launches_total', { entity, result: 'accepted' }, 5],
      ['cauce_task_launches_total', { entity, result: 'restricted' }, 1],
      ['cauce_task_launches_total', { entity, result: 'quota_exceeded' }, 1],
      ['cauce_quota_credits_total', { result: 'accepted' }, 5],
      ['cauce_quota_credits_total', { result: 'refused' }, 1],
      ['cauce_restrictions_total', { entity }, 1],
      ['cauce_extractions_total', { entity, outcome: 'success' }, 2],
      ['cauce_extractions_total', { entity, outcome: 'wrong_login' }, 2],
      ['cauce_extraction_duration_seconds_count', { entity }, 5],
      ['cauce_extraction_errors_total', { entity, fixable_by: 'institution' }, 1],
      ['cauce_tasks_ended_total', { status: 'success', by: 'worker', code: 'none' }, 2],
      ['cauce_task_wait_seconds_count', {}, 5],
      ['cauce_http_errors_total', { api: 'main', code: 'TEMPORARILY_RESTRICTED' }, 1],
      ['cauce_audit_events_total', { event: 'consent.activated' }, 1],
    ];
    for (const [name, labels, value] of counted)
      expect([name, labels, valueOf(all, name, labels)]).toEqual([name, labels, value]);
    expect(valueOf(all, 'cauce_process_cpu_seconds_total')).toBeGreaterThan(0);
  });

  it('counts the leases that an unresponsive worker lost', async () => {
    const before = (await metrics()).all;
    const { token } = await server.session();
    const args = { username: buildRut(17_100_010), password: CANARY };
    const launched = await server.launch(token, {
      action: 'banco-chile:identity-validation',
      args,
    });
    const taskId = String(launched.body.taskId);
    const now = server.clock.now();
    const lease = { owner: 'dead', until: new Date(now.getTime() + 1000) };
    await server.container.tasks.claim(taskId, lease, now);
    server.clock.advance(2);
    await server.runTask(taskId);
    const { all } = await metrics();
    const reclaimed = (list: ReturnType<typeof samples>) =>
      valueOf(list, 'cauce_task_leases_total', { event: 'reclaimed' });
    expect(reclaimed(all) - reclaimed(before)).toBe(1);
  });

  it('reports the queue, the processes, the dependencies and the institutions', async () => {
    const beating = startHeartbeat(server.container, 'worker');
    await beating.first;
    const { all } = await metrics();
    expect(valueOf(all, 'cauce_queue_jobs', { state: 'waiting' })).toBeGreaterThan(0);
    expect(valueOf(all, 'cauce_processes', { kind: 'worker' })).toBe(1);
    expect(valueOf(all, 'cauce_dependency_up', { dependency: 'mongodb' })).toBe(1);
    const conditions = all.filter(({ name }) => name === 'cauce_institution_condition');
    expect(conditions).toHaveLength(institutions.length);
    await beating.stop();
    const after = (await metrics()).all;
    expect(valueOf(after, 'cauce_processes', { kind: 'worker' })).toBe(0);
  });

  it('contains only known labels and no personal data', async () => {
    const { text, all } = await metrics();
    expect(canaryInText(text)).toEqual([]);
    for (const secret of people) expect(text).not.toContain(secret);

    const allowed: Record<string, ReadonlySet<string>> = {
      route: new Set([
        ...apiCalls.map(({ path }) => `/api/v1${path}`),
        'unmatched',
        '/healthz',
        '/readyz',
        '/widget/:widgetConfigId',
        '/widget/connect.js',
        '/widget/assets/:name',
        '/widget/v:version/connect.js',
        '/widget/connect.json',
        '/.well-known/security.txt',
      ]),
      method: new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'OTHER']),
      entity: new Set(institutions.map(({ id }) => id)),
      action: new Set(institutions.flatMap(({ actions }) => actions.map(({ type }) => type))),
      code: new Set([
        ...Object.values({ ...errorCatalogue, ...connectErrorCatalogue }).map(({ code }) => code),
        'none',
        'INSTITUTION_UNAVAILABLE',
        'CANCELLED',
        'INTERRUPTED',
        'DEADLINE_EXCEEDED',
      ]),
    };
    for (const [label, words] of Object.entries(allowed)) {
      const used = new Set(all.flatMap(({ labels }) => labels[label] ?? []));
      expect([label, [...used].filter((one) => !words.has(one))]).toEqual([label, []]);
      expect(used.size).toBeGreaterThan(0);
    }
    for (const status of new Set(all.flatMap(({ labels }) => labels.status ?? [])))
      expect(status).toMatch(/^(\d{3}|success|wrong_login|locked|error)$/);
    const known = ['route', 'method', 'entity', 'action', 'code', 'status', 'le', 'process'].concat(
      ['environment', 'api', 'result', 'outcome', 'fixable_by', 'by', 'event', 'state', 'kind'],
      [
        'dependency',
        'field',
        'space',
        'version',
        'major',
        'minor',
        'patch',
        'type',
        'quantile',
        'chore',
      ],
    );
    const names = new Set(all.flatMap(({ labels }) => Object.keys(labels)));
    expect([...names].filter((one) => !known.includes(one))).toEqual([]);
  });

  it('does not gain series from values that callers choose', async () => {
    // Left out are Node's own metrics, which count whatever this process has open.
    const series = async () =>
      (await metrics()).all.filter(({ name }) => name.startsWith('cauce_')).length;
    const strange = async (turn: number) => {
      await server.request('GET', `/${String(turn)}/${CANARY}`);
      await server.request('GET', `/api/v1/consents/${String(turn)}`);
      await server.request(`M${String.fromCharCode(65 + turn)}`, `/api/v1/x${String(turn)}`);
    };
    await strange(0);
    const before = await series();
    for (let turn = 1; turn < 20; turn += 1) await strange(turn);
    expect(await series()).toBe(before);
  });
});

describe('/queues', () => {
  const get = (path: string) => operators.get(`/queues${path}`, bearer);

  it('is a page without resources of other servers', async () => {
    const page = await get('');
    const html = await page.text();
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(html).not.toMatch(/https?:\/\//);
    expect(html).not.toContain('<%');
    const files = [...html.matchAll(/(?:src|href)="(static\/[^"]+)"/g)].map(([, name]) => name);
    expect(files.length).toBeGreaterThan(2);
    for (const name of files) expect((await get(`/${String(name)}`)).status).toBe(200);
    expect((await get('/queue/extractions')).status).toBe(200);
  });

  it('shows only the task, institution and client of a job', async () => {
    const { token, clientId } = await server.session();
    const args = { username: success, password: CANARY };
    const launched = await server.launch(token, {
      action: 'banco-chile:identity-validation',
      args,
    });
    const taskId = String(launched.body.taskId);
    const answer = await get('/api/queues?activeQueue=extractions&status=waiting&page=1');
    const text = await answer.text();
    const { queues } = JSON.parse(text) as { queues: { jobs: { id: string; data: unknown }[] }[] };
    const job = queues[0]?.jobs.find(({ id }) => id === taskId);
    expect(job?.data).toEqual({ taskId, entityId: 'banco-chile', clientId });
    expect(text).not.toContain(success);
    expect(canaryInText(text)).toEqual([]);
  });

  it('is read-only', async () => {
    const before = await server.container.queue.counts();
    for (const [method, path] of [
      ['PUT', '/api/queues/extractions/pause'],
      ['PUT', '/api/queues/extractions/empty'],
      ['PUT', '/api/queues/extractions/obliterate'],
      ['POST', '/api/queues/extractions/add'],
    ] as const)
      expect((await operators.get(`/queues${path}`, bearer, method)).status).toBe(404);
    expect(await server.container.queue.counts()).toEqual(before);
  });

  it.each(['/static/../../package.json', '/static/%2e%2e%2f%2e%2e%2fpackage.json', '/static/js'])(
    'does not serve %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('is not served by a worker', async () => {
    const worker = await listen(server.container, 'worker');
    expect((await worker.get('/queues', bearer)).status).toBe(404);
    expect((await worker.get('/metrics', bearer)).status).toBe(200);
    await worker.close();
  });
});
