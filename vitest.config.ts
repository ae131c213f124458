import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { ensureIntact } from './.ci/ensureGenerated.ts';
import { SlowestFirst } from './.ci/SlowestFirst.ts';
import { LANES } from './docs-app/test/snippets/lanes.ts';
import { browserOptions } from './api/test/browserOptions.ts';
import { renderOnServer } from './ui/test/renderOnServer.ts';

// The suffix of a test file picks its project:
//   .test.ts           unit: no store, no network except a server that the test starts
//   .int.test.ts       integration: against MongoDB, Redis and the simulator
//   .e2e.test.ts       whole processes, started and killed as an operator would
//   .consumer.test.ts  writes the pact; .provider.test.ts then verifies the API against it
//   .stories.tsx       each story in Chromium, with its play function and axe
//   .browser.test.tsx  what a story cannot show: hydration, several pages, every component
//   .site.test.ts      the built documentation site in Chromium
// `npm test` runs these. `npm test -- --all` adds:
//   .snippets.test.ts  runs the programs that the guides show against a sandbox
//   .python.test.ts    the SDK for Python, where Python is: skipped elsewhere
//   .visual.test.tsx   each component's screenshot against its baseline
//   .long.test.ts      rounds that take minutes, or repeat others' with more people or processes
//   .deepSite.test.ts  the site's pages in the other themes and widths, and all of one template
//   other-stories-*    the stories in the dark theme and at mobile widths
// `npm run test:deep` runs the last two and
//   deep-stories-*     the stories in further combinations of theme and width
//   .deep.test.ts      many RUTs, load, faults: prints figures
ensureIntact();

const special = [
  'int',
  'e2e',
  'long',
  'deep',
  'consumer',
  'provider',
  'snippets',
  'python',
  'browser',
  'visual',
  'site',
  'deepSite',
].map((suffix) => `**/*.${suffix}.test.{ts,tsx}`);
const ignored = ['**/node_modules/**', '.cauce/**', '.cache/**'];

// Far more than a loaded machine needs: these only end tests that hang.
const POLL = { expect: { poll: { timeout: 60_000 } } };
const TIMEOUTS = { testTimeout: 300_000, hookTimeout: 300_000, ...POLL };

// Parsing pages allocates many short-lived objects: with V8's default young generation, a sixth of the
// processor time of such tests went to collecting them.
const NODE = { execArgv: ['--max-semi-space-size=32'] };

// One per core: by default Vitest keeps a core for itself.
const WORKERS = Math.max(2, availableParallelism());

const browser = (width: number, height: number) => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  viewport: { width, height },
  provider: playwright({ launchOptions: browserOptions() }),
  instances: [{ browser: 'chromium' as const }],
});

/** Optimised before the first test: a dependency found later makes Vite reload the page. */
const DEPENDENCIES = [
  '@base-ui/react/select',
  '@simplewebauthn/browser',
  '@storybook/addon-a11y/preview',
  '@storybook/addon-docs/blocks',
  '@storybook/react-vite',
  'axe-core',
  'clsx',
  'jose',
  'react-dom/client',
];

/** The viewports of Storybook's toolbar by width. */
const VIEWPORTS = { 320: 'narrow', 390: 'phone', 995: 'mobile', 1280: 'wide' } as const;

/** Storybook takes seconds to load, which a run of another project need not wait for. */
const needsStorybook = !/ --project[ =](?!\S*stories)/.test(process.argv.join(' '));

/** Every story as a test, in one theme at one width. */
function stories(
  prefix: '' | 'other-' | 'deep-',
  theme: 'light' | 'dark',
  width: keyof typeof VIEWPORTS,
) {
  const name = `${prefix}stories-${theme}-${String(width)}`;
  return {
    plugins: needsStorybook ? [storybookTest({ configDir: '.storybook' })] : [],
    cacheDir: `.cache/vite-${name}`,
    optimizeDeps: { include: DEPENDENCIES },
    test: {
      name,
      ...TIMEOUTS,
      // A page for each file would load Storybook's preview and axe again.
      isolate: false,
      setupFiles: ['ui/test/pointerAway.ts'],
      browser: browser(width, 844),
      env: { VITE_STORY_THEME: theme, VITE_STORY_VIEWPORT: VIEWPORTS[width] },
    },
  } satisfies TestProjectInlineConfiguration;
}

/** Tests of the built documentation site, with one browser and one server for all of them. */
function site(name: string, suffix: string) {
  return {
    test: {
      name,
      include: [`docs-app/test/*.${suffix}.test.ts`],
      globalSetup: ['docs-app/test/globalSetup.ts'],
      ...TIMEOUTS,
      // They mostly wait for the browser.
      maxWorkers: 3,
    },
  } satisfies TestProjectInlineConfiguration;
}

