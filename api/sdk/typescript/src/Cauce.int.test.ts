import { inspect } from 'node:util';
import { findAction, meetsPasswordRule } from '@cauce/extractors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEventRelay } from '../../../src/processes/eventRelay.ts';
import type { RunningProcess } from '../../../src/processes/process.ts';
import { CANARY } from '../../../test/canary.ts';
import { rutSeries } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/testServer.ts';
import { FaultyProxy } from '../test/FaultyProxy.ts';
import {
  AuthenticationError,
  BusyError,
  Cauce,
  ConflictError,
  ConnectionError,
  PermissionError,
  QuotaError,
  RateLimitError,
  RestrictedError,
  ServiceError,
  TaskFailedError,
  TaskTimeoutError,
  TimeoutError,
  ValidationError,
  fitsPassword,
  type CauceOptions,
} from './index.ts';

let server: TestServer;
let proxy: FaultyProxy;
let relay: RunningProcess;
let apiKey: string;
let clientId: string;
const nextRut = rutSeries(17_400_000);

beforeAll(async () => {
  server = await startTestServer();
  proxy = await FaultyProxy.start(() => server.url);
  relay = startEventRelay(server.container);
  ({ apiKey, clientId } = await server.client());
});
beforeEach(() => proxy.reset());
afterAll(async () => {
  await relay.stop();
  await proxy.close();
  await server.close();
});

const client = (options: Partial<CauceOptions> = {}) =>
  new Cauce({ apiKey, clientId, baseUrl: proxy.url, ...options });
const order = (username = nextRut()) => ({
  institution: 'banco-chile',
  action: 'identity-validation' as const,
  username,
  password: CANARY,
});
/** Runs the task as a worker would, as soon as it is waiting. */
const worker = ({ taskId, status }: { taskId: string; status: string }) => {
  if (status === 'pending') void server.runTask(taskId);
};
const failureOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.unreachable('It did not fail.'),
    (error: unknown) => error,
  );

function refusedOptions(options: Partial<CauceOptions>): unknown {
  try {
    client(options);
    return expect.unreachable('It was accepted.');
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return error;
  }
}

