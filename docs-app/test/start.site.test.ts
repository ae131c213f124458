import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { onSlowConnection } from './chunks.ts';
import { hydrated, newReader, useBrowser } from './openPage.ts';

// The tests' other site counts page views, so its pages load their scripts at once.
const site = inject('site');
useBrowser();

const HYDRATED = 'html[data-has-hydrated]';

/** Files of the first script, which is small; the rest comes when the reader does something. */
const START = /\/assets\/start\.[^/]+\.js$/;
const REST = /\/assets\/(?!start\.).*\.js$/;

/** A reader on a page whose other scripts wait until they are released. */
async function onSlowScripts(path: string) {
  const reader = await newReader({ site });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await reader.page.route(REST, async (route) => {
    await released;
    await route.continue();
  });
  await reader.page.goto(path);
  return { ...reader, release };
}

/** Compressed bytes of all scripts that a page has loaded. */
const scriptBytes = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );

/** Compressed bytes of script, of which the site's own shell has 30,000. */
const BUDGETS = { guide: 62_000, search: 80_000 };

describe('a page before any user input', () => {
  it('loads one script of less than two kilobytes', async () => {
    const { page, faults } = await newReader({ site });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/docs/general/errores', { waitUntil: 'networkidle' });
    expect(scripts).toEqual([expect.stringMatching(START)]);
    const size = await page.evaluate(
      (script) =>
        performance
          .getEntriesByName(script)
          .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize)[0] ?? 0,
      scripts[0] ?? '',
    );
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThan(2_000);
    expect(await page.locator(HYDRATED).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('loads nothing more for a pointer that does not move', async () => {
    const { page } = await newReader({ site });
    const scripts: string[] = [];
    await page.goto('/docs/general/errores', { waitUntil: 'networkidle' });
    page.on('request', (request) => scripts.push(request.url()));
    const report = (movementX: number) =>
      page.evaluate((x) => {
        window.dispatchEvent(new PointerEvent('pointermove', { movementX: x }));
      }, movementX);
    await report(0);
    expect(scripts).toEqual([]);
    await report(-1);
    await page.locator(HYDRATED).waitFor({ state: 'attached' });
  });

  it('shows the current page in the sidebar', async () => {
    const { page } = await newReader({ site, height: 500 });
    await page.goto('/api/user-status-by-entity', { waitUntil: 'networkidle' });
    const current = page.locator('[data-sidebar] nav a[aria-current="page"]');
    expect(
      await current.evaluate((link) => {
        const { top, bottom } = link.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight && scrollY === 0;
      }),
    ).toBe(true);
    expect(await page.locator(HYDRATED).count()).toBe(0);
  });

  it('follows links without further scripts', async () => {
    const { page } = await newReader({ site });
    await page.route(REST, (route) => route.abort());
    await page.goto('/docs/general/errores');
    await page.getByRole('link', { name: 'Introducción', exact: true }).first().click();
    await page.waitForURL('**/docs/intro');
  });
});

// Nothing is prefetched for other pages.
describe('a guide on a slow connection', () => {
  it('loads no more script than its budget on the first gesture', async () => {
    const { page } = await newReader({ site, before: onSlowConnection });
    await page.goto('/docs/general/inicio-rapido');
    await page.mouse.move(300, 300);
    await page.mouse.move(310, 320);
    await page.waitForSelector(HYDRATED, { state: 'attached' });
    expect(await scriptBytes(page)).toBeGreaterThan(40_000);
    expect(await scriptBytes(page)).toBeLessThanOrEqual(BUDGETS.guide);
  });

  it('loads no more script than its budget for a search', async () => {
    const { page } = await newReader({ site, before: onSlowConnection });
    await page.goto('/docs/intro');
    await page.keyboard.press('/');
    await page.keyboard.type('webhooks');
    await page.getByRole('option').first().waitFor();
    expect(page.workers()).toEqual([]);
    expect(await scriptBytes(page)).toBeLessThanOrEqual(BUDGETS.search);
  });
});

describe('a page whose scripts have not loaded yet', () => {
  it('handles a button press once they have loaded', async () => {
    const { page, release } = await onSlowScripts('/docs/intro');
    await page.getByRole('button', { name: /Cambiar entre modo oscuro y claro/ }).click();
    const chosen = () => page.evaluate(() => document.documentElement.dataset['themeChoice']);
    expect(await chosen()).toBe('system');
    release();
    await expect.poll(chosen).toBe('light');
  });

  it.each(['/', 'Control+k'])(
    'opens the search for the shortcut %s once they have loaded',
    async (keys) => {
      const { page, release } = await onSlowScripts('/docs/intro');
      await page.keyboard.press(keys);
      release();
      await page.getByRole('dialog').waitFor();
    },
  );

  it('loads them on keyboard navigation', async () => {
    const { page } = await newReader({ site });
    await page.goto('/docs/intro');
    await page.keyboard.press('Tab');
    await page.waitForSelector(HYDRATED, { state: 'attached' });
  });

  it('ignores buttons if they cannot be loaded, while links still work', async () => {
    const { page } = await newReader({ site });
    await page.route(REST, (route) => route.abort());
    await page.goto('/docs/general/errores');
    await page.getByRole('button', { name: /Cambiar entre modo oscuro y claro/ }).click();
    await page.getByRole('link', { name: 'Introducción', exact: true }).first().click();
    await page.waitForURL('**/docs/intro');
  });
});

describe('a page that needs its scripts immediately', () => {
  it.each(['/docs/intro?theme=dark', '/docs/intro#main', '/no-existe'])(
    'loads them without user input: %s',
    async (path) => {
      const { page } = await newReader({ site });
      await page.goto(path);
      await page.waitForSelector(HYDRATED, { state: 'attached' });
    },
  );

  it('loads them when the reader returns to it', async () => {
    const { page } = await newReader({ site });
    await page.goto('/docs/general/errores');
    await hydrated(page);
    await page.evaluate(() => window.scrollTo(0, 200));
    await page.reload();
    await page.waitForSelector(HYDRATED, { state: 'attached' });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);
  });
});
