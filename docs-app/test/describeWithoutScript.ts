import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepReader, useBrowser, type Reader } from './openPage.ts';

/** Loads pages without JavaScript and expects all of their content to be readable. */
export function describeWithoutScript(paths: readonly string[]): void {
  useBrowser();

  describe('without JavaScript', () => {
    let reader: Reader;
    beforeAll(async () => {
      reader = await keepReader({ javaScriptEnabled: false });
    });
    afterAll(() => reader.page.context().close());

    it.each(paths)('%s has its text, its navigation and its code', async (path) => {
      const { page } = reader;
      await reader.open(path);
      expect(await page.locator('h1').first().isVisible()).toBe(true);
      expect(await page.locator('main').innerText()).toMatch(/\S{3,}/);
      for (const label of ['Guías', 'API', 'API Cauce Connect'])
        expect(
          await page
            .getByRole('navigation', { name: 'Principal' })
            .getByRole('link', { name: label, exact: true })
            .isVisible(),
        ).toBe(true);
      const hidden = await page.locator('main pre').evaluateAll((blocks) =>
        blocks
          // A `details` opens without JavaScript.
          .filter((block) => block.closest('details:not([open])') === null)
          .filter((block) => !block.checkVisibility())
          .map((block) => block.textContent.slice(0, 60)),
      );
      expect(hidden).toEqual([]);
    });
  });
}
