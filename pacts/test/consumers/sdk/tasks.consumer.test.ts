import { describe, expect, it } from 'vitest';
import { fromState } from '../createConsumer.ts';
import type { ListedTask } from '../../../../api/sdk/typescript/src/index.ts';
import { anyMoment, anyText, exampleOf, matching, oneOf, someOf, type Shape } from '../shapes.ts';
import {
  clientOf,
  refusal,
  RUT,
  TASK_ID,
  uponReceiving,
  withIdempotencyKey,
  withToken,
} from './sdkPact.ts';

const PASSWORD = 'clave-de-prueba';
const JWE = 'eyJhbGciOiJFQ0RILUVTIn0..iv.texto.sello';
const order = {
  institution: 'banco-chile',
  action: 'movement' as const,
  username: RUT,
  password: PASSWORD,
};
const body = { action: 'banco-chile:movement', args: { username: RUT, password: PASSWORD } };
const launched = { taskId: matching(/^[0-9a-f]{64}$/, TASK_ID) };

describe('POST /tasks', () => {
  it('launches with credentials in clear', () =>
    uponReceiving('a launch', 'a client has a session')
      .withRequest('POST', '/api/v1/tasks', (request) => {
        request.headers(withIdempotencyKey(withToken)).jsonBody(body);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody(launched);
      })
      .executeTest(async (mock) => {
        expect(await clientOf(mock).tasks.launch(order)).toEqual({ taskId: TASK_ID });
      }));

  it('launches with an outcome to play, and somebody to answer challenges', () =>
    uponReceiving('an interactive launch and an outcome to play', 'a client has a session')
      .withRequest('POST', '/api/v1/tasks', (request) => {
        request
          .headers({ ...withIdempotencyKey(withToken), 'x-sandbox-scenario': 'slow=20' })
          .jsonBody({ ...body, interactive: true });
      })
      .willRespondWith(200, (response) => {
        response.jsonBody(launched);
      })
      .executeTest(async (mock) => {
        const { tasks } = clientOf(mock);
        await tasks.launch({ ...order, interactive: true, sandboxScenario: 'slow=20' });
      }));

  it('launches with a reference of its own', () =>
    uponReceiving('a launch with a reference', 'a client has a session')
      .withRequest('POST', '/api/v1/tasks', (request) => {
        request
          .headers(withIdempotencyKey(withToken))
          .jsonBody({ ...body, reference: 'solicitud-4821' });
      })
      .willRespondWith(200, (response) => {
        response.jsonBody(launched);
      })
      .executeTest(async (mock) => {
        await clientOf(mock).tasks.launch({ ...order, reference: 'solicitud-4821' });
      }));

  it('is refused with a reference that says who the person is', () =>
    uponReceiving('a launch with a RUT as its reference', 'a client has a session')
      .withRequest('POST', '/api/v1/tasks', (request) => {
        request.headers(withIdempotencyKey(withToken)).jsonBody({ ...body, reference: RUT });
      })
      .willRespondWith(422, (response) => {
        response.jsonBody(refusal('REFERENCE_ERROR'));
      })
      .executeTest(async (mock) => {
        const launch = clientOf(mock).tasks.launch({ ...order, reference: RUT });
        await expect(launch).rejects.toMatchObject({
          name: 'ValidationError',
          code: 'REFERENCE_ERROR',
        });
      }));

  const sealed = { action: body.action, encryptArgs: fromState('encryptArgs', JWE) };
  const { institution, action } = order;

  it('launches with encrypted credentials', () =>
    uponReceiving('an encrypted launch', "a person's credentials are sealed to the session")
      .withRequest('POST', '/api/v1/tasks', (request) => {
        request.headers(withIdempotencyKey(withToken)).jsonBody(sealed);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody(launched);
      })
      .executeTest(async (mock) => {
        await clientOf(mock).tasks.launch({ institution, action, encryptArgs: JWE });
      }));

  it('is refused with what cannot be decrypted', () =>
    uponReceiving('an encrypted launch', "a person's credentials are sealed to another session")
      .withRequest('POST', '/api/v1/tasks', (request) => {
        request.headers(withIdempotencyKey(withToken)).jsonBody(sealed);
      })
      .willRespondWith(422, (response) => {
        // The SDK knows it by this sentence: the code stands for other faults too.
        const message = 'encryptArgs could not be decrypted';
        response.jsonBody({ ...refusal('WRONG_FORMAT'), message });
      })
      .executeTest(async (mock) => {
        const launch = clientOf(mock).tasks.launch({ institution, action, encryptArgs: JWE });
        await expect(launch).rejects.toMatchObject({
          name: 'ValidationError',
          code: 'WRONG_FORMAT',
          message: 'encryptArgs could not be decrypted',
        });
      }));

  it.each([
    {
      what: 'an action that does not exist',
      change: { institution: 'banco-luna' },
      code: 'INVALID_ACTION',
    },
    { what: 'a RUT that is none', change: { username: '12345678-0' }, code: 'INVALID_RUT' },
    {
      what: 'a password against the rule',
      change: { password: 'ñ' },
      code: 'INVALID_PASSWORD_SCHEMA',
    },
  ])('is refused with $code', ({ what, change, code }) => {
    const wrong = { ...order, ...change };
    const { username, password } = wrong;
    return uponReceiving(`a launch with ${what}`, 'a client has a session')
      .withRequest('POST', '/api/v1/tasks', (request) => {
        request
          .headers(withIdempotencyKey(withToken))
          .jsonBody({ action: `${wrong.institution}:movement`, args: { username, password } });
      })
      .willRespondWith(422, (response) => {
        response.jsonBody(refusal(code));
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).tasks.launch(wrong)).rejects.toMatchObject({
          name: 'ValidationError',
          status: 422,
          code,
        });
      });
  });

  it.each([
    {
      state: 'a person is paused where the client asks',
      status: 403,
      code: 'TEMPORARILY_RESTRICTED',
      name: 'RestrictedError',
    },
    {
      state: "the client's task of the person has not ended",
      status: 429,
      code: 'PROCESS_ALREADY_RUNNING',
      name: 'BusyError',
    },
    {
      state: 'another client reads the person',
      status: 429,
      code: 'TRY_AGAIN_LATER',
      name: 'BusyError',
    },
    {
      state: 'a client has no credits',
      status: 429,
      code: 'NOT_ENOUGH_CREDITS',
      name: 'QuotaError',
    },
    {
      state: 'a client has a session while a store of the API is unreachable',
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
      name: 'ServiceError',
    },
  ] as const)(
    'is refused with $code and a retry date where $state',
    ({ state, status, code, name }) =>
      uponReceiving('a launch', state)
        .withRequest('POST', '/api/v1/tasks', (request) => {
          request.headers(withIdempotencyKey(withToken)).jsonBody(body);
        })
        .willRespondWith(status, (response) => {
          response.jsonBody({
            ...refusal(code),
            retryAfter: anyMoment('2026-11-22T12:00:00.000Z'),
          });
        })
        .executeTest(async (mock) => {
          await expect(clientOf(mock).tasks.launch(order)).rejects.toMatchObject({
            name,
            status,
            code,
            retryAfter: new Date('2026-11-22T12:00:00.000Z'),
          });
        }),
  );

  it('is refused under the key of another launch', () => {
    const idempotencyKey = '0d9b3f5e-2c41-4b7a-9e64-000000000000';
    return uponReceiving('a launch under a used key', "a client's key named another launch", {
      idempotencyKey,
    })
      .withRequest('POST', '/api/v1/tasks', (request) => {
        request.headers({ ...withToken, 'idempotency-key': idempotencyKey }).jsonBody(body);
      })
      .willRespondWith(422, (response) => {
        response.jsonBody(refusal('IDEMPOTENCY_KEY_REUSED'));
      })
      .executeTest(async (mock) => {
        const launch = clientOf(mock).tasks.launch(order, { idempotencyKey });
        await expect(launch).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
      });
  });
});

