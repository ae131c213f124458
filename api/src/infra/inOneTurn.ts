import DataLoader from 'dataloader';

/** So that a batch stays a short piece of work, whatever is waiting. */
const MAX_BATCH = 32;

/**
 * Collects what is asked for in one turn of the event loop and does it together. Nothing is
 * remembered from one turn to the next. Under load the work for a query is most of what a small
 * read or write costs, and many of them in one query cost little more than one.
 * @param run answers each in its place; an Error there fails that one alone
 */
export function inOneTurn<TAsked, TAnswer>(
  run: (asked: readonly TAsked[]) => Promise<ArrayLike<TAnswer | Error>>,
): (asked: TAsked) => Promise<TAnswer> {
  const loader = new DataLoader(run, {
    cache: false,
    maxBatchSize: MAX_BATCH,
    batchScheduleFn: (dispatch) => setImmediate(dispatch),
  });
  return (asked) => loader.load(asked);
}
