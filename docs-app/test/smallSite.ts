import type { NavbarItem } from '@cauce/ui';
import type { Page } from 'playwright';
import { afterAll, expect } from 'vitest';
import { createTestSite, type TestSite } from './testSite.ts';
import { sitePaths } from '../build/siteProject.ts';
import { startDevServer, type DevServer } from '../server/startDevServer.ts';
import type { Sidebars } from '../src/site/sidebarConfig.ts';

const HEADING = { name: 'This page crashed.', level: 1, exact: true } as const;
const running: { server: DevServer; made: TestSite }[] = [];

/** Stops what `serveSmallSite` has started. */
export function useSmallSites(): void {
  afterAll(async () => {
    for (const { server, made } of running.splice(0)) {
      await server.close();
      await made.remove();
    }
  });
}

/** Serves a small site as `npm run dev -w docs-app` does, until the tests of the file are over. */
export async function serveSmallSite(
  files: Record<string, string>,
  sidebars?: Sidebars,
  items?: readonly NavbarItem[],
) {
  const made = await createTestSite(files, sidebars);
  const { options } = made;
  const { navbar } = options.config;
  const problems: string[] = [];
  const server = await startDevServer({
    ...options,
    config: { ...options.config, navbar: { ...navbar, items: items ?? navbar.items } },
    // A separate cache, because the real server may run beside this one.
    cacheDir: `${sitePaths.cacheDir}-dev-test`,
    host: '127.0.0.1',
    port: 0,
    onProblems: (text) => problems.push(text),
  });
  running.push({ server, made });
  return { url: server.url, problems };
}

/** Waits for the crash page and returns its messages. */
export async function messagesOf(page: Page): Promise<string> {
  await page.getByRole('heading', HEADING).waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).isVisible()).toBe(true);
  return page.getByRole('region', { name: 'Qué pasó' }).locator('pre').innerText();
}
