import { mkdir, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright';
import { browserOptions } from '../../api/test/browserOptions.ts';
import { WIDGET_PICTURES } from '../src/theme/home/widgetPictures.ts';

/** Where `npm run storybook` serves the stories. */
const storybook = process.env['STORYBOOK_URL'] ?? 'http://127.0.0.1:6006';
const folder = new URL('../content/static/widget/', import.meta.url);

// Takes the home page's pictures of the widget from its stories, in both themes.
const browser = await chromium.launch(browserOptions());
try {
  await mkdir(folder, { recursive: true });
  for (const { name, story } of WIDGET_PICTURES.screens)
    for (const theme of ['light', 'dark'] as const) {
      const { width, height } = WIDGET_PICTURES;
      const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 2 });
      await page.goto(
        `${storybook}/iframe.html?id=${encodeURIComponent(story)}&viewMode=story&globals=theme:${theme}`,
      );
      await page.locator('#storybook-root button').first().waitFor();
      await page.evaluate(async () => {
        await document.fonts.ready;
        (document.activeElement as HTMLElement | null)?.blur();
        for (const one of document.getAnimations())
          if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
      });
      const session = await page.context().newCDPSession(page);
      const { data } = await session.send('Page.captureScreenshot', {
        format: 'webp',
        quality: 85,
      });
      await writeFile(new URL(`${name}-${theme}.webp`, folder), Buffer.from(data, 'base64'));
      process.stdout.write(`${name}-${theme}.webp\n`);
      await page.close();
    }
} finally {
  await browser.close();
}
