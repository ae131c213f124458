import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import chromium from './baselines/chromium.json' with { type: 'json' };
import { storiesOf, type StoriesModule } from './stories.ts';

const files = import.meta.glob<StoriesModule>('../src/components/**/*.stories.tsx', {
  eager: true,
});

/** Timeout for two equal screenshots in a row, which takes long on a busy machine. */
const STABLE_MS = 60_000;

const major = Number(/Chrom(?:e|ium)\/(\d+)/.exec(navigator.userAgent)?.[1]);
const isSameBrowser = major === chromium.major;
const why = isSameBrowser
  ? ''
  : ` (skipped: baselines are of Chromium ${String(chromium.major)}, this is ${String(major)})`;

describe.each(Object.entries(files))('%s', (path, module) => {
  const name = path.replace(/^.*\/(.+)\.stories\.tsx$/, '$1');
  const [, Story] = storiesOf(module).find(([story]) => story === 'Default') ?? [];

  it.skipIf(!isSameBrowser).each(['light', 'dark'] as const)(
    `looks as it did in %s${why}`,
    async (theme) => {
      if (Story === undefined) throw new Error(`${path} has no Default story.`);
      await Story.run({ globals: { theme, locale: 'es-CL' } });
      await document.fonts.ready;
      await expect
        .element(page.elementLocator(document.body))
        .toMatchScreenshot(`${name}-${theme}`, { timeout: STABLE_MS });
    },
  );
});
