import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postNaming } from '../routes/blogRoutes.ts';
import { readChangeDates } from './changeDates.ts';
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

it('dates a page by its last commit, or by the log of a clone that is not here', async () => {
  const clone = mkdtempSync(join(tmpdir(), 'cauce-dates-'));
  const folder = join(clone, 'docs-app/content');
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' };
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      cwd: clone,
      encoding: 'utf8',
      env,
    });
  const commit = (date: string, pages: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text);
    git('add', '.');
    git('commit', '-q', '-m', 'a', '--date', date);
  };
  try {
    mkdirSync(folder, { recursive: true });
    git('init', '-q');
    expect([...(await readChangeDates(folder))]).toEqual([]);
    commit('2026-01-01T12:00:00Z', { 'a.mdx': 'uno', 'ñ.mdx': 'dos' });
    commit('2026-03-02T12:00:00-03:00', { 'ñ.mdx': 'tres', 'b.mdx': 'uno' });
    writeFileSync(join(folder, 'c.mdx'), 'not committed');
    const dates = {
      'a.mdx': '2026-01-01T12:00:00.000Z',
      'ñ.mdx': '2026-03-02T15:00:00.000Z',
      'b.mdx': '2026-03-02T15:00:00.000Z',
    };
    expect(Object.fromEntries(await readChangeDates(folder))).toEqual(dates);

    git('clone', '-q', '--depth', '1', `file://${clone}`, 'shallow');
    expect([...(await readChangeDates(join(clone, 'shallow/docs-app/content')))]).toEqual([]);

    const dockerfile = readFileSync(join(import.meta.dirname, '../../../Dockerfile'), 'utf8');
    const [, log = ''] = /^# git (.*) > docs-app\/git\.log$/m.exec(dockerfile) ?? [];
    writeFileSync(join(clone, 'docs-app/git.log'), git(...log.split(' ')));
    rmSync(join(clone, '.git'), { recursive: true });
    expect(Object.fromEntries(await readChangeDates(folder))).toEqual(dates);
  } finally {
    rmSync(clone, { recursive: true });
  }
});
