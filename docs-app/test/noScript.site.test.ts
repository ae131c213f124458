import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { keepReader, useBrowser, type Reader } from './openPage.ts';

useBrowser();

describe('without JavaScript', () => {
  let reader: Reader;
  beforeAll(async () => {
    reader = await keepReader({ javaScriptEnabled: false });
  });
  afterAll(() => reader.page.context().close());

  it.each(inject('paths'))('%s shows its text, navigation and code', async (path) => {
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
    const hidden = await page
      .locator('main pre')
      .evaluateAll((blocks) =>
        blocks
          .filter((block) => !block.checkVisibility())
          .map((block) => block.textContent.slice(0, 60)),
      );
    expect(hidden).toEqual([]);
  });
});
