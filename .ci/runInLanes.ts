/**
 * Runs each item in its order, at most `lanes` at a time; one that excludes a running one lets
 * those after it go first.
 */
export async function runInLanes<T>(
  items: readonly T[],
  run: (item: T) => Promise<void>,
  { lanes, excludes }: { lanes: number; excludes: (one: T, other: T) => boolean },
): Promise<void> {
  const waiting = [...items];
  const running = new Set<T>();
  const lane = async (): Promise<void> => {
    for (;;) {
      const index = waiting.findIndex((item) => ![...running].some((one) => excludes(item, one)));
      const [item] = index < 0 ? [] : waiting.splice(index, 1);
      // What is left waits for what is running, whose lane then takes it.
      if (item === undefined) return;
      running.add(item);
      await run(item);
      running.delete(item);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