describe('tasks.run', () => {
  it('launches a task, waits, and returns the data of the action', async () => {
    const username = nextRut();
    const seen: string[] = [];
    const task = await client().tasks.run(
      { ...order(username), action: 'movement' },
      {
        onProgress: (progress) => {
          seen.push(progress.status);
          worker(progress);
        },
      },
    );
    expect(task).toMatchObject({ username, institution: 'banco-chile' });
    expect(task.completeness).toMatchObject({ accounts: 'read' });
    expect(task.data.length).toBeGreaterThan(0);
    // The action determines the type of the data.
    expect(task.data.every(({ movements }) => Array.isArray(movements))).toBe(true);
    expect(seen[0]).toBe('pending');
  });

  it.each([
    ['wrong_login', 'WRONG_LOGIN', 'wrong_login', false],
    ['locked', 'LOCKED', 'locked', false],
    ['error', 'INSTITUTION_UNAVAILABLE', 'error', true],
  ])('reports how a task failed: %s', async (sandboxScenario, code, taskStatus, isRetryable) => {
    const failure = await failureOf(
      client().tasks.run({ ...order(), sandboxScenario }, { onProgress: worker }),
    );
    expect(failure).toBeInstanceOf(TaskFailedError);
    expect(failure).toMatchObject({ code, taskStatus, isRetryable });
  });

  it('stops waiting on timeout or abort, and can be resumed', async () => {
    const cauce = client();
    const timedOut = await failureOf(cauce.tasks.run(order(), { waitMs: 100 }));
    expect(timedOut).toBeInstanceOf(TaskTimeoutError);
    const { taskId } = timedOut as TaskTimeoutError;

    const stop = new AbortController();
    const reason = new Error('enough');
    const waiting = failureOf(cauce.tasks.wait(taskId, { signal: stop.signal }));
    stop.abort(reason);
    expect(await waiting).toBe(reason);

    await server.runTask(taskId);
    const task = await cauce.tasks.wait<'identity-validation'>(taskId);
    expect(task.data).toEqual({ isValid: true });
    expect(await cauce.tasks.get(taskId)).toMatchObject({ taskId, status: 'success', error: null });
  });

  it('cancels its task if the signal aborts, so that the person can start another', async () => {
    const cauce = client();
    const same = order();
    const stop = new AbortController();
    const reason = new Error('enough');
    const running = cauce.tasks.run(same, {
      signal: stop.signal,
      onProgress: () => stop.abort(reason),
    });
    expect(await failureOf(running)).toBe(reason);
    const { data } = await cauce.tasks.run(same, { onProgress: worker });
    expect(data).toEqual({ isValid: true });
  });

  it('keeps waiting while the API does not answer', async () => {
    const cauce = client({ retries: 0 });
    proxy.fail('GET /tasks/{taskId}', 'refused', { status: 503 }, { status: 502, body: '<html>' });
    const { data } = await cauce.tasks.run(order(), { onProgress: worker });
    expect(data).toEqual({ isValid: true });
  });

  it('passes a challenge to the person and the reply to the institution', async () => {
    const asked: string[] = [];
    const { data } = await client().tasks.run(
      { ...order(), sandboxScenario: 'challenge=code' },
      {
        onProgress: worker,
        onChallenge: ({ kind, fields }) => {
          asked.push(kind);
          return Object.fromEntries(fields.map(({ name }) => [name, '123456']));
        },
      },
    );
    expect(asked).toEqual(['code']);
    expect(data).toEqual({ isValid: true });
  });

  it.each([
    ['the person gives up', () => null, 'CHALLENGE_CANCELLED'],
    ['nobody is there', undefined, 'PERSON_REQUIRED'],
  ])('fails if %s', async (_, onChallenge, code) => {
    const failure = await failureOf(
      client().tasks.run(
        { ...order(), sandboxScenario: 'challenge=code' },
        { onProgress: worker, ...(onChallenge && { onChallenge }) },
      ),
    );
    expect(failure).toMatchObject({ name: 'TaskFailedError', code });
  });

  it('rethrows the error of the challenge callback', async () => {
    const broken = new Error('the page is closed');
    const failure = await failureOf(
      client().tasks.run(
        { ...order(), sandboxScenario: 'challenge=code' },
        { onProgress: worker, onChallenge: () => Promise.reject(broken) },
      ),
    );
    expect(failure).toBe(broken);
  });
});

describe('tasks.list', () => {
  it('finds tasks by the reference that they were launched with, page by page', async () => {
    const { tasks } = client();
    const one = await tasks.run({ ...order(), reference: 'sdk-1' }, { onProgress: worker });
    expect(one.reference).toBe('sdk-1');
    const { taskId } = await tasks.launch({ ...order(), reference: 'sdk-1' });
    expect(await tasks.get(taskId)).toMatchObject({ reference: 'sdk-1' });
    const first = await tasks.list({ reference: 'sdk-1', limit: 1 });
    expect(first.data).toMatchObject([{ id: taskId, reference: 'sdk-1', taskStatus: 'pending' }]);
    const rest = await tasks.list({ reference: 'sdk-1', cursor: String(first.cursor) });
    expect(rest).toMatchObject({ data: [{ id: one.taskId, taskStatus: 'success' }], cursor: null });
    const refused = tasks.launch({ ...order(), reference: '12345678-5' });
    await expect(refused).rejects.toMatchObject({ code: 'REFERENCE_ERROR', status: 422 });
  });
});

