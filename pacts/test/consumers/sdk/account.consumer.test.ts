import { MatchersV3 } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import type { ApiKey, LoggedRequest, Usage } from '../../../../api/sdk/typescript/src/index.ts';
import {
  anyBoolean,
  anyMoment,
  anyText,
  anyWhole,
  matching,
  someOf,
  type Shape,
} from '../shapes.ts';
import { clientOf, refusal, uponReceiving, withApiKey, withToken } from './sdkPact.ts';

const KEY_ID = 'key_3f9a1c0b7d24';
const REQUEST_ID = '6f1c0a52-8b1e-4f0e-9d53-0c2f6c0f7a11';
const MANAGER = "a client's key may manage the others";

const key: Shape<Omit<ApiKey, 'lastUsedAt' | 'scopes' | 'networks'>> & { networks: null } = {
  keyId: matching(/^key_\S+$/, KEY_ID),
  status: 'active',
  createdAt: anyMoment('2026-11-23T12:00:00.000Z'),
  expiresAt: null,
  networks: null,
};
const scopes = someOf(anyText('main'));
const made = {
  ...key,
  scopes,
  lastUsedAt: null,
  apiKey: matching(/^\S{20,}$/, 'cauce_sandbox_EJEMPLO'),
};
const keyPath = (below = '') =>
  MatchersV3.fromProviderState(`/api/v1/keys/\${keyId}${below}`, `/api/v1/keys/${KEY_ID}${below}`);

describe('/keys', () => {
  it('lists the keys', () =>
    uponReceiving('a request for the API keys', MANAGER)
      .withRequest('GET', '/api/v1/keys', (request) => {
        request.headers(withApiKey);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ keys: someOf({ ...key, scopes }) });
      })
      .executeTest(async (mock) => {
        expect(await clientOf(mock).keys.list()).toEqual([MatchersV3.reify({ ...key, scopes })]);
      }));

  it('is refused for a key that may not manage the others', () =>
    uponReceiving('a request for the API keys', 'a client has an API key')
      .withRequest('GET', '/api/v1/keys', (request) => {
        request.headers(withApiKey);
      })
      .willRespondWith(403, (response) => {
        response.jsonBody(refusal('FORBIDDEN'));
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).keys.list()).rejects.toMatchObject({ name: 'PermissionError' });
      }));

  const wanted = { scopes: ['main' as const], networks: ['203.0.113.0/24'] };
  it('makes a key', () =>
    uponReceiving('an order for an API key', MANAGER)
      .withRequest('POST', '/api/v1/keys', (request) => {
        request.headers(withApiKey).jsonBody(wanted);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ ...made, ...wanted });
      })
      .executeTest(async (mock) => {
        const { apiKey, scopes, networks } = await clientOf(mock).keys.create(wanted);
        expect({ apiKey, scopes, networks }).toEqual({
          apiKey: 'cauce_sandbox_EJEMPLO',
          ...wanted,
        });
      }));

  it.each([
    {
      state: MANAGER,
      scopes: ['connect' as const],
      status: 422,
      code: 'WRONG_FORMAT',
      name: 'ValidationError',
    },
    {
      state: 'a client has all the keys that it may have',
      scopes: ['main' as const],
      status: 409,
      code: 'TOO_MANY_KEYS',
      name: 'ConflictError',
    },
  ] as const)('makes none where $code', ({ state, scopes, status, code, name }) =>
    uponReceiving('an order for an API key that is refused', state)
      .withRequest('POST', '/api/v1/keys', (request) => {
        request.headers(withApiKey).jsonBody({ scopes });
      })
      .willRespondWith(status, (response) => {
        response.jsonBody(refusal(code));
      })
      .executeTest(async (mock) => {
        const create = clientOf(mock).keys.create({ scopes: [...scopes] });
        await expect(create).rejects.toMatchObject({ name, status, code });
      }),
  );

  it('replaces a key', () =>
    uponReceiving('a rotation', MANAGER)
      .withRequest('POST', keyPath('/rotate'), (request) => {
        request.headers(withApiKey);
      })
      .willRespondWith(200, (response) => {
        const expiresAt = anyMoment('2026-11-24T12:40:00.000Z');
        response.jsonBody({ key: made, previous: { ...key, expiresAt } });
      })
      .executeTest(async (mock) => {
        const rotated = await clientOf(mock).keys.rotate(KEY_ID);
        expect(rotated.key.apiKey).toBe('cauce_sandbox_EJEMPLO');
        expect(rotated.previous.expiresAt).toBe('2026-11-24T12:40:00.000Z');
      }));

  it('does not replace one that is no longer good', () =>
    uponReceiving('a rotation', 'a client names a key that is retired')
      .withRequest('POST', keyPath('/rotate'), (request) => {
        request.headers(withApiKey);
      })
      .willRespondWith(409, (response) => {
        response.jsonBody(refusal('KEY_NOT_VALID'));
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).keys.rotate(KEY_ID)).rejects.toMatchObject({
          name: 'ConflictError',
          code: 'KEY_NOT_VALID',
        });
      }));

  it('retires a key', () =>
    uponReceiving('a retirement', MANAGER)
      .withRequest('DELETE', keyPath(), (request) => {
        request.headers(withApiKey);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ ...key, status: 'retired' });
      })
      .executeTest(async (mock) => {
        expect((await clientOf(mock).keys.retire(KEY_ID)).status).toBe('retired');
      }));

  it('does not retire the key in use', () =>
    uponReceiving('a retirement', 'a client names the key in use')
      .withRequest('DELETE', keyPath(), (request) => {
        request.headers(withApiKey);
      })
      .willRespondWith(409, (response) => {
        response.jsonBody(refusal('KEY_IN_USE'));
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).keys.retire(KEY_ID)).rejects.toMatchObject({
          name: 'ConflictError',
          code: 'KEY_IN_USE',
        });
      }));
});

