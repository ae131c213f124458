import type { ChallengeKind } from '../../src/contract/challenge.ts';
import type { ChallengeScenario } from '../../src/contract/request.ts';
import type { NamedOutcome } from './namedOutcome.ts';

/** The only right answer; for coordinates, its pairs of digits. */
const RIGHT_ANSWER = '123456';
const WRONG_ANSWERS_TO_LOCK = 2;
const SECONDS = 180;
/** Lifetime of a challenge that expires early. */
const FEW_SECONDS = 5;
/** An approval is given automatically after this time. */
const APPROVAL_SECONDS = 5;

const MEDIA = ['sms', 'correo'] as const;
type Medium = (typeof MEDIA)[number];

/** A field of the answer. */
export interface AnswerField {
  readonly name: string;
  readonly label: string;
  readonly isNumeric: boolean;
  readonly min: number;
  readonly max: number;
}

export type ChallengeState =
  /** Nothing was sent to the person yet: the portal first asks for permission. */
  'offered' | 'asked' | 'waiting' | 'approved' | 'rejected' | 'expired';

/** What a portal asks of one person after their password. Its seconds are simulated ones. */
export class SimulatedChallenge {
  readonly kind: Exclude<ChallengeKind, 'choice'>;
  /** Whether the person chooses where a code is sent to. */
  readonly hasChoice: boolean;
  /** The outcome of the login once it is confirmed. */
  readonly outcome: NamedOutcome;
  readonly #scenario: ChallengeScenario;
  readonly #secondMs: number;
  readonly #onSent: () => void;
  #sentAt: number | null = null;
  #medium: Medium = 'sms';
  #wrong = 0;
  #decision: 'approved' | 'rejected' | null = null;

  constructor(options: {
    readonly scenario: ChallengeScenario;
    readonly outcome: NamedOutcome;
    readonly secondMs: number;
    /** Called when something is sent to the person. */
    readonly onSent: () => void;
  }) {
    this.#scenario = options.scenario;
    this.#secondMs = options.secondMs;
    this.#onSent = options.onSent;
    this.outcome = options.outcome;
    this.kind = KINDS[options.scenario];
    this.hasChoice = options.scenario === 'choice';
    // The person has the card or the answer at hand: nothing has to be sent.
    if (this.kind === 'coordinates' || this.kind === 'question') this.#sentAt = performance.now();
  }

  /** Where the person has to look, in the portal's vocabulary. */
  get medium(): 'app' | 'tarjeta' | Medium | null {
    if (this.kind === 'approve') return 'app';
    if (this.kind === 'coordinates') return 'tarjeta';
    return this.kind === 'question' ? null : this.#medium;
  }

  get fields(): readonly AnswerField[] {
    return FIELDS[this.kind];
  }

  /** Set after a wrong answer; null before. */
  get attemptsLeft(): number | null {
    return this.#wrong === 0 ? null : WRONG_ANSWERS_TO_LOCK - this.#wrong;
  }

  get state(): ChallengeState {
    if (this.#sentAt === null) return 'offered';
    if (this.#decision !== null) return this.#decision;
    const elapsed = this.#elapsedSeconds();
    if (this.kind === 'approve' && elapsed >= APPROVAL_SECONDS) {
      return this.#scenario === 'rejected' ? 'rejected' : 'approved';
    }
    if (elapsed >= this.#life) return 'expired';
    return this.kind === 'approve' ? 'waiting' : 'asked';
  }

  /** Whole real seconds until it expires. */
  get secondsLeft(): number {
    const left = (this.#life - this.#elapsedSeconds()) * (this.#secondMs / 1000);
    return Math.max(0, Math.ceil(left));
  }

  /** Sends a code, or asks for an approval. */
  send(medium: string | null): void {
    if (this.#sentAt !== null) return;
    this.#medium = MEDIA.find((one) => one === medium) ?? this.#medium;
    this.#sentAt = performance.now();
    this.#onSent();
  }

  /** @param given the values of the fields, in their order */
  answer(given: readonly string[]): 'accepted' | 'wrong' | 'locked' | 'expired' {
    if (this.state !== 'asked') return 'expired';
    if (given.join('') === RIGHT_ANSWER) {
      this.#decision = 'approved';
      return 'accepted';
    }
    this.#wrong += 1;
    return this.#wrong < WRONG_ANSWERS_TO_LOCK ? 'wrong' : 'locked';
  }

  /** The person's decision in the app. */
  decide(decision: 'approved' | 'rejected'): void {
    if (this.state === 'waiting') this.#decision = decision;
  }

  get #life(): number {
    return this.#scenario === 'expired' ? FEW_SECONDS : SECONDS;
  }

  #elapsedSeconds(): number {
    return this.#sentAt === null ? 0 : (performance.now() - this.#sentAt) / this.#secondMs;
  }
}

const KINDS: Readonly<Record<ChallengeScenario, SimulatedChallenge['kind']>> = {
  code: 'code',
  approve: 'approve',
  coordinates: 'coordinates',
  question: 'question',
  choice: 'code',
  rejected: 'approve',
  expired: 'code',
};

const cell = (name: string, label: string): AnswerField => ({
  name,
  label,
  isNumeric: true,
  min: 2,
  max: 2,
});

const FIELDS: Readonly<Record<SimulatedChallenge['kind'], readonly AnswerField[]>> = {
  code: [{ name: 'codigo', label: 'Código', isNumeric: true, min: 6, max: 6 }],
  approve: [],
  coordinates: [cell('c1', 'B4'), cell('c2', 'E1'), cell('c3', 'H7')],
  question: [{ name: 'respuesta', label: 'Respuesta', isNumeric: false, min: 1, max: 30 }],
};

/** Most pairs kept; the oldest are evicted. */
const CAPACITY = 5_000;

/** The last challenge of each person at each institution, for the simulated apps. */
export class Challenges {
  readonly #last = new Map<string, SimulatedChallenge>();
  readonly #secondMs: number;

  /** @param secondMs milliseconds of a simulated second */
  constructor(secondMs: number) {
    this.#secondMs = secondMs;
  }

  open(
    entityId: string,
    rut: string,
    given: {
      readonly scenario: ChallengeScenario;
      readonly outcome: NamedOutcome;
      readonly onSent: () => void;
    },
  ): SimulatedChallenge {
    const challenge = new SimulatedChallenge({ ...given, secondMs: this.#secondMs });
    const key = `${entityId} ${rut}`;
    this.#last.delete(key);
    for (const oldest of this.#last.keys()) {
      if (this.#last.size < CAPACITY) break;
      this.#last.delete(oldest);
    }
    this.#last.set(key, challenge);
    return challenge;
  }

  /** An approval that the person's app shows; null if there is none. */
  waitingFor(entityId: string, rut: string): SimulatedChallenge | null {
    const last = this.#last.get(`${entityId} ${rut}`);
    return last?.state === 'waiting' ? last : null;
  }
}
