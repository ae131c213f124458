import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postNaming } from '../routes/blogRoutes.ts';
import { readChangeDates, renderChangeDates } from './changeDates.ts';
import { accentedSlugOf, createHeadingSlugger, docPath, joinPath, slugOf } from './slugs.ts';

describe('paths', () => {
  it.each([
    ['intro', undefined, '/docs/intro'],
    ['connect/index', undefined, '/docs/connect'],
    ['index', undefined, '/docs'],
    ['connect/config', 'ajustes', '/docs/connect/ajustes'],
    ['connect/config', '/ajustes', '/docs/ajustes'],
  ])('for the doc %s with slug %s are %s', (id, slug, path) => {
    expect(docPath('/docs', id, slug)).toBe(path);
  });

  it('omit accents, or keep them for aliases', () => {
    expect(slugOf('Guías de ayuda')).toBe('guias-de-ayuda');
    expect(accentedSlugOf('Guías de ayuda')).toBe('guías-de-ayuda');
    expect(slugOf('¿Qué es el Ñandú?')).toBe('que-es-el-nandu');
  });

  it('are idempotent', () => {
    fc.assert(
      fc.property(fc.string(), (label) => {
        expect(slugOf(slugOf(label))).toBe(slugOf(label));
        expect(slugOf(label)).not.toMatch(/[\s/?#]/);
      }),
    );
  });

  it('join without double slashes', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z/]*$/)), (parts) => {
        expect(joinPath(...parts)).toMatch(/^\/$|^(\/[a-z]+)+$/);
      }),
    );
  });
});

it('gives headings unique ids that keep accents', () => {
  const slug = createHeadingSlugger();
  expect(['Qué sigue', 'Qué sigue', 'taskStatus'].map(slug)).toEqual([
    'qué-sigue',
    'qué-sigue-1',
    'taskstatus',
  ]);
});

describe('a blog post', () => {
  it.each([
    ['2026-01-31-saludo', {}, '2026-01-31T00:00:00.000Z', '/blog/2026/01/31/saludo'],
    ['2026/01/31/saludo', {}, '2026-01-31T00:00:00.000Z', '/blog/2026/01/31/saludo'],
    ['2026-01-31-saludo', { slug: 'welcome' }, '2026-01-31T00:00:00.000Z', '/blog/welcome'],
    ['saludo', { date: new Date('2026-02-01') }, '2026-02-01T00:00:00.000Z', '/blog/saludo'],
    ['saludo', {}, null, '/blog/saludo'],
  ])('%s with %o has the date %s and the path %s', (id, frontMatter, date, slug) => {
    expect(postNaming(id, frontMatter)).toEqual({ date, slug });
  });
});

it('dates a page by when its text last changed, without git', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cauce-dates-'));
  const page = (name: string, text: string) => {
    mkdirSync(join(folder, 'docs'), { recursive: true });
    writeFileSync(join(folder, 'docs', name), text);
    return join(folder, 'docs', name);
  };
  const write = (pages: string[], day: string) =>
    writeFileSync(join(folder, 'dates.json'), renderChangeDates(folder, pages, new Date(day)));
  expect([...readChangeDates(folder)]).toEqual([]);
  write([page('a.mdx', 'uno'), page('ñ.mdx', 'dos')], '2026-01-01');
  write([page('a.mdx', 'uno'), page('ñ.mdx', 'tres'), page('b.mdx', 'uno')], '2026-03-02');
  expect([...readChangeDates(folder)]).toEqual([
    ['docs/a.mdx', '2026-01-01T00:00:00.000Z'],
    ['docs/ñ.mdx', '2026-03-02T00:00:00.000Z'],
    ['docs/b.mdx', '2026-03-02T00:00:00.000Z'],
  ]);
  rmSync(folder, { recursive: true });
});
