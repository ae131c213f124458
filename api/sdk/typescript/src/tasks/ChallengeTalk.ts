import { ConflictError } from '../contract/errors.ts';
import type { Challenge } from '../contract/types.ts';
import type { ChallengeReply, WaitOptions } from './tasks.types.ts';

/** The calls that pass on the person's reply. */
export interface ChallengeCalls {
  answer(challengeId: string, answers: Readonly<Record<string, string>>): Promise<unknown>;
  cancel(): Promise<unknown>;
  /** Called after a reply, because the task's state may have changed. */
  replied(): void;
}

/** Passes the institution's challenges to the person while a task is being followed. */
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
   * Asks the person about a new challenge, and aborts the question about one that is no longer
   * open.
   * @throws the error that `onChallenge` or the API threw about an earlier challenge
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

  /** Stops waiting for the person's reply. */
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
      // The challenge expired in the meantime: the task itself shows how it continues.
      if (!(error instanceof ConflictError)) throw error;
    }
  }
}
