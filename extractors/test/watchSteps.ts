import type { BrowserContext, Browsers } from '../src/contract/browserEngine.ts';

/** The actions of a login on a page. Between them, it only looks at the page. */
const STEPS = [
  'keepDecrypted',
  'open',
  'fill',
  'press',
  'choose',
  'storageItem',
  'cookies',
] as const;

export type Step = 'start' | (typeof STEPS)[number];

/**
 * Wraps browsers and reports each step as it begins; `start` is reported when a context is opened.
 * @param onStep receives the step and its arguments, such as the value of a field
 */
export function watchSteps(
  browsers: Browsers,
  onStep: (step: Step, given: readonly unknown[]) => void,
): Browsers {
  return {
    open: async (options) => {
      onStep('start', []);
      const context = await browsers.open(options);
      const watched = STEPS.map((step) => {
        const take = context[step].bind(context) as (
          ...given: readonly unknown[]
        ) => Promise<unknown>;
        return [
          step,
          (...given: readonly unknown[]) => {
            onStep(step, given);
            return take(...given);
          },
        ];
      });
      return { ...context, ...(Object.fromEntries(watched) as Partial<BrowserContext>) };
    },
    close: () => browsers.close(),
  };
}
