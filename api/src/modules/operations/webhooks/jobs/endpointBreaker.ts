import { addSeconds, type Clock } from '../../../../infra/clock.ts';

/** Consecutive failures after which new events wait. */
const FAILURES_TO_OPEN = 10;
const MAX_COOLDOWN_SECONDS = 60;
/** How many deliveries are tried at an endpoint that has not answered yet. */
const TRIED_AT_FIRST = 32;

/**
 * Keeps new events from an endpoint that does not answer: they stay in the event list, instead of
 * being stored as deliveries and retried in vain. Deliveries that already exist keep their retry
 * times.
 */
export type EndpointBreaker = ReturnType<typeof createEndpointBreaker>;

export function createEndpointBreaker(now: Clock) {
  let failures = 0;
  let hasAnswered = false;
  let probeAt = new Date(0);
  const isOpen = () => failures >= FAILURES_TO_OPEN;
  return {
    isOpen,
    /**
     * How many deliveries may be in progress when new ones are started: none while the breaker is
     * open, one as a probe after its cooldown.
     */
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
