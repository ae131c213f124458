import type { Extraction } from '@cauce/ui/client';
import { MatchersV3, type V3MockServer } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import { CHALLENGE_ID, EXTRACTION_ID, loggingIn } from './extractionShapes.ts';
import { exampleOf } from '../shapes.ts';
import { callsOf, refusal, uponReceiving, withSession } from './widgetPact.ts';

const ASKED = 'the institution asks the person for a code';
const path = (below = '') =>
  MatchersV3.fromProviderState(
    `/api/v1/widget/extractions/\${extractionId}/challenge${below}`,
    `/api/v1/widget/extractions/${EXTRACTION_ID}/challenge${below}`,
  );
const body = { challengeId: CHALLENGE_ID, answers: { codigo: '123456' } };

const answer = async (mock: V3MockServer, reply = body) =>
  (await callsOf(mock)).answerChallenge(EXTRACTION_ID, reply);
const cancel = async (mock: V3MockServer) => (await callsOf(mock)).cancelChallenge(EXTRACTION_ID);

describe('POST /widget/extractions/{id}/challenge', () => {
  it('passes the code on', () =>
    uponReceiving('the code', ASKED)
      .withRequest('POST', path(), (request) => {
        request.headers(withSession).jsonBody(body);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: loggingIn });
      })
      .executeTest(async (mock) => {
        expect(await answer(mock)).toEqual(exampleOf<Extraction>(loggingIn));
      }));

  it.each([
    {
      what: 'a code that is too short',
      reply: { ...body, answers: { codigo: '12' } },
      status: 422,
      code: 'WRONG_FORMAT',
    },
    {
      what: 'the code of an earlier challenge',
      reply: { ...body, challengeId: 'another' },
      status: 409,
      code: 'CHALLENGE_NOT_OPEN',
    },
  ])('is refused $what', ({ what, reply, status, code }) =>
    uponReceiving(what, ASKED)
      .withRequest('POST', path(), (request) => {
        request.headers(withSession).jsonBody(reply);
      })
      .willRespondWith(status, (response) => {
        response.jsonBody(refusal(code));
      })
      .executeTest(async (mock) => {
        await expect(answer(mock, reply)).rejects.toMatchObject({ status, code });
      }),
  );
});

describe('POST /widget/extractions/{id}/challenge/cancel', () => {
  it('gives up the challenge', () =>
    uponReceiving('a cancellation', ASKED)
      .withRequest('POST', path('/cancel'), (request) => {
        request.headers(withSession);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: loggingIn });
      })
      .executeTest(async (mock) => {
        expect(await cancel(mock)).toEqual(exampleOf<Extraction>(loggingIn));
      }));

  it('is refused where nothing is asked', () =>
    uponReceiving('a cancellation of nothing', 'an extraction is under way')
      .withRequest('POST', path('/cancel'), (request) => {
        request.headers(withSession);
      })
      .willRespondWith(409, (response) => {
        response.jsonBody(refusal('CHALLENGE_NOT_OPEN'));
      })
      .executeTest(async (mock) => {
        await expect(cancel(mock)).rejects.toMatchObject({ code: 'CHALLENGE_NOT_OPEN' });
      }));
});
