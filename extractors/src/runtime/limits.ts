import { ExtractionError } from '../contract/ExtractionError.ts';

/** Time reserved for clean-up before the deadline. */
const RESERVED_MS = 2_000;
/**
 * Longest clean-up if the deadline is further away. An open session may keep the person out of
 * their own bank until it expires, and logging out in a browser takes several pages.
 */
const LONGEST_CLEAN_UP_MS = 10_000;
/** For a short extraction, at most this share of its time is reserved. */
const RESERVED_SHARE = 0.2;
/** A request sent this close to the deadline would reach the institution after it. */
const SEND_MARGIN_MS = 50;
/** Longest delay that setTimeout accepts. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A span in which requests may be sent. */
export interface Span {
  readonly signal: AbortSignal;
  /** Throws once the span is over. Checks the clock, since a busy process fires its timers late. */
  readonly check: () => void;
  /** Ends the span: aborts requests in flight and clears the timer. */
  readonly end: () => void;
}

/**
 * The two spans of an extraction. Work (login and reading) stops early enough before the deadline
 * to close the session at the institution; clean-up ends by the deadline.
 */
export interface Limits {
  readonly work: Span;
  cleanUp(): Span;
  /** For a logout while the browser is open. Ends before `work` does, so that the data is kept. */
  logoutInPage(): Span;
  /**
   * Stops the extraction's clock while it waits for the person.
   * @returns a function that restarts the clock
   */
  suspend(): () => void;
}

export function createLimits(options: {
  readonly deadline: Date;
  readonly now: () => number;
  readonly signal: AbortSignal | undefined;
}): Limits {
  const { now } = options;
  let deadline = options.deadline.getTime();
  const remaining = deadline - now();
  const reserve = Math.min(RESERVED_MS, Math.max(0, remaining) * RESERVED_SHARE);
  const work = openSpan(remaining - Math.max(reserve, SEND_MARGIN_MS), now, options.signal);
  return {
    work,
    logoutInPage: () => openSpan(Math.min(LONGEST_CLEAN_UP_MS, work.left() - SEND_MARGIN_MS), now),
    cleanUp: () => openSpan(Math.min(LONGEST_CLEAN_UP_MS, deadline - SEND_MARGIN_MS - now()), now),
    suspend: () => {
      const since = now();
      const left = work.left();
      work.endIn(Infinity);
      return () => {
        deadline += now() - since;
        work.endIn(left);
      };
    },
  };
}

/** A span whose end can be moved. */
interface MovableSpan extends Span {
  /** The remaining time in milliseconds. */
  readonly left: () => number;
  readonly endIn: (milliseconds: number) => void;
}

function openSpan(milliseconds: number, now: () => number, cancel?: AbortSignal): MovableSpan {
  const controller = new AbortController();
  const handleDeadline = (): void => controller.abort(timedOut());
  const handleCancel = (): void => controller.abort(cancelled());
  let endsAt: number;
  let timer: NodeJS.Timeout | undefined;
  const endIn = (left: number): void => {
    clearTimeout(timer);
    endsAt = now() + left;
    if (controller.signal.aborted) return;
    // An invalid date (NaN) leaves no time.
    if (left > 0) timer = setTimeout(handleDeadline, Math.min(left, LONGEST_TIMER_MS));
    else handleDeadline();
  };
  if (cancel?.aborted === true) handleCancel();
  endIn(milliseconds);
  cancel?.addEventListener('abort', handleCancel, { once: true });
  return {
    signal: controller.signal,
    left: () => endsAt - now(),
    endIn,
    check: () => {
      if (now() >= endsAt) handleDeadline();
      controller.signal.throwIfAborted();
    },
    end: () => {
      clearTimeout(timer);
      cancel?.removeEventListener('abort', handleCancel);
      controller.abort(new ExtractionError('INTERNAL', 'The session is closed'));
    },
  };
}

function timedOut(): ExtractionError {
  return new ExtractionError(
    'INSTITUTION_TIMEOUT',
    'The institution did not answer within the time of the extraction',
  );
}

function cancelled(): ExtractionError {
  return new ExtractionError('CANCELLED', 'The extraction was cancelled');
}
