import {
  encryptCredentials,
  type EncryptionKey,
} from '../../../../api/sdk/typescript/src/index.ts';
import { CANARY } from '../../../../api/test/canary.ts';
import { connectClient } from '../../../../api/test/connect.ts';
import { keyIdOf } from '../../../../api/test/keyIdOf.ts';
import { relayWritten } from '../../../../api/test/relayWritten.ts';
import { openChallenge } from '../../../../api/test/openChallenge.ts';
import { signInPerson } from '../../../../api/test/person.ts';
import type { Answer, TestServer } from '../../../../api/test/testServer.ts';
import type { ServerStateName } from '../../states.ts';
import { expectOk, type HandlersOf, type StateFacts } from './stateFacts.ts';

const PERSON = '12345678-5';
const ENTITY = 'banco-chile';
const SESSION_SECONDS = 60 * 60;
const TASK_TOKEN_SECONDS = 30 * 60;
const NOBODY = 'f0000000-0000-4000-8000-000000000000';

/** Sets up each state of a client's server. */
export function serverStateHandlers(server: TestServer): HandlersOf<ServerStateName> {
  const tools = serverTools(server);
  return {
    ...sessionStates(server, tools),
    ...taskStates(server, tools),
    ...accountStates(server, tools),
    ...consentStates(server, tools),
  };
}

/** What several states begin with. */
function serverTools(server: TestServer) {
  const { container } = server;

  const session = async (monthlyQuota = 100) => {
    const { clientId, token } = await server.session({ monthlyQuota });
    return { clientId, sessionToken: token };
  };
  /** A client whose key may manage the others. */
  const manager = async () => {
    const made = await server.session({ scopes: ['main', 'manage'] });
    return { clientId: made.clientId, apiKey: made.apiKey, sessionToken: made.token };
  };
  const send = (headers: Record<string, string>, method: string, path: string, body?: unknown) =>
    server.request(method, `/api/v1${path}`, { headers, ...(body !== undefined && { body }) });
  const call = (sessionToken: string, ...request: [string, string, unknown?]) =>
    send({ authorization: `Bearer ${sessionToken}` }, ...request);
  const callWithKey = (apiKey: string, ...request: [string, string, unknown?]) =>
    send({ 'x-api-key': apiKey }, ...request);
  /** Another key of the same client. */
  const addKey = async (apiKey: string): Promise<string> => {
    const made = await callWithKey(apiKey, 'POST', '/keys', { scopes: ['main'] });
    expectOk(made);
    return (made.body as { keyId: string }).keyId;
  };
  const makeWebhook = (sessionToken: string) =>
    call(sessionToken, 'POST', '/webhooks', { url: 'http://127.0.0.1:9/hook' });
  /** With one delivery, a test. */
  const webhook = async () => {
    const { sessionToken } = await session();
    const made = await makeWebhook(sessionToken);
    expectOk(made);
    const webhookId = (made.body as { id: string }).id;
    const test = await call(sessionToken, 'POST', `/webhooks/${webhookId}/test`);
    expectOk(test);
    const deliveryId = (test.body as { id: string }).id;
    return { sessionToken, values: { webhookId, deliveryId } };
  };
  const launch = async (
    token: string,
    { action = 'movement', scenario = null, interactive = false }: TaskOptions = {},
    headers: Record<string, string> = {},
  ) => {
    const body = {
      action: `${ENTITY}:${action}`,
      args: { username: PERSON, password: CANARY },
      ...(interactive && { interactive }),
    };
    const played = scenario === null ? {} : { 'x-sandbox-scenario': scenario };
    const answer = await server.launch(token, body, { ...played, ...headers });
    expectOk(answer);
    return (answer.body as { taskId: string }).taskId;
  };
  /** A task of a new client, whose session it is. */
  const task = async (options: TaskOptions) => {
    const { sessionToken } = await session();
    return { sessionToken, taskId: await launch(sessionToken, options) };
  };
  const pairsOf = (clientId: string) => container.userKeys.userEntityKeys(clientId, PERSON, ENTITY);
  const sealed = async (token: string) => {
    const answer = await server.request('POST', '/api/v1/encryption/keys', {
      headers: { authorization: `Bearer ${token}` },
      body: { alg: 'ECDH-ES' },
    });
    expectOk(answer);
    const { key } = answer.body as { key: EncryptionKey };
    return encryptCredentials({ username: PERSON, password: CANARY }, key);
  };

  /** A consent of a new client, and a task token of the person. */
  const consent = async (
    make: (client: Awaited<ReturnType<typeof connectClient>>) => Promise<string>,
  ): Promise<StateFacts> => {
    const client = await connectClient(server);
    const consentId = await make(client);
    const { apiKey, clientId, widgetConfigId } = client;
    const values = { consentId, clientId, widgetConfigId };
    return { sessionToken: await client.taskToken(PERSON), apiKey, values };
  };
  const activeConsent = async (client: Awaited<ReturnType<typeof connectClient>>) =>
    (await client.consent(PERSON, { products: ['movement'] })).consentId;

  /** To a consent of a new client, whose key it is. */
  const objection = async () => {
    const client = await connectClient(server);
    const consentId = await activeConsent(client);
    const person = await signInPerson(server, PERSON);
    const path = `/person/connections/${consentId}/objection`;
    const objected = await person.call('POST', path, { reason: 'Ya no la uso.' });
    expectOk(objected);
    const { data } = objected.body as { data: { request: { id: string } } };
    const rightsRequestId = data.request.id;
    return { rightsRequestId, facts: { apiKey: client.apiKey, values: { rightsRequestId } } };
  };

  return {
    session,
    manager,
    call,
    callWithKey,
    addKey,
    makeWebhook,
    webhook,
    launch,
    task,
    pairsOf,
    sealed,
    consent,
    activeConsent,
    objection,
  };
}

