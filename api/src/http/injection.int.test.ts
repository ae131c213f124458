import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../test/canary.ts';
import { connectClient, type ConnectClient, type Widget } from '../../test/connect.ts';
import { hostileValue } from '../../test/fuzz/hostileValues.ts';
import { allTargets } from '../../test/fuzz/runFuzz.ts';
import { UNLIMITED } from '../../test/fuzz/world.ts';
import { signInMember } from '../../test/member.ts';
import { signInPerson } from '../../test/person.ts';
import { startTestServer, type TestServer } from '../../test/testServer.ts';

const PERSON = '12345678-5';

let server: TestServer;
let main: { clientId: string; apiKey: string; token: string };
let manager: { apiKey: string };
let client: ConnectClient;
let widget: Widget;
let consentId: string;
let taskToken: string;
let personToken: string;
let memberToken: string;
beforeAll(async () => {
  server = await startTestServer(UNLIMITED);
  main = await server.session({ scopes: ['main'], monthlyQuota: 7 });
  manager = await server.client({ scopes: ['manage'] });
  client = await connectClient(server, { scopes: ['connect', 'persons'] });
  widget = await client.widget(PERSON);
  await widget.accept();
  ({ consentId } = await client.consent(PERSON, { products: ['identity-validation', 'movement'] }));
  taskToken = await client.taskToken(PERSON);
  personToken = (await signInPerson(server, PERSON)).token;
  memberToken = (await signInMember(server, client.clientId)).token;
});
afterAll(() => server.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const byKey = () => ({ 'x-api-key': client.apiKey });
const byWidget = () => bearer((widget.session as { sessionToken: string }).sessionToken);
const bySession = () => bearer(main.token);

interface BodyCase {
  readonly headers: () => Record<string, string>;
  readonly body: () => Record<string, unknown>;
  /** Objects within the body that have fields of their own. */
  readonly within?: readonly string[];
}

const answer = { challengeId: 'f'.repeat(32), answers: { codigo: '123456' } };

/** A valid body for each operation: any later error comes from what a test inserted. */
const BODIES: Readonly<Record<string, BodyCase>> = {
  login: { headers: () => ({ 'x-api-key': main.apiKey }), body: () => ({ expire: 30 }) },
  launchTask: {
    headers: bySession,
    body: () => ({ action: 'banco-chile:movement', args: { username: PERSON, password: CANARY } }),
    within: ['args'],
  },
  readUserStatus: {
    headers: bySession,
    body: () => ({ username: PERSON, entity: 'banco-chile' }),
  },
  createEncryptionKey: { headers: bySession, body: () => ({ alg: 'ECDH-ES' }) },
  createKey: {
    headers: () => ({ 'x-api-key': manager.apiKey }),
    body: () => ({ scopes: ['manage'] }),
  },
  createOtpToken: {
    headers: byKey,
    body: () =>
      client.otpBody(PERSON, {
        company: { id: '76123456-0' },
        filters: { entities: { include: { types: ['bank'] } } },
      }),
    within: ['user', 'company', 'filters', 'filters.entities', 'filters.entities.include'],
  },
  createTaskToken: {
    headers: byKey,
    body: () => ({ clientId: client.clientId, target: PERSON }),
  },
  retrieveData: {
    headers: () => bearer(taskToken),
    body: () => ({ consentId, product: 'identity-validation' }),
  },
  readChanges: {
    headers: () => bearer(taskToken),
    body: () => ({ consentId, product: 'movement' }),
  },
  moveSandboxClock: { headers: byKey, body: () => ({ days: 1 }) },
  openWidgetSession: { headers: () => ({}), body: () => ({ otpToken: 'x'.repeat(43) }) },
  acceptConsent: {
    headers: byWidget,
    body: () => ({ termsVersion: 'v1', entityId: 'banco-chile' }),
  },
  startExtraction: {
    headers: byWidget,
    body: () => ({ entityId: 'banco-chile', encryptArgs: 'a.b.c.d.e' }),
  },
  startSignIn: {
    headers: () => ({}),
    body: () => ({ username: PERSON, email: 'persona@correo.cl', locale: 'en' }),
  },
  openPersonSession: {
    headers: () => ({}),
    body: () => ({ signInId: '5f0d7c1e-8a43-4b6e-9f21-7c3d2e1b0a94', code: '123456' }),
  },
  readInvitation: { headers: () => ({}), body: () => ({ invitation: 'x'.repeat(43) }) },
  startRegistration: {
    headers: () => ({}),
    body: () => ({ invitation: 'x'.repeat(43), email: 'persona@correo.cl', name: 'Ana' }),
  },
  finishRegistration: {
    headers: () => ({}),
    body: () => ({ response: { id: 'x', response: {} } }),
  },
  openMemberSession: {
    headers: () => ({}),
    body: () => ({ signInId: 'x', response: { id: 'x', response: {} } }),
  },
  startOpenidSignIn: { headers: () => ({}), body: () => ({ email: 'persona@correo.cl' }) },
  openOpenidSession: {
    headers: () => ({}),
    body: () => ({ signInId: 'x', callback: '/consola/openid/x?code=y' }),
  },
  openDemoSession: { headers: () => ({}), body: () => ({ as: 'owner' }) },
  changeWidgetConfig: {
    headers: () => bearer(memberToken),
    body: () => ({ appName: 'Otra', theme: { mode: 'auto' }, terms: { version: '1', text: 'x' } }),
    within: ['theme', 'terms'],
  },
  addWidgetOrigin: {
    headers: () => bearer(memberToken),
    body: () => ({ origin: 'https://app.example' }),
  },
  changeMember: { headers: () => bearer(memberToken), body: () => ({ role: 'viewer' }) },
  inviteMember: {
    headers: () => bearer(memberToken),
    body: () => ({ email: 'otra@correo.cl', role: 'viewer' }),
  },
  objectToConnection: { headers: () => bearer(personToken), body: () => ({ reason: 'Basta.' }) },
  exportOwnData: { headers: () => bearer(personToken), body: () => ({ format: 'json' }) },
  blockConnection: { headers: () => bearer(personToken), body: () => ({ reason: 'Basta.' }) },
  exportPerson: { headers: byKey, body: () => ({ username: '22222222-2' }) },
  erasePerson: { headers: byKey, body: () => ({ username: '22222222-2' }) },
  answerRightsRequest: {
    headers: byKey,
    body: () => ({ outcome: 'done', message: 'Listo.' }),
  },
  createWebhook: {
    headers: bySession,
    body: () => ({ url: 'https://app.example/hook', types: ['task.finished'] }),
  },
  changeWebhook: { headers: bySession, body: () => ({ enabled: true }) },
  retryWebhookDeliveries: {
    headers: bySession,
    body: () => ({
      from: '2026-11-23T12:00:00.000Z',
      to: '2026-11-23T13:00:00.000Z',
      status: 'failed',
    }),
  },
  answerChallenge: { headers: bySession, body: () => answer },
  answerExtractionChallenge: { headers: byWidget, body: () => answer },
  chooseAccounts: { headers: byWidget, body: () => ({ accounts: ['f'.repeat(32)] }) },
};

/** Fields that a caller must not set, and names that cause harm if a body is copied carelessly. */
const FIELDS = [
  'isAdmin',
  'role',
  'scopes',
  'monthlyQuota',
  'keyId',
  'apiKey',
  'revokedAt',
  'createdAt',
  '_id',
  'id',
  'status',
  'state',
  'subject',
  'consent',
  'validUntil',
  'sandboxScenario',
  'sandboxDays',
  '$set',
  '$where',
  '$gt',
  'a.b',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__defineGetter__',
  '__class__',
  '',
];

const documented = allTargets().filter(({ operation }) => operation.requestBody);
const targetOf = (id: string) => {
  const found = documented.find(({ operation }) => operation.operationId === id);
  if (!found) throw new Error(`${id} takes no body`);
  return found;
};

const steps = (path: string) => path.split('.').filter((step) => step !== '');
const holderOf = (body: Record<string, unknown>, path: string) =>
  steps(path).reduce((node, step) => node[step] as Record<string, unknown>, body);

/** Whether the field is allowed at that path: `company.id` is. */
const knows = (body: Record<string, unknown>, path: string, field: string): boolean =>
  Object.hasOwn(holderOf(body, path), field);

/** The body with an additional field in one of its objects. */
function withField(body: Record<string, unknown>, path: string, field: string, value: unknown) {
  const copy = structuredClone(body);
  const holder = holderOf(copy, path);
  Object.defineProperty(holder, field, { value, enumerable: true, configurable: true });
  return copy;
}

const call = (id: string, body: unknown) => {
  const { method, template } = targetOf(id);
  const headers = BODIES[id]?.headers() ?? {};
  return server.request(method, `/api/v1${template}`, { headers, body });
};

/** The only call with a free-text query. */
const ask = (query: string) =>
  server.request('GET', `/api/v1/users/status/by-entity?${query}`, { headers: bySession() });

it('the test has a valid body for every operation that accepts one', () => {
  const ids = documented.map(({ operation }) => operation.operationId);
  expect(Object.keys(BODIES).sort()).toEqual([...ids].sort());
});

describe.each(Object.entries(BODIES))('mass assignment at %s', (id, { body, within = [] }) => {
  it.each(['', ...within])(
    'is rejected at path "%s", and the error names the field',
    async (path) => {
      for (const field of FIELDS.filter((one) => !knows(body(), path, one))) {
        const answer = await call(id, withField(body(), path, field, true));
        const { code, errorCode, message } = answer.body as Record<string, string>;
        expect([answer.status, code ?? errorCode, message]).toEqual([
          422,
          'WRONG_FORMAT',
          `"${field}" is not allowed`,
        ]);
      }
    },
  );

  it('is rejected through a prototype key too', async () => {
    const { method, template } = targetOf(id);
    const text = JSON.stringify(body()).replace('{', '{"__proto__":{"isAdmin":true},');
    const answer = await server.request(method, `/api/v1${template}`, {
      headers: BODIES[id]?.headers() ?? {},
      rawBody: text,
    });
    expect([answer.status, (answer.body as { message: string }).message]).toEqual([
      422,
      '"__proto__" is not allowed',
    ]);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });
});

describe('refused fields', () => {
  it("do not change the caller's data", async () => {
    const { clients } = server.container;
    expect(await clients.findClient(main.clientId)).toMatchObject({
      monthlyQuota: 7,
      revokedAt: null,
    });
    const [key] = await clients.listKeys(main.clientId);
    expect(key?.scopes).toEqual(['main']);
  });
});

describe('database operators', () => {
  const OPERATORS = [
    { $gt: '' },
    { $ne: null },
    { $in: ['x'] },
    { $regex: '.*' },
    { $where: 'sleep(100)' },
    { $expr: { $eq: [1, 1] } },
    ['x', { $gt: '' }],
  ];

  it.each(Object.entries(BODIES))(
    'are rejected in place of any value of %s',
    async (id, { body }) => {
      for (const field of Object.keys(body()))
        for (const operator of OPERATORS) {
          const answer = await call(id, { ...body(), [field]: operator });
          expect([401, 422], `${field} ${answer.text}`).toContain(answer.status);
        }
    },
  );

  it.each(['username[$gt]=', 'username[]=x', 'entity.$ne=1', '__proto__[a]=1', 'constructor=1'])(
    'are rejected in query names: %s',
    async (query) => {
      const answer = await ask(query);
      const name = query.replace(/=.*/, '');
      expect(answer.body).toMatchObject({
        errorCode: 'WRONG_FORMAT',
        message: `"${name}" is not allowed`,
      });
    },
  );

  it('are treated as text in repeated query values, paths and headers', async () => {
    const twice = await ask('username=a&username=b&entity=x');
    expect(twice.body).toMatchObject({ message: 'username must be of type string' });
    for (const id of ['{"$gt":""}', '[$ne]', '$where', '__proto__', 'constructor']) {
      const task = await server.request('GET', `/api/v1/tasks/${encodeURIComponent(id)}`, {
        headers: bySession(),
      });
      expect(task.status).toBe(403);
      const login = await server.request('POST', '/api/v1/auth/login', {
        headers: { 'x-api-key': id },
      });
      expect(login.body).toMatchObject({ message: 'Invalid API Key' });
    }
  });

  it('do not match another key’s response if sent as Idempotency-Key', async () => {
    const body = client.otpBody(PERSON);
    const first = await client.createOtp(body, { 'idempotency-key': 'mine' });
    for (const key of ['{"$ne":null}', 'min.', '*', '__proto__']) {
      const answer = await client.createOtp(body, { 'idempotency-key': key });
      expect(answer.headers.get('idempotent-replayed')).toBeNull();
      expect(answer.body).not.toEqual(first.body);
    }
  });

  it('are rejected by the schema in encrypted credentials', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.dictionary(fc.string(), hostileValue),
          fc.record({ username: hostileValue, password: hostileValue }),
        ),
        async (args) => {
          const encryptArgs = await widget.encrypt(args);
          const answer = await call('startExtraction', { entityId: 'banco-chile', encryptArgs });
          expect(answer.status, answer.text).toBe(422);
        },
      ),
      { seed: 20_261_121, numRuns: 60 },
    );
  });
});
