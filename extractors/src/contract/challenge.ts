import { ExtractionError } from './ExtractionError.ts';

/**
 * What an institution asks of the person while it is being read: to type something, or to do
 * something elsewhere. It is data; whoever shows it decides how.
 */

/**
 * - `code` type what was sent to the person, or what a device shows
 * - `approve` approve the login elsewhere: nothing to type
 * - `coordinates` type what a card has printed in some of its cells
 * - `question` answer a question
 * - `choice` choose between options
 */
export const CHALLENGE_KINDS = ['code', 'approve', 'coordinates', 'question', 'choice'] as const;
export type ChallengeKind = (typeof CHALLENGE_KINDS)[number];

/** Where the person has to look. */
export const CHALLENGE_MEDIA = ['app', 'sms', 'email', 'device', 'card'] as const;
export type ChallengeMedium = (typeof CHALLENGE_MEDIA)[number];

/** What a field takes, for the right keyboard; the rule is `pattern`. */
export const CHALLENGE_FIELD_TYPES = ['digits', 'alphanumeric', 'text', 'choice'] as const;
export type ChallengeFieldType = (typeof CHALLENGE_FIELD_TYPES)[number];

export interface ChallengeOption {
  readonly value: string;
  readonly label: string;
}

export interface ChallengeField {
  readonly name: string;
  /** In the institution's words, such as `B4` for a card's cell. */
  readonly label: string;
  readonly type: ChallengeFieldType;
  readonly minLength: number;
  readonly maxLength: number;
  /** The whole rule, anchored: source of a JavaScript regular expression without flags. */
  readonly pattern: string;
  /** Of a `choice`; empty otherwise. */
  readonly options: readonly ChallengeOption[];
}

/** What a connector asks; the runtime adds its id and its end. */
export interface ChallengeQuestion {
  readonly kind: ChallengeKind;
  readonly medium: ChallengeMedium | null;
  /** The masked telephone or address, as the institution shows it. */
  readonly destination: string | null;
  /** The institution's own sentence. */
  readonly message: string | null;
  /** Empty where there is nothing to type. */
  readonly fields: readonly ChallengeField[];
  /** After a wrong answer, how many are left if the institution says so. */
  readonly attemptsLeft: number | null;
  /** How long the institution waits, if it says so. */
  readonly seconds: number | null;
}

/** A question that is open. */
export interface Challenge extends Omit<ChallengeQuestion, 'seconds'> {
  readonly id: string;
  /** Afterwards no answer is taken. */
  readonly expiresAt: Date;
}

/** All challenges of one extraction together take no longer: a waiting session costs memory. */
export const MAX_CHALLENGE_SECONDS = 180;

/** What was typed, by the field's name. */
export type ChallengeAnswers = Readonly<Record<string, string>>;

export type ChallengeReply =
  | { readonly kind: 'answered'; readonly answers: ChallengeAnswers }
  /** The person gave up. */
  | { readonly kind: 'cancelled' };

/** How the institution sees an approval that it asked for. */
export type ApprovalState = 'pending' | 'approved' | 'rejected';

/**
 * The person, as a connector sees them. Both questions throw `PERSON_REQUIRED` where nobody can
 * answer, `CHALLENGE_EXPIRED` at their end and `CHALLENGE_CANCELLED` if the person gives up.
 */
export interface Person {
  /**
   * Whether somebody can answer. If not, a connector must not make the institution send a code or
   * ask for an approval: it throws `PERSON_REQUIRED` instead.
   */
  readonly isPresent: boolean;
  /**
   * Asks for something to type. A wrong answer is asked for again by another question, with the
   * attempts left.
   */
  ask(question: ChallengeQuestion): Promise<ChallengeAnswers>;
  /**
   * Waits for an approval elsewhere, looking again and again.
   * @throws ExtractionError CHALLENGE_REJECTED if the person refuses there
   */
  approve(question: ChallengeQuestion, look: () => Promise<ApprovalState>): Promise<void>;
}

/** The caller's side of an extraction that has a person. */
export interface PersonPort {
  /**
   * Shows the challenge and resolves with what came of it. Of an approval only a cancellation comes.
   * @param signal aborts when the challenge is over: it must no longer be shown, and the promise
   *   settles
   */
  onChallenge(challenge: Challenge, signal: AbortSignal): Promise<ChallengeReply>;
}

/** The institution asks for the person, and nobody is there. */
export function personRequired(): ExtractionError {
  return new ExtractionError(
    'PERSON_REQUIRED',
    'The institution asks the person for a confirmation, and nobody is there to give it',
  );
}

/** Nobody is there: an extraction without a person. */
export const NOBODY: Person = {
  isPresent: false,
  ask: () => Promise.reject(personRequired()),
  approve: () => Promise.reject(personRequired()),
};

/** The first field that the answers miss, break or invent; null if they fit a challenge's fields. */
export function misfitOf(
  fields: readonly ChallengeField[],
  answers: ChallengeAnswers,
): string | null {
  const known = new Set(fields.map(({ name }) => name));
  const unknown = Object.keys(answers).find((name) => !known.has(name));
  if (unknown !== undefined) return unknown;
  return fields.find((field) => !fits(field, answers[field.name]))?.name ?? null;
}

function fits(field: ChallengeField, answer: string | undefined): boolean {
  return (
    answer !== undefined &&
    answer.length >= field.minLength &&
    answer.length <= field.maxLength &&
    new RegExp(field.pattern).test(answer) &&
    (field.type !== 'choice' || field.options.some(({ value }) => value === answer))
  );
}
