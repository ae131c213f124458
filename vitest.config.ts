import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LANES } from './docs-app/test/snippets/lanes.ts';
import { browserOptions } from './api/test/browserOptions.ts';
import { renderOnServer } from './ui/test/renderOnServer.ts';

// The suffix of a test file picks its runner:
//   .test.ts      unit: pure, no store, no network beyond a server the test itself starts
//   .int.test.ts  integration: the embedded MongoDB server, a real Redis and the simulator are up
//   .e2e.test.ts  whole processes, started and killed as an operator would
//   .deep.test.ts what takes too long for every run: `npm run test:deep`
//   .consumer.test.ts  writes the pact: `npm run pact` runs these, then
//   .provider.test.ts  which holds the real API to it; needs what the integration tests need
//   .snippets.test.ts  the programs that the guides show, run against a sandbox
//   .stories.tsx  each story in Chromium, with its play function and axe, per theme and width
//   .browser.test.tsx  what a story cannot show: hydration, several pages, anatomy of every component
//   .site.test.ts      the documentation site, built and served, in Chromium; .deepSite.test.ts more of it
//   .visual.test.tsx   each component's picture against its baseline
const special = [
  'int',
  'e2e',
  'deep',
  'consumer',
  'provider',
  'snippets',
  'browser',
  'visual',
  'site',
  'deepSite',
].map((suffix) => `**/*.${suffix}.test.{ts,tsx}`);
const ignored = ['**/node_modules/**', '.cauce/**', '.cache/**'];

// How long a test may take says nothing of whether it is right: these only end what hangs, and
// lie far beyond what a loaded machine needs.
const PATIENCE = { testTimeout: 300_000, hookTimeout: 300_000 };

// One for each core: left alone, Vitest keeps a core to itself.
const WORKERS = Math.max(2, availableParallelism());

const browser = (width: number, height: number) => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  viewport: { width, height },
  provider: playwright({ launchOptions: browserOptions() }),
  instances: [{ browser: 'chromium' as const }],
});

/** Found before the first test: a dependency met later makes Vite reload the page under it. */
const DEPENDENCIES = [
  '@base-ui/react/select',
  '@storybook/addon-a11y/preview',
  '@storybook/addon-docs/blocks',
  '@storybook/react-vite',
  'axe-core',
  'clsx',
  'jose',
  'react-dom/client',
];

/** The viewports of Storybook's toolbar by their width: what a story's window is set to. */
const VIEWPORTS = { 320: 'narrow', 390: 'phone', 995: 'mobile', 1280: 'wide' } as const;

/** Every story as a test, in one theme at one width. */
function stories(prefix: '' | 'deep-', theme: 'light' | 'dark', width: keyof typeof VIEWPORTS) {
  const name = `${prefix}stories-${theme}-${String(width)}`;
  return {
    plugins: [storybookTest({ configDir: '.storybook' })],
    cacheDir: `.cache/vite-${name}`,
    optimizeDeps: { include: DEPENDENCIES },
    test: {
      name,
      ...PATIENCE,
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
      ...PATIENCE,
      // The browser takes a core by itself.
      maxWorkers: 2,
    },
  } satisfies TestProjectInlineConfiguration;
}

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{.ci,api,extractors,ui,docs-app,pacts}/**/*.test.{ts,tsx}'],
          exclude: [...ignored, ...special],
          maxWorkers: WORKERS,
          // Concurrent tests are those that mostly wait, the connectors' contract above all.
          maxConcurrency: 12,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'int',
          include: ['{api,extractors}/**/*.int.test.ts'],
          exclude: ignored,
          globalSetup: ['api/test/globalSetup.ts'],
          maxWorkers: WORKERS,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['{.ci,api,extractors,docs-app}/**/*.e2e.test.ts'],
          exclude: ignored,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // They wait as much for processes to start, drain and die as they work.
          maxWorkers: WORKERS + 1,
        },
      },
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
          // They write into one file, in one order.
          fileParallelism: false,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'provider',
          include: ['pacts/**/*.provider.test.ts'],
          exclude: ignored,
          globalSetup: ['api/test/globalSetup.ts'],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'snippets',
          include: ['docs-app/**/*.snippets.test.ts'],
          exclude: ignored,
          globalSetup: ['docs-app/test/snippets/globalSetup.ts'],
          ...PATIENCE,
          maxConcurrency: LANES,
          fileParallelism: false,
        },
      },
      site('site', 'site'),
      site('deep-site', 'deepSite'),
      stories('', 'light', 1280),
      stories('', 'dark', 1280),
      stories('deep-', 'light', 390),
      stories('deep-', 'dark', 390),
      stories('deep-', 'light', 320),
      stories('deep-', 'light', 995),
      {
        plugins: [react()],
        cacheDir: '.cache/vite-browser',
        optimizeDeps: { include: DEPENDENCIES },
        test: {
          name: 'browser-behaviour',
          ...PATIENCE,
          include: ['ui/**/*.browser.test.tsx'],
          setupFiles: ['ui/test/actEnvironment.ts'],
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
          ...PATIENCE,
          include: ['ui/**/*.visual.test.tsx'],
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
