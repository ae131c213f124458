import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';
import { until } from '../../../../test/until.ts';
import { sweepTasks } from './jobs/sweepTasks.ts';

const DEADLINE_SECONDS = 60;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TASK_DEADLINE_SECONDS: String(DEADLINE_SECONDS) });
});
afterAll(() => server.close());

let serial = 16_300_000;

interface Started {
  readonly token: string;
  readonly taskId: string;
  /** Resolves when the task ends. */
  readonly run: Promise<void>;
}

/** Launches a task that a worker runs. */
async function start(
  challenge: string,
  options: { entity?: string; interactive?: boolean | 'absent' } = {},
): Promise<Started> {
  const { entity = 'banco-chile', interactive = true } = options;
  const { token } = await server.session();
  const launched = await server.launch(
    token,
    {
      action: `${entity}:identity-validation`,
      args: {
        username: buildRut((serial += 1)),
        password: entity === 'banco-ripley' ? '1234' : CANARY,
      },
      ...(interactive === 'absent' ? {} : { interactive }),
    },
    { 'x-sandbox-scenario': `challenge=${challenge}` },
  );
  const taskId = String(launched.body.taskId);
  return { token, taskId, run: server.runTask(taskId) };
}

const read = ({ token, taskId }: Started) => server.task(token, taskId);

interface Shown {
  readonly id: string;
  readonly attemptsLeft: number | null;
  readonly fields: readonly unknown[];
  readonly expiresAt: string;
}

/** Waits for an open challenge other than `seen`. */
const challengeOf = (started: Started, seen?: string): Promise<Shown> =>
  until(async () => {
    const { challenge } = (await read(started)).body as { challenge: Shown | null };
    return challenge?.id === seen ? null : challenge;
  });

