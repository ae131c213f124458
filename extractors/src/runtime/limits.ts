import { ExtractionError } from '../contract/ExtractionError.ts';

/** Time reserved for clean-up before the deadline. */
const CLEAN_UP_MS = 2_000;
/** Of a short extraction, clean-up gets no more than this share of the time. */
const CLEAN_UP_SHARE = 0.2;
/** A request sent this close to the deadline would reach the institution after it. */
const SEND_MARGIN_MS = 50;
/** Longest delay that setTimeout takes. */
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
}

export function createLimits(options: {
  readonly deadline: Date;
  readonly now: () => number;
  readonly signal: AbortSignal | undefined;
}): Limits {
  const { now } = options;
  const deadline = options.deadline.getTime();
  const remaining = deadline - now();
  const reserve = Math.min(CLEAN_UP_MS, Math.max(0, remaining) * CLEAN_UP_SHARE);
  return {
    work: openSpan(remaining - Math.max(reserve, SEND_MARGIN_MS), now, options.signal),
    cleanUp: () => openSpan(Math.min(CLEAN_UP_MS, deadline - SEND_MARGIN_MS - now()), now),
  };
}

function openSpan(milliseconds: number, now: () => number, cancel?: AbortSignal): Span {
  const endsAt = now() + milliseconds;
  const controller = new AbortController();
  const handleDeadline = (): void => controller.abort(timedOut());
  const handleCancel = (): void => controller.abort(cancelled());
  if (cancel?.aborted === true) handleCancel();
  // An invalid date (NaN) leaves no time.
  else if (!(milliseconds > 0)) handleDeadline();
  const timer = controller.signal.aborted
    ? undefined
    : setTimeout(handleDeadline, Math.min(milliseconds, LONGEST_TIMER_MS));
  cancel?.addEventListener('abort', handleCancel, { once: true });
  return {
    signal: controller.signal,
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