type ServerTools = ReturnType<typeof serverTools>;

/** Keys, sessions, and what stands in the way of a launch. */
function sessionStates(server: TestServer, tools: ServerTools) {
  const { container } = server;
  const { session, launch, task, pairsOf, sealed } = tools;
  return {
    'a client has a key for everything about a person': async () => {
      const { apiKey } = await connectClient(server, { scopes: ['persons'] });
      return { apiKey };
    },
    'a client has an API key': async () => {
      const { apiKey, clientId, widgetConfigId } = await connectClient(server, {
        scopes: ['main', 'connect'],
      });
      return { apiKey, values: { clientId, widgetConfigId } };
    },
    'an API key is not known': () =>
      Promise.resolve({ values: { clientId: NOBODY, widgetConfigId: 'none' } }),
    'a client has a session': async () => ({ sessionToken: (await session()).sessionToken }),
    "a client's session is over its time": async () => {
      const { sessionToken } = await session();
      server.clock.advance(SESSION_SECONDS + 1);
      return { sessionToken };
    },
    'a client creates keys too often': async () => {
      const { clientId, sessionToken } = await session();
      const { newKeyPerMinute } = container.config.rateLimits;
      for (let call = 0; call < newKeyPerMinute; call++)
        await container.limiters.newKey.consume(clientId);
      return { sessionToken };
    },
    'a client has a session while a store of the API is unreachable': async () => {
      const { sessionToken } = await session();
      container.redis.client.disconnect();
      return { sessionToken };
    },
    'a person is paused where the client asks': async () => {
      const { clientId, sessionToken } = await session();
      for (const taskId of ['first', 'second'])
        await container.restrictions.countFailure(pairsOf(clientId), { clientId, taskId });
      return { sessionToken };
    },
    "the client's task of the person has not ended": async () => {
      const { sessionToken } = await task({});
      return { sessionToken };
    },
    'another client reads the person': async () => {
      const { clientId, sessionToken } = await session();
      const takenAt = server.clock.now();
      const until = new Date(takenAt.getTime() + 120_000);
      const another = { taskId: 'another', clientId: 'another', takenAt, until };
      await container.locks.acquire({ _id: pairsOf(clientId)[0], ...another });
      return { sessionToken };
    },
    'a client has no credits': async () => {
      const { clientId, sessionToken } = await session(1);
      await container.credits.reserve(clientId, 'the only one', server.clock.now());
      return { sessionToken };
    },
    "a client's key named another launch": async ({ idempotencyKey }) => {
      const { sessionToken } = await session();
      await launch(sessionToken, { action: 'tef' }, { 'idempotency-key': idempotencyKey });
      return { sessionToken };
    },
    "a person's credentials are sealed to the session": async () => {
      const { sessionToken } = await session();
      return { sessionToken, values: { encryptArgs: await sealed(sessionToken) } };
    },
    "a person's credentials are sealed to another session": async () => {
      const { sessionToken } = await session();
      const another = await session();
      return { sessionToken, values: { encryptArgs: await sealed(another.sessionToken) } };
    },
  } satisfies Partial<HandlersOf<ServerStateName>>;
}

