import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { watchShifts } from './layoutShifts.ts';
import { keepReader, painted, useBrowser, type Reader } from './openPage.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Less is a fraction of a pixel of an icon, which no measure of a page counts. */
const LEAST_SHIFT = 0.00005;

async function violations({ page }: Reader): Promise<string[]> {
  // Not by a script element: the page's own policy would refuse it, and should.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: tool } = window as unknown as {
      axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> };
    };
    const found = await tool.run(document, { resultTypes: ['violations'] });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`,
      ),
    );
  });
}

/**
 * Every page of the site in one theme at one width, each loaded anew: without a fault in the console,
 * a request to elsewhere, anything that axe finds or that does not fit the window. Without the site's
 * fonts nothing may move, either: what their swap moves has a test of its own.
 */
export function describePages(
  theme: 'light' | 'dark',
  width: number,
  { hasOwnFonts }: { hasOwnFonts: boolean },
): void {
  useBrowser();
  let reader: Reader;
  beforeAll(async () => {
    reader = await keepReader({ theme, width, hasOwnFonts, before: watchShifts });
  });
  afterAll(() => reader.page.context().close());

  it.each([...inject('paths'), '/no-existe'])('%s', async (path) => {
    reader.faults.length = 0;
    await reader.open(path);
    await painted(reader.page);
    const {
      shifts,
      theme: shown,
      overflow,
    } = await reader.page.evaluate(() => ({
      shifts: window.testShifts,
      theme: document.documentElement.dataset['theme'],
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    expect(shown).toBe(theme);
    expect(await violations(reader)).toEqual([]);
    expect(reader.faults).toEqual([]);
    if (!hasOwnFonts) expect(shifts?.filter(({ value }) => value >= LEAST_SHIFT)).toEqual([]);
    expect(overflow, 'wider than the window').toBe(0);
  });
}
