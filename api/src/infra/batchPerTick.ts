import DataLoader from 'dataloader';

/** Keeps each batch short, however many calls wait. */
const MAX_BATCH = 32;

/**
 * Batches the calls of one event-loop tick; nothing is cached beyond it. Under load most of the
 * cost of a small read or write is the fixed cost of a query, and a batch costs little more than a
 * single one.
 * @param run answers the calls in order; an Error in the result fails only the call at that
 *   position
 * @param options for calls that nobody waits for: how long a batch collects calls, and how many at
 *   most
 */
export function batchPerTick<TAsked, TAnswer>(
  run: (asked: readonly TAsked[]) => Promise<ArrayLike<TAnswer | Error>>,
  options: { readonly gatherMs?: number; readonly maxBatch?: number } = {},
): (asked: TAsked) => Promise<TAnswer> {
  const { gatherMs = 0, maxBatch = MAX_BATCH } = options;
  const loader = new DataLoader(run, {
    cache: false,
    maxBatchSize: maxBatch,
    batchScheduleFn: (dispatch) =>
      gatherMs > 0 ? setTimeout(dispatch, gatherMs) : setImmediate(dispatch),
  });
  return (asked) => loader.load(asked);
}