describe('GET /usage', () => {
  const usage: Shape<Usage> = {
    month: matching(/^\d{4}-\d{2}$/, '2026-11'),
    limit: anyWhole(1000),
    used: anyWhole(1),
    remaining: anyWhole(999),
    returned: anyWhole(0),
    resetAt: anyMoment('2026-12-01T00:00:00.000Z'),
    days: someOf({ date: matching(/^\d{4}-\d{2}-\d{2}$/, '2026-11-23'), used: anyWhole(1) }),
    ends: [],
  };

  it('tells quota and days', () =>
    uponReceiving('a question about the use', 'a client has launched a task this month')
      .withRequest('GET', '/api/v1/usage', (request) => {
        request.headers(withToken);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody(usage);
      })
      .executeTest(async (mock) => {
        expect(await clientOf(mock).usage()).toEqual(MatchersV3.reify(usage));
      }));

  it('is refused for a month that is none', () =>
    uponReceiving('a question about a month that is none', MANAGER)
      .withRequest('GET', '/api/v1/usage', (request) => {
        request.headers(withToken).query({ month: '2026-13' });
      })
      .willRespondWith(422, (response) => {
        response.jsonBody(refusal('WRONG_FORMAT'));
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).usage({ month: '2026-13' })).rejects.toMatchObject({
          name: 'ValidationError',
        });
      }));
});

describe('/requests', () => {
  const RECORDED = 'a call of the client is recorded';
  const call: Shape<LoggedRequest> = {
    id: matching(/^req_[0-9a-f]{27}$/, 'req_019ab12f3c405f0c2b7a9d3e007'),
    requestId: matching(/^\S+$/, REQUEST_ID),
    at: anyMoment('2026-11-23T12:00:00.000Z'),
    method: 'GET',
    path: '/entities',
    status: 200,
    errorCode: null,
    durationMs: MatchersV3.number(3.2),
    keyId: matching(/^key_\S+$/, KEY_ID),
  };

  it('lists calls, the newest first', () =>
    uponReceiving('a request for the newest call', RECORDED)
      .withRequest('GET', '/api/v1/requests', (request) => {
        request.headers(withToken).query({ limit: '1' });
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ requests: [call], hasMore: anyBoolean(true) });
      })
      .executeTest(async (mock) => {
        const listed = await clientOf(mock).requests.list({ limit: 1 });
        expect(listed).toEqual({ requests: [MatchersV3.reify(call)], hasMore: true });
      }));

  it('is refused a place that is none', () =>
    uponReceiving('a request for the calls before no place', RECORDED)
      .withRequest('GET', '/api/v1/requests', (request) => {
        request.headers(withToken).query({ before: 'nowhere' });
      })
      .willRespondWith(422, (response) => {
        response.jsonBody(refusal('WRONG_FORMAT'));
      })
      .executeTest(async (mock) => {
        const listed = clientOf(mock).requests.list({ before: 'nowhere' });
        await expect(listed).rejects.toMatchObject({ name: 'ValidationError' });
      }));

  const path = MatchersV3.fromProviderState(
    '/api/v1/requests/${requestId}',
    `/api/v1/requests/${REQUEST_ID}`,
  );
  it('finds a call by its id', () =>
    uponReceiving('the id of a call', RECORDED)
      .withRequest('GET', path, (request) => {
        request.headers(withToken);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody(call);
      })
      .executeTest(async (mock) => {
        expect(await clientOf(mock).requests.get(REQUEST_ID)).toEqual(MatchersV3.reify(call));
      }));

  it('knows no other', () =>
    uponReceiving('the id of no call', RECORDED)
      .withRequest('GET', `/api/v1/requests/${REQUEST_ID}`, (request) => {
        request.headers(withToken);
      })
      .willRespondWith(404, (response) => {
        response.jsonBody(refusal('REQUEST_NOT_FOUND'));
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).requests.get(REQUEST_ID)).rejects.toMatchObject({
          name: 'NotFoundError',
          code: 'REQUEST_NOT_FOUND',
        });
      }));
});
