import type { FailureKind } from '../../flow/flowState.ts';

/** Action of a button. */
export type FailureWay = 'site' | 'recover' | 'again' | 'other' | 'app' | 'copy';

const WAYS: Record<FailureKind, readonly [FailureWay, ...FailureWay[]]> = {
  restricted: ['app', 'recover', 'other'],
  last_try: ['recover', 'again'],
  locked: ['site', 'other'],
  action_required: ['site', 'again'],
  challenge_expired: ['again', 'app'],
  challenge_rejected: ['again', 'app'],
  challenge_cancelled: ['again', 'app'],
  institution_unavailable: ['again', 'other'],
  timed_out: ['again', 'app'],
  no_institutions: ['app'],
  no_credits: ['app'],
  session_expired: ['app'],
  token_used: ['app'],
  token_invalid: ['app'],
  consent_over: ['app'],
  unexpected: ['again', 'copy'],
};

export interface FailurePossibilities {
  hasSite: boolean;
  canChooseOther: boolean;
  hasReference: boolean;
}

/**
 * The buttons for a failure, the primary first. Unavailable ones are replaced by trying again or
 * returning to the application.
 */
export function failureButtons(
  kind: FailureKind,
  { hasSite, canChooseOther, hasReference }: FailurePossibilities,
): FailureWay[] {
  const isOpen: Record<FailureWay, boolean> = {
    site: hasSite,
    recover: hasSite,
    other: canChooseOther,
    copy: hasReference,
    again: true,
    app: true,
  };
  const instead: FailureWay[] = kind === 'restricted' ? ['app'] : ['again', 'app'];
  const ways = WAYS[kind].flatMap((way) => (isOpen[way] ? [way] : instead));
  return [...new Set(ways)].slice(0, WAYS[kind].length);
}
