import { MatchersV3 } from '@pact-foundation/pact';
import type { PersonCalls, RightsRequest } from '@cauce/ui/client';
import { describe, expect, it } from 'vitest';
import type { StateName } from '../../states.ts';
import { exampleOf, matching, type Shape } from '../shapes.ts';
import {
  callsOf,
  CONNECTION_ID,
  connectionPath,
  refusal,
  signedIn,
  uponReceiving,
} from './personPact.ts';
import { doneRequest, openRequest, requestsOf, sharingConnection } from './personShapes.ts';

interface Act {
  name: string;
  state: StateName;
  path: string;
  body: object;
  request: Shape<RightsRequest>;
  act: (calls: PersonCalls) => Promise<{ request: RightsRequest }>;
}

const ACTIVE = 'a person has an active connection';
/** An account that no connection shares. */
const ACCOUNT_ID = '0000000000000000000000000000dead';
const REASON = 'Ya no soy cliente';
const ACTS: Act[] = [
  {
    name: 'a revocation',
    state: ACTIVE,
    path: '/revoke',
    body: {},
    request: doneRequest('revocation'),
    act: ({ revoke }) => revoke(CONNECTION_ID),
  },
  {
    name: 'an objection',
    state: ACTIVE,
    path: '/objection',
    body: { reason: REASON },
    request: openRequest('objection'),
    act: ({ object }) => object(CONNECTION_ID, REASON),
  },
  {
    name: 'a blocking without a reason',
    state: ACTIVE,
    path: '/blocking',
    body: {},
    request: openRequest('blocking'),
    act: ({ block }) => block(CONNECTION_ID, ''),
  },
  {
    name: 'an unblocking',
    state: 'a person has blocked a connection',
    path: '/unblocking',
    body: {},
    request: doneRequest('unblocking'),
    act: ({ unblock }) => unblock(CONNECTION_ID),
  },
];

describe('POST /person/connections/{id}/…', () => {
  it.each(ACTS)('does $name', ({ name, state, path, body, request: shape, act }) =>
    uponReceiving(name, state)
      .withRequest('POST', connectionPath(path), (request) => {
        request.headers(signedIn).jsonBody(body);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: { request: shape } });
      })
      .executeTest(async (mock) => {
        expect(await act(callsOf(mock))).toEqual({ request: exampleOf(shape) });
      }),
  );

  it('refuses what cannot be done any more', () =>
    uponReceiving('a revocation again', 'a person has taken a permission back')
      .withRequest('POST', connectionPath('/revoke'), (request) => {
        request.headers(signedIn).jsonBody({});
      })
      .willRespondWith(409, (response) => {
        response.jsonBody(refusal('ACTION_NOT_AVAILABLE'));
      })
      .executeTest(async (mock) => {
        await expect(callsOf(mock).revoke(CONNECTION_ID)).rejects.toMatchObject({
          code: 'ACTION_NOT_AVAILABLE',
        });
      }));

  it('erases one, and says what stays', () => {
    const shape = { ...requestsOf(openRequest('erasure')), kept: ['proof', 'audit', 'client'] };
    return uponReceiving('an erasure', ACTIVE)
      .withRequest('POST', connectionPath('/erasure'), (request) => {
        request.headers(signedIn).jsonBody({});
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: shape });
      })
      .executeTest(async (mock) => {
        const { requests, kept } = await callsOf(mock).erase(CONNECTION_ID);
        expect(requests).toEqual([exampleOf(openRequest('erasure'))]);
        expect(kept).toEqual(['proof', 'audit', 'client']);
      });
  });
});

describe('what is about all connections', () => {
  it('takes every permission back', () =>
    uponReceiving('a revocation of all', ACTIVE)
      .withRequest('POST', '/api/v1/person/revoke-all', (request) => {
        request.headers(signedIn).jsonBody({});
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: requestsOf(doneRequest('revocation')) });
      })
      .executeTest(async (mock) => {
        expect(await callsOf(mock).revokeAll()).toEqual([exampleOf(doneRequest('revocation'))]);
      }));

  it('erases everything', () =>
    uponReceiving('an erasure of all', ACTIVE)
      .withRequest('POST', '/api/v1/person/erasure', (request) => {
        request.headers(signedIn).jsonBody({});
      })
      .willRespondWith(200, (response) => {
        const kept = ['proof', 'audit', 'client'];
        response.jsonBody({ data: { ...requestsOf(openRequest('erasure')), kept } });
      })
      .executeTest(async (mock) => {
        const { requests } = await callsOf(mock).eraseAll();
        expect(requests).toEqual([exampleOf(openRequest('erasure'))]);
      }));

  it('lists what was asked for', () =>
    uponReceiving('a look at the requests', 'a person has blocked a connection')
      .withRequest('GET', '/api/v1/person/requests', (request) => {
        request.headers(signedIn);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: requestsOf(openRequest('blocking')) });
      })
      .executeTest(async (mock) => {
        expect(await callsOf(mock).listRequests()).toEqual([exampleOf(openRequest('blocking'))]);
      }));
});

describe('POST /person/exports', () => {
  it.each([
    ['json', 'application/json; charset=utf-8'],
    ['pdf', 'application/pdf'],
  ] as const)('gives everything as a file to keep: %s', (format, type) =>
    uponReceiving(`a wish for everything as ${format}`, ACTIVE)
      .withRequest('POST', '/api/v1/person/exports', (request) => {
        request.headers(signedIn).jsonBody({ format });
      })
      .willRespondWith(200, (response) => {
        response.headers({
          'content-type': type,
          'content-disposition': matching(
            new RegExp(`^attachment; filename="[\\w.-]+\\.${format}"$`),
            `attachment; filename="cauce-datos.${format}"`,
          ),
        });
      })
      .executeTest(async (mock) => {
        const { name, content } = await callsOf(mock).exportData(format);
        expect(name).toBe(`cauce-datos.${format}`);
        expect(content.type).toContain(format);
      }),
  );
});

describe('POST /person/connections/{id}/accounts/{accountId}/take-back', () => {
  const takeBack = (accountId: string) =>
    MatchersV3.fromProviderState(
      `/api/v1/person/connections/\${consentId}/accounts/${accountId}/take-back`,
      `/api/v1/person/connections/${CONNECTION_ID}/accounts/${ACCOUNT_ID}/take-back`,
    );

  it('stops sharing the account', () =>
    uponReceiving('an account that is taken back', 'a person shares some accounts')
      .withRequest('POST', takeBack('${accountId}'), (request) => {
        request.headers(signedIn).jsonBody({});
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: sharingConnection });
      })
      .executeTest(async (mock) => {
        const connection = await callsOf(mock).takeBackAccount(CONNECTION_ID, ACCOUNT_ID);
        expect(connection).toEqual(exampleOf(sharingConnection));
      }));

  it('is refused for an account that is not shared', () =>
    uponReceiving('an unknown account that is taken back', 'a person shares some accounts')
      .withRequest('POST', takeBack(ACCOUNT_ID), (request) => {
        request.headers(signedIn).jsonBody({});
      })
      .willRespondWith(404, (response) => {
        response.jsonBody(refusal('ACCOUNT_NOT_FOUND'));
      })
      .executeTest(async (mock) => {
        await expect(
          callsOf(mock).takeBackAccount(CONNECTION_ID, ACCOUNT_ID),
        ).rejects.toMatchObject({ status: 404, code: 'ACCOUNT_NOT_FOUND' });
      }));
});
