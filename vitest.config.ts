import { defineConfig } from 'vitest/config';

// The suffix of a test file picks its runner:
//   .test.ts      unit: pure, no store, no network beyond a server the test itself starts
//   .int.test.ts  integration: the embedded MongoDB server, a real Redis and the simulator are up
//   .e2e.test.ts  whole processes, started and killed as an operator would
//   .deep.test.ts what takes too long for every run: `npm run test:deep`
const special = ['**/*.int.test.ts', '**/*.e2e.test.ts', '**/*.deep.test.ts'];
const ignored = ['**/node_modules/**', '.cauce/**', '.cache/**'];

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{api,extractors}/**/*.test.ts'],
          exclude: [...ignored, ...special],
        },
      },
      {
        test: {
          name: 'int',
          include: ['{api,extractors}/**/*.int.test.ts'],
          exclude: ignored,
          globalSetup: ['api/test/globalSetup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['{api,extractors}/**/*.e2e.test.ts'],
          exclude: ignored,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Whole process trees on two cores: one at a time, or they starve one another.
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'deep',
          include: ['{api,extractors}/**/*.deep.test.ts'],
          exclude: ignored,
          globalSetup: ['api/test/globalSetup.ts'],
          testTimeout: 600_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
