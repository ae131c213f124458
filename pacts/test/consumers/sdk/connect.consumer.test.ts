import { MatchersV3 } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import { fromState } from '../createConsumer.ts';
import type { ListedConnection } from '../../../../api/sdk/typescript/src/index.ts';
import {
  anyBoolean,
  anyMoment,
  anyText,
  anyUuid,
  anyWhole,
  exampleOf,
  someOf,
  type Shape,
} from '../shapes.ts';
import {
  CLIENT_ID,
  clientOf,
  connectRefusal,
  CONSENT_ID,
  RUT,
  TASK_ID,
  uponReceiving,
  withApiKey,
  withIdempotencyKey,
  withToken,
} from './sdkPact.ts';

const WIDGET_CONFIG_ID = 'wc_prueba';
const user = { username: RUT, email: 'persona@correo.example' };

describe('POST /token/otp/create', () => {
  const asked = { products: ['movement' as const], user, widgetConfigId: WIDGET_CONFIG_ID };
  const body = {
    ...asked,
    clientId: fromState('clientId', CLIENT_ID),
    widgetConfigId: fromState('widgetConfigId', WIDGET_CONFIG_ID),
  };

  it('asks a person for consent', () =>
    uponReceiving('a request for consent', 'a client has an API key')
      .withRequest('POST', '/api/v1/token/otp/create', (request) => {
        request.headers(withIdempotencyKey(withApiKey)).jsonBody(body);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: { otpToken: anyText('otp'), consentId: anyUuid(CONSENT_ID) } });
      })
      .executeTest(async (mock) => {
        const made = await clientOf(mock).connect.createOtpToken(asked);
        expect(made).toEqual({ otpToken: 'otp', consentId: CONSENT_ID });
      }));

  it('asks with a reference of its own', () =>
    uponReceiving('a request for consent with a reference', 'a client has an API key')
      .withRequest('POST', '/api/v1/token/otp/create', (request) => {
        request
          .headers(withIdempotencyKey(withApiKey))
          .jsonBody({ ...body, reference: 'solicitud-4821' });
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: { otpToken: anyText('otp'), consentId: anyUuid(CONSENT_ID) } });
      })
      .executeTest(async (mock) => {
        await clientOf(mock).connect.createOtpToken({ ...asked, reference: 'solicitud-4821' });
      }));

  it('asks a person to connect again', () => {
    const again = { user, widgetConfigId: WIDGET_CONFIG_ID, consentId: CONSENT_ID };
    const { products: _, ...others } = body;
    return uponReceiving('a request to repair a consent', 'a person has an active consent')
      .withRequest('POST', '/api/v1/token/otp/create', (request) => {
        request
          .headers(withIdempotencyKey(withApiKey))
          .jsonBody({ ...others, consentId: fromState('consentId', CONSENT_ID) });
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: { otpToken: anyText('otp'), consentId: anyUuid(CONSENT_ID) } });
      })
      .executeTest(async (mock) => {
        const made = await clientOf(mock).connect.createOtpToken(again);
        expect(made.consentId).toBe(CONSENT_ID);
      });
  });

  it('is refused for an unknown key', () =>
    uponReceiving('a request for consent', 'an API key is not known')
      .withRequest('POST', '/api/v1/token/otp/create', (request) => {
        request.headers(withIdempotencyKey(withApiKey)).jsonBody(body);
      })
      .willRespondWith(401, (response) => {
        response.jsonBody(connectRefusal('MISSING_API_KEY_OR_CLIENT_ID'));
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).connect.createOtpToken(asked)).rejects.toMatchObject({
          name: 'AuthenticationError',
          code: 'MISSING_API_KEY_OR_CLIENT_ID',
        });
      }));

  it.each([
    { what: 'without products', change: { products: [] }, code: 'PRODUCTS_ERROR' },
    {
      what: 'from a RUT that is none',
      change: { user: { ...user, username: '1-2' } },
      code: 'USER_ERROR',
    },
    {
      what: 'from an e-mail that is none',
      change: { user: { ...user, email: 'no' } },
      code: 'EMAIL_ERROR',
    },
    {
      what: 'from a company that is none',
      change: { company: { id: '1-2' } },
      code: 'COMPANY_ERROR',
    },
    {
      what: 'with a widget that is unknown',
      change: { widgetConfigId: 'none' },
      code: 'WIDGETCONFIG_ERROR',
    },
    {
      what: 'with a RUT as its reference',
      change: { reference: RUT },
      code: 'REFERENCE_ERROR',
    },
  ])('is refused with $code', ({ what, change, code }) =>
    uponReceiving(`a request for consent ${what}`, 'a client has an API key')
      .withRequest('POST', '/api/v1/token/otp/create', (request) => {
        request.headers(withIdempotencyKey(withApiKey)).jsonBody({ ...body, ...change });
      })
      .willRespondWith(422, (response) => {
        response.jsonBody(connectRefusal(code));
      })
      .executeTest(async (mock) => {
        const made = clientOf(mock).connect.createOtpToken({ ...asked, ...change });
        await expect(made).rejects.toMatchObject({ name: 'ValidationError', status: 422, code });
      }),
  );
});

