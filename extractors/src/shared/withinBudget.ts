import { createContext, Script } from 'node:vm';
import { unexpectedPage } from '../contract/ExtractionError.ts';

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
