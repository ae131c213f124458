import { randomBytes } from 'node:crypto';
import type {
  ApprovalState,
  Challenge,
  ChallengeAnswers,
  ChallengeQuestion,
  ChallengeReply,
  Person,
  PersonPort,
} from '../contract/challenge.ts';
import { MAX_CHALLENGE_SECONDS, NOBODY } from '../contract/challenge.ts';
import { ExtractionError, unexpectedPage } from '../contract/ExtractionError.ts';
import type { Limits } from './limits.ts';
import { orAborted, pause } from '../shared/interrupt.ts';

export interface PersonOptions {
  /** Absent if nobody can answer. */
  readonly port: PersonPort | undefined;
  readonly limits: Limits;
  readonly now: () => number;
  /** Interval between two checks of an approval, in milliseconds. */
  readonly approvalPollMs: number;
}

/**
 * The person of an extraction. While they are asked, the extraction's clock is stopped, so that the
 * time they take does not count.
 */
export function createPerson({ port, limits, now, approvalPollMs }: PersonOptions): Person {
  if (port === undefined) return NOBODY;
  const person: PersonPort = port;
  const { signal } = limits.work;
  let leftMs = MAX_CHALLENGE_SECONDS * 1000;

  /** Shows a challenge until `wait` settles or the challenge expires. */
  const during = async <T>(
    { seconds, ...question }: ChallengeQuestion,
    wait: (reply: Promise<ChallengeReply>, over: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    signal.throwIfAborted();
    const openedAt = now();
    const lifeMs = Math.min(leftMs, seconds === null ? Infinity : Math.max(0, seconds) * 1000);
    const id = randomBytes(16).toString('hex');
    const challenge: Challenge = {
      ...bounded(question),
      id,
      expiresAt: new Date(openedAt + lifeMs),
    };
    const over = new AbortController();
    const handleAbort = (): void => over.abort(signal.reason);
    signal.addEventListener('abort', handleAbort, { once: true });
    const timer = setTimeout(() => over.abort(expired()), lifeMs);
    const resume = limits.suspend();
    const shown = person.onChallenge(challenge, over.signal).catch((error: unknown) => {
      over.signal.throwIfAborted();
      throw new ExtractionError('INTERNAL', 'The challenge could not be shown', { cause: error });
    });
    try {
      return await orAborted(wait(shown, over.signal), over.signal);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', handleAbort);
      over.abort(new ExtractionError('INTERNAL', 'The challenge is over'));
      leftMs = Math.max(0, leftMs - (now() - openedAt));
      resume();
      await withdrawal(shown, signal);
    }
  };

  return {
    isPresent: true,
    ask: (question) =>
      during(question, async (reply): Promise<ChallengeAnswers> => answersOf(await reply)),
    approve: (question, look) =>
      during(question, async (reply, over) => {
        const cancelled = reply.then(answersOf);
        const approved = waitForApproval(look, over, approvalPollMs);
        cancelled.catch(() => undefined);
        await Promise.race([approved, cancelled.then(() => approved)]);
      }),
  };
}

/** How long the caller may take to stop showing a challenge. */
const WITHDRAWAL_MS = 2_000;

/** Waits until the caller has stopped showing a challenge, so that only one is shown at a time. */
async function withdrawal(shown: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const settled = new AbortController();
  const handleAbort = (): void => settled.abort();
  signal.addEventListener('abort', handleAbort, { once: true });
  void shown.then(handleAbort, handleAbort);
  await pause(WITHDRAWAL_MS, settled.signal).catch(() => undefined);
  signal.removeEventListener('abort', handleAbort);
}

/** Longer than any institution's message: a broken page must not fill our stores. */
const MAX_TEXT = 500;
const MAX_LABEL = 100;
const MAX_ENTRIES = 12;

function bounded(question: Omit<ChallengeQuestion, 'seconds'>): Omit<ChallengeQuestion, 'seconds'> {
  const { message, destination, fields } = question;
  if (
    (message?.length ?? 0) > MAX_TEXT ||
    (destination?.length ?? 0) > MAX_LABEL ||
    fields.length > MAX_ENTRIES ||
    fields.some(
      ({ name, label, options }) =>
        name.length > MAX_LABEL ||
        label.length > MAX_LABEL ||
        options.length > MAX_ENTRIES ||
        options.some((option) => option.label.length > MAX_LABEL),
    )
  ) {
    throw unexpectedPage('The confirmation exceeds the size limit');
  }
  return question;
}

function answersOf(reply: ChallengeReply): ChallengeAnswers {
  if (reply.kind === 'answered') return reply.answers;
  throw new ExtractionError('CHALLENGE_CANCELLED', 'The person cancelled the login');
}

async function waitForApproval(
  look: () => Promise<ApprovalState>,
  over: AbortSignal,
  pollMs: number,
): Promise<void> {
  for (;;) {
    await pause(pollMs, over);
    const state = await look();
    if (state === 'approved') return;
    if (state === 'rejected') {
      throw new ExtractionError('CHALLENGE_REJECTED', 'The person refused the login in the app');
    }
  }
}

function expired(): ExtractionError {
  return new ExtractionError('CHALLENGE_EXPIRED', 'The person did not answer in time');
}
