/** A wait that can be ended early. Only one at a time. */
export interface Pause {
  wait: (ms: number) => Promise<void>;
  /** Ends the wait now. */
  wake: () => void;
}

export function createPause(): Pause {
  let wake = (): void => undefined;
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    wake: () => {
      wake();
    },
  };
}
