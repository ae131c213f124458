import { MatchersV3 } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import type {
  ActionData,
  Challenge,
  Completeness,
} from '../../../../api/sdk/typescript/src/index.ts';
import { anyMoment, anyText, matching, someOf, type Shape } from '../shapes.ts';
import { clientOf, refusal, RUT, TASK_ID, uponReceiving, withToken } from './sdkPact.ts';

const path = (below = '') =>
  MatchersV3.fromProviderState(
    `/api/v1/tasks/\${taskId}${below}`,
    `/api/v1/tasks/${TASK_ID}${below}`,
  );
const going = { username: RUT, entityId: 'banco-chile', data: null };
const CHALLENGE_ID = '9f2c1d7e5b8a4f6093c1d7e5b8a4f609';
const challenge: Shape<Challenge> = {
  id: CHALLENGE_ID,
  kind: 'code',
  medium: 'sms',
  destination: '+56 9 ** ** 12',
  message: 'Escribe el código de seis dígitos que enviamos a +56 9 ** ** 12.',
  fields: [
    {
      name: 'codigo',
      label: 'Código',
      type: 'digits',
      minLength: 6,
      maxLength: 6,
      pattern: '^[0-9]{6}$',
      options: [],
    },
  ],
  attemptsLeft: null,
  expiresAt: anyMoment('2026-11-21T12:05:00.000Z'),
};
const asking = { taskStatus: 'running', taskStatusCode: 202, challenge, results: going };

describe('GET /tasks/{taskId}', () => {
  it.each([
    { state: 'a task waits', status: 'pending' },
    { state: 'a task runs', status: 'running' },
  ] as const)('tells that it goes on where $state', ({ state, status }) =>
    uponReceiving('a look at a task', state)
      .withRequest('GET', path(), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ taskStatus: status, taskStatusCode: 202, results: going });
      })
      .executeTest(async (mock) => {
        expect(await clientOf(mock).tasks.get(TASK_ID)).toEqual({
          taskId: TASK_ID,
          reference: null,
          status,
          username: RUT,
          institution: 'banco-chile',
          data: null,
          completeness: null,
          challenge: null,
          error: null,
        });
      }),
  );

  it('shows what the institution asks', () =>
    uponReceiving('a look at a task', 'a task asks the person for a code')
      .withRequest('GET', path(), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody(asking);
      })
      .executeTest(async (mock) => {
        const task = await clientOf(mock).tasks.get(TASK_ID);
        expect(task.challenge).toEqual(MatchersV3.reify(challenge));
      }));

  const movement: Shape<ActionData['movement']> = someOf({
    accountNumber: anyText('001-23'),
    accountType: anyText('corriente'),
    productName: anyText('Cuenta Corriente'),
    currentBalance: MatchersV3.number(1_500_000),
    availableBalance: MatchersV3.number(1_400_000),
    currency: anyText('clp'),
    movements: someOf({
      type: matching(/^(inflow|outflow)$/, 'inflow'),
      date: matching(/^\d{4}-\d{2}-\d{2}$/, '2026-11-20'),
      description: anyText('Sueldo'),
      amount: MatchersV3.number(1_250_000),
    }),
  });
  const completeness: Shape<Completeness> = { accounts: 'read', movements: 'read' };

  it('brings the data', () =>
    uponReceiving('a look at a task that read movements', 'a task has ended', {
      action: 'movement',
    })
      .withRequest('GET', path(), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(200, (response) => {
        const results = { ...going, data: movement, completeness };
        response.jsonBody({ taskStatus: 'success', taskStatusCode: 200, results });
      })
      .executeTest(async (mock) => {
        const task = await clientOf(mock).tasks.wait<'movement'>(TASK_ID);
        expect(task).toMatchObject({ taskId: TASK_ID, username: RUT, institution: 'banco-chile' });
        expect(task.data).toEqual(MatchersV3.reify(movement));
        expect(task.completeness).toEqual(completeness);
      }));

  it.each([
    { scenario: 'wrong_login', taskStatusCode: 401, code: 'WRONG_LOGIN' },
    { scenario: 'locked', taskStatusCode: 423, code: 'LOCKED' },
  ])('tells of $scenario', ({ scenario, taskStatusCode, code }) =>
    uponReceiving(`a look at a task that ended as ${scenario}`, 'a task has ended', { scenario })
      .withRequest('GET', path(), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ taskStatus: scenario, taskStatusCode, results: going });
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).tasks.wait(TASK_ID)).rejects.toMatchObject({
          name: 'TaskFailedError',
          code,
          taskStatus: scenario,
        });
      }),
  );

  it('tells why it failed', () =>
    uponReceiving('a look at a task that failed', 'a task has ended', { scenario: 'error' })
      .withRequest('GET', path(), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(200, (response) => {
        const error = { code: 'INSTITUTION_UNAVAILABLE', message: anyText('Why'), retryable: true };
        const results = { ...going, error };
        response.jsonBody({ taskStatus: 'error', taskStatusCode: 500, results });
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).tasks.wait(TASK_ID)).rejects.toMatchObject({
          name: 'TaskFailedError',
          code: 'INSTITUTION_UNAVAILABLE',
          isRetryable: true,
        });
      }));

  it("is refused for another client's", () =>
    uponReceiving('a look at a task', 'a task belongs to another client')
      .withRequest('GET', path(), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(403, (response) => {
        response.jsonBody(refusal('FORBIDDEN'));
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).tasks.get(TASK_ID)).rejects.toMatchObject({
          name: 'PermissionError',
          code: 'FORBIDDEN',
        });
      }));
});

