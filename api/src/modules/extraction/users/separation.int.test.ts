import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';

// Outside the sandbox a person at an institution is the same for every client: running extractions
// and wrong logins of one client hold back the others, which must not learn of them.

const ENTITY = 'banco-santander';
const ACTION = `${ENTITY}:product-balance`;
/** How long another client is told to wait, whatever the reason. */
const LATER_SECONDS = 15 * 60;

let server: TestServer;
let [one, other] = ['', ''];
beforeAll(async () => {
  server = await startTestServer({ CAUCE_ENV: 'staging' });
  [one, other] = [(await server.session()).token, (await server.session()).token];
});
afterAll(() => server.close());

let serial = 36_000_000;
const nextRut = () => buildRut((serial += 1));

const launch = (token: string, username: string) =>
  server.launch(token, { action: ACTION, args: { username, password: 'Clave1234' } });

async function status(token: string, username: string): Promise<unknown> {
  const answer = await server.request('POST', '/api/v1/users/status/by-entity', {
    headers: { authorization: `Bearer ${token}` },
    body: { username, entity: ENTITY },
  });
  expect(answer.status).toBe(200);
  return answer.body as unknown;
}

async function failLogin(token: string, username: string): Promise<void> {
  const launched = await launch(token, username);
  expect(launched.status).toBe(200);
  await server.runTask(String(launched.body.taskId), () =>
    Promise.resolve({ kind: 'wrong_login', attemptsLeft: null }),
  );
}

/** The content of an answer without its request id. */
const told = ({ status, body }: Answer) => {
  const { requestId: _requestId, ...rest } = body as Record<string, unknown>;
  return { status, ...rest };
};

const later = () => ({
  status: 429,
  errorCode: 'TRY_AGAIN_LATER',
  message: 'This user cannot be served at this entity at the moment. Try again later',
  retryAfter: new Date(
    Math.ceil(server.clock.now().getTime() / 1000) * 1000 + LATER_SECONDS * 1000,
  ).toISOString(),
});

/** Allows for the time that passes between a call and its expectation. */
function expectLater(answer: Answer): void {
  const { retryAfter, ...rest } = told(answer) as Record<string, unknown>;
  const { retryAfter: expected, ...others } = later();
  expect(rest).toEqual(others);
  expect(Math.abs(Date.parse(String(retryAfter)) - Date.parse(expected))).toBeLessThan(120_000);
}

const FREE = { enabled: true, retryAfter: null };

describe('another client', () => {
  it('learns only that it has to wait while an extraction is running', async () => {
    const username = nextRut();
    expect((await launch(one, username)).status).toBe(200);
    expect((await launch(one, username)).body).toMatchObject({
      errorCode: 'PROCESS_ALREADY_RUNNING',
    });
    expectLater(await launch(other, username));
    expect(await status(other, username)).toEqual(FREE);
  });

  it('learns only that it has to wait during a restriction, and nothing before it launches', async () => {
    const username = nextRut();
    await failLogin(one, username);
    await failLogin(one, username);
    expect((await launch(one, username)).body).toMatchObject({
      errorCode: 'TEMPORARILY_RESTRICTED',
    });
    expect(await status(one, username)).toMatchObject({ enabled: false });

    expect(await status(other, username)).toEqual(FREE);
    expectLater(await launch(other, username));
    expect(await status(other, username)).toEqual(FREE);
  });

  it('is restricted together with the client whose wrong login came first', async () => {
    const username = nextRut();
    await failLogin(one, username);
    await failLogin(other, username);
    for (const token of [one, other]) {
      expectLater(await launch(token, username));
      expect(await status(token, username)).toEqual(FREE);
    }
    // After the restriction is over, each client starts from zero.
    server.clock.advance(86_401);
    [one, other] = [(await server.session()).token, (await server.session()).token];
    await failLogin(one, username);
    expect(await status(one, username)).toEqual(FREE);
    expect((await launch(other, username)).status).toBe(200);
  });
});

it('shows a widget only restrictions that its own client caused', async () => {
  const username = nextRut();
  await failLogin(one, username);
  await failLogin(one, username);
  const settings = { allowedOrigins: ['https://app.example'] };
  const client = await connectClient(server, { settings });
  const widget = await client.widget(username);
  const answer = await widget.call('GET', '/widget/entities');
  const { entities } = answer.body.data as {
    entities: { id: string; retryAfter: string | null }[];
  };
  expect(entities.find(({ id }) => id === ENTITY)).toMatchObject({ retryAfter: null });
});

describe('the number of persons that a client queries', () => {
  let limited: TestServer;
  beforeAll(async () => {
    limited = await startTestServer({ PERSONS_PER_HOUR: '3' });
  });
  afterAll(() => limited.close());

  const statusOf = (token: string, username: string) =>
    limited.request('POST', '/api/v1/users/status/by-entity', {
      headers: { authorization: `Bearer ${token}` },
      body: { username, entity: ENTITY },
    });
  const launchOf = (token: string, username: string) =>
    limited.launch(token, { action: ACTION, args: { username, password: 'Clave1234' } });

  it('is limited per hour and client, for status queries and launches together', async () => {
    const { token } = await limited.session();
    const known = [nextRut(), nextRut(), nextRut()];
    for (const rut of known.slice(0, 2)) expect((await statusOf(token, rut)).status).toBe(200);
    expect((await launchOf(token, known[2] ?? '')).status).toBe(200);

    for (const refused of [await statusOf(token, nextRut()), await launchOf(token, nextRut())]) {
      expect(refused.status).toBe(429);
      expect(refused.body).toMatchObject({
        errorCode: 'TOO_MANY_REQUESTS',
        message: 'Too many different users in this hour',
      });
      expect(Date.parse(String(refused.body.retryAfter)) % 3_600_000).toBe(0);
    }
    // A client can still ask about users that it has already asked about, and other clients have
    // their own limit.
    for (const rut of known) expect((await statusOf(token, rut)).status).toBe(200);
    const { token: stranger } = await limited.session();
    expect((await statusOf(stranger, nextRut())).status).toBe(200);

    limited.clock.advance(3600);
    const { token: later } = await limited.session();
    expect((await statusOf(later, nextRut())).status).toBe(200);
    const metrics = await limited.container.metrics.text();
    expect(/cauce_distinct_persons_total\{result="tooMany".*\} (\d+)/.exec(metrics)?.[1]).toBe('2');
  });
});

describe('POST /users/status/by-entity', () => {
  it.each([
    [{}, 'username is required'],
    [{ username: '12345678-5' }, 'entity is required'],
    [{ username: 12345678, entity: ENTITY }, 'username must be of type string'],
    [{ username: '12345678-5', entity: 'nadie' }, 'entity is not known'],
  ])('rejects %j with WRONG_FORMAT: %s', async (body, message) => {
    const answer = await server.request('POST', '/api/v1/users/status/by-entity', {
      headers: { authorization: `Bearer ${one}` },
      body,
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ errorCode: 'WRONG_FORMAT', message });
  });
});
