import { MatchersV3 } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import type { RightsRequest } from '../../../../api/sdk/typescript/src/index.ts';
import { fromState } from '../createConsumer.ts';
import { anyBoolean, anyMoment, anyUuid, anyWhole, exampleOf, type Shape } from '../shapes.ts';
import { clientOf, connectRefusal, CONSENT_ID, RUT, uponReceiving, withApiKey } from './sdkPact.ts';

const REQUEST_ID = '9c1e5a4f-6d2e-4b10-8b7c-8b523d0e4f5a';
const OBJECTED = 'a person has objected';
const REASON = 'Ya no la uso.';

const open: Shape<RightsRequest> = {
  id: anyUuid(REQUEST_ID),
  kind: 'objection',
  consentId: anyUuid(CONSENT_ID),
  username: RUT,
  at: anyMoment('2026-12-01T12:00:00.000Z'),
  tookEffectAt: anyMoment('2026-12-01T12:00:00.412Z'),
  dueAt: anyMoment('2027-01-01T02:59:59.999Z'),
  status: 'open',
  reason: REASON,
  outcome: null,
  message: null,
  answeredAt: null,
};
const answer = { outcome: 'rejected' as const, message: 'La ley nos obliga a guardarlos.' };
const answered: Shape<RightsRequest> = {
  ...open,
  status: 'answered',
  ...answer,
  answeredAt: anyMoment('2026-12-02T12:00:00.000Z'),
};
const path = (below = '') =>
  MatchersV3.fromProviderState(
    `/api/v1/rights-requests/\${rightsRequestId}${below}`,
    `/api/v1/rights-requests/${REQUEST_ID}${below}`,
  );

describe('GET /rights-requests', () => {
  it('lists those that wait', () =>
    uponReceiving('a request for the open rights requests', OBJECTED)
      .withRequest('GET', '/api/v1/rights-requests', (request) => {
        request.headers(withApiKey).query({ status: 'open', page: '1', limit: '5' });
      })
      .willRespondWith(200, (response) => {
        const data = { requests: [open], hasNext: anyBoolean(false), count: anyWhole(1) };
        response.jsonBody({ data });
      })
      .executeTest(async (mock) => {
        const query = { status: 'open', page: 1, limit: 5 } as const;
        expect(await clientOf(mock).rightsRequests.list(query)).toEqual({
          requests: [exampleOf<RightsRequest>(open)],
          hasNext: false,
          count: 1,
        });
      }));

  it.each([
    { what: 'a page of rights requests before the first', query: { page: 0 }, code: 'PAGE_ERROR' },
    {
      what: 'a page of rights requests that is too long',
      query: { limit: 101 },
      code: 'LIMIT_ERROR',
    },
  ])('is refused $what', ({ what, query, code }) =>
    uponReceiving(what, OBJECTED)
      .withRequest('GET', '/api/v1/rights-requests', (request) => {
        const asked = Object.entries(query).map(([name, value]) => [name, String(value)]);
        request.headers(withApiKey).query(Object.fromEntries(asked) as Record<string, string>);
      })
      .willRespondWith(422, (response) => {
        response.jsonBody(connectRefusal(code));
      })
      .executeTest(async (mock) => {
        const listed = clientOf(mock).rightsRequests.list(query);
        await expect(listed).rejects.toMatchObject({ name: 'ValidationError', code });
      }),
  );
});

describe('GET /rights-requests/{id}', () => {
  it('shows one', () =>
    uponReceiving('a look at a rights request', OBJECTED)
      .withRequest('GET', path(), (request) => {
        request.headers(withApiKey);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: open });
      })
      .executeTest(async (mock) => {
        const shown = await clientOf(mock).rightsRequests.get(REQUEST_ID);
        expect(shown).toEqual(exampleOf<RightsRequest>(open));
      }));

  it('is refused for one that is unknown', () =>
    uponReceiving('a look at a rights request', 'a client has an API key')
      .withRequest('GET', `/api/v1/rights-requests/${REQUEST_ID}`, (request) => {
        request.headers(withApiKey);
      })
      .willRespondWith(404, (response) => {
        response.jsonBody(connectRefusal('RIGHTS_REQUEST_NOT_FOUND'));
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).rightsRequests.get(REQUEST_ID)).rejects.toMatchObject({
          name: 'NotFoundError',
          code: 'RIGHTS_REQUEST_NOT_FOUND',
        });
      }));
});