describe('POST /users/status/by-entity', () => {
  it.each([
    { state: 'a client has a session', enabled: true, retryAfter: null },
    {
      state: 'a person is paused where the client asks',
      enabled: false,
      retryAfter: anyMoment('2026-11-22T12:00:00.000Z'),
    },
  ] as const)('tells where $state', ({ state, enabled, retryAfter }) =>
    uponReceiving('a question about a person', state)
      .withRequest('POST', '/api/v1/users/status/by-entity', (request) => {
        request.headers(withToken).jsonBody({ username: RUT, entity: 'banco-chile' });
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ enabled, retryAfter });
      })
      .executeTest(async (mock) => {
        const status = await clientOf(mock).userStatus(order);
        expect(status.enabled).toBe(enabled);
        expect(status.retryAfter).toBe(enabled ? null : '2026-11-22T12:00:00.000Z');
      }),
  );
});

describe('/encryption/keys', () => {
  const key = {
    kty: 'EC',
    crv: 'P-256',
    x: anyText('x'),
    y: anyText('y'),
    kid: anyText('session-key'),
    use: 'enc',
    alg: 'ECDH-ES',
  };

  it('creates a key of the session', () =>
    uponReceiving('an order for a key', 'a client has a session')
      .withRequest('POST', '/api/v1/encryption/keys', (request) => {
        request.headers(withToken).jsonBody({ alg: 'ECDH-ES' });
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ key, expiresAt: anyMoment('2026-11-21T13:00:00.000Z') });
      })
      .executeTest(async (mock) => {
        const made = await clientOf(mock).encryption.createKey();
        expect(made.expiresAt).toEqual(new Date('2026-11-21T13:00:00.000Z'));
        expect(made.key).toMatchObject({ kid: 'session-key', alg: 'ECDH-ES' });
      }));

  it('is refused to create too many', () =>
    uponReceiving('an order for one key too many', 'a client creates keys too often')
      .withRequest('POST', '/api/v1/encryption/keys', (request) => {
        request.headers(withToken).jsonBody({ alg: 'ECDH-ES' });
      })
      .willRespondWith(429, (response) => {
        response
          .headers({ 'retry-after': anyText('Sat, 21 Nov 2026 12:00:00 GMT') })
          .jsonBody(refusal('TOO_MANY_REQUESTS'));
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).encryption.createKey()).rejects.toMatchObject({
          name: 'RateLimitError',
          code: 'TOO_MANY_REQUESTS',
          retryAfter: new Date('2026-11-21T12:00:00.000Z'),
        });
      }));

  it('lists those of the service', () =>
    uponReceiving('a request for the keys', 'a client has a session')
      .withRequest('GET', '/api/v1/encryption/keys', (request) => {
        request.headers(withToken);
      })
      .willRespondWith(200, (response) => {
        const one = {
          kty: oneOf(['RSA', 'EC'], 'EC'),
          kid: anyText('k1'),
          use: 'enc',
          alg: oneOf(['RSA-OAEP-256', 'ECDH-ES'], 'ECDH-ES'),
        };
        response.jsonBody({ keys: someOf(one) });
      })
      .executeTest(async (mock) => {
        const keys = await clientOf(mock).encryption.keys();
        expect(keys).toEqual([{ kty: 'EC', kid: 'k1', use: 'enc', alg: 'ECDH-ES' }]);
      }));
});

