import type { Challenge, Extraction, StepState } from '@cauce/ui/client';
import { consentInProgress } from './consentShapes.ts';
import { anyMoment, matching, type Shape } from '../shapes.ts';

export const EXTRACTION_ID = '3f0c'.repeat(16);

/** The three steps in their order. */
export const steps = (
  login: StepState,
  fetch: StepState,
  normalise: StepState,
): Shape<Extraction['steps']> => [
  { name: 'login', state: login },
  { name: 'fetch', state: fetch },
  { name: 'normalise', state: normalise },
];

/** An extraction that nobody has begun yet. */
export const pendingExtraction: Shape<Extraction> = {
  id: matching(/^[0-9a-f]{64}$/, EXTRACTION_ID),
  entityId: 'banco-chile',
  status: 'pending',
  steps: steps('pending', 'pending', 'pending'),
  challenge: null,
  attemptsLeft: null,
  triesBeforePause: null,
  retryAfter: null,
  error: null,
  accounts: null,
  dataShared: false,
  consent: consentInProgress,
  next: null,
};

export const CHALLENGE_ID = '9f2c1d7e5b8a4f6093c1d7e5b8a4f609';

/** A code that the institution sent to the person's phone. */
export const codeChallenge: Shape<Challenge> = {
  id: CHALLENGE_ID,
  kind: 'code',
  medium: 'sms',
  destination: '+56 9 ** ** 12',
  message: 'Escribe el código de seis dígitos que enviamos a +56 9 ** ** 12.',
  fields: [
    {
      name: 'codigo',
      label: 'Código',
      type: 'digits',
      minLength: 6,
      maxLength: 6,
      pattern: '^[0-9]{6}$',
      options: [],
    },
  ],
  attemptsLeft: null,
  expiresAt: anyMoment('2026-11-21T12:05:00.000Z'),
};

/** An extraction that is logging in. */
export const loggingIn = {
  ...pendingExtraction,
  status: 'running',
  steps: steps('active', 'pending', 'pending'),
} as const;
