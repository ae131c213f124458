/**
 * What `npm test` runs, in this order. A check is a script of package.json and counts as one test;
 * a suite is a project of vitest.config.ts and counts as the tests it ran.
 *
 * @typedef {object} TestStep
 * @property {string} name for `--only`
 * @property {string} title
 * @property {string} [script]
 * @property {string} [suite] a project of vitest, or several by a pattern
 * @property {boolean} [needsRedis]
 * @property {boolean} [needsBrowser]
 * @property {boolean} [isShown] its output is part of what the run is for
 * @property {boolean} [isReader] it only reads the tree, so that neighbours in this list which do
 *   the same may run beside it
 */

/** @type {TestStep[]} */
const STEPS = [
  { name: 'format', title: 'Format', script: 'format:check', isReader: true },
  { name: 'lint', title: 'Lint', script: 'lint', isReader: true },
  { name: 'typecheck', title: 'Types', script: 'typecheck', isReader: true },
  { name: 'boundaries', title: 'Import boundaries', script: 'boundaries', isReader: true },
  { name: 'generate', title: 'Generated files', script: 'generate:check', isReader: true },
  { name: 'unit', title: 'Unit tests', suite: 'unit' },
  { name: 'widget', title: 'Widget and host page built', script: 'build:widget' },
  { name: 'int', title: 'Integration tests', suite: 'int', needsRedis: true },
  { name: 'pact', title: 'Contract of widget and API', script: 'pact', needsRedis: true },
  { name: 'stories', title: 'Stories', suite: 'stories-*', needsBrowser: true },
  { name: 'browser', title: 'Behaviour and looks', suite: 'browser-*', needsBrowser: true },
  { name: 'snippets', title: 'Programs of the guides', suite: 'snippets', needsRedis: true },
  { name: 'site', title: 'Documentation site', suite: 'site', needsBrowser: true },
  { name: 'e2e', title: 'End-to-end tests', suite: 'e2e', needsRedis: true, needsBrowser: true },
];

/** @type {TestStep[]} */
const DEEP_STEPS = [
  { name: 'deep', title: 'Deep tests', suite: 'deep', needsRedis: true, isShown: true },
  { name: 'deep-stories', title: 'Stories', suite: 'deep-stories-*', needsBrowser: true },
  { name: 'deep-site', title: 'Documentation site', suite: 'deep-site', needsBrowser: true },
];

/**
 * @param {string[]} args of the command line: `--deep`, `--only=NAME,NAME`
 * @returns {{ steps: TestStep[], problem: string | null }}
 */
export function chooseSteps(args) {
  const unknown = args.find((arg) => arg !== '--deep' && !arg.startsWith('--only='));
  if (unknown !== undefined) {
    return {
      steps: [],
      problem: `${unknown} is not an option; there are --deep and --only=NAME,NAME.`,
    };
  }
  const steps = args.includes('--deep') ? DEEP_STEPS : STEPS;
  const only = args.find((arg) => arg.startsWith('--only='));
  if (only === undefined) return { steps, problem: null };
  const names = only.slice('--only='.length).split(',');
  const stranger = names.find((name) => !steps.some((step) => step.name === name));
  if (stranger !== undefined) {
    const known = steps.map(({ name }) => name).join(', ');
    return { steps: [], problem: `There is no step "${stranger}"; there are ${known}.` };
  }
  return { steps: steps.filter(({ name }) => names.includes(name)), problem: null };
}

/**
 * @param {TestStep[]} steps
 * @returns {TestStep[][]} the same in the same order, those that may run at the same time together
 */
export function stages(steps) {
  /** @type {TestStep[][]} */
  const found = [];
  for (const step of steps) {
    const last = found.at(-1);
    if (step.isReader === true && last?.[0]?.isReader === true) last.push(step);
    else found.push([step]);
  }
  return found;
}