/** Tests that start processes, and wait for them as much as they work. */
function wholeProcesses(name: 'e2e' | 'long') {
  return {
    test: {
      name,
      include: [`{.ci,api,extractors,docs-app,ui}/**/*.${name}.test.ts`],
      exclude: ignored,
      globalSetup: [
        'api/test/bundledPrograms.ts',
        // Some of the long ones are integration tests.
        ...(name === 'long' ? ['api/test/globalSetup.ts'] : []),
      ],
      testTimeout: 600_000,
      hookTimeout: 600_000,
      ...POLL,
      ...NODE,
      // Those with browsers wait two thirds of their time.
      maxWorkers: name === 'long' ? WORKERS + 2 : WORKERS + 1,
    },
  } satisfies TestProjectInlineConfiguration;
}

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{.ci,api,extractors,ui,docs-app,pacts}/**/*.test.{ts,tsx}'],
          exclude: [...ignored, ...special],
          // They wait too: for servers, deadlines and builds.
          maxWorkers: WORKERS + 1,
          // Most files take less time than the start of a process.
          isolate: false,
          // Concurrent tests mostly wait, such as the connectors' contract.
          maxConcurrency: 12,
          ...TIMEOUTS,
          ...NODE,
        },
      },
      {
        test: {
          name: 'int',
          include: ['{api,extractors}/**/*.int.test.ts'],
          exclude: ignored,
          globalSetup: ['api/test/globalSetup.ts'],
          // They wait for stores and for time more than they work.
          maxWorkers: WORKERS + 2,
          // Each process would load the whole application again.
          isolate: false,
          ...TIMEOUTS,
          ...NODE,
        },
      },
      wholeProcesses('e2e'),
      wholeProcesses('long'),
      {
        test: {
          name: 'deep',
          include: ['{api,extractors}/**/*.deep.test.ts'],
          exclude: ignored,
          globalSetup: ['api/test/globalSetup.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'consumer',
          include: ['pacts/**/*.consumer.test.ts'],
          exclude: ignored,
          // They write one file, in order.
          fileParallelism: false,
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: 'provider',
          include: ['pacts/**/*.provider.test.ts'],
          exclude: ignored,
          globalSetup: ['api/test/globalSetup.ts'],
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: 'snippets',
          include: ['docs-app/**/*.snippets.test.ts'],
          exclude: ignored,
          globalSetup: ['docs-app/test/snippets/globalSetup.ts'],
          ...TIMEOUTS,
          maxConcurrency: LANES,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'python',
          include: ['api/sdk/python/**/*.python.test.ts'],
          globalSetup: ['api/test/globalSetup.ts', 'api/sdk/python/tests/globalSetup.ts'],
          ...TIMEOUTS,
        },
      },
      site('site', 'site'),
      site('deep-site', 'deepSite'),
      stories('', 'light', 1280),
      // The dark theme, and both ends of the mobile widths: between them the layout only stretches.
      stories('other-', 'dark', 320),
      stories('other-', 'light', 995),
      // The site's pages are checked at these on every run of CI.
      stories('deep-', 'dark', 1280),
      stories('deep-', 'light', 390),
      {
        plugins: [react()],
        cacheDir: '.cache/vite-browser',
        optimizeDeps: { include: DEPENDENCIES },
        test: {
          name: 'browser-behaviour',
          ...TIMEOUTS,
          include: ['ui/**/*.browser.test.tsx'],
          setupFiles: ['ui/test/actEnvironment.ts', 'ui/test/pointerAway.ts'],
          // The accessibility gate is tested as stories are.
          env: { VITE_STORY_THEME: 'light' },
          browser: {
            ...browser(1280, 844),
            commands: { renderOnServer },
          },
        },
      },
      {
        plugins: [react()],
        cacheDir: '.cache/vite-visual',
        optimizeDeps: { include: DEPENDENCIES },
        test: {
          name: 'browser-visual',
          ...TIMEOUTS,
          include: ['ui/**/*.visual.test.tsx'],
          // Before any component, whose styles would otherwise come first and be the weakest layer.
          setupFiles: ['ui/src/styles/index.css', 'ui/test/pointerAway.ts'],
          browser: {
            ...browser(800, 600),
            expect: {
              toMatchScreenshot: {
                comparatorName: 'pixelmatch',
                comparatorOptions: { threshold: 0.2, allowedMismatchedPixelRatio: 0.005 },
                resolveScreenshotPath: ({ root, arg, ext }) =>
                  join(root, 'ui/test/baselines', `${arg}${ext}`),
              },
            },
          },
        },
      },
    ],
  },
});
