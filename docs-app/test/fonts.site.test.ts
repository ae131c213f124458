import { expect, it } from 'vitest';
import { watchShifts } from './layoutShifts.ts';
import { newReader, painted, useBrowser } from './openPage.ts';

useBrowser();

/** Lighthouse and search engines rate up to 0.1 as good. */
const LEAST = 0.02;

it.each([
  ['/', 1280],
  ['/docs/intro', 1280],
  ['/docs/intro', 390],
  ['/api/launch-task', 1280],
])('on %s at %i px late fonts cause almost no layout shift', async (path, width) => {
  const { page, open } = await newReader({ width, before: watchShifts });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await held;
    await route.continue();
  });
  const hydrated = open(path);
  await page.locator('h1').first().waitFor();
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  release();
  await hydrated;
  await painted(page);
  const sum = await page.evaluate(() =>
    (window.testShifts ?? []).reduce((total, { value }) => total + value, 0),
  );
  expect(sum).toBeLessThan(LEAST);
});
