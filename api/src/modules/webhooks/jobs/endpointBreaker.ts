import { addSeconds, type Clock } from '../../../infra/clock.ts';

/** Failures in a row after which new events wait. */
const FAILURES_TO_OPEN = 10;
const MAX_COOLDOWN_SECONDS = 60;
/** What is tried at an endpoint that is not known to answer. */
const TRIED_AT_FIRST = 32;

/**
 * Keeps new events from an endpoint that does not answer: they wait where they are listed, instead of
 * being stored, tried and tried again for nothing. Deliveries that have begun keep their times.
 */
export interface EndpointBreaker {
  /**
   * How many deliveries may be under way for new ones to be begun: none while it is open, one as a probe
   * after its cooldown.
   */
  allowance(): number;
  isOpen(): boolean;
  succeeded(): void;
  failed(): void;
}

export function createEndpointBreaker(now: Clock): EndpointBreaker {
  let failures = 0;
  let hasAnswered = false;
  let probeAt = new Date(0);
  const isOpen = () => failures >= FAILURES_TO_OPEN;
  return {
    isOpen,
    allowance: () => {
      if (!isOpen()) return hasAnswered ? Infinity : TRIED_AT_FIRST;
      return now() >= probeAt ? 1 : 0;
    },
    succeeded: () => {
      failures = 0;
      hasAnswered = true;
    },
    failed: () => {
      failures += 1;
      if (isOpen()) hasAnswered = false;
      const cooldown = 2 ** Math.min(failures - FAILURES_TO_OPEN, 10);
      probeAt = addSeconds(now(), Math.min(cooldown, MAX_COOLDOWN_SECONDS));
    },
  };
}
