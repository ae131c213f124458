import type { Need } from './prepare.ts';

/**
 * A check is a script of package.json and counts as one test; a suite is a project of
 * vitest.config.ts and counts as the tests it ran.
 */
export interface TestStep {
  /** The step's name for `--only`. */
  readonly name: string;
  readonly title: string;
  /** With its arguments. */
  readonly script?: readonly string[];
  /** One project of Vitest, or a pattern for several. */
  readonly suite?: string;
  readonly needs?: readonly Need[];
  /** All of it may be skipped if the machine lacks something that npm cannot install. */
  readonly maySkip?: boolean;
  /** Whether the output is shown, because it is part of the run's purpose. */
  readonly isShown?: boolean;
  /** Whether nothing else may run at the same time, because it starts so many processes. */
  readonly isAlone?: boolean;
}

/**
 * The site comes first, because its build fills the cache for the builds of the end-to-end tests.
 * The checks run beside it, so that their failures are known early; the rest goes from long to
 * short, so that both lanes end together.
 */
const STEPS: readonly TestStep[] = [
  { name: 'site', title: 'Documentation site', suite: 'site', needs: ['browser', 'widget'] },
  { name: 'format', title: 'Format', script: ['format', '--check'] },
  { name: 'typecheck', title: 'Types', script: ['typecheck'] },
  { name: 'lint', title: 'Lint, imports and unused code', script: ['lint'] },
  { name: 'generate', title: 'Generated files', script: ['generate', '--check'] },
  { name: 'e2e', title: 'End-to-end tests', suite: 'e2e', needs: ['redis', 'browser', 'widget'] },
  { name: 'unit', title: 'Unit tests', suite: 'unit' },
  { name: 'int', title: 'Integration tests', suite: 'int', needs: ['redis', 'widget'] },
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
    script: ['pact'],
    needs: ['redis', 'widget'],
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
    needs: ['redis', 'languages', 'widget'],
  },
  {
    name: 'python',
    title: 'SDK for Python',
    suite: 'python',
    needs: ['redis', 'languages', 'widget'],
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
  {
    name: 'deep-site',
    title: 'Documentation site',
    suite: 'deep-site',
    needs: ['browser', 'widget'],
  },
  { name: 'other-stories', title: 'Stories', suite: 'other-stories-*', needs: ['browser'] },
];

const FURTHER_COMBINATIONS: TestStep = {
  name: 'deep-stories',
  title: 'Stories',
  suite: 'deep-stories-*',
  needs: ['browser'],
};

const LONG: TestStep = {
  name: 'long',
  title: 'Long end-to-end tests',
  suite: 'long',
  needs: ['redis', 'browser', 'widget'],
  isAlone: true,
};

const DEEP: TestStep = {
  name: 'deep',
  title: 'Deep tests',
  suite: 'deep',
  needs: ['redis', 'widget'],
  isShown: true,
};

const ALL = [...STEPS, ...OTHER_THEMES_AND_WIDTHS, ...PROGRAMS, LOOKS, LONG];

const STEPS_BY_OPTION: Record<string, readonly TestStep[]> = {
  '--all': ALL,
  '--deep': [DEEP, ...OTHER_THEMES_AND_WIDTHS, FURTHER_COMBINATIONS],
};

interface Choice {
  readonly steps: readonly TestStep[];
  /** Parts of the paths of the tests to run. */
  readonly paths: readonly string[];
  readonly problem: string | null;
}

/** @param args of the command line: `--all` or `--deep`, `--only=NAME,NAME`, and paths of its tests */
export function chooseSteps(args: readonly string[]): Choice {
  const refuse = (problem: string) => ({ steps: [], paths: [], problem });
  let steps: readonly TestStep[] | undefined;
  let names: string[] | undefined;
  const paths: string[] = [];
  for (const arg of args) {
    const chosen = STEPS_BY_OPTION[arg];
    if (chosen !== undefined) steps = chosen;
    else if (arg.startsWith('--only=')) names = arg.slice('--only='.length).split(',');
    else if (!arg.startsWith('-')) paths.push(arg);
    else return refuse(`${arg} is not an option; there are --all, --deep and --only=NAME,NAME.`);
  }
  steps ??= names === undefined ? STEPS : [...ALL, FURTHER_COMBINATIONS, DEEP];
  const known = steps.map(({ name }) => name);
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    return refuse(`There is no step "${unknown}"; there are ${known.join(', ')}.`);
  }
  const named = steps.filter(({ name }) => names?.includes(name) ?? true);
  if (paths.length > 0 && (names === undefined || named.some(({ suite }) => suite === undefined))) {
    return refuse('Paths choose among the tests of a suite: name it with --only.');
  }
  return { steps: named, paths, problem: null };
}
