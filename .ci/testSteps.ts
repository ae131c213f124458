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
  /** All of it may be skipped, where the machine lacks what npm cannot install. */
  readonly maySkip?: boolean;
  /** Its output is part of what the run is for. */
  readonly isShown?: boolean;
  /** Runs alone, before everything else, which needs it. */
  readonly isFirst?: boolean;
  /** Starts so many processes that nothing else may run at the same time. */
  readonly isAlone?: boolean;
}

/**
 * The site first: its build fills the cache for those of the end-to-end tests. Beside it the checks, whose
 * failures are then known early; after them from long to short, so that both lanes end together.
 */
const STEPS: readonly TestStep[] = [
  { name: 'widget', title: 'Widget and pages built', script: 'build:widget', isFirst: true },
  { name: 'site', title: 'Documentation site', suite: 'site', needs: ['browser'] },
  { name: 'format', title: 'Format', script: 'format:check' },
  { name: 'typecheck', title: 'Types', script: 'typecheck' },
  { name: 'lint', title: 'Lint', script: 'lint' },
  { name: 'boundaries', title: 'Import boundaries', script: 'boundaries' },
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

/** Rounds through the whole product as an integrating developer writes them. */
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

/** Asks for types as only typescript-eslint can, which takes ten times as long as `npm run lint`. */
const INSTANCES: TestStep = {
  name: 'instances',
  title: 'Lint: instances of classes',
  script: 'lint:instances',
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
  '--all': [...STEPS, ...OTHER_THEMES_AND_WIDTHS, ...PROGRAMS, INSTANCES, LOOKS, LONG],
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
