import type { SessionCalls } from '@cauce/ui/client';
import { describe, expect, it } from 'vitest';
import { anyMoment } from '../shapes.ts';
import { callsOf, refusal, withSession, uponReceiving } from './widgetPact.ts';

/**
 * Errors of the session or its consent that any call may return, tested on calls that a person
 * waits for.
 */
const calls = [
  {
    what: 'a request for the institutions',
    method: 'GET',
    path: '/api/v1/widget/entities',
    body: undefined,
    call: (session: SessionCalls) => session.listEntities(),
  },
  {
    what: 'a yes',
    method: 'POST',
    path: '/api/v1/widget/consent',
    body: { termsVersion: '2026-11', entityId: 'banco-chile' },
    call: (session: SessionCalls) =>
      session.giveConsent({ termsVersion: '2026-11', entityId: 'banco-chile' }),
  },
] as const;

const faults = [
  {
    when: 'late',
    state: 'a widget session is over its time',
    status: 401,
    code: 'EXPIRED_WIDGET_TOKEN',
  },
  {
    when: 'by a stranger',
    state: 'a session token is not genuine',
    status: 401,
    code: 'INVALID_WIDGET_TOKEN',
  },
  {
    when: 'after the client took the consent back',
    state: 'the consent of the session is over',
    parameters: { how: 'revoked' },
    status: 403,
    code: 'INVALID_CONSENT',
  },
  {
    when: 'after the person said no',
    state: 'the consent of the session is over',
    parameters: { how: 'discarded' },
    status: 403,
    code: 'INVALID_CONSENT',
  },
] as const;

describe.each(calls)('$what', ({ what, method, path, body, call }) => {
  it.each(faults)('$when is refused with $code', ({ when, state, status, code, ...fault }) =>
    uponReceiving(`${what} ${when}`, state, 'parameters' in fault ? fault.parameters : {})
      .withRequest(method, path, (request) => {
        request.headers(withSession);
        if (body !== undefined) request.jsonBody(body);
      })
      .willRespondWith(status, (response) => {
        response.jsonBody(refusal(code));
      })
      .executeTest(async (mock) => {
        await expect(call(await callsOf(mock))).rejects.toMatchObject({
          name: 'ApiError',
          status,
          code,
        });
      }),
  );
});

describe('consent at the wrong time', () => {
  it.each([
    {
      what: 'one yes too many',
      state: 'a widget session makes too many calls',
      status: 429,
      code: 'TOO_MANY_REQUESTS',
    },
    {
      what: 'a yes that cannot be kept now',
      state: 'a store of the API is unreachable',
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
    },
  ] as const)('is refused with $code and a retry date', ({ what, state, status, code }) =>
    uponReceiving(what, state)
      .withRequest('POST', '/api/v1/widget/consent', (request) => {
        request.headers(withSession).jsonBody({ termsVersion: '2026-11', entityId: 'banco-chile' });
      })
      .willRespondWith(status, (response) => {
        response.jsonBody({
          ...refusal(code),
          retryAfter: anyMoment('2026-11-21T12:01:00.000Z'),
        });
      })
      .executeTest(async (mock) => {
        const { giveConsent } = await callsOf(mock);
        await expect(
          giveConsent({ termsVersion: '2026-11', entityId: 'banco-chile' }),
        ).rejects.toMatchObject({
          status,
          code,
          retryAfter: '2026-11-21T12:01:00.000Z',
        });
      }),
  );
});
