import type { Gaps } from './gaps.ts';

/**
 * How one extraction ended. Only `run` creates these; inside a connector, throw `ExtractionError`.
 */

/**
 * Codes of an extraction that ended in `error`. Stable: they reach clients in `results.error.code`.
 * - `INSTITUTION_UNAVAILABLE` down, in maintenance, refusing connections or answering 5xx
 * - `INSTITUTION_TIMEOUT` the deadline passed while the institution was not answering
 * - `UNEXPECTED_PAGE` a page or document is not as the connector expects it: ours to fix
 * - `INVALID_RESULT` what the connector returned does not match the product's schema: ours to fix
 * - `PERSON_REQUIRED` the person must act: change, accept or unlock something at the institution
 *   itself, or give a code or an approval that nobody is there to give
 * - `CHALLENGE_EXPIRED` the person did not answer in time
 * - `CHALLENGE_REJECTED` the person rejected the login in the institution's app
 * - `CHALLENGE_CANCELLED` the person gave up instead of answering
 * - `SESSION_LOST` the institution ended the session early
 * - `CANCELLED` the caller gave up
 * - `INTERNAL` anything else: ours to fix
 */
export const EXTRACTION_ERROR_CODES = [
  'INSTITUTION_UNAVAILABLE',
  'INSTITUTION_TIMEOUT',
  'UNEXPECTED_PAGE',
  'INVALID_RESULT',
  'PERSON_REQUIRED',
  'CHALLENGE_EXPIRED',
  'CHALLENGE_REJECTED',
  'CHALLENGE_CANCELLED',
  'SESSION_LOST',
  'CANCELLED',
  'INTERNAL',
] as const;
export type ExtractionErrorCode = (typeof EXTRACTION_ERROR_CODES)[number];

/** Who can fix it. */
export type FixableBy = 'user' | 'institution' | 'us';

export type ExtractionOutcome =
  | {
      readonly kind: 'success';
      /** One value per requested action type, each valid against its product's schema. */
      readonly data: Readonly<Record<string, unknown>>;
      /** Fields of the institution's answers that the connector does not know: `page:field`. */
      readonly newFields?: readonly string[];
      /** What each action's result leaves out, by action type; only of actions that leave out some. */
      readonly gaps?: Readonly<Record<string, Gaps>>;
      /**
       * What other actions would return of the pages from which a result was calculated, by action
       * type; absent if none was. It may only be used to calculate that result again.
       */
      readonly sources?: Readonly<Record<string, unknown>>;
    }
  | {
      readonly kind: 'wrong_login';
      /** Attempts left before the institution locks the password, if it states them. */
      readonly attemptsLeft: number | null;
    }
  | { readonly kind: 'locked' }
  | {
      readonly kind: 'error';
      readonly code: ExtractionErrorCode;
      /** English, safe to show: no credentials, no page content. */
      readonly message: string;
      /**
       * The unexpected part: `page:field`, `page` or, for a result, `action:field`. For operators;
       * only names, never values.
       */
      readonly field?: string;
      readonly retryable: boolean;
      readonly fixableBy: FixableBy;
      /** The institution says that it is in maintenance; absent otherwise. */
      readonly isMaintenance?: true;
    };
