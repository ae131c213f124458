import type { Extraction, NextConnection } from '@cauce/ui/client';
import { MatchersV3 } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import type { ParametersOf, StateName } from '../../states.ts';
import { consentActive, consentRetrying } from './consentShapes.ts';
import {
  codeChallenge,
  EXTRACTION_ID,
  loggingIn,
  pendingExtraction,
  steps,
} from './extractionShapes.ts';
import { anyMoment, anyText, exampleOf, someOf, type Shape } from '../shapes.ts';
import { callsOf, refusal, withSession, uponReceiving } from './widgetPact.ts';

const path = MatchersV3.fromProviderState(
  '/api/v1/widget/extractions/${extractionId}',
  `/api/v1/widget/extractions/${EXTRACTION_ID}`,
);
const running = { ...pendingExtraction, status: 'running' } as const;
const refused = {
  ...pendingExtraction,
  status: 'wrong_login',
  steps: steps('failed', 'pending', 'pending'),
  consent: consentRetrying,
} as const;
const failed = (code: string, retryable: boolean, how = steps('failed', 'pending', 'pending')) =>
  ({
    ...pendingExtraction,
    status: 'error',
    steps: how,
    error: { code, message: anyText('Why it failed'), retryable },
  }) as const;

/** A state of an extraction, and the provider state that produces it. */
function standing<N extends StateName>(
  what: string,
  state: N,
  parameters: Partial<ParametersOf<N>>,
  shape: Shape<Extraction>,
) {
  return { what, shape, begin: (when: string) => uponReceiving(when, state, parameters) };
}

describe('GET /widget/extractions/{id}', () => {
  it.each([
    standing('waits', 'an extraction is under way', { phase: null }, pendingExtraction),
    standing('logs in', 'an extraction is under way', { phase: 'login' }, loggingIn),
    standing(
      'asks for a code',
      'the institution asks the person for a code',
      {},
      { ...loggingIn, challenge: codeChallenge },
    ),
    standing(
      'asks for a code again',
      'the institution asks the person for a code',
      { attemptsLeft: 1 },
      { ...loggingIn, challenge: { ...codeChallenge, attemptsLeft: 1 } },
    ),
    standing(
      'reads the data',
      'an extraction is under way',
      { phase: 'fetch' },
      { ...running, steps: steps('done', 'active', 'pending') },
    ),
    standing(
      'puts the data in order',
      'an extraction is under way',
      { phase: 'normalise' },
      { ...running, steps: steps('done', 'done', 'active') },
    ),
    standing(
      'brought the data',
      'the data arrived',
      {},
      {
        ...pendingExtraction,
        status: 'success',
        steps: steps('done', 'done', 'done'),
        dataShared: true,
        consent: consentActive,
      },
    ),
    standing(
      'brought the data, and the person may connect another institution',
      'the data arrived, and the person may connect another institution',
      {},
      {
        ...pendingExtraction,
        status: 'success',
        steps: steps('done', 'done', 'done'),
        dataShared: true,
        consent: consentActive,
        next: {
          products: someOf<Shape<NextConnection['products'][number]>>({
            id: 'identity-validation',
            title: anyText('Identidad'),
          }),
          missing: false,
        },
      },
    ),
    standing(
      'was refused, and tries remain',
      'the institution refused the login',
      {},
      { ...refused, attemptsLeft: 2, triesBeforePause: 1 },
    ),
    standing(
      'was refused, and the institution counts down to the last try',
      'the institution refused the login',
      { attemptsLeft: 1 },
      { ...refused, attemptsLeft: 1, triesBeforePause: 1 },
    ),
    standing(
      'was refused, and the institution does not count',
      'the institution refused the login',
      { attemptsLeft: null },
      { ...refused, triesBeforePause: 1 },
    ),
    standing(
      'was refused twice, and the person is paused',
      'the institution refused the login',
      { times: 2, attemptsLeft: null },
      { ...refused, triesBeforePause: 0, retryAfter: anyMoment('2026-11-22T12:02:30.000Z') },
    ),
    standing(
      'found the password locked',
      'the institution has locked the password',
      {},
      { ...pendingExtraction, status: 'locked', steps: steps('failed', 'pending', 'pending') },
    ),
    ...(
      [
        ['INSTITUTION_UNAVAILABLE', true],
        ['INSTITUTION_TIMEOUT', true],
        ['PERSON_REQUIRED', false],
        ['CHALLENGE_EXPIRED', false],
        ['CHALLENGE_REJECTED', false],
        ['CHALLENGE_CANCELLED', false],
        ['SESSION_LOST', true],
        ['UNEXPECTED_PAGE', false],
        ['INVALID_RESULT', false],
        ['INTERNAL', false],
      ] as const
    ).map(([code, retryable]) =>
      standing(
        `failed with ${code}`,
        'the extraction failed',
        { code, isRetryable: retryable },
        failed(code, retryable),
      ),
    ),
    standing(
      'took too long',
      'the extraction took too long',
      {},
      failed('DEADLINE_EXCEEDED', true, steps('pending', 'pending', 'pending')),
    ),
  ])('returns one that $what', ({ what, begin, shape }) =>
    begin(`a look at an extraction that ${what}`)
      .withRequest('GET', path, (request) => {
        request.headers(withSession);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: shape });
      })
      .executeTest(async (mock) => {
        const { readExtraction } = await callsOf(mock);
        expect(await readExtraction(EXTRACTION_ID)).toEqual(exampleOf<Extraction>(shape));
      }),
  );

  it('does not find an extraction of another session', () =>
    uponReceiving('a look at an extraction that it did not start', 'a widget session is open')
      .withRequest('GET', `/api/v1/widget/extractions/${EXTRACTION_ID}`, (request) => {
        request.headers(withSession);
      })
      .willRespondWith(403, (response) => {
        response.jsonBody(refusal('FORBIDDEN'));
      })
      .executeTest(async (mock) => {
        const { readExtraction } = await callsOf(mock);
        await expect(readExtraction(EXTRACTION_ID)).rejects.toMatchObject({
          status: 403,
          code: 'FORBIDDEN',
        });
      }));
});
