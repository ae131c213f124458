import { createContext, Script } from 'node:vm';
import { unexpectedPage } from '../contract/ExtractionError.ts';

/** Ends work that takes too long: asynchronous work by a signal, synchronous work by a budget. */

/** Settles like `promise`, or rejects with the signal's reason as soon as it aborts. */
export async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  // The slower promise may reject later, when nothing handles it any more.
  promise.catch(() => undefined);
  let handleAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    handleAbort = () => reject(signal.reason as Error);
    if (signal.aborted) handleAbort();
    else signal.addEventListener('abort', handleAbort, { once: true });
  });
  aborted.catch(() => undefined);
  try {
    return await Promise.race([aborted, promise]);
  } finally {
    signal.removeEventListener('abort', handleAbort);
  }
}

/** Waits, or rejects with the signal's reason as soon as it aborts. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await orAborted(
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, milliseconds);
      }),
      signal,
    );
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Longest time in milliseconds for parsing one piece of an institution's text. The largest pages
 * take a twentieth of it. Meanwhile the process can do nothing else: neither serve its other
 * extractions nor renew their leases.
 */
const PARSE_BUDGET_MS = 5_000;

let current: () => unknown;
// V8 interrupts only scripts that it was told to interrupt, and with them whatever they call.
const interruptible = createContext({ run: (): unknown => current() });
const script = new Script('run()');

/**
 * Runs synchronous work on an institution's text and interrupts it, even inside a regular
 * expression, if it exceeds its budget. The work must not leave anything half done behind: neither
 * `catch` nor `finally` of the interrupted code are run.
 *
 * @param about what was parsed, for the error
 * @throws ExtractionError `UNEXPECTED_PAGE`, if it takes too long
 */
export function withinBudget<T>(
  about: { readonly page?: string; readonly field?: string },
  work: () => T,
  budgetMs = PARSE_BUDGET_MS,
): T {
  const outer = current;
  current = work;
  try {
    return script.runInContext(interruptible, { timeout: budgetMs }) as T;
  } catch (error) {
    // The error belongs to the script's realm, so it is no instance of this realm's `Error`.
    if ((error as { code?: unknown } | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw unexpectedPage('The page takes too long to parse', about);
  } finally {
    current = outer;
  }
}
