/** Prints the progress of a build in plain lines. */
export interface Progress {
  /** Runs a step and prints how long it took; `detail` summarises its result. */
  step: <T>(name: string, work: () => Promise<T> | T, detail?: (result: T) => string) => Promise<T>;
  /** Time of each step so far, in ms. */
  times: Map<string, number>;
}

export function createProgress(write: (line: string) => void): Progress {
  const times = new Map<string, number>();
  return {
    times,
    async step(name, work, detail) {
      const start = performance.now();
      const result = await work();
      const took = performance.now() - start;
      times.set(name, took);
      const what = detail === undefined ? '' : `: ${detail(result)}`;
      write(`${name}${what} (${formatMs(took)})`);
      return result;
    },
  };
}

/** `340 ms`, `2.4 s` */
function formatMs(ms: number): string {
  return ms < 1000 ? `${String(Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`;
}