describe('POST /rights-requests/{id}/answer', () => {
  it('answers one', () =>
    uponReceiving('an answer to a rights request', OBJECTED)
      .withRequest('POST', path('/answer'), (request) => {
        request.headers(withApiKey).jsonBody(answer);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: answered });
      })
      .executeTest(async (mock) => {
        const shown = await clientOf(mock).rightsRequests.answer(REQUEST_ID, answer);
        expect(shown).toEqual(exampleOf<RightsRequest>(answered));
      }));

  it.each([
    {
      what: 'a second answer',
      state: 'a rights request is answered',
      sent: answer,
      status: 409,
      code: 'RIGHTS_REQUEST_ANSWERED',
      name: 'ConflictError',
    },
    {
      what: 'an answer without words',
      state: OBJECTED,
      sent: { ...answer, message: '' },
      status: 422,
      code: 'WRONG_FORMAT',
      name: 'ValidationError',
    },
  ] as const)('is refused $what', ({ what, state, sent, status, code, name }) =>
    uponReceiving(`${what} to a rights request`, state)
      .withRequest('POST', path('/answer'), (request) => {
        request.headers(withApiKey).jsonBody(sent);
      })
      .willRespondWith(status, (response) => {
        response.jsonBody(connectRefusal(code));
      })
      .executeTest(async (mock) => {
        const refused = clientOf(mock).rightsRequests.answer(REQUEST_ID, sent);
        await expect(refused).rejects.toMatchObject({ name, status, code });
      }),
  );
});

describe('POST /persons', () => {
  const HELD = "a person has an active consent of the key's client";

  it('exports what there is of a person', () =>
    uponReceiving('a request for a copy', HELD)
      .withRequest('POST', '/api/v1/persons/export', (request) => {
        request.headers(withApiKey).jsonBody({ username: RUT });
      })
      .willRespondWith(200, (response) => {
        const consents = [{ consentId: fromState('consentId', CONSENT_ID) }];
        const exportedAt = anyMoment('2026-12-01T12:00:00.000Z');
        response.jsonBody({ data: { person: RUT, exportedAt, consents } });
      })
      .executeTest(async (mock) => {
        expect(await clientOf(mock).persons.export(RUT)).toEqual({
          person: RUT,
          exportedAt: '2026-12-01T12:00:00.000Z',
          consents: [{ consentId: CONSENT_ID }],
        });
      }));

  it.each([
    { state: HELD, isKnown: true },
    { state: 'a client has a key for everything about a person', isKnown: false },
  ] as const)('erases it where $state', ({ state, isKnown }) =>
    uponReceiving('an order to erase a person', state)
      .withRequest('POST', '/api/v1/persons/erase', (request) => {
        request.headers(withApiKey).jsonBody({ username: RUT });
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: { isKnown, isQuiet: true, kept: 0 } });
      })
      .executeTest(async (mock) => {
        expect(await clientOf(mock).persons.erase(RUT)).toEqual({
          isKnown,
          isQuiet: true,
          kept: 0,
        });
      }),
  );

  it.each(['export', 'erase'] as const)('does not %s a RUT that is none', (what) =>
    uponReceiving(
      `an order to ${what} a RUT that is none`,
      'a client has a key for everything about a person',
    )
      .withRequest('POST', `/api/v1/persons/${what}`, (request) => {
        request.headers(withApiKey).jsonBody({ username: '1-2' });
      })
      .willRespondWith(422, (response) => {
        response.jsonBody(connectRefusal('USER_ERROR'));
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).persons[what]('1-2')).rejects.toMatchObject({
          name: 'ValidationError',
          code: 'USER_ERROR',
        });
      }),
  );
});