const post = ({ token, taskId }: Started, path: string, body?: unknown): Promise<Answer> =>
  server.request('POST', `/api/v1/tasks/${taskId}/challenge${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body }),
  });
const answer = (started: Started, challengeId: string, answers: Record<string, string>) =>
  post(started, '', { challengeId, answers });

/** How the task ended. */
async function endOf(started: Started) {
  await started.run;
  const body = (await read(started)).body as {
    taskStatus: string;
    challenge?: unknown;
    results: { error?: unknown };
  };
  return { status: body.taskStatus, error: body.results.error, body };
}

/** The stored task. */
const stored = ({ taskId }: Started) =>
  server.container.mongo.db
    .collection<{ _id: string } & Record<string, unknown>>('tasks')
    .findOne({ _id: taskId });

describe('a code', () => {
  it('is requested from the person, who answers it, and is not kept', async () => {
    const started = await start('code');
    const challenge = await challengeOf(started);
    expect(challenge).toMatchObject({
      kind: 'code',
      medium: 'sms',
      destination: '+56 9 ** ** 12',
      attemptsLeft: null,
      fields: [{ name: 'codigo', type: 'digits', minLength: 6, maxLength: 6 }],
    });
    const running = await read(started);
    expect([running.body.taskStatus, running.body.taskStatusCode]).toEqual(['running', 202]);
    expect(JSON.stringify(await stored(started))).not.toContain('+56 9');
    const answered = await answer(started, challenge.id, { codigo: '123456' });
    expect(answered.body).toMatchObject({ taskStatus: 'running', challenge: null });
    const { status, body } = await endOf(started);
    expect([status, body.challenge]).toEqual(['success', null]);
    expect(await stored(started)).toMatchObject({
      challenge: null,
      challengeContent: null,
      answers: null,
      credentials: null,
    });
    const events = await server.container.audit.matching({ taskId: started.taskId });
    expect(events.map(({ event }) => event)).toEqual([
      'task.launched',
      'task.challenged',
      'task.challenge-answered',
      'task.ended',
      'task.read',
    ]);
    expect(JSON.stringify(events)).not.toContain('123456');
  });

  it('is requested again if wrong, and locks the account if wrong twice', async () => {
    const started = await start('code', { entity: 'banco-ripley' });
    const first = await challengeOf(started);
    expect((await answer(started, first.id, { codigo: '000000' })).status).toBe(200);
    const second = await challengeOf(started, first.id);
    expect(second.attemptsLeft).toBe(1);
    // The first challenge is no longer open.
    expect((await answer(started, first.id, { codigo: '123456' })).status).toBe(409);
    await answer(started, second.id, { codigo: '000000' });
    expect((await endOf(started)).status).toBe('locked');
  });

  it('accepts only answers that fit its fields, and only once', async () => {
    const started = await start('code');
    const { id } = await challengeOf(started);
    for (const [body, message] of [
      [{ challengeId: id, answers: { codigo: '12345' } }, 'answers.codigo is not valid'],
      [{ challengeId: id, answers: {} }, 'answers.codigo is not valid'],
      [{ challengeId: id, answers: { codigo: 123456 } }, 'answers must be an object of texts'],
      [{ challengeId: id, answers: { codigo: '123456', x: '1' } }, '"x" is not allowed'],
      [{ challengeId: id }, 'answers must be an object of texts'],
      [{ answers: { codigo: '123456' } }, 'challengeId is required'],
    ] as const) {
      const refused = await post(started, '', body);
      expect([refused.status, refused.body.errorCode, refused.body.message]).toEqual([
        422,
        'WRONG_FORMAT',
        message,
      ]);
    }
    const unknown = await answer(started, 'another', { codigo: '123456' });
    expect([unknown.status, unknown.body.errorCode]).toEqual([409, 'CHALLENGE_NOT_OPEN']);
    const both = await Promise.all([
      answer(started, id, { codigo: '123456' }),
      answer(started, id, { codigo: '123456' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await endOf(started)).status).toBe('success');
    expect((await answer(started, id, { codigo: '123456' })).status).toBe(409);
  });
});

describe('an approval', () => {
  it('is given elsewhere, and cannot be answered', async () => {
    const started = await start('approve', { entity: 'banco-ripley' });
    const { id, fields } = await challengeOf(started);
    expect(fields).toEqual([]);
    expect((await answer(started, id, {})).body.message).toBe(
      'answers are not taken: the person approves elsewhere',
    );
    expect((await endOf(started)).status).toBe('success');
    expect(await stored(started)).toMatchObject({ challenge: null, challengeContent: null });
  });

  it.each([
    ['rejected', 'CHALLENGE_REJECTED'],
    ['expired', 'CHALLENGE_EXPIRED'],
  ])('ends the task, as a code does, if it is %s', async (scenario, code) => {
    const { status, error } = await endOf(await start(scenario));
    expect([status, error]).toEqual(['error', expect.objectContaining({ code, retryable: false })]);
  });

  it('ends the task if the person cancels it', async () => {
    const started = await start('approve');
    await challengeOf(started);
    expect((await post(started, '/cancel')).status).toBe(200);
    expect((await endOf(started)).error).toMatchObject({
      code: 'CHALLENGE_CANCELLED',
      retryable: false,
    });
    expect((await post(started, '/cancel')).body.errorCode).toBe('CHALLENGE_NOT_OPEN');
  });
});

describe('a challenge that no person can answer', () => {
  it.each(['absent', false] as const)(
    'ends the task with an explanation if interactive is %s',
    async (interactive) => {
      const started = await start('code', { interactive });
      const { error, body } = await endOf(started);
      expect(error).toEqual({
        code: 'PERSON_REQUIRED',
        message:
          'The institution asks the person for a confirmation, and nobody is there to give it',
        retryable: false,
      });
      expect(body).not.toHaveProperty('challenge');
    },
  );
});

describe('the lifetime of a challenge', () => {
  it('extends the deadline by the person’s time, at most by 180 s', async () => {
    const started = await start('code');
    const before = (await stored(started))?.['createdAt'] as Date;
    const challenge = await challengeOf(started);
    const deadlineAt = (await stored(started))?.['deadlineAt'] as Date;
    expect((deadlineAt.getTime() - before.getTime()) / 1000).toBe(DEADLINE_SECONDS + 180);
    const life = Date.parse(challenge.expiresAt) - server.clock.now().getTime();
    expect(life).toBeLessThanOrEqual(180_000);
    await answer(started, challenge.id, { codigo: '123456' });
    await started.run;
  });

  it('ends when its worker dies, and no answer is entered twice', async () => {
    const { container } = server;
    const started = await start('code');
    const { id } = await challengeOf(started);
    // The worker is presumed dead while it still runs.
    await container.mongo.db
      .collection<{ _id: string }>('tasks')
      .updateOne({ _id: started.taskId }, { $set: { 'lease.until': container.now() } });
    await answer(started, id, { codigo: '123456' });
    await server.runTask(started.taskId);
    expect((await read(started)).body.results.error).toMatchObject({
      code: 'CHALLENGE_EXPIRED',
      retryable: false,
    });
    expect(await stored(started)).toMatchObject({ answers: null, challenge: null });
    await started.run;
  });

  it('ends when the sweeper ends the task of a dead worker', async () => {
    const started = await start('code');
    await challengeOf(started);
    server.clock.advance(DEADLINE_SECONDS + 185);
    await sweepTasks(server.container);
    expect((await read(started)).body.results.error).toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    await started.run;
    // The run noticed that and closed its session, so no challenge is open any more.
    await sleep(0);
    expect(await stored(started)).toMatchObject({ challenge: null });
  });
});