/** Tasks in each state. */
function taskStates(server: TestServer, tools: ServerTools) {
  const { container } = server;
  const { session, task } = tools;
  return {
    'a task waits': async (options) => {
      const { sessionToken, taskId } = await task(options);
      return { sessionToken, values: { taskId } };
    },
    'a task runs': async (options) => {
      const { sessionToken, taskId } = await task(options);
      const now = server.clock.now();
      const lease = { owner: 'worker', until: new Date(now.getTime() + 12_000) };
      await container.tasks.claim(taskId, lease, now);
      return { sessionToken, values: { taskId } };
    },
    'a task asks the person for a code': async (options) => {
      const { sessionToken, taskId } = await task({ ...options, interactive: true });
      await openChallenge(container, taskId);
      return { sessionToken, values: { taskId } };
    },
    'a task has ended': async (options) => {
      const { sessionToken, taskId } = await task(options);
      await server.runTask(taskId);
      await relayWritten(container);
      return { sessionToken, values: { taskId } };
    },
    'a task belongs to another client': async (options) => {
      const { taskId } = await task(options);
      return { sessionToken: (await session()).sessionToken, values: { taskId } };
    },
  } satisfies Partial<HandlersOf<ServerStateName>>;
}

/** What a client's account holds: keys, usage, requests and webhooks. */
function accountStates(server: TestServer, tools: ServerTools) {
  const { container } = server;
  const { session, manager, call, callWithKey, addKey, makeWebhook, webhook, launch } = tools;
  return {
    "a client's key may manage the others": async () => {
      const { apiKey, sessionToken } = await manager();
      return { apiKey, sessionToken, values: { keyId: await addKey(apiKey) } };
    },
    'a client names the key in use': async () => {
      const { clientId, apiKey } = await manager();
      return { apiKey, values: { keyId: await keyIdOf(container, clientId) } };
    },
    'a client names a key that is retired': async () => {
      const { apiKey } = await manager();
      const keyId = await addKey(apiKey);
      expectOk(await callWithKey(apiKey, 'DELETE', `/keys/${keyId}`));
      return { apiKey, values: { keyId } };
    },
    'a client has all the keys that it may have': async () => {
      const { apiKey } = await manager();
      const body = { scopes: ['main'] };
      while ((await callWithKey(apiKey, 'POST', '/keys', body)).status === 200);
      return { apiKey };
    },
    'a client has launched a task this month': async () => {
      const { sessionToken } = await manager();
      await launch(sessionToken);
      return { sessionToken };
    },
    'a call of the client is recorded': async () => {
      const { sessionToken } = await manager();
      const answer = await call(sessionToken, 'GET', '/entities');
      await container.requestLog.flush();
      const requestId = String(answer.headers.get('x-request-id'));
      return { sessionToken, values: { requestId } };
    },

    'a client has a webhook': webhook,
    'a client has a webhook that is off': async () => {
      const made = await webhook();
      const path = `/webhooks/${made.values.webhookId}`;
      expectOk(await call(made.sessionToken, 'PATCH', path, { enabled: false }));
      return made;
    },
    'a client has all the webhooks that it may have': async () => {
      const { sessionToken } = await session();
      while ((await makeWebhook(sessionToken)).status === 200);
      return { sessionToken };
    },
  } satisfies Partial<HandlersOf<ServerStateName>>;
}

