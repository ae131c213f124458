import type { Extraction } from '@cauce/ui/client';
import type { V3MockServer } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import { pendingExtraction } from './extractionShapes.ts';
import { anyMoment, anyUuid, exampleOf } from '../shapes.ts';
import { fromState } from '../createConsumer.ts';
import { callsOf, refusal, withSession, uponReceiving } from './widgetPact.ts';

const CREDENTIALS = { username: '12345678-5', password: 'clave-de-prueba' };
const JWE = 'eyJhbGciOiJFQ0RILUVTIn0..iv.texto.sello';
const sealed = {
  entityId: 'banco-chile',
  encryptArgs: fromState('encryptArgs', JWE),
  accountSelection: true,
};
const PATH = '/api/v1/widget/extractions';

let orders = 0;

/** Each order has a key of its own: under one that was used, the API would give that answer again. */
const withKey = () => {
  orders += 1;
  const key = `0d9b3f5e-2c41-4b7a-9e64-${String(orders).padStart(12, '0')}`;
  return { ...withSession, 'idempotency-key': anyUuid(key) };
};

/** Seals credentials and starts with them, as the widget does. */
async function start(mock: V3MockServer, sandboxScenario: string | null = null) {
  const { sealCredentials, startExtraction } = await callsOf(mock);
  const credentials = await sealCredentials(CREDENTIALS);
  return startExtraction({ entityId: 'banco-chile', credentials, sandboxScenario });
}

describe('POST /widget/extractions', () => {
  it('starts an extraction', () =>
    uponReceiving('sealed credentials', 'the person gave consent')
      .withRequest('POST', PATH, (request) => {
        request.headers(withKey()).jsonBody(sealed);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: pendingExtraction });
      })
      .executeTest(async (mock) => {
        expect(await start(mock)).toEqual(exampleOf<Extraction>(pendingExtraction));
      }));

  it('requests a sandbox scenario', () =>
    uponReceiving('sealed credentials and an outcome to play', 'the person gave consent')
      .withRequest('POST', PATH, (request) => {
        request.headers({ ...withKey(), 'x-sandbox-scenario': 'slow=20' }).jsonBody(sealed);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: pendingExtraction });
      })
      .executeTest(async (mock) => {
        const started = await start(mock, 'slow=20');
        expect(started.status).toBe('pending');
      }));

  it.each([
    { state: 'the sealed username is no RUT', status: 422, code: 'INVALID_RUT' },
    { state: 'the sealed RUT is of another person', status: 422, code: 'TARGET_ERROR' },
    {
      state: 'the sealed password breaks the rule of the institution',
      status: 422,
      code: 'INVALID_PASSWORD_SCHEMA',
    },
    { state: 'the credentials are sealed to another key', status: 422, code: 'WRONG_FORMAT' },
    {
      state: 'the person gave consent and the institution does not answer',
      status: 422,
      code: 'INVALID_ACTION',
    },
    { state: 'a widget session is open', status: 403, code: 'INVALID_CONSENT' },
    { state: 'the data arrived', status: 403, code: 'INVALID_CONSENT' },
    { state: 'a widget session is over its time', status: 401, code: 'EXPIRED_WIDGET_TOKEN' },
    { state: 'the client has no credits left', status: 429, code: 'NOT_ENOUGH_CREDITS' },
  ] as const)('is refused with $code where $state', ({ state, status, code }) =>
    uponReceiving('sealed credentials', state)
      .withRequest('POST', PATH, (request) => {
        request.headers(withKey()).jsonBody(sealed);
      })
      .willRespondWith(status, (response) => {
        response.jsonBody(refusal(code));
      })
      .executeTest(async (mock) => {
        await expect(start(mock)).rejects.toMatchObject({ status, code });
      }),
  );

  it.each([
    {
      state: 'the person gave consent and is paused there',
      status: 403,
      code: 'TEMPORARILY_RESTRICTED',
    },
    { state: 'an extraction is under way', status: 429, code: 'PROCESS_ALREADY_RUNNING' },
    {
      state: 'the person gave consent and another client extracts there',
      status: 429,
      code: 'TRY_AGAIN_LATER',
    },
  ] as const)('is refused with $code and a retry date where $state', ({ state, status, code }) =>
    uponReceiving('sealed credentials', state)
      .withRequest('POST', PATH, (request) => {
        request.headers(withKey()).jsonBody(sealed);
      })
      .willRespondWith(status, (response) => {
        response.jsonBody({
          ...refusal(code),
          retryAfter: anyMoment('2026-11-22T12:00:00.000Z'),
        });
      })
      .executeTest(async (mock) => {
        await expect(start(mock)).rejects.toMatchObject({
          status,
          code,
          retryAfter: '2026-11-22T12:00:00.000Z',
        });
      }),
  );

  describe('where the institution does not tell whose account it is', () => {
    const STATE = 'the person gave consent, and the sealed username is an e-mail address';
    const order = { ...sealed, entityId: 'buda' };
    const startAt = async (mock: V3MockServer, confirmation: { ownAccount?: true }) => {
      const { sealCredentials, startExtraction } = await callsOf(mock);
      const credentials = await sealCredentials(CREDENTIALS);
      return startExtraction({ entityId: 'buda', credentials, ...confirmation });
    };

    it("starts with the person's confirmation", () =>
      uponReceiving('sealed credentials, and that the account is theirs', STATE)
        .withRequest('POST', PATH, (request) => {
          request.headers(withKey()).jsonBody({ ...order, ownAccount: true });
        })
        .willRespondWith(200, (response) => {
          response.jsonBody({ data: { ...pendingExtraction, entityId: 'buda' } });
        })
        .executeTest(async (mock) => {
          const { entityId } = await startAt(mock, { ownAccount: true });
          expect(entityId).toBe('buda');
        }));

    it('is refused with OWN_ACCOUNT_ERROR without it', () =>
      uponReceiving('sealed credentials alone', STATE)
        .withRequest('POST', PATH, (request) => {
          request.headers(withKey()).jsonBody(order);
        })
        .willRespondWith(422, (response) => {
          response.jsonBody(refusal('OWN_ACCOUNT_ERROR'));
        })
        .executeTest(async (mock) => {
          const refused = { status: 422, code: 'OWN_ACCOUNT_ERROR' };
          await expect(startAt(mock, {})).rejects.toMatchObject(refused);
        }));
  });
});
