import { ConflictError } from '../contract/errors.ts';
import type { Challenge } from '../contract/types.ts';
import type { ChallengeReply, WaitOptions } from './tasks.types.ts';

/** The calls that pass the person's reply on. */
export interface ChallengeCalls {
  answer(challengeId: string, answers: Readonly<Record<string, string>>): Promise<unknown>;
  cancel(): Promise<unknown>;
  /** There may be something new. */
  replied(): void;
}

/** What the institution asks, passed to the person, while the task is being followed. */
export class ChallengeTalk {
  readonly #calls: ChallengeCalls;
  readonly #onChallenge: WaitOptions['onChallenge'];
  #asked: string | null = null;
  #open: AbortController | null = null;
  #failure: { readonly error: unknown } | null = null;

  constructor(calls: ChallengeCalls, onChallenge: WaitOptions['onChallenge']) {
    this.#calls = calls;
    this.#onChallenge = onChallenge;
  }

  /**
   * Asks the person what is new, and stops asking what is no longer open.
   * @throws what the person's side or the API threw about an earlier challenge
   */
  follow(challenge: Challenge | null): void {
    if (this.#failure) throw this.#failure.error;
    if (this.#onChallenge === undefined || challenge?.id === this.#asked) return;
    this.end();
    if (challenge === null) return;
    this.#asked = challenge.id;
    const open = new AbortController();
    this.#open = open;
    this.#ask(challenge, this.#onChallenge, open.signal)
      .catch((error: unknown) => {
        if (!open.signal.aborted) this.#failure = { error };
      })
      .finally(() => this.#calls.replied());
  }

  /** Nobody waits for the person any more. */
  end(): void {
    this.#open?.abort();
    this.#open = null;
  }

  async #ask(
    challenge: Challenge,
    onChallenge: NonNullable<WaitOptions['onChallenge']>,
    signal: AbortSignal,
  ): Promise<void> {
    const reply: ChallengeReply = await onChallenge(challenge, { signal });
    if (reply === undefined || signal.aborted) return;
    try {
      await (reply === null ? this.#calls.cancel() : this.#calls.answer(challenge.id, reply));
    } catch (error) {
      // It expired meanwhile: the task itself says how it goes on.
      if (!(error instanceof ConflictError)) throw error;
    }
  }
}