const inProgress = {
  id: anyUuid(CONSENT_ID),
  products: ['movement'],
  tyc: { actualVersion: anyText('v1') },
  entity: null,
  status: 'IN_PROGRESS',
  subStatus: 'IN_PROGRESS',
  validUntil: null,
};
const active = {
  ...inProgress,
  entity: { id: 'banco-chile', name: anyText('Banco de Chile'), type: 'bank' },
  status: 'ACTIVE',
  subStatus: 'ACTIVE',
  validUntil: anyMoment('2027-11-21T12:00:00.000Z'),
};
const ended = { status: 'INACTIVE', terminatedAt: anyMoment('2026-11-22T12:00:00.000Z') };
const path = (below = '') =>
  MatchersV3.fromProviderState(
    `/api/v1/consents/\${consentId}${below}`,
    `/api/v1/consents/${CONSENT_ID}${below}`,
  );

describe('GET /consents', () => {
  it('lists what a person was asked', () =>
    uponReceiving('a request for the consents', 'a person was asked for consent')
      .withRequest('GET', '/api/v1/consents', (request) => {
        request.headers(withToken).query({ page: '1', limit: '5' });
      })
      .willRespondWith(200, (response) => {
        const data = { consents: [inProgress], hasNext: anyBoolean(false), count: anyWhole(1) };
        response.jsonBody({ data });
      })
      .executeTest(async (mock) => {
        const page = { page: 1, limit: 5 };
        const listed = await clientOf(mock).connect.person(RUT).listConsents(page);
        expect(listed.consents).toEqual([MatchersV3.reify(inProgress)]);
        expect(listed).toMatchObject({ hasNext: false, count: 1 });
      }));

  it('is refused when the time of the token is over', () =>
    uponReceiving('a request for the consents', 'a task token is over its time')
      .withRequest('GET', '/api/v1/consents', (request) => {
        request.headers(withToken);
      })
      .willRespondWith(401, (response) => {
        response.jsonBody(connectRefusal('INVALID_TASK_TOKEN'));
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).connect.person(RUT).listConsents()).rejects.toMatchObject({
          name: 'AuthenticationError',
          code: 'INVALID_TASK_TOKEN',
        });
      }));

  it.each([
    { what: 'a page before the first', query: { page: 0 }, code: 'PAGE_ERROR' },
    { what: 'a page that is too long', query: { limit: 101 }, code: 'LIMIT_ERROR' },
  ])('is refused $what', ({ what, query, code }) =>
    uponReceiving(what, 'a person was asked for consent')
      .withRequest('GET', '/api/v1/consents', (request) => {
        const asked = Object.entries(query).map(([name, value]) => [name, String(value)]);
        request.headers(withToken).query(Object.fromEntries(asked) as Record<string, string>);
      })
      .willRespondWith(422, (response) => {
        response.jsonBody(connectRefusal(code));
      })
      .executeTest(async (mock) => {
        const listed = clientOf(mock).connect.person(RUT).listConsents(query);
        await expect(listed).rejects.toMatchObject({ name: 'ValidationError', code });
      }),
  );
});

describe('GET /consents/{consentId}', () => {
  it.each([
    { state: 'a person was asked for consent', consent: inProgress },
    { state: 'a person has an active consent', consent: active },
    {
      state: 'a person has revoked a consent',
      consent: { ...active, ...ended, subStatus: 'REVOKED' },
    },
  ] as const)('shows it where $state', ({ state, consent }) =>
    uponReceiving('a look at a consent', state)
      .withRequest('GET', path(), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: consent });
      })
      .executeTest(async (mock) => {
        const shown = await clientOf(mock).connect.person(RUT).getConsent(CONSENT_ID);
        expect(shown).toEqual(MatchersV3.reify(consent));
      }),
  );

  it('is refused for one that is unknown', () =>
    uponReceiving('a look at a consent', 'no consent is known')
      .withRequest('GET', path(), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(404, (response) => {
        response.jsonBody(connectRefusal('CONSENT_NOT_FOUND'));
      })
      .executeTest(async (mock) => {
        const shown = clientOf(mock).connect.person(RUT).getConsent(CONSENT_ID);
        await expect(shown).rejects.toMatchObject({
          name: 'ConsentError',
          code: 'CONSENT_NOT_FOUND',
        });
      }));
});

