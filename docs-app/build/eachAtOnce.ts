/** Files to work on at a time: more than there are threads for them, and far less than may be open. */
export const FILES_AT_ONCE = 16;

/** Works through items a few at a time: all at once would hold everything in memory at once. */
export async function eachAtOnce<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const run = async () => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: limit }, run));
}