describe('tasks.cancel and tasks.deleteData', () => {
  it('stops an extraction even if the request is sent twice', async () => {
    const cauce = client();
    const { taskId } = await cauce.tasks.launch(order());
    proxy.fail('POST /tasks/{taskId}/cancel', 'lost');
    const cancelled = await cauce.tasks.cancel(taskId);
    expect(cancelled).toMatchObject({ status: 'error', error: { code: 'CANCELLED_BY_CLIENT' } });
    expect(await failureOf(cauce.tasks.wait(taskId))).toMatchObject({
      name: 'TaskFailedError',
      code: 'CANCELLED_BY_CLIENT',
    });
  });

  it('deletes the data of a task once it has ended', async () => {
    const cauce = client();
    const { taskId } = await cauce.tasks.launch(order());
    const early = await failureOf(cauce.tasks.deleteData(taskId));
    expect(early).toBeInstanceOf(ConflictError);
    expect(early).toMatchObject({ code: 'TASK_NOT_FINISHED' });
    await server.runTask(taskId);
    expect((await cauce.tasks.get(taskId)).data).not.toBeNull();
    const deleted = { taskId, status: 'success', username: null, data: null };
    expect(await cauce.tasks.deleteData(taskId)).toMatchObject(deleted);
    expect(await cauce.tasks.deleteData(taskId)).toMatchObject(deleted);
    expect(await cauce.tasks.get(taskId)).toMatchObject(deleted);
  });
});

describe('the rules of passwords', () => {
  it('accept exactly what a launch accepts, for every action', async () => {
    const texts = [1, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 16, 20, 21, 30, 31].flatMap((length) =>
      ['7', 'a', 'Z', '~', '.'].flatMap((one) => [
        one.repeat(length),
        ...['\n', ' ', 'ñ', '٣'].map((end) => `${one.repeat(length - 1)}${end}`),
      ]),
    );
    texts.push('', 'k'.repeat(8) + ':' + 's'.repeat(128), 'k'.repeat(7) + ':' + 's'.repeat(128));
    const seen = new Map<string, Set<boolean>>();
    for (const { actions, credentials } of await client().institutions()) {
      for (const { name, credential: used } of actions) {
        const found = findAction(name);
        const credential = credentials.find(({ kind }) => kind === used);
        if (!found || !credential) throw new Error(`no credential for ${name}`);
        for (const text of texts) {
          const fits = fitsPassword(credential, text);
          const { institution, action } = found;
          expect(fits, name + text).toBe(meetsPasswordRule(institution, action.loginKind, text));
          seen.set(used, (seen.get(used) ?? new Set()).add(fits));
        }
      }
    }
    expect([...seen.values()].map(({ size }) => size)).toEqual([2, 2, 2, 2]);
  });
});

describe('the session', () => {
  it('is opened once for concurrent calls, and reused', async () => {
    const cauce = client();
    await Promise.all([cauce.institutions(), cauce.institutions(), cauce.encryption.keys()]);
    await cauce.institutions();
    expect(proxy.requests('POST /auth/login')).toHaveLength(1);
  });

  it('is renewed when the API no longer accepts its token', async () => {
    const cauce = client();
    await cauce.institutions();
    server.clock.advance(61 * 60);
    const status = await cauce.userStatus({ username: nextRut(), institution: 'banco-chile' });
    expect(status).toEqual({ enabled: true, retryAfter: null });
    await Promise.all([cauce.institutions(), cauce.institutions()]);
    expect(proxy.requests('POST /auth/login')).toHaveLength(2);
  });

  it('fails with the code of the API for an unknown key, and tries again later', async () => {
    const failure = await failureOf(client({ apiKey: 'unknown' }).institutions());
    expect(failure).toBeInstanceOf(AuthenticationError);
    expect(failure).toMatchObject({
      code: 'UNAUTHORIZED',
      status: 401,
      message: 'Invalid API Key',
    });
    expect((failure as AuthenticationError).requestId).toMatch(/\S/);

    const cauce = client({ retries: 0 });
    proxy.fail('POST /auth/login', 'refused');
    expect(await failureOf(cauce.institutions())).toBeInstanceOf(ConnectionError);
    expect((await cauce.institutions()).length).toBeGreaterThan(10);
  });
});

