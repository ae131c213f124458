import { MatchersV3 } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import type { Cauce, Delivery, Webhook } from '../../../../api/sdk/typescript/src/index.ts';
import { anyBoolean, anyMoment, anyWhole, matching, oneOf, type Shape } from '../shapes.ts';
import { clientOf, refusal, uponReceiving, withIdempotencyKey, withToken } from './sdkPact.ts';

const WEBHOOK_ID = 'wh_5f0c2b7a9d3e4f1886a0c4d2e9b7315c';
const DELIVERY_ID = 'dlv_0a1b2c3d4e5f60718293a4b5c6d7e8f9';
const HOOK_URL = 'http://127.0.0.1:9/hook';
const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const HAS_ONE = 'a client has a webhook';
const IS_OFF = 'a client has a webhook that is off';

const webhook: Shape<Omit<Webhook, 'types'>> & { types: null } = {
  id: matching(/^wh_[0-9a-f]{32}$/, WEBHOOK_ID),
  url: HOOK_URL,
  types: null,
  enabled: true,
  disabled: null,
  failingSince: null,
  createdAt: anyMoment('2026-11-23T12:00:00.000Z'),
};
const secret = matching(/^whsec_[A-Za-z0-9+/]+=*$/, SECRET);
const delivery: Shape<Omit<Delivery, 'reference'>> = {
  id: matching(/^dlv_[0-9a-f]{32}$/, DELIVERY_ID),
  eventId: matching(/^evt_[0-9a-f]{32}$/, 'evt_5f0c2b7a9d3e4f1886a0c4d2e9b7315c'),
  type: 'webhook.test',
  status: 'pending',
  attempts: 0,
  createdAt: anyMoment('2026-11-23T12:00:00.000Z'),
  nextAttemptAt: anyMoment('2026-11-23T12:00:00.000Z'),
  lastAttempt: null,
};
const path = (below = '') =>
  MatchersV3.fromProviderState(
    `/api/v1/webhooks/\${webhookId}${below}`,
    `/api/v1/webhooks/${WEBHOOK_ID}${below}`,
  );
const retryPath = MatchersV3.fromProviderState(
  '/api/v1/webhooks/${webhookId}/deliveries/${deliveryId}/retry',
  `/api/v1/webhooks/${WEBHOOK_ID}/deliveries/${DELIVERY_ID}/retry`,
);

describe('POST /webhooks', () => {
  const wanted = { url: HOOK_URL, types: ['task.finished' as const] };

  it('creates one', () =>
    uponReceiving('an order for a webhook', 'a client has a session')
      .withRequest('POST', '/api/v1/webhooks', (request) => {
        request.headers(withIdempotencyKey(withToken)).jsonBody(wanted);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ ...webhook, ...wanted, secret });
      })
      .executeTest(async (mock) => {
        const created = await clientOf(mock).webhooks.create(wanted);
        expect(created).toEqual({
          ...(MatchersV3.reify(webhook) as object),
          ...wanted,
          secret: SECRET,
        });
      }));

  it.each([
    {
      state: 'a client has a session',
      url: 'https://10.0.0.1/hook',
      status: 422,
      code: 'WEBHOOK_URL_REFUSED',
      name: 'ValidationError',
    },
    {
      state: 'a client has all the webhooks that it may have',
      url: HOOK_URL,
      status: 409,
      code: 'TOO_MANY_WEBHOOKS',
      name: 'ConflictError',
    },
  ] as const)('creates none where $code', ({ state, url, status, code, name }) =>
    uponReceiving('an order for a webhook that is refused', state)
      .withRequest('POST', '/api/v1/webhooks', (request) => {
        request.headers(withIdempotencyKey(withToken)).jsonBody({ url, types: null });
      })
      .willRespondWith(status, (response) => {
        response.jsonBody(refusal(code));
      })
      .executeTest(async (mock) => {
        const create = clientOf(mock).webhooks.create({ url });
        await expect(create).rejects.toMatchObject({ name, status, code });
      }),
  );
});

describe('a webhook', () => {
  it('is listed', () =>
    uponReceiving('a request for the webhooks', HAS_ONE)
      .withRequest('GET', '/api/v1/webhooks', (request) => {
        request.headers(withToken);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ webhooks: [webhook] });
      })
      .executeTest(async (mock) => {
        expect(await clientOf(mock).webhooks.list()).toEqual([MatchersV3.reify(webhook)]);
      }));

  it.each([
    { state: HAS_ONE, shown: webhook },
    {
      state: IS_OFF,
      shown: {
        ...webhook,
        enabled: false,
        disabled: {
          at: anyMoment('2026-11-23T12:00:00.000Z'),
          reason: oneOf(['by_client', 'failing', 'gone'], 'by_client'),
        },
      },
    },
  ] as const)('is shown where $state', ({ state, shown }) =>
    uponReceiving('a look at a webhook', state)
      .withRequest('GET', path(), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody(shown);
      })
      .executeTest(async (mock) => {
        expect(await clientOf(mock).webhooks.get(WEBHOOK_ID)).toEqual(MatchersV3.reify(shown));
      }),
  );

  it('is refused where it is unknown', () =>
    uponReceiving('a look at an unknown webhook', 'a client has a session')
      .withRequest('GET', `/api/v1/webhooks/${WEBHOOK_ID}`, (request) => {
        request.headers(withToken);
      })
      .willRespondWith(403, (response) => {
        response.jsonBody(refusal('FORBIDDEN'));
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).webhooks.get(WEBHOOK_ID)).rejects.toMatchObject({
          name: 'PermissionError',
          code: 'FORBIDDEN',
        });
      }));

  it('is changed', () =>
    uponReceiving('a change of a webhook', IS_OFF)
      .withRequest('PATCH', path(), (request) => {
        request.headers(withToken).jsonBody({ types: ['consent.revoked'], enabled: true });
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ ...webhook, types: ['consent.revoked'] });
      })
      .executeTest(async (mock) => {
        const change = { types: ['consent.revoked' as const], enabled: true };
        const changed = await clientOf(mock).webhooks.update(WEBHOOK_ID, change);
        expect(changed).toMatchObject({ enabled: true, types: ['consent.revoked'] });
      }));

  it('is deleted', () =>
    uponReceiving('a deletion of a webhook', HAS_ONE)
      .withRequest('DELETE', path(), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody(webhook);
      })
      .executeTest(async (mock) => {
        expect((await clientOf(mock).webhooks.delete(WEBHOOK_ID)).id).toBe(WEBHOOK_ID);
      }));

  it('gets another secret', () =>
    uponReceiving('a rotation of a secret', HAS_ONE)
      .withRequest('POST', path('/rotate-secret'), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(200, (response) => {
        const previousValidUntil = anyMoment('2026-11-24T12:00:00.000Z');
        response.jsonBody({ secret, previousValidUntil });
      })
      .executeTest(async (mock) => {
        expect(await clientOf(mock).webhooks.rotateSecret(WEBHOOK_ID)).toEqual({
          secret: SECRET,
          previousValidUntil: '2026-11-24T12:00:00.000Z',
        });
      }));
});

