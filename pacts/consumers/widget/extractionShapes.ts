import type { Extraction, StepState } from '@cauce/ui/client';
import { consentInProgress } from './consentShapes.ts';
import { matching, type Shape } from './shapes.ts';

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
  attemptsLeft: null,
  triesBeforePause: null,
  retryAfter: null,
  error: null,
  dataShared: false,
  consent: consentInProgress,
};
