/**
 * Does a job for each item, so many at a time, begun in their order.
 *
 * @template Item, Result
 * @param {readonly Item[]} items
 * @param {number} lanes how many at a time
 * @param {(item: Item) => Promise<Result>} job
 * @returns {Promise<Result[]>} in the order of the items
 * @throws what the first job that failed threw; none is begun after that
 */
export async function inLanes(items, lanes, job) {
  /** @type {Result[]} */
  const results = [];
  const waiting = [...items.entries()];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, item] = next;
      try {
        results[index] = await job(item);
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
