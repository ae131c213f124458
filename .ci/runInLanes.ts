/**
 * Runs the items in order, at most `lanes` at a time. An item that excludes a running one waits,
 * and those after it may start first.
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
      // The remaining items are all excluded by running ones; the lanes of those pick them up.
      if (item === undefined) return;
      running.add(item);
      await run(item);
      running.delete(item);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