/** Consents and the requests of persons. */
function consentStates(server: TestServer, tools: ServerTools) {
  const { consent, activeConsent, callWithKey, objection } = tools;
  const refresh = async (client: Awaited<ReturnType<typeof connectClient>>, consentId: string) => {
    const queued = await client.withTaskToken('POST', `/consents/${consentId}/refresh`, PERSON);
    await server.runTask((queued.body as { data: { taskId: string } }).data.taskId);
  };
  return {
    'a person was asked for consent': () =>
      consent(async (client) => {
        const made = await client.createOtp(client.otpBody(PERSON, { products: ['movement'] }));
        return consentIdOf(made);
      }),
    'an extraction of a widget failed': async () => {
      const client = await connectClient(server);
      const widget = await client.widget(PERSON);
      const ended = await widget.extract({ scenario: 'error' });
      expectOk(ended);
      const { id } = (ended.body as { data: { id: string } }).data;
      return { apiKey: client.apiKey, values: { extractionId: id } };
    },
    'a person has an active consent': () => consent(activeConsent),
    'a consent was just refreshed': () =>
      consent(async (client) => {
        const consentId = await activeConsent(client);
        await refresh(client, consentId);
        return consentId;
      }),
    'rows have changed since a page was read': async () => {
      let cursor = '';
      const facts = await consent(async (client) => {
        const consentId = await activeConsent(client);
        const asked = { product: 'movement', consentId };
        const read = await client.withTaskToken('POST', '/products/changes', PERSON, asked);
        expectOk(read);
        ({ cursor } = (read.body as { data: { cursor: string } }).data);
        expectOk(await callWithKey(client.apiKey, 'POST', '/sandbox/clock', { days: 31 }));
        await refresh(client, consentId);
        return consentId;
      });
      return { ...facts, values: { ...facts.values, cursor } };
    },
    'a person has revoked a consent': () =>
      consent(async (client) => {
        const consentId = await activeConsent(client);
        expectOk(await client.withTaskToken('POST', `/consents/${consentId}/revoke`, PERSON));
        return consentId;
      }),
    'no consent is known': () => consent(() => Promise.resolve(NOBODY)),
    'a task token is over its time': async () => {
      const client = await connectClient(server);
      const sessionToken = await client.taskToken(PERSON);
      server.clock.advance(TASK_TOKEN_SECONDS + 1);
      return { sessionToken };
    },

    "a person has an active consent of the key's client": async () => {
      const client = await connectClient(server, { scopes: ['connect', 'persons'] });
      return { apiKey: client.apiKey, values: { consentId: await activeConsent(client) } };
    },
    'a person has objected': async () => (await objection()).facts,
    'a rights request is answered': async () => {
      const { facts, rightsRequestId } = await objection();
      const answered = await server.request(
        'POST',
        `/api/v1/rights-requests/${rightsRequestId}/answer`,
        {
          headers: { 'x-api-key': facts.apiKey },
          body: { outcome: 'done', message: 'Listo.' },
        },
      );
      expectOk(answered);
      return facts;
    },
  } satisfies Partial<HandlersOf<ServerStateName>>;
}

interface TaskOptions {
  readonly action?: string;
  readonly scenario?: string | null;
  readonly interactive?: boolean;
}

function consentIdOf(made: Answer): string {
  expectOk(made);
  return (made.body as { data: { consentId: string } }).data.consentId;
}