const listed: Shape<ListedTask> = {
  id: matching(/^[0-9a-f]{64}$/, TASK_ID),
  reference: null,
  entityId: 'banco-chile',
  action: 'banco-chile:identity-validation',
  taskStatus: 'success',
  taskStatusCode: 200,
  createdAt: anyMoment('2026-11-23T12:00:00.000Z'),
  endedAt: anyMoment('2026-11-23T12:00:09.000Z'),
};

describe('GET /tasks', () => {
  it('lists tasks by what they are asked for', () =>
    uponReceiving('a request for the tasks', 'a task has ended')
      .withRequest('GET', '/api/v1/tasks', (request) => {
        request.query({ status: 'success', entity: 'banco-chile' }).headers(withToken);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: someOf(listed), cursor: null });
      })
      .executeTest(async (mock) => {
        const query = { status: 'success', entity: 'banco-chile' } as const;
        expect(await clientOf(mock).tasks.list(query)).toEqual({
          data: [exampleOf(listed)],
          cursor: null,
        });
      }));

  it('is refused with a cursor that is no page’s', () =>
    uponReceiving('a request for the tasks behind an unknown cursor', 'a client has a session')
      .withRequest('GET', '/api/v1/tasks', (request) => {
        request.query({ reference: 'solicitud-4821', cursor: 'nowhere' }).headers(withToken);
      })
      .willRespondWith(422, (response) => {
        response.jsonBody(refusal('WRONG_FORMAT'));
      })
      .executeTest(async (mock) => {
        const query = { reference: 'solicitud-4821', cursor: 'nowhere' };
        await expect(clientOf(mock).tasks.list(query)).rejects.toMatchObject({
          name: 'ValidationError',
          code: 'WRONG_FORMAT',
        });
      }));
});
