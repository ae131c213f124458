import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  webhooks,
  WebhookVerificationError,
  type CauceEvent,
} from '../sdk/typescript/src/index.ts';
import { REFRESH_AFTER_SECONDS } from '../src/modules/consent/consents/refreshSchedule.ts';
import { GO_LIVE_POINTS } from '../src/modules/team/console/goLive.types.ts';
import {
  createWebhookDispatcher,
  type WebhookDispatcher,
} from '../src/modules/operations/webhooks/jobs/dispatchWebhooks.ts';
import { CANARY } from './canary.ts';
import { connectClient, ENTITY } from './connect.ts';
import { buildRut } from './factories.ts';
import { dataOf, signInMember } from './member.ts';
import { relayWritten } from './relayWritten.ts';
import { startEndpoint, type Received } from './startEndpoint.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { until } from './until.ts';

/** What a client can do wrong, by the point of the check that has to see it. */
const FAULTS = {
  'takes deliveries without looking at the signature': 'signature',
  'refuses an event that it knows': 'repeats',
  'reads a task again for an event that it knows': 'repeats',
  'launches without an Idempotency-Key': 'idempotency',
  'repeats after a second what it was told to repeat later': 'retry-after',
  'uses the token of one server on another': 'tokens',
  'cancels what the institution asks the person': 'challenge',
  'leaves a connection without repair': 'repair',
  'allows its widget on pages without https': 'origins',
} as const;
type Fault = keyof typeof FAULTS;

interface Report {
  readonly probedAt: string | null;
  readonly isRunning: boolean;
  readonly points: readonly {
    readonly point: string;
    readonly grade: string;
    readonly evidence: readonly { readonly kind: string; readonly detail: string | null }[];
  }[];
}

const [SERVER, OTHER_SERVER] = ['203.0.113.10', '198.51.100.20'];
const RETRY_SECONDS = 61;
const LONG_AFTER_SECONDS = 700;

let server: TestServer;
let dispatcher: WebhookDispatcher;
const ending: (() => Promise<void>)[] = [];
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '1', RATE_LIMIT_NEW_KEY_PER_MINUTE: '1' });
  dispatcher = createWebhookDispatcher(server.container);
});
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});
afterAll(async () => {
  await dispatcher.stop();
  await server.close();
});

const ruts: string[] = [];
const nextRut = () => {
  const rut = buildRut(27_000_001 + ruts.length);
  ruts.push(rut);
  return rut;
};

/** Lets the workers list what happened and send what is due. */
async function deliver(clientId: string): Promise<void> {
  await relayWritten(server.container);
  await dispatcher.look();
  dispatcher.wake([clientId]);
  await dispatcher.idle();
}

/** A client that integrates as our guides show, except for its faults. */
async function integrate(faults: readonly Fault[]) {
  const does = (fault: Fault) => faults.includes(fault);
  const client = await connectClient(server, {
    scopes: ['main', 'connect', 'manage'],
    settings: {
      allowedOrigins: does('allows its widget on pages without https')
        ? ['https://app.example', 'http://pages.example']
        : ['https://app.example', 'http://127.0.0.1:3003'],
    },
  });
  const { clientId, apiKey } = client;
  const from = (ip: string, headers: Record<string, string> = {}) => ({
    'x-forwarded-for': ip,
    ...headers,
  });
  const byKey = (path: string, body: object) =>
    server.request('POST', `/api/v1${path}`, {
      headers: from(SERVER, { 'x-api-key': apiKey }),
      body,
    });

  await repair();
  const login = await server.request('POST', '/api/v1/auth/login', {
    headers: from(SERVER, { 'x-api-key': apiKey }),
  });
  const authorization = `Bearer ${String(login.body.token)}`;
  const call = (method: string, path: string, body?: object, ip = SERVER) =>
    server.request(method, `/api/v1${path}`, {
      headers: from(ip, { authorization }),
      ...(body && { body }),
    });

  const known = new Set<string>();
  const reading: Promise<unknown>[] = [];
  let secret = '';
  const endpoint = await startEndpoint((response, received) => {
    void receive(received).then((status) => response.writeHead(status).end());
  });
  ending.push(() => endpoint.close());
  const made = await call('POST', '/webhooks', { url: endpoint.url });
  expect(made.status, made.text).toBe(200);
  secret = String(made.body.secret);

  await challenge();
  await wait();
  const taskId = await launch();
  await server.runTask(taskId);
  const ip = does('uses the token of one server on another') ? OTHER_SERVER : SERVER;
  await call('GET', `/tasks/${taskId}`, undefined, ip);
  await deliver(clientId);
  await Promise.all(reading);
  server.clock.advance(LONG_AFTER_SECONDS);
  return { clientId, reading };

  /** The receiver of the guide about webhooks. */
  async function receive({ body, headers }: Received): Promise<number> {
    try {
      const event = does('takes deliveries without looking at the signature')
        ? (JSON.parse(body) as CauceEvent)
        : // The clock of the test is ahead.
          await webhooks.verify({ body, headers, secret, toleranceSeconds: Infinity });
      if (known.has(event.id) && does('refuses an event that it knows')) return 409;
      if (known.has(event.id) && !does('reads a task again for an event that it knows')) return 204;
      known.add(event.id);
      if (event.type === 'task.finished')
        reading.push(call('GET', `/tasks/${String(event.data.taskId)}`));
      return 204;
    } catch (error) {
      if (error instanceof WebhookVerificationError) return 400;
      throw error;
    }
  }

  async function launch(scenario?: string): Promise<string> {
    const launched = await server.request('POST', '/api/v1/tasks', {
      headers: from(SERVER, {
        authorization,
        ...(!does('launches without an Idempotency-Key') && { 'idempotency-key': nextRut() }),
        ...(scenario !== undefined && { 'x-sandbox-scenario': scenario }),
      }),
      body: {
        action: `${ENTITY}:identity-validation`,
        args: { username: nextRut(), password: CANARY },
        interactive: true,
      },
    });
    expect(launched.status, launched.text).toBe(200);
    return String(launched.body.taskId);
  }

  async function challenge(): Promise<void> {
    const asked = await launch('challenge=code');
    const run = server.runTask(asked);
    const { id: challengeId } = await until(async () => {
      const { challenge: open } = (await call('GET', `/tasks/${asked}`)).body as {
        challenge: { id: string } | null;
      };
      return open;
    });
    const answers = { codigo: '123456' };
    const path = `/tasks/${asked}/challenge`;
    const answer = does('cancels what the institution asks the person')
      ? await call('POST', `${path}/cancel`, { challengeId })
      : await call('POST', path, { challengeId, answers });
    expect(answer.status, answer.text).toBe(200);
    await run;
  }

  async function repair(): Promise<void> {
    const { username, consentId } = await client.consent(nextRut(), { products: ['movement'] });
    server.clock.advance(REFRESH_AFTER_SECONDS + 1);
    await client.retrieve(username, consentId, 'movement');
    const consent = await server.container.consents.find(consentId);
    await server.runTask(String(consent?.taskId), () =>
      Promise.resolve({ kind: 'wrong_login', attemptsLeft: null }),
    );
    if (does('leaves a connection without repair')) return;
    const again = await client.widget(username, { products: undefined, consentId });
    expect((await again.extract()).body.data).toMatchObject({ status: 'success' });
  }

  /** Makes more keys than allowed in a minute, and waits until it may make the last. */
  async function wait(): Promise<void> {
    const make = async () => (await byKey('/keys', { scopes: ['main'] })).status;
    expect([await make(), await make()]).toEqual([200, 429]);
    const isEarly = does('repeats after a second what it was told to repeat later');
    server.clock.advance(isEarly ? 1 : RETRY_SECONDS);
    await make();
  }
}

