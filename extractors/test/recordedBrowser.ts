import type { BrowserSession, Sign, Target } from '../src/contract/browser.ts';
import { ExtractionError } from '../src/contract/ExtractionError.ts';

/**
 * A browser session that records what a login does with it.
 * @param holds whether the page shows a sign; the first outcome with such a sign is returned
 * @param answer replaces `browser.answer`
 * @param text what every element shows
 */
export function recordedBrowser(
  holds: (sign: Sign) => boolean,
  answer?: () => unknown,
  text: string | null = null,
): { steps: unknown[]; browser: BrowserSession } {
  const steps: unknown[] = [];
  const record = (...step: unknown[]) => Promise.resolve(steps.push(step));
  const browser = {
    keepDecrypted: () => record('keepDecrypted'),
    open: (address: string) => record('open', address),
    press: (target: Target, ...options: unknown[]) => record('press', target, ...options),
    fill: (target: Target, value: string, options?: object) =>
      record('fill', target, value, options),
    waitFor: (signs: Readonly<Record<string, readonly Sign[]>>) => {
      const outcome = Object.keys(signs).find((name) => signs[name]?.some(holds));
      return outcome === undefined
        ? Promise.reject(new ExtractionError('UNEXPECTED_PAGE', 'None of the outcomes'))
        : Promise.resolve(outcome);
    },
    answer,
    textOf: () => Promise.resolve(text),
  };
  return { steps, browser: browser as unknown as BrowserSession };
}
