import { ExtractionError } from './ExtractionError.ts';

/**
 * What an institution asks of the person during an extraction: to type something, or to do
 * something elsewhere. It is plain data; the caller decides how to show it.
 */

/**
 * - `code` type a code that was sent to the person, or that a device shows
 * - `approve` approve the login elsewhere: nothing to type
 * - `coordinates` type the values printed in certain cells of a card
 * - `question` answer a question
 * - `choice` choose between options
 */
export const CHALLENGE_KINDS = ['code', 'approve', 'coordinates', 'question', 'choice'] as const;
export type ChallengeKind = (typeof CHALLENGE_KINDS)[number];

/** Where the person finds what is needed. */
export const CHALLENGE_MEDIA = ['app', 'sms', 'email', 'device', 'card'] as const;
export type ChallengeMedium = (typeof CHALLENGE_MEDIA)[number];

/** The kind of input, for choosing the right keyboard; only `pattern` validates it. */
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
  /** The complete rule, anchored: the source of a JavaScript regular expression without flags. */
  readonly pattern: string;
  /** The options of a `choice`; empty otherwise. */
  readonly options: readonly ChallengeOption[];
}

/** What a connector asks; the runtime adds the id and the time of expiry. */
export interface ChallengeQuestion {
  readonly kind: ChallengeKind;
  readonly medium: ChallengeMedium | null;
  /** The masked telephone or address, as the institution shows it. */
  readonly destination: string | null;
  /** The institution's own sentence. */
  readonly message: string | null;
  /** Empty if there is nothing to type. */
  readonly fields: readonly ChallengeField[];
  /** Attempts left after a wrong answer, if the institution states them. */
  readonly attemptsLeft: number | null;
  /** How long the institution waits, if it states it. */
  readonly seconds: number | null;
}

/** An open question. */
export interface Challenge extends Omit<ChallengeQuestion, 'seconds'> {
  readonly id: string;
  /** No answer is accepted after this moment. */
  readonly expiresAt: Date;
}

/** Limit for all challenges of an extraction together, since a waiting session uses memory. */
export const MAX_CHALLENGE_SECONDS = 180;

/** What was typed, by the field's name. */
export type ChallengeAnswers = Readonly<Record<string, string>>;

export type ChallengeReply =
  | { readonly kind: 'answered'; readonly answers: ChallengeAnswers }
  /** The person gave up. */
  | { readonly kind: 'cancelled' };

/** The state of an approval at the institution that asked for it. */
export type ApprovalState = 'pending' | 'approved' | 'rejected';

/**
 * The person, as a connector sees them. `ask` and `approve` throw `PERSON_REQUIRED` if nobody can
 * answer, `CHALLENGE_EXPIRED` when time runs out and `CHALLENGE_CANCELLED` if the person gives up.
 */
export interface Person {
  /**
   * Whether somebody can answer. If not, a connector must not make the institution send a code or
   * ask for an approval: it throws `PERSON_REQUIRED` instead.
   */
  readonly isPresent: boolean;
  /**
   * Asks the person to type something. After a wrong answer, the connector asks again with a new
   * question, which contains the attempts left.
   */
  ask(question: ChallengeQuestion): Promise<ChallengeAnswers>;
  /**
   * Waits for an approval given elsewhere, calling `look` repeatedly.
   * @throws ExtractionError CHALLENGE_REJECTED if the person rejects it there
   */
  approve(question: ChallengeQuestion, look: () => Promise<ApprovalState>): Promise<void>;
}

/** The caller's interface to the person of an extraction. */
export interface PersonPort {
  /**
   * Shows the challenge and resolves with the person's reply; for an approval, the only possible
   * reply is a cancellation.
   * @param signal aborts when the challenge is over: it must no longer be shown, and the promise
   *   has to settle
   */
  onChallenge(challenge: Challenge, signal: AbortSignal): Promise<ChallengeReply>;
}

/**
 * For an institution that asks for the person when nobody can answer.
 * @param words in which it asks, as far as its sources name them
 */
export function personRequired(words?: string): ExtractionError {
  const asked = words === undefined ? '' : ` ("${words}")`;
  return new ExtractionError(
    'PERSON_REQUIRED',
    `The institution asks the person for a confirmation${asked}, and nobody is there to give it`,
  );
}

/** An extraction without a person. */
export const NOBODY: Person = {
  isPresent: false,
  ask: () => Promise.reject(personRequired()),
  approve: () => Promise.reject(personRequired()),
};

/**
 * The name of an answer that belongs to no field, or else of the first field whose answer is
 * missing or invalid; null if the answers match the challenge.
 */
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
