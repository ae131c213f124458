import { expect, it } from 'vitest';
import { pageMeta } from '../shared/plan.ts';
import { ProblemList } from '../../shared/SiteBuildError.ts';
import { checkLinks, readReferences } from './checkLinks.ts';

const html = (path: string, body: string) => ({
  path,
  html: `<main>${body}</main>`,
  page: {
    meta: pageMeta({ path, title: path, description: path }),
    data: { kind: 'not-found' as const },
    aliases: [],
    content: null,
    source: `content${path}.mdx`,
    navigation: null,
    searchGroup: null,
  },
});

function check(pages: ReturnType<typeof html>[]): string {
  const problems = new ProblemList();
  checkLinks(
    {
      siteUrl: 'https://docs.example',
      pages,
      references: new Map(pages.map(({ path, html: text }) => [path, readReferences(text)])),
      redirects: new Map([['/docs', '/docs/a']]),
      files: new Set(['/a.pdf', '/img.png']),
    },
    problems,
  );
  try {
    problems.throwIfAny();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

it('reads ids, links and files, but nothing inside code', () => {
  const found = readReferences(
    '<h2 id="a&amp;b">x</h2><a class="l" href="/x?a=1&amp;b=2#c">y</a><img src="/i.png" srcset="/i.png 1x, /j.png 2x"/><code>&lt;a href="/no"&gt;</code>',
  );
  expect([...found.ids]).toEqual(['a&b']);
  expect(found.links).toEqual(['/x?a=1&b=2#c']);
  expect(found.assets).toEqual(['/i.png', '/i.png', '/j.png']);
});

it('accepts valid links', () => {
  const good = [
    '<h2 id="qué-sigue">Qué sigue</h2>',
    '<a href="/docs/b#qu%C3%A9-sigue">',
    '<a href="/docs/b/#qué-sigue">',
    '<a href="https://docs.example/docs/b">',
    '<a href="/docs#qué-sigue">',
    '<a href="#qué-sigue">',
    '<a href="/a.pdf">',
    '<a href="https://otra.example/x">',
    '<a href="mailto:hola@cauce.example">',
    '<img src="/img.png">',
  ].join('');
  expect(check([html('/docs/a', good), html('/docs/b', good)])).toBe('');
});

it.each([
  ['<a href="/docs/c">', 'content/docs/a.mdx: links to /docs/c, which is no page of the site.'],
  ['<a href="#x">', 'content/docs/a.mdx: links to #x, and /docs/a has no place called "x".'],
  ['<a href="https://docs.example/no">', 'links to https://docs.example/no, which is no page'],
  ['<a href="">', 'content/docs/a.mdx: links to , which is empty.'],
  ['<img src="/no.png">', 'content/docs/a.mdx: uses the file /no.png, which is not in the site.'],
])('finds %s', (body, sentence) => {
  expect(check([html('/docs/a', body)])).toContain(sentence);
});

it('reports a link on many pages as part of the layout', () => {
  const pages = ['a', 'b', 'c', 'd', 'e'].map((name) => html(`/${name}`, '<a href="/no">'));
  const message = check(pages);
  expect(message).toContain('The site has a problem:');
  expect(message).toContain('probably in the layout');
});