describe('retries', () => {
  it('launches a single task if the response is lost', async () => {
    const cauce = client();
    proxy.fail('POST /tasks', 'lost', 'refused');
    const { taskId } = await cauce.tasks.launch(order());
    const tries = proxy.requests('POST /tasks');
    expect(tries).toHaveLength(3);
    expect(new Set(tries.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect((await cauce.tasks.get(taskId)).status).toBe('pending');
  });

  it.each([false, true])(
    'returns the same task for the same key, encrypted: %s',
    async (encrypt) => {
      const cauce = client();
      const [first, second] = [
        { ...order(), encrypt },
        { ...order(), encrypt },
      ];
      const idempotencyKey = `order-${first.username}`;
      const { taskId } = await cauce.tasks.launch(first, { idempotencyKey });
      // As after a crash, in a new session with a new key.
      expect(await client().tasks.launch(first, { idempotencyKey })).toEqual({ taskId });
      const reused = await failureOf(cauce.tasks.launch(second, { idempotencyKey }));
      expect(reused).toBeInstanceOf(ValidationError);
      expect(reused).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    },
  );

  it('waits as long as the API requests', async () => {
    const cauce = client();
    await cauce.institutions();
    proxy.fail('GET /entities', { status: 429, headers: { 'retry-after': '1' } }, { status: 503 });
    const beganAt = performance.now();
    await cauce.institutions();
    expect(performance.now() - beganAt).toBeGreaterThan(1000);
    expect(proxy.requests('GET /entities')).toHaveLength(4);
  });

  it('fails immediately if the wait would be too long, and after the last retry', async () => {
    const cauce = client({ retries: 1 });
    await cauce.institutions();
    proxy.fail('GET /entities', { status: 429, headers: { 'retry-after': '61' } });
    const limited = await failureOf(cauce.institutions());
    expect(limited).toBeInstanceOf(RateLimitError);
    const { retryAfter } = limited as RateLimitError;
    expect(retryAfter?.getTime()).toBeGreaterThan(Date.now() + 50_000);

    proxy.fail('GET /entities', { status: 503 }, { status: 503, body: '{}' });
    expect(await failureOf(cauce.institutions())).toBeInstanceOf(ServiceError);
    expect(proxy.requests('GET /entities')).toHaveLength(4);
  });

  it('never resends a request that must not be repeated', async () => {
    const cauce = client();
    const { taskId } = await cauce.tasks.launch(order());
    proxy.fail('POST /tasks/{taskId}/challenge', 'refused');
    const reply = { challengeId: 'one', answers: { codigo: '123456' } };
    expect(await failureOf(cauce.tasks.answerChallenge(taskId, reply))).toBeInstanceOf(
      ConnectionError,
    );
    expect(proxy.requests('POST /tasks/{taskId}/challenge')).toHaveLength(1);
  });

  it('applies the timeout to each attempt, and stops when the signal aborts', async () => {
    const cauce = client({ timeoutMs: 150, retries: 1 });
    await client().institutions();
    proxy.fail('POST /auth/login', 'silent', 'silent');
    const late = await failureOf(cauce.institutions());
    expect(late).toBeInstanceOf(TimeoutError);
    expect(late).toMatchObject({ code: 'TIMEOUT', status: null, requestId: null });

    const patient = client();
    proxy.fail('GET /entities', 'silent');
    const signal = AbortSignal.timeout(150);
    expect(await failureOf(patient.institutions({ signal }))).toBe(signal.reason);
  });

  it('does not follow a redirect with the key', async () => {
    const elsewhere = await FaultyProxy.start(() => server.url);
    try {
      proxy.fail('POST /auth/login', { status: 307, headers: { location: elsewhere.url } });
      const failure = await failureOf(client().institutions());
      expect(failure).toBeInstanceOf(ServiceError);
      expect(failure).toMatchObject({ code: 'UNEXPECTED_ANSWER' });
      expect(elsewhere.seen).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });

  it('rejects the HTML page of a proxy as an unexpected response', async () => {
    const cauce = client();
    await cauce.institutions();
    proxy.fail('GET /entities', { status: 200, body: '<html>welcome</html>' });
    expect(await failureOf(cauce.institutions())).toMatchObject({ code: 'UNEXPECTED_ANSWER' });
  });
});

describe('encrypt', () => {
  it('sends no password, and renews the key together with the session', async () => {
    const cauce = client({ encrypt: true });
    const { data } = await cauce.tasks.run(order(), { onProgress: worker });
    expect(data).toEqual({ isValid: true });
    server.clock.advance(61 * 60);
    await cauce.tasks.launch(order());
    await cauce.tasks.launch({ ...order(), encrypt: true });
    expect(JSON.stringify(proxy.requests('POST /tasks'))).not.toContain(CANARY);
    expect(proxy.requests('POST /encryption/keys')).toHaveLength(2);
  });
});

describe('refusals', () => {
  it.each([
    ['an action that does not exist', { institution: 'banco-luna' }, 'INVALID_ACTION'],
    ['an invalid RUT', { username: '12345678-0' }, 'INVALID_RUT'],
    ['a password against the rule', { password: 'x' }, 'INVALID_PASSWORD_SCHEMA'],
    ['a foreign ciphertext', { encryptArgs: 'a.b.c.d.e' }, 'WRONG_FORMAT'],
  ])('%s', async (_, change, code) => {
    const failure = await failureOf(client().tasks.launch({ ...order(), ...change }));
    expect(failure).toBeInstanceOf(ValidationError);
    expect(failure).toMatchObject({ code, status: 422 });
  });

  it('a person with a running extraction, or restricted after wrong passwords', async () => {
    const cauce = client();
    const one = order();
    const { taskId } = await cauce.tasks.launch(one);
    const busy = await failureOf(cauce.tasks.launch(one));
    expect(busy).toBeInstanceOf(BusyError);
    expect(busy).toMatchObject({ code: 'PROCESS_ALREADY_RUNNING' });
    expect((busy as BusyError).retryAfter).toBeInstanceOf(Date);
    await server.runTask(taskId);

    const wrong = { ...order(), sandboxScenario: 'wrong_login' };
    for (let time = 0; time < 2; time++)
      await failureOf(cauce.tasks.run(wrong, { onProgress: worker }));
    const paused = await failureOf(cauce.tasks.launch(wrong));
    expect(paused).toBeInstanceOf(RestrictedError);
    const { username } = wrong;
    const status = await cauce.userStatus({ username, institution: 'banco-chile' });
    expect(status.enabled).toBe(false);
  });

  it('an exhausted quota, and a task of another client', async () => {
    const { apiKey: poor } = await server.client({ monthlyQuota: 1 });
    const cauce = client({ apiKey: poor });
    const { taskId } = await cauce.tasks.launch(order());
    expect(await failureOf(cauce.tasks.launch(order()))).toBeInstanceOf(QuotaError);
    expect(proxy.requests('POST /tasks')).toHaveLength(2);
    expect(await failureOf(client().tasks.get(taskId))).toBeInstanceOf(PermissionError);
  });
});

it('never exposes a key, a token or a password', async () => {
  const cauce = client({ retries: 0, encrypt: true, timeoutMs: 2000 });
  const { token } = await server.session();
  proxy.fail('POST /tasks', 'refused', { status: 500, body: CANARY });
  const failures = [
    await failureOf(cauce.tasks.launch(order())),
    await failureOf(cauce.tasks.launch(order())),
    await failureOf(cauce.tasks.launch({ ...order(), institution: 'banco-luna' })),
    await failureOf(client({ apiKey: 'canary-key-1' }).institutions()),
    await failureOf(client({ baseUrl: 'http://127.0.0.1:1', retries: 0 }).tasks.launch(order())),
    refusedOptions({ apiKey: 'canary-key\n2' }),
    refusedOptions({ baseUrl: 'https://user:canary-key@api.example' }),
  ];
  const shown = [...failures, cauce, client({ apiKey: 'canary-key-3' })]
    .map((one) => `${inspect(one, { depth: 9, showHidden: true })} ${JSON.stringify(one)}`)
    .join('\n');
  for (const secret of [CANARY, apiKey, token, 'canary-key', 'Bearer']) {
    expect(shown).not.toContain(secret);
  }
});