describe('POST /consents/{consentId}/refresh', () => {
  it('queues a refresh', () =>
    uponReceiving('a refresh', 'a person has an active consent')
      .withRequest('POST', path('/refresh'), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(202, (response) => {
        response.jsonBody({
          data: {
            consentId: anyUuid(CONSENT_ID),
            taskId: anyText(TASK_ID),
            statusUrl: anyText(`/api/v1/extractions/${TASK_ID}`),
          },
        });
      })
      .executeTest(async (mock) => {
        const queued = await clientOf(mock).connect.person(RUT).refreshConsent(CONSENT_ID);
        expect(queued).toMatchObject({ consentId: CONSENT_ID, taskId: TASK_ID });
      }));

  it('is refused so soon after the last one', () =>
    uponReceiving('a refresh', 'a consent was just refreshed')
      .withRequest('POST', path('/refresh'), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(429, (response) => {
        response.jsonBody({
          ...connectRefusal('REFRESHED_RECENTLY'),
          retryAfter: anyMoment('2026-11-22T12:00:00.000Z'),
        });
      })
      .executeTest(async (mock) => {
        const queued = clientOf(mock).connect.person(RUT).refreshConsent(CONSENT_ID);
        await expect(queued).rejects.toMatchObject({
          name: 'BusyError',
          retryAfter: new Date('2026-11-22T12:00:00.000Z'),
        });
      }));

  it('is refused for one that is unknown', () =>
    uponReceiving('a refresh', 'no consent is known')
      .withRequest('POST', path('/refresh'), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(404, (response) => {
        response.jsonBody(connectRefusal('CONSENT_NOT_FOUND'));
      })
      .executeTest(async (mock) => {
        const queued = clientOf(mock).connect.person(RUT).refreshConsent(CONSENT_ID);
        await expect(queued).rejects.toMatchObject({ name: 'ConsentError' });
      }));
});

describe('POST /consents/{consentId}/revoke', () => {
  it('ends it', () =>
    uponReceiving('a revocation', 'a person has an active consent')
      .withRequest('POST', path('/revoke'), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: { ...active, ...ended, subStatus: 'REVOKED' } });
      })
      .executeTest(async (mock) => {
        const revoked = await clientOf(mock).connect.person(RUT).revokeConsent(CONSENT_ID);
        expect(revoked).toMatchObject({ status: 'INACTIVE', subStatus: 'REVOKED' });
      }));

  it('is refused for one that is unknown', () =>
    uponReceiving('a revocation', 'no consent is known')
      .withRequest('POST', path('/revoke'), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(404, (response) => {
        response.jsonBody(connectRefusal('CONSENT_NOT_FOUND'));
      })
      .executeTest(async (mock) => {
        const revoked = clientOf(mock).connect.person(RUT).revokeConsent(CONSENT_ID);
        await expect(revoked).rejects.toMatchObject({ name: 'ConsentError' });
      }));
});

describe('GET /extractions/{code}', () => {
  it('tells what became of it', () => {
    const found = {
      id: anyText(TASK_ID),
      consentId: anyUuid(CONSENT_ID),
      entityId: 'banco-chile',
      status: 'error',
      error: { code: 'INSTITUTION_UNAVAILABLE', message: anyText('Why'), retryable: true },
      createdAt: anyMoment('2026-11-21T12:02:00.000Z'),
      finishedAt: anyMoment('2026-11-21T12:02:09.000Z'),
    };
    const byCode = MatchersV3.fromProviderState(
      '/api/v1/extractions/${extractionId}',
      `/api/v1/extractions/${TASK_ID}`,
    );
    return uponReceiving('a request for an extraction', 'an extraction of a widget failed')
      .withRequest('GET', byCode, (request) => {
        request.headers(withApiKey);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: found });
      })
      .executeTest(async (mock) => {
        const outcome = await clientOf(mock).connect.findExtraction(TASK_ID);
        expect(outcome).toEqual(MatchersV3.reify(found));
      });
  });

  it('is refused for an unknown code', () =>
    uponReceiving('a request for an unknown extraction', 'a client has an API key')
      .withRequest('GET', '/api/v1/extractions/00000000', (request) => {
        request.headers(withApiKey);
      })
      .willRespondWith(404, (response) => {
        response.jsonBody(connectRefusal('EXTRACTION_NOT_FOUND'));
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).connect.findExtraction('00000000')).rejects.toMatchObject({
          name: 'NotFoundError',
        });
      }));
});

