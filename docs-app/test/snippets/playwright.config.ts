import { tmpdir } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserOptions } from '../../../api/test/browserOptions.ts';
import guide from '../../content/snippets/widget/playwright.config.ts';

/** The guide's configuration with the Chromium of this machine. */
export default defineConfig(guide, {
  testDir: '../../content/snippets/widget',
  outputDir: `${tmpdir()}/cauce-playwright-${String(process.pid)}`,
  reporter: 'line',
  use: { launchOptions: browserOptions() },
});
