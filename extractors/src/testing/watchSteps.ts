import type { BrowserContext, Browsers } from '../contract/browserEngine.ts';

/** What a login does with a page. Between two of them it only looks. */
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
 * The same browsers, whose steps are told as they begin: `start` is that of a context.
 * @param onStep with what the step was given, such as the value of a field
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
