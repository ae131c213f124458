import { MatchersV3 } from '@pact-foundation/pact';
import type { OpenSession, PersonSession, SignedInPerson, StartedSignIn } from '@cauce/ui/client';
import { describe, expect, it } from 'vitest';
import { fromState } from '../createConsumer.ts';
import {
  anyBoolean,
  anyMoment,
  anyRut,
  anyText,
  anyUuid,
  exampleOf,
  someOf,
  type Shape,
} from '../shapes.ts';
import { callsOf, clientOf, refusal, signedIn, uponReceiving, withoutToken } from './personPact.ts';

const ASKING = { username: '12345678-5', email: 'ana@correo.example', locale: 'es-CL' } as const;
/** Nobody else's codes are counted with theirs. */
const AGAIN = { ...ASKING, email: 'otra@correo.example' };
const SIGN_IN_ID = '0d9b3f5e-2c41-4b7a-9e64-1f2a3b4c5d6e';
const SESSION_ID = '8b0a6c2d-1f5e-4d3c-a7b9-2e4f6a8c0d1e';
const MOMENT = '2026-11-24T12:10:00.000Z';

describe('POST /person/sign-ins', () => {
  it('sends a code, and says until when it is good', () => {
    const shape: Shape<StartedSignIn> = {
      signInId: anyUuid(SIGN_IN_ID),
      codeExpiresAt: anyMoment(MOMENT),
    };
    return uponReceiving('a wish for a code', 'a person asks for a code')
      .withRequest('POST', '/api/v1/person/sign-ins', (request) => {
        request.headers(withoutToken).jsonBody(ASKING);
      })
      .willRespondWith(202, (response) => {
        response.jsonBody({ data: shape });
      })
      .executeTest(async (mock) => {
        expect(await clientOf(mock).startSignIn(ASKING)).toEqual(exampleOf(shape));
      });
  });

  it.each([
    { what: 'a RUT that is none', body: { ...ASKING, username: '12345678-0' }, code: 'USER_ERROR' },
    { what: 'an e-mail that is none', body: { ...ASKING, email: 'ana' }, code: 'EMAIL_ERROR' },
  ])('refuses $what with $code', ({ what, body, code }) =>
    uponReceiving(`a wish for a code with ${what}`, 'a person asks for a code')
      .withRequest('POST', '/api/v1/person/sign-ins', (request) => {
        request.headers(withoutToken).jsonBody(body);
      })
      .willRespondWith(422, (response) => {
        response.jsonBody(refusal(code));
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).startSignIn(body)).rejects.toMatchObject({ code });
      }),
  );

  it('says when another code may be asked for', () =>
    uponReceiving('a wish for one code more', 'a person has asked for too many codes')
      .withRequest('POST', '/api/v1/person/sign-ins', (request) => {
        request.headers(withoutToken).jsonBody(AGAIN);
      })
      .willRespondWith(429, (response) => {
        response.jsonBody({ ...refusal('TOO_MANY_REQUESTS'), retryAfter: anyMoment(MOMENT) });
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).startSignIn(AGAIN)).rejects.toMatchObject({
          code: 'TOO_MANY_REQUESTS',
          retryAfter: MOMENT,
        });
      }));
});

describe('POST /person/sessions', () => {
  const codeOf = (code: string) => ({ signInId: fromState('signInId', SIGN_IN_ID), code });

  it('opens a session with the code of the e-mail', () => {
    const shape: Shape<PersonSession> = {
      token: anyText('person-token'),
      expiresAt: anyMoment(MOMENT),
    };
    return uponReceiving('the right code', "a code was sent to a person's e-mail")
      .withRequest('POST', '/api/v1/person/sessions', (request) => {
        request.headers(withoutToken).jsonBody(codeOf('123456'));
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: shape });
      })
      .executeTest(async (mock) => {
        const body = { signInId: SIGN_IN_ID, code: '123456' };
        expect(await clientOf(mock).openSession(body)).toEqual(exampleOf(shape));
      });
  });

  it('counts the tries of a code', () =>
    uponReceiving('a wrong code', "a code was sent to a person's e-mail")
      .withRequest('POST', '/api/v1/person/sessions', (request) => {
        request.headers(withoutToken).jsonBody(codeOf('000000'));
      })
      .willRespondWith(401, (response) => {
        response.jsonBody({ ...refusal('INVALID_CODE'), attemptsLeft: 4 });
      })
      .executeTest(async (mock) => {
        const body = { signInId: SIGN_IN_ID, code: '000000' };
        await expect(clientOf(mock).openSession(body)).rejects.toMatchObject({
          code: 'INVALID_CODE',
          attemptsLeft: 4,
        });
      }));

  it('takes a code once', () =>
    uponReceiving('a code again', 'the code of a sign-in is used')
      .withRequest('POST', '/api/v1/person/sessions', (request) => {
        request.headers(withoutToken).jsonBody(codeOf('123456'));
      })
      .willRespondWith(401, (response) => {
        response.jsonBody(refusal('CODE_EXPIRED'));
      })
      .executeTest(async (mock) => {
        const body = { signInId: SIGN_IN_ID, code: '123456' };
        await expect(clientOf(mock).openSession(body)).rejects.toMatchObject({
          code: 'CODE_EXPIRED',
        });
      }));
});

