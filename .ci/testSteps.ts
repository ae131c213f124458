import type { Need } from './prepare.ts';

/**
 * A check is a script of package.json and counts as one test; a suite is a project of
 * vitest.config.ts and counts as the tests it ran.
 */
export interface TestStep {
  /** For `--only`. */
  readonly name: string;
  readonly title: string;
  readonly script?: string;
  /** One project of Vitest, or several by a pattern. */
  readonly suite?: string;
  readonly needs?: readonly Need[];
  /** Its output is part of what the run is for. */
  readonly isShown?: boolean;
  /** It only reads the tree, so that neighbours in this list which do the same may run beside it. */
  readonly isReader?: boolean;
}

const STEPS: readonly TestStep[] = [
  { name: 'format', title: 'Format', script: 'format:check', isReader: true },
  { name: 'lint', title: 'Lint', script: 'lint', isReader: true },
  { name: 'typecheck', title: 'Types', script: 'typecheck', isReader: true },
  { name: 'boundaries', title: 'Import boundaries', script: 'boundaries', isReader: true },
  { name: 'generate', title: 'Generated files', script: 'generate:check', isReader: true },
  { name: 'unit', title: 'Unit tests', suite: 'unit' },
  { name: 'widget', title: 'Widget and host page built', script: 'build:widget' },
  { name: 'int', title: 'Integration tests', suite: 'int', needs: ['redis'] },
  { name: 'pact', title: 'Contract of widget and API', script: 'pact', needs: ['redis'] },
  { name: 'stories', title: 'Stories', suite: 'stories-*', needs: ['browser'] },
  { name: 'browser', title: 'Behaviour and looks', suite: 'browser-*', needs: ['browser'] },
  { name: 'snippets', title: 'Programs of the guides', suite: 'snippets', needs: ['redis'] },
  { name: 'site', title: 'Documentation site', suite: 'site', needs: ['browser'] },
  { name: 'e2e', title: 'End-to-end tests', suite: 'e2e', needs: ['redis', 'browser'] },
];

const DEEP_STEPS: readonly TestStep[] = [
  { name: 'deep', title: 'Deep tests', suite: 'deep', needs: ['redis'], isShown: true },
  { name: 'deep-stories', title: 'Stories', suite: 'deep-stories-*', needs: ['browser'] },
  { name: 'deep-site', title: 'Documentation site', suite: 'deep-site', needs: ['browser'] },
];

/** @param args of the command line: `--deep`, `--only=NAME,NAME` */
export function chooseSteps(args: readonly string[]): {
  steps: readonly TestStep[];
  problem: string | null;
} {
  const refuse = (problem: string) => ({ steps: [], problem });
  const unknown = args.find((arg) => arg !== '--deep' && !arg.startsWith('--only='));
  if (unknown !== undefined) {
    return refuse(`${unknown} is not an option; there are --deep and --only=NAME,NAME.`);
  }
  const steps = args.includes('--deep') ? DEEP_STEPS : STEPS;
  const only = args.find((arg) => arg.startsWith('--only='));
  if (only === undefined) return { steps, problem: null };
  const names = only.slice('--only='.length).split(',');
  const known = steps.map(({ name }) => name);
  const stranger = names.find((name) => !known.includes(name));
  if (stranger !== undefined) {
    return refuse(`There is no step "${stranger}"; there are ${known.join(', ')}.`);
  }
  return { steps: steps.filter(({ name }) => names.includes(name)), problem: null };
}

/** The same steps in the same order, those that may run at the same time together. */
export function stages(steps: readonly TestStep[]): TestStep[][] {
  const found: TestStep[][] = [];
  for (const step of steps) {
    const last = found.at(-1);
    if (step.isReader === true && last?.[0]?.isReader === true) last.push(step);
    else found.push([step]);
  }
  return found;
}
