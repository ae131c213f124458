import { NetworkError } from '../../client/index.ts';
import { createPause } from './createPause.ts';
import type { CreateLaterSteps, LaterSteps } from './createLaterSteps.ts';
import { LOAD_PAUSE_MS, LOAD_TRIES } from './flowTimes.ts';

export interface StepLoading {
  load: () => Promise<CreateLaterSteps>;
  create: (createLaterSteps: CreateLaterSteps) => LaterSteps;
  /** Called after each attempt with its error or null. */
  onTried: (error: unknown) => void;
  isOver: () => boolean;
}

/** Loads the later steps once they are asked for; what needs them waits. */
export function createStepLoader({ load, create, onTried, isOver }: StepLoading) {
  const pause = createPause();
  const waiting: ((steps: LaterSteps) => void)[] = [];
  let steps: LaterSteps | null = null;
  let status: 'idle' | 'loading' | 'failed' = 'idle';

  /** After the last attempt the person has to ask for another. */
  const request = async (): Promise<void> => {
    if (steps !== null || status === 'loading') return;
    status = 'loading';
    for (let tries = 1; steps === null && tries <= LOAD_TRIES; tries += 1) {
      if (tries > 1) await pause.wait(LOAD_PAUSE_MS);
      if (isOver()) return;
      try {
        steps = create(await load());
        onTried(null);
      } catch (cause) {
        onTried(new NetworkError('The later steps do not load.', { cause }));
      }
    }
    status = 'failed';
    if (steps !== null) for (const run of waiting.splice(0)) run(steps);
  };

  return {
    /** The steps, or null until they have been loaded. */
    current: (): LaterSteps | null => steps,
    load: (): void => void request(),
    /** Runs something at once or, if the steps are still to be loaded, as soon as they are. */
    run: <T>(act: (steps: LaterSteps) => T | Promise<T>): Promise<T> => {
      if (steps !== null) return Promise.resolve(act(steps));
      void request();
      return new Promise((resolve) => {
        waiting.push((loaded) => resolve(act(loaded)));
      });
    },
    /** Tries again now. */
    retry: (): void => {
      pause.wake();
      if (status === 'failed') void request();
    },
  };
}