describe('a session', () => {
  it('says whose it is', () => {
    const shape: Shape<SignedInPerson> = {
      username: anyRut('12345678-5'),
      email: anyText('ana@correo.example'),
      sessionExpiresAt: anyMoment(MOMENT),
    };
    return uponReceiving('a look at who is signed in', 'a person is signed in')
      .withRequest('GET', '/api/v1/person', (request) => {
        request.headers(signedIn);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: shape });
      })
      .executeTest(async (mock) => {
        expect(await callsOf(mock).readPerson()).toEqual(exampleOf(shape));
      });
  });

  it.each([
    ["a person's session is over its time", 'EXPIRED_PERSON_TOKEN'],
    ["a person's token is not genuine", 'INVALID_PERSON_TOKEN'],
  ] as const)('is refused where %s', (state, code) =>
    uponReceiving(`a look with a token that gets ${code}`, state)
      .withRequest('GET', '/api/v1/person', (request) => {
        request.headers(signedIn);
      })
      .willRespondWith(401, (response) => {
        response.jsonBody(refusal(code));
      })
      .executeTest(async (mock) => {
        await expect(callsOf(mock).readPerson()).rejects.toMatchObject({ status: 401, code });
      }),
  );

  const device = { browser: null, system: null };

  it('is listed with the other ones of its person', () => {
    const session: Shape<OpenSession> = {
      id: anyUuid(SESSION_ID),
      createdAt: anyMoment(MOMENT),
      lastSeenAt: anyMoment(MOMENT),
      device,
      current: anyBoolean(true),
    };
    return uponReceiving('a look at the open sessions', 'a person is signed in twice')
      .withRequest('GET', '/api/v1/person/sessions', (request) => {
        request.headers(signedIn);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: { sessions: someOf(session) } });
      })
      .executeTest(async (mock) => {
        expect(await callsOf(mock).listSessions()).toEqual([exampleOf(session)]);
      });
  });

  it('can end another one', () =>
    uponReceiving('the end of another session', 'a person is signed in twice')
      .withRequest(
        'DELETE',
        MatchersV3.fromProviderState(
          '/api/v1/person/sessions/${otherSessionId}',
          `/api/v1/person/sessions/${SESSION_ID}`,
        ),
        (request) => {
          request.headers(signedIn);
        },
      )
      .willRespondWith(200)
      .executeTest(async (mock) => {
        await expect(callsOf(mock).endSession(SESSION_ID)).resolves.toBeUndefined();
      }));

  it('can end all others', () =>
    uponReceiving('the end of the other sessions', 'a person is signed in twice')
      .withRequest('DELETE', '/api/v1/person/sessions', (request) => {
        request.headers(signedIn);
      })
      .willRespondWith(200)
      .executeTest(async (mock) => {
        await expect(callsOf(mock).endOtherSessions()).resolves.toBeUndefined();
      }));

  it('cannot end one that is over, or not of its person', () =>
    uponReceiving('the end of a session that is not there', 'a person is signed in')
      .withRequest('DELETE', `/api/v1/person/sessions/${SESSION_ID}`, (request) => {
        request.headers(signedIn);
      })
      .willRespondWith(404, (response) => {
        response.jsonBody(refusal('SESSION_NOT_FOUND'));
      })
      .executeTest(async (mock) => {
        await expect(callsOf(mock).endSession(SESSION_ID)).rejects.toMatchObject({
          code: 'SESSION_NOT_FOUND',
        });
      }));

  it('ends when the person signs out', () =>
    uponReceiving('a goodbye', 'a person is signed in')
      .withRequest('POST', '/api/v1/person/sign-out', (request) => {
        request.headers(signedIn);
      })
      .willRespondWith(204)
      .executeTest(async (mock) => {
        await expect(callsOf(mock).signOut()).resolves.toBeUndefined();
      }));
});
