/** How the bar moves. Times in ms, positions as fractions of its width. */
export const ROUTE_PROGRESS = {
  /** Faster navigations show no bar. */
  startDelay: 200,
  minimum: 0.08,
  /** Duration of one movement, and of fading out. */
  speed: 200,
  trickleRate: 0.02,
  trickleSpeed: 800,
  /** Upper limit of the bar until the page has loaded. */
  ceiling: 0.994,
} as const;

/**
 * `waiting` shows nothing yet; `running` advances in small steps; then a jump (`finishing`), the
 * end (`complete`) and `fading`, after which it is `hidden` again.
 */
export type ProgressPhase = 'hidden' | 'waiting' | 'running' | 'finishing' | 'complete' | 'fading';

export interface RouteProgressState {
  phase: ProgressPhase;
  /** From 0 to 1. */
  value: number;
}

export const HIDDEN: RouteProgressState = { phase: 'hidden', value: 0 };

const { minimum, ceiling, trickleRate, startDelay, speed, trickleSpeed } = ROUTE_PROGRESS;

const advance = (value: number, by: number): number =>
  Math.min(Math.max(value + by, minimum), ceiling);

/** How long the bar keeps this state, in ms; `undefined` if only the page can change it. */
export function phaseTime(phase: ProgressPhase): number | undefined {
  switch (phase) {
    case 'hidden':
      return undefined;
    case 'waiting':
      return startDelay;
    case 'running':
      return trickleSpeed;
    case 'finishing':
    case 'complete':
    case 'fading':
      return speed;
  }
}

/** A navigation started. */
export function beginProgress(state: RouteProgressState): RouteProgressState {
  return state.phase === 'running' ? state : { phase: 'waiting', value: 0 };
}

/** The page has loaded. `random` is from 0 to 1: the jump is 0.3 to 0.8. */
export function endProgress(state: RouteProgressState, random: number): RouteProgressState {
  if (state.phase === 'waiting') return HIDDEN;
  if (state.phase !== 'running') return state;
  return { phase: 'finishing', value: advance(state.value, 0.3 + 0.5 * random) };
}

/** The time of the phase is over. `random` is from 0 to 1: a step is 0 to 0.02. */
export function stepProgress(state: RouteProgressState, random: number): RouteProgressState {
  switch (state.phase) {
    case 'hidden':
    case 'fading':
      return HIDDEN;
    case 'waiting':
      return { phase: 'running', value: minimum };
    case 'running':
      return { phase: 'running', value: advance(state.value, trickleRate * random) };
    case 'finishing':
      return { phase: 'complete', value: 1 };
    case 'complete':
      return { phase: 'fading', value: 1 };
  }
}