describe('POST /tasks/{taskId}/cancel', () => {
  it.each([
    { state: 'a task waits', taskStatus: 'error', taskStatusCode: 500 },
    { state: 'a task runs', taskStatus: 'running', taskStatusCode: 202 },
  ] as const)('stops it where $state', ({ state, taskStatus, taskStatusCode }) =>
    uponReceiving('a wish to stop', state)
      .withRequest('POST', path('/cancel'), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ taskStatus, taskStatusCode, results: { entityId: 'banco-chile' } });
      })
      .executeTest(async (mock) => {
        const { status, institution } = await clientOf(mock).tasks.cancel(TASK_ID);
        expect([status, institution]).toEqual([taskStatus, 'banco-chile']);
      }),
  );

  it("is refused for another client's", () =>
    uponReceiving('a wish to stop', 'a task belongs to another client')
      .withRequest('POST', path('/cancel'), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(403, (response) => {
        response.jsonBody(refusal('FORBIDDEN'));
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).tasks.cancel(TASK_ID)).rejects.toMatchObject({
          name: 'PermissionError',
          code: 'FORBIDDEN',
        });
      }));
});

describe('DELETE /tasks/{taskId}/data', () => {
  it('forgets what was read', () =>
    uponReceiving('a wish to forget', 'a task has ended')
      .withRequest('DELETE', path('/data'), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(200, (response) => {
        const results = { username: null, entityId: 'banco-chile', data: null };
        response.jsonBody({ taskStatus: 'success', taskStatusCode: 200, results });
      })
      .executeTest(async (mock) => {
        const task = await clientOf(mock).tasks.deleteData(TASK_ID);
        expect(task).toMatchObject({ status: 'success', username: null, data: null });
      }));

  it('is refused while it goes on', () =>
    uponReceiving('a wish to forget', 'a task runs')
      .withRequest('DELETE', path('/data'), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(409, (response) => {
        response.jsonBody(refusal('TASK_NOT_FINISHED'));
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).tasks.deleteData(TASK_ID)).rejects.toMatchObject({
          name: 'ConflictError',
          code: 'TASK_NOT_FINISHED',
        });
      }));
});

describe('POST /tasks/{taskId}/challenge', () => {
  const reply = { challengeId: CHALLENGE_ID, answers: { codigo: '123456' } };
  const running = { taskStatus: 'running', taskStatusCode: 202, results: going };

  it('passes the code on', () =>
    uponReceiving("the person's code", 'a task asks the person for a code')
      .withRequest('POST', path('/challenge'), (request) => {
        request.headers(withToken).jsonBody(reply);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody(running);
      })
      .executeTest(async (mock) => {
        const task = await clientOf(mock).tasks.answerChallenge(TASK_ID, reply);
        expect(task).toMatchObject({ status: 'running', challenge: null });
      }));

  it.each([
    {
      what: 'a code that is too short',
      answers: { codigo: '12' },
      challengeId: CHALLENGE_ID,
      status: 422,
      code: 'WRONG_FORMAT',
    },
    {
      what: 'the code of an earlier challenge',
      answers: reply.answers,
      challengeId: 'another',
      status: 409,
      code: 'CHALLENGE_NOT_OPEN',
    },
  ])('is refused $what', ({ what, answers, challengeId, status, code }) =>
    uponReceiving(what, 'a task asks the person for a code')
      .withRequest('POST', path('/challenge'), (request) => {
        request.headers(withToken).jsonBody({ answers, challengeId });
      })
      .willRespondWith(status, (response) => {
        response.jsonBody(refusal(code));
      })
      .executeTest(async (mock) => {
        const answer = clientOf(mock).tasks.answerChallenge(TASK_ID, { answers, challengeId });
        await expect(answer).rejects.toMatchObject({ status, code });
      }),
  );

  it('gives up', () =>
    uponReceiving('a cancellation', 'a task asks the person for a code')
      .withRequest('POST', path('/challenge/cancel'), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody(running);
      })
      .executeTest(async (mock) => {
        expect((await clientOf(mock).tasks.cancelChallenge(TASK_ID)).status).toBe('running');
      }));

  it('cannot give up what nobody asks', () =>
    uponReceiving('a cancellation', 'a task runs')
      .withRequest('POST', path('/challenge/cancel'), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(409, (response) => {
        response.jsonBody(refusal('CHALLENGE_NOT_OPEN'));
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).tasks.cancelChallenge(TASK_ID)).rejects.toMatchObject({
          name: 'ConflictError',
          code: 'CHALLENGE_NOT_OPEN',
        });
      }));
});
