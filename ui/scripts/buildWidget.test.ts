import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildLoader, buildPage, PAGES } from './buildWidget.ts';
import type { PageDescription } from './describePage.ts';

let folder: string;
let script: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-loader-'));
  await buildLoader(folder);
  script = readFileSync(join(folder, 'connect.js'), 'utf8');
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('builds a loader smaller than 5 KB', () => {
  expect(gzipSync(script, { level: 9 }).length).toBeLessThan(5 * 1024);
});

it('builds one classic script without imports or eval', () => {
  expect(script).not.toMatch(/\bimport\b|\bexport\b|\brequire\(|\beval\(|new Function/);
  expect(() => new Script(script)).not.toThrow();
});

/** Compressed bytes of the scripts that a page loads before anybody touches it. */
const BUDGETS = { widget: 26_000, persona: 26_000, consola: 28_000 };

describe.each(PAGES.filter(({ name }) => name in BUDGETS))('the page of $name', (page) => {
  let first: PageDescription;
  const packed = (address: string) =>
    brotliCompressSync(readFileSync(join(folder, page.name, address.slice(page.base.length))))
      .length;
  beforeAll(async () => {
    // As outside the tests: Vite builds for development otherwise.
    vi.stubEnv('NODE_ENV', 'production');
    await buildPage(page, join(folder, page.name));
    first = JSON.parse(
      readFileSync(join(folder, page.name, 'page.json'), 'utf8'),
    ) as PageDescription;
  }, 60_000);

  it('loads no more script than its budget for its first screen', () => {
    const scripts = [first.script, ...first.preloads, ...(first.texts['es-CL'] ?? [])];
    const bytes = scripts.reduce((sum, script) => sum + packed(script), 0);
    expect(bytes).toBeLessThanOrEqual(BUDGETS[page.name as keyof typeof BUDGETS]);
  });

  it('sets the order of the style layers before any rule', () => {
    const [sheet = ''] = first.styles;
    const css = readFileSync(join(folder, page.name, sheet.slice(page.base.length)), 'utf8');
    const layers = [...css.matchAll(/@layer cauce\.(\w+)/g)].map(([, name]) => name);
    expect([...new Set(layers)]).toEqual(['reset', 'tokens', 'base', 'components', 'print']);
  });

  it.each(['es-CL', 'en'])(
    'has its first screen in %s, without inline code or styles',
    (locale) => {
      const screens = Object.entries(first.screens).filter(([key]) => key.split(' ')[0] === locale);
      expect(screens.length).toBeGreaterThan(0);
      for (const [, html] of screens) {
        expect(html).toMatch(/<h[12][^>]*>[^<]/);
        expect(html).not.toMatch(/ style=|<script| on[a-z]+=/);
      }
    },
  );
});