/** Starts the check as a developer of the client, and reads it when it is over. */
async function check(clientId: string, reading: readonly Promise<unknown>[]): Promise<Report> {
  const developer = await signInMember(server, clientId, 'developer');
  const started = dataOf<Report>(await developer.call('POST', '/console/go-live'));
  expect(started.isRunning).toBe(true);
  const again = dataOf<Report>(await developer.call('POST', '/console/go-live'));
  expect(again.probedAt).toBe(started.probedAt);
  await deliver(clientId);
  await Promise.all(reading);
  server.clock.advance(15);
  await server.container.requestLog.flush();
  const report = dataOf<Report>(await developer.call('GET', '/console/go-live'));
  expect(report.isRunning).toBe(false);
  return report;
}

const gradesOf = ({ points }: Report) =>
  Object.fromEntries(points.map(({ point, grade }) => [point, grade]));
const allBut = (failed: readonly string[]) =>
  Object.fromEntries(
    GO_LIVE_POINTS.map((point) => [point, failed.includes(point) ? 'failed' : 'passed']),
  );

describe('the check before production', () => {
  it('has seen nothing of a client that has done nothing', async () => {
    const { clientId } = await server.client();
    const viewer = await signInMember(server, clientId, 'viewer');
    const report = dataOf<Report>(await viewer.call('GET', '/console/go-live'));
    expect(report).toMatchObject({ probedAt: null, isRunning: false });
    expect(new Set(Object.values(gradesOf(report)))).toEqual(new Set(['unseen']));
    expect((await viewer.call('POST', '/console/go-live')).status).toBe(403);
  });

  it('passes a client that integrates as the guides show', async () => {
    const { clientId, reading } = await integrate([]);
    const report = await check(clientId, reading);
    expect(gradesOf(report)).toEqual(allBut([]));
    for (const { evidence } of report.points) expect(evidence).not.toEqual([]);
    const detailsOf = (name: string) =>
      report.points.find(({ point }) => point === name)?.evidence.map(({ detail }) => detail);
    expect(detailsOf('origins')).toEqual(['https://app.example', 'http://127.0.0.1:3003']);
    // Only calls that were told to wait.
    expect(new Set(detailsOf('retry-after'))).toEqual(new Set(['POST /keys']));
    for (const rut of ruts) expect(JSON.stringify(report)).not.toContain(rut);
    const [webhook] = await server.container.webhooks.list(clientId);
    const listed = await server.container.deliveries.list(String(webhook?._id), {
      status: null,
      before: null,
      limit: 100,
    });
    expect(listed.filter(({ probe }) => probe)).toEqual([]);
  });

  it.each(Object.keys(FAULTS) as Fault[])(
    'fails a client that %s, for that only',
    async (fault) => {
      const { clientId, reading } = await integrate([fault]);
      expect(gradesOf(await check(clientId, reading))).toEqual(allBut([FAULTS[fault]]));
    },
  );

  it('fails a client for all its faults', async () => {
    const faults = (Object.keys(FAULTS) as Fault[]).filter(
      (one) => one !== 'refuses an event that it knows',
    );
    const { clientId, reading } = await integrate(faults);
    expect(gradesOf(await check(clientId, reading))).toEqual(allBut(GO_LIVE_POINTS));
  });

  it('is only for the sandbox', async () => {
    const staging = await startTestServer({ CAUCE_ENV: 'staging' });
    ending.push(() => staging.close());
    const { clientId } = await staging.client();
    const owner = await signInMember(staging, clientId, 'owner');
    for (const method of ['GET', 'POST'])
      expect((await owner.call(method, '/console/go-live')).status).toBe(404);
  });
});
