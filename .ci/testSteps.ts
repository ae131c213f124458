import type { Need } from './prepare.ts';

/**
 * A check is a script of package.json and counts as one test; a suite is a project of
 * vitest.config.ts and counts as the tests it ran.
 */
export interface TestStep {
  /** The step's name for `--only`. */
  readonly name: string;
  readonly title: string;
  readonly script?: string;
  /** One project of Vitest, or a pattern for several. */
  readonly suite?: string;
  readonly needs?: readonly Need[];
  /** All of it may be skipped if the machine lacks something that npm cannot install. */
  readonly maySkip?: boolean;
  /** Whether the output is shown, because it is part of the run's purpose. */
  readonly isShown?: boolean;
  /** Whether it runs alone, before all other steps, because they need its result. */
  readonly isFirst?: boolean;
  /** Whether nothing else may run at the same time, because it starts so many processes. */
  readonly isAlone?: boolean;
}

/**
 * The site comes first, because its build fills the cache for the builds of the end-to-end tests.
 * The checks run beside it, so that their failures are known early; the rest goes from long to
 * short, so that both lanes end together.
 */
const STEPS: readonly TestStep[] = [
  { name: 'widget', title: 'Widget and pages built', script: 'build:widget', isFirst: true },
  { name: 'site', title: 'Documentation site', suite: 'site', needs: ['browser'] },
  { name: 'format', title: 'Format', script: 'format:check' },
  { name: 'typecheck', title: 'Types', script: 'typecheck' },
  { name: 'lint', title: 'Lint', script: 'lint' },
  { name: 'boundaries', title: 'Import boundaries', script: 'boundaries' },
  { name: 'knip', title: 'Unused exports, files and packages', script: 'knip' },
  { name: 'generate', title: 'Generated files', script: 'generate:check' },
  { name: 'e2e', title: 'End-to-end tests', suite: 'e2e', needs: ['redis', 'browser'] },
  { name: 'unit', title: 'Unit tests', suite: 'unit' },
  { name: 'int', title: 'Integration tests', suite: 'int', needs: ['redis'] },
  { name: 'stories', title: 'Stories', suite: 'stories-*', needs: ['browser'] },
  {
    name: 'behaviour',
    title: 'Behaviour of the components',
    suite: 'browser-behaviour',
    needs: ['browser'],
  },
  {
    name: 'pact',
    title: 'Contracts of the widget and the SDK with the API',
    script: 'pact',
    needs: ['redis'],
  },
];

/**
 * End-to-end runs through the whole product, written as an integrating developer would write them.
 */
const PROGRAMS: readonly TestStep[] = [
  {
    name: 'snippets',
    title: 'Programs of the guides',
    suite: 'snippets',
    needs: ['redis', 'languages'],
  },
  {
    name: 'python',
    title: 'SDK for Python',
    suite: 'python',
    needs: ['redis', 'languages'],
    maySkip: true,
  },
];

const LOOKS: TestStep = {
  name: 'looks',
  title: 'Looks of the components',
  suite: 'browser-visual',
  needs: ['browser'],
};

const OTHER_THEMES_AND_WIDTHS: readonly TestStep[] = [
  { name: 'deep-site', title: 'Documentation site', suite: 'deep-site', needs: ['browser'] },
  { name: 'deep-stories', title: 'Stories', suite: 'deep-stories-*', needs: ['browser'] },
];

const LONG: TestStep = {
  name: 'long',
  title: 'Long end-to-end tests',
  suite: 'long',
  needs: ['redis', 'browser'],
  isAlone: true,
};

const DEEP: TestStep = {
  name: 'deep',
  title: 'Deep tests',
  suite: 'deep',
  needs: ['redis'],
  isShown: true,
};

const STEPS_BY_OPTION: Record<string, readonly TestStep[]> = {
  '--all': [...STEPS, ...OTHER_THEMES_AND_WIDTHS, ...PROGRAMS, LOOKS, LONG],
  '--deep': [DEEP, ...OTHER_THEMES_AND_WIDTHS],
};

/** @param args of the command line: `--all` or `--deep`, and `--only=NAME,NAME` */
export function chooseSteps(args: readonly string[]): {
  steps: readonly TestStep[];
  problem: string | null;
} {
  const refuse = (problem: string) => ({ steps: [], problem });
  let steps = STEPS;
  let names: string[] | undefined;
  for (const arg of args) {
    const chosen = STEPS_BY_OPTION[arg];
    if (chosen !== undefined) steps = chosen;
    else if (arg.startsWith('--only=')) names = arg.slice('--only='.length).split(',');
    else return refuse(`${arg} is not an option; there are --all, --deep and --only=NAME,NAME.`);
  }
  const known = steps.map(({ name }) => name);
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    return refuse(`There is no step "${unknown}"; there are ${known.join(', ')}.`);
  }
  return { steps: steps.filter(({ name }) => names?.includes(name) ?? true), problem: null };
}