describe('POST /products/retrieve-data', () => {
  const body = (product: string) => ({ product, consentId: fromState('consentId', CONSENT_ID) });
  const accounts = [
    {
      accountNumber: anyText('001-23'),
      currency: anyText('clp'),
      movements: MatchersV3.eachLike({
        amount: MatchersV3.number(1),
        description: anyText('Sueldo'),
      }),
    },
  ];

  it('hands over the data', () =>
    uponReceiving('a request for movements', 'a person has an active consent')
      .withRequest('POST', '/api/v1/products/retrieve-data', (request) => {
        request.headers(withToken).jsonBody(body('movement'));
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({
          data: MatchersV3.eachLike(accounts[0]),
          extractedAt: anyMoment('2026-11-21T12:03:00.000Z'),
          completeness: { movements: anyText('read') },
        });
      })
      .executeTest(async (mock) => {
        const asked = { consentId: CONSENT_ID, product: 'movement' as const };
        const { data } = await clientOf(mock).connect.person(RUT).retrieveData(asked);
        expect(data).toEqual(MatchersV3.reify(accounts));
      }));

  it.each([
    { state: 'a person was asked for consent', product: 'movement' },
    { state: 'a person has revoked a consent', product: 'movement' },
    { state: 'a person has an active consent', product: 'mortgage' },
    { state: 'no consent is known', product: 'movement' },
  ] as const)('is refused $product with INVALID_CONSENT where $state', ({ state, product }) =>
    uponReceiving(`a request for ${product} that is refused`, state)
      .withRequest('POST', '/api/v1/products/retrieve-data', (request) => {
        request.headers(withToken).jsonBody(body(product));
      })
      .willRespondWith(403, (response) => {
        response.jsonBody(connectRefusal('INVALID_CONSENT'));
      })
      .executeTest(async (mock) => {
        const asked = { consentId: CONSENT_ID, product };
        const retrieved = clientOf(mock).connect.person(RUT).retrieveData(asked);
        await expect(retrieved).rejects.toMatchObject({
          name: 'ConsentError',
          code: 'INVALID_CONSENT',
        });
      }),
  );
});

const listed: Shape<Omit<ListedConnection, 'products'>> = {
  consentId: anyUuid(CONSENT_ID),
  reference: null,
  visitId: null,
  entityId: 'banco-chile',
  status: 'ACTIVE',
  subStatus: 'ACTIVE',
  connection: {
    status: 'ok',
    reason: null,
    since: null,
    nextRefreshAt: anyMoment('2026-11-22T12:00:00.000Z'),
  },
  createdAt: anyMoment('2026-11-21T12:00:00.000Z'),
  validUntil: anyMoment('2027-11-21T12:00:00.000Z'),
};

describe('GET /connections', () => {
  it('lists connections by what they are asked for', () =>
    uponReceiving(
      'a request for the connections',
      "a person has an active consent of the key's client",
    )
      .withRequest('GET', '/api/v1/connections', (request) => {
        request.query({ status: 'ACTIVE' }).headers(withApiKey);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({
          data: someOf({ ...listed, products: someOf(anyText('movement')) }),
          cursor: null,
        });
      })
      .executeTest(async (mock) => {
        expect(await clientOf(mock).connections.list({ status: 'ACTIVE' })).toEqual({
          data: [{ ...exampleOf(listed), products: ['movement'] }],
          cursor: null,
        });
      }));

  it('is refused with a cursor that is no page’s', () =>
    uponReceiving(
      'a request for the connections behind an unknown cursor',
      'a client has an API key',
    )
      .withRequest('GET', '/api/v1/connections', (request) => {
        request.query({ reference: 'solicitud-4821', cursor: 'nowhere' }).headers(withApiKey);
      })
      .willRespondWith(422, (response) => {
        response.jsonBody(connectRefusal('WRONG_FORMAT'));
      })
      .executeTest(async (mock) => {
        const query = { reference: 'solicitud-4821', cursor: 'nowhere' };
        await expect(clientOf(mock).connections.list(query)).rejects.toMatchObject({
          name: 'ValidationError',
          code: 'WRONG_FORMAT',
        });
      }));
});

describe('POST /sandbox/clock', () => {
  it('moves the simulated world on', () =>
    uponReceiving('a request to move the sandbox on', 'a client has an API key')
      .withRequest('POST', '/api/v1/sandbox/clock', (request) => {
        request.headers(withApiKey).jsonBody({ days: 1 });
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: { days: anyWhole(1), today: anyText('2026-11-22') } });
      })
      .executeTest(async (mock) => {
        expect(await clientOf(mock).sandbox.moveClock({ days: 1 })).toEqual({
          days: 1,
          today: '2026-11-22',
        });
      }));
});
