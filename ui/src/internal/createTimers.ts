/** Timers by name: setting one again replaces it. */
export interface Timers {
  set: (name: string, ms: number, run: () => void) => void;
  clear: (name: string) => void;
  clearAll: () => void;
}

export function createTimers(): Timers {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  return {
    set: (name, ms, run) => {
      clearTimeout(timers.get(name));
      timers.set(name, setTimeout(run, ms));
    },
    clear: (name) => {
      clearTimeout(timers.get(name));
    },
    clearAll: () => {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