describe('deliveries', () => {
  it('are made to try', () =>
    uponReceiving('an order for a test', HAS_ONE)
      .withRequest('POST', path('/test'), (request) => {
        request.headers(withToken);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody(delivery);
      })
      .executeTest(async (mock) => {
        const made = await clientOf(mock).webhooks.test(WEBHOOK_ID);
        expect(made).toEqual(MatchersV3.reify(delivery));
      }));

  it('are listed', () =>
    uponReceiving('a request for the deliveries', HAS_ONE)
      .withRequest('GET', path('/deliveries'), (request) => {
        request.headers(withToken).query({ status: 'pending', limit: '10' });
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ deliveries: [delivery], hasMore: anyBoolean(false) });
      })
      .executeTest(async (mock) => {
        const query = { status: 'pending' as const, limit: 10 };
        const listed = await clientOf(mock).webhooks.deliveries(WEBHOOK_ID, query);
        expect(listed).toEqual({ deliveries: [MatchersV3.reify(delivery)], hasMore: false });
      }));

  it('are not listed before one that is none', () =>
    uponReceiving('a request for the deliveries before none', HAS_ONE)
      .withRequest('GET', path('/deliveries'), (request) => {
        request.headers(withToken).query({ before: 'nowhere' });
      })
      .willRespondWith(422, (response) => {
        response.jsonBody(refusal('WRONG_FORMAT'));
      })
      .executeTest(async (mock) => {
        const listed = clientOf(mock).webhooks.deliveries(WEBHOOK_ID, { before: 'nowhere' });
        await expect(listed).rejects.toMatchObject({ name: 'ValidationError' });
      }));

  it('are sent again', () =>
    uponReceiving('a wish to send one again', HAS_ONE)
      .withRequest('POST', retryPath, (request) => {
        request.headers(withToken);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody(delivery);
      })
      .executeTest(async (mock) => {
        const again = await clientOf(mock).webhooks.retry(WEBHOOK_ID, DELIVERY_ID);
        expect(again.status).toBe('pending');
      }));

  const span = {
    from: new Date('2026-11-23T12:00:00.000Z'),
    to: new Date('2026-11-23T14:00:00.000Z'),
  };
  const spanBody = { from: '2026-11-23T12:00:00.000Z', to: '2026-11-23T14:00:00.000Z' };
  it('are sent again by span', () =>
    uponReceiving('a wish to send a span again', HAS_ONE)
      .withRequest('POST', path('/deliveries/retry'), (request) => {
        request.headers(withToken).jsonBody({ ...spanBody, status: 'all' });
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ retried: anyWhole(0) });
      })
      .executeTest(async (mock) => {
        const { webhooks } = clientOf(mock);
        expect(await webhooks.retrySpan(WEBHOOK_ID, { ...span, status: 'all' })).toEqual({
          retried: 0,
        });
      }));

  const CALLS: readonly {
    readonly what: string;
    readonly to: ReturnType<typeof path>;
    readonly body?: object;
    readonly call: (webhooks: Cauce['webhooks']) => Promise<unknown>;
  }[] = [
    { what: 'a test', to: path('/test'), call: (webhooks) => webhooks.test(WEBHOOK_ID) },
    {
      what: 'one again',
      to: retryPath,
      call: (webhooks) => webhooks.retry(WEBHOOK_ID, DELIVERY_ID),
    },
    {
      what: 'a span again',
      to: path('/deliveries/retry'),
      body: { ...spanBody, status: 'failed' },
      call: (webhooks) => webhooks.retrySpan(WEBHOOK_ID, span),
    },
  ];
  it.each(CALLS)('are not sent where it is off: $what', ({ what, to, body, call }) =>
    uponReceiving(`a wish to send ${what} to a webhook that is off`, IS_OFF)
      .withRequest('POST', to, (request) => {
        request.headers(withToken);
        if (body) request.jsonBody(body);
      })
      .willRespondWith(409, (response) => {
        response.jsonBody(refusal('WEBHOOK_DISABLED'));
      })
      .executeTest(async (mock) => {
        await expect(call(clientOf(mock).webhooks)).rejects.toMatchObject({
          name: 'ConflictError',
          code: 'WEBHOOK_DISABLED',
        });
      }),
  );
});
