import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchShifts } from './layoutShifts.ts';
import { keepReader, painted, useBrowser, type Reader } from './openPage.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A smaller shift is of about a pixel. */
const LEAST_SHIFT = 0.0001;

/** The axe rules that check colours; all other rules find the same in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Everything that axe finds wrong on the page. */
export const violations = (reader: Reader): Promise<string[]> => runAxe(reader, {});

const colourViolations = (reader: Reader) =>
  runAxe(reader, { runOnly: { type: 'rule', values: COLOUR_RULES } });

const VIOLATIONS = {
  all: violations,
  colours: colourViolations,
  none: () => Promise.resolve([]),
};

async function runAxe({ page }: Reader, run: Pick<RunOptions, 'runOnly'>): Promise<string[]> {
  // Evaluated, because the page's content policy rightly blocks a script element.
  await page.evaluate(axe);
  return page.evaluate(async (options) => {
    const { axe: tool } = window as unknown as {
      axe: { run: (options: RunOptions) => Promise<AxeResults> };
    };
    const found = await tool.run({ ...options, resultTypes: ['violations'] });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`,
      ),
    );
  }, run);
}

/** Switches the page to the dark theme, as the reader would, and waits for its transitions to end. */
async function showInDark({ page }: Reader): Promise<void> {
  await page.evaluate(async () => {
    document.documentElement.dataset['theme'] = 'dark';
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
  });
}

/**
 * Loads pages of the site in one theme at one width and expects no console error, no request to
 * another origin, no axe violation and no horizontal overflow. If the fonts are blocked, there must
 * be no layout shift either: font swapping has its own test.
 */
export function describePages(
  theme: 'light' | 'dark',
  width: number,
  {
    hasOwnFonts,
    paths,
    rules = 'all',
    darkPaths = [],
  }: {
    hasOwnFonts: boolean;
    paths: readonly string[];
    /** The rules of axe to run here, because the others run at another width. */
    rules?: keyof typeof VIOLATIONS;
    /** Those of the paths on which the colour rules of axe run in the dark theme too. */
    darkPaths?: readonly string[];
  },
): void {
  useBrowser();
  let reader: Reader;
  beforeAll(async () => {
    reader = await keepReader({ theme, width, hasOwnFonts, before: watchShifts });
  });
  afterAll(() => reader.page.context().close());

  it.each(paths)('%s', async (path) => {
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
    expect(await VIOLATIONS[rules](reader)).toEqual([]);
    expect(reader.faults).toEqual([]);
    if (!hasOwnFonts) expect(shifts?.filter(({ value }) => value >= LEAST_SHIFT)).toEqual([]);
    expect(overflow, 'wider than the window').toBe(0);
    if (darkPaths.includes(path)) {
      await showInDark(reader);
      expect(await colourViolations(reader), 'dark').toEqual([]);
    }
  });
}
