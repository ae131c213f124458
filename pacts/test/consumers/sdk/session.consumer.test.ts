import { MatchersV3 } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import type { Credential } from '../../../../api/sdk/typescript/src/index.ts';
import { fromState } from '../createConsumer.ts';
import { anyBoolean, anyText, anyWhole, oneOf, type Shape } from '../shapes.ts';
import {
  CLIENT_ID,
  clientOf,
  connectRefusal,
  freshClientOf,
  refusal,
  RUT,
  uponReceiving,
  withApiKey,
  withToken,
} from './sdkPact.ts';

describe('POST /auth/login', () => {
  it('opens a session', () =>
    uponReceiving('an API key', 'a client has an API key')
      .withRequest('POST', '/api/v1/auth/login', (request) => {
        request.headers(withApiKey).jsonBody({ expire: 60 });
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ token: anyText('a-token') });
      })
      .executeTest(async (mock) => {
        await freshClientOf(mock).institutions();
      }));

  it('is refused for another key', () =>
    uponReceiving('an API key', 'an API key is not known')
      .withRequest('POST', '/api/v1/auth/login', (request) => {
        request.headers(withApiKey).jsonBody({ expire: 60 });
      })
      .willRespondWith(401, (response) => {
        response.jsonBody(refusal('UNAUTHORIZED'));
      })
      .executeTest(async (mock) => {
        await expect(freshClientOf(mock).institutions()).rejects.toMatchObject({
          name: 'AuthenticationError',
          code: 'UNAUTHORIZED',
        });
      }));
});

describe('POST /auth/logout', () => {
  it('ends the session', () =>
    uponReceiving('the end of a session', 'a client has a session')
      .withRequest('POST', '/api/v1/auth/logout', (request) => {
        request.headers(withToken);
      })
      .willRespondWith(204)
      .executeTest(async (mock) => {
        await expect(clientOf(mock).logout()).resolves.toBeUndefined();
      }));

  it('is refused for one that is over', () =>
    uponReceiving('the end of a session', "a client's session is over its time")
      .withRequest('POST', '/api/v1/auth/logout', (request) => {
        request.headers(withToken);
      })
      .willRespondWith(401, (response) => {
        response.jsonBody(refusal('UNAUTHORIZED'));
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).logout()).rejects.toMatchObject({
          name: 'AuthenticationError',
        });
      }));
});

describe('POST /token/task', () => {
  const body = { clientId: fromState('clientId', CLIENT_ID), target: RUT };

  it('opens what one person shared', () =>
    uponReceiving('a RUT', 'a client has an API key')
      .withRequest('POST', '/api/v1/token/task', (request) => {
        request.headers(withApiKey).jsonBody(body);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: { taskToken: anyText('a-token') } });
      })
      .executeTest(async (mock) => {
        const { connect } = freshClientOf(mock);
        await connect.person(RUT).listConsents();
      }));

  it.each([
    {
      state: 'an API key is not known',
      target: RUT,
      status: 401,
      code: 'MISSING_API_KEY_OR_CLIENT_ID',
    },
    { state: 'a client has an API key', target: '12345678-0', status: 422, code: 'TARGET_ERROR' },
  ] as const)('is refused with $code', ({ state, target, status, code }) =>
    uponReceiving(`the RUT ${target} that is refused`, state)
      .withRequest('POST', '/api/v1/token/task', (request) => {
        request.headers(withApiKey).jsonBody({ ...body, target });
      })
      .willRespondWith(status, (response) => {
        response.jsonBody(connectRefusal(code));
      })
      .executeTest(async (mock) => {
        const { connect } = freshClientOf(mock);
        await expect(connect.person(target).listConsents()).rejects.toMatchObject({ status, code });
      }),
  );
});

describe('GET /entities', () => {
  const entities = MatchersV3.eachLike({
    id: anyText('banco-chile'),
    name: anyText('Banco de Chile'),
    enabled: anyBoolean(true),
    type: oneOf(['bank', 'business-bank', 'government', 'service', 'afp', 'exchange'], 'bank'),
    credentials: MatchersV3.eachLike<Shape<Credential>>({
      kind: oneOf(['internet', 'clave-tributaria', 'clave-unica', 'api-key'], 'internet'),
      label: anyText('Clave de internet'),
      usernameKinds: MatchersV3.eachLike(oneOf(['rut', 'company-rut', 'email'], 'rut')),
      passwordRule: {
        minLength: anyWhole(4),
        maxLength: anyWhole(20),
        pattern: anyText('^[!-~]{4,20}$'),
        characters: oneOf(['digits', 'alphanumeric', 'printable', 'key-and-secret'], 'printable'),
        symbols: anyText(''),
        help: anyText('Entre 4 y 20 letras, números o símbolos, sin espacios ni tildes.'),
      },
    }),
    actions: [
      {
        name: anyText('banco-chile:movement'),
        actionType: anyText('movement'),
        enabled: anyBoolean(true),
        credential: oneOf(['internet', 'clave-tributaria', 'clave-unica', 'api-key'], 'internet'),
        // Without `newest`, for which a matcher would have to be text or null.
        provenance: {
          status: oneOf(['assumed', 'documented', 'recorded'], 'documented'),
          sources: anyWhole(4),
          samples: anyWhole(6),
        },
      },
    ],
  });

  it('lists institutions and their actions', () =>
    uponReceiving('a request for the institutions', 'a client has a session')
      .withRequest('GET', '/api/v1/entities', (request) => {
        request.headers(withToken);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody(entities);
      })
      .executeTest(async (mock) => {
        expect(await clientOf(mock).institutions()).toEqual(MatchersV3.reify(entities));
      }));

  it('is refused when the session is over its time', () =>
    uponReceiving('a request for the institutions', "a client's session is over its time")
      .withRequest('GET', '/api/v1/entities', (request) => {
        request.headers(withToken);
      })
      .willRespondWith(401, (response) => {
        response.jsonBody(refusal('UNAUTHORIZED'));
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).institutions()).rejects.toMatchObject({
          name: 'AuthenticationError',
          code: 'UNAUTHORIZED',
        });
      }));
});
