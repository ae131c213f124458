import { describe, expect, it } from 'vitest';
import { exampleDocs, exampleLocales } from '../DocsProvider/exampleDocs.ts';
import type { NavbarItem } from './navbarItem.ts';
import { resolveNavbarItem, type NavbarSituation } from './resolveNavbarItem.ts';

const situation = (over: Partial<NavbarSituation> = {}): NavbarSituation => ({
  docs: [exampleDocs],
  locales: exampleLocales,
  location: { pathname: '/', search: '', hash: '' },
  preferredVersions: {},
  words: { versions: 'Versiones', languages: 'Idiomas' },
  ...over,
});
const at = (pathname: string) => situation({ location: { pathname, search: '?q=1', hash: '#b' } });
const link = (label: string, href: string, current?: 'page' | 'true') => ({
  kind: 'link',
  label,
  href,
  current,
});

describe('a plain link', () => {
  const item: NavbarItem = { label: 'API', href: '/api' };

  it.each([
    ['/api', 'page'],
    ['/api/', 'page'],
    ['/api/cauce-connect', 'true'],
    ['/apis', undefined],
    ['/', undefined],
  ] as const)('at %s is marked %s', (pathname, current) => {
    expect(resolveNavbarItem(item, at(pathname))).toEqual(link('API', '/api', current));
  });

  it('does not claim every page when it leads to the root', () => {
    const home: NavbarItem = { type: 'link', label: 'Inicio', href: '/' };
    expect(resolveNavbarItem(home, at('/api'))).toEqual(link('Inicio', '/'));
  });

  it('can stand for a wider part of the site than its own path', () => {
    const guides: NavbarItem = { label: 'Guías', href: '/docs/intro', activeBasePath: '/docs' };
    expect(resolveNavbarItem(guides, at('/docs/general/tef_entities'))).toMatchObject({
      current: 'true',
    });
  });

  it('to another site is never the current page', () => {
    const other: NavbarItem = { label: 'SII', href: 'https://www.sii.cl/' };
    expect(resolveNavbarItem(other, at('/'))).toMatchObject({ current: undefined });
  });
});

describe('a doc', () => {
  it('takes its title and path from the version being read, then preferred, then latest', () => {
    const item: NavbarItem = { type: 'doc', docId: 'intro' };
    expect(resolveNavbarItem(item, at('/docs/next/general/tef_entities'))).toEqual(
      link('Introducción', '/docs/next/intro'),
    );
    expect(resolveNavbarItem(item, situation({ preferredVersions: { default: '1.1.0' } }))).toEqual(
      link('Introducción', '/docs/1.1.0/intro'),
    );
    expect(resolveNavbarItem(item, at('/docs/intro'))).toEqual(
      link('Introducción', '/docs/intro', 'page'),
    );
  });

  it('vanishes while it is a draft', () => {
    expect(resolveNavbarItem({ type: 'doc', docId: 'widget' }, at('/'))).toBeNull();
  });

  it('that does not exist throws, naming the item and the fix', () => {
    const item: NavbarItem = { type: 'doc', docId: 'introo', label: 'Guías' };
    expect(() => resolveNavbarItem(item, at('/'))).toThrow(
      'Navbar item "Guías" (type "doc") leads to the doc "introo", which does not exist. Correct its docId, or write the page (known: "intro", "general/entities-actions", "general/tef_entities", "widget").',
    );
  });
});

describe('a sidebar', () => {
  it('leads to its first page', () => {
    const item: NavbarItem = { type: 'docSidebar', sidebarId: 'guias' };
    expect(resolveNavbarItem(item, at('/'))).toEqual(link('Primeros pasos', '/docs/intro'));
  });

  it('that does not exist throws, naming the item and the fix', () => {
    const item: NavbarItem = { type: 'docSidebar', sidebarId: 'guia', label: 'Guías' };
    expect(() => resolveNavbarItem(item, at('/'))).toThrow(
      'Navbar item "Guías" (type "docSidebar") leads to the sidebar "guia", which does not exist. Correct its sidebarId, or add that sidebar (known: "guias", "vacia").',
    );
  });

  it('that has nothing to link to throws, naming the item and the fix', () => {
    expect(() => resolveNavbarItem({ type: 'docSidebar', sidebarId: 'vacia' }, at('/'))).toThrow(
      'Navbar item "vacia" (type "docSidebar") leads to the sidebar "vacia", which has nothing to link to. Add a page',
    );
  });
});

it('links to the beginning of the version in question', () => {
  expect(resolveNavbarItem({ type: 'docsVersion' }, at('/docs/1.1.0/intro'))).toEqual(
    link('1.1.0', '/docs/1.1.0/intro', 'page'),
  );
  expect(
    resolveNavbarItem({ type: 'docsVersion', label: 'Ver', href: '/docs/changes' }, at('/')),
  ).toEqual(link('Ver', '/docs/changes'));
});

describe('a dropdown', () => {
  it('holds links, drafts left out, and is marked by what hangs in it', () => {
    const item: NavbarItem = {
      type: 'dropdown',
      label: 'Más',
      items: [
        { label: 'Blog', href: '/blog' },
        { type: 'doc', docId: 'widget' },
        { type: 'html', value: '<hr>' },
      ],
    };
    expect(resolveNavbarItem(item, at('/blog/tags'))).toEqual({
      kind: 'menu',
      label: 'Más',
      href: undefined,
      current: 'true',
      entries: [link('Blog', '/blog', 'true'), { kind: 'html', html: '<hr>' }],
    });
  });

  it('of versions has one link for each and those around them', () => {
    const menu = resolveNavbarItem(
      { type: 'docsVersionDropdown', itemsAfter: [{ label: 'Todas', href: '/versions' }] },
      at('/docs/intro'),
    );
    expect(menu).toMatchObject({ kind: 'menu', title: 'Versiones', label: '1.2.0' });
    expect(menu).toHaveProperty(
      'entries',
      expect.arrayContaining([
        expect.objectContaining({ label: '1.1.0', href: '/docs/1.1.0/intro?q=1#b' }),
        link('Todas', '/versions'),
      ]),
    );
  });

  it('of a single version is a plain link', () => {
    const only = { ...exampleDocs, versions: exampleDocs.versions.slice(1, 2) };
    expect(
      resolveNavbarItem({ type: 'docsVersionDropdown' }, { ...at('/'), docs: [only] }),
    ).toMatchObject({ kind: 'link', label: '1.2.0' });
  });

  it('of languages is called by the current one; with one language there is none', () => {
    expect(resolveNavbarItem({ type: 'localeDropdown' }, at('/docs/intro'))).toMatchObject({
      kind: 'menu',
      title: 'Idiomas',
      label: 'Español',
      entries: [{ href: '/docs/intro?q=1#b' }, { href: '/en/docs/intro?q=1#b' }],
    });
    expect(resolveNavbarItem({ type: 'localeDropdown' }, situation({ locales: null }))).toBeNull();
  });
});

it('of a type without a component throws, naming the item and the fix', () => {
  const item = { type: 'megaMenu', label: 'Productos' } as unknown as NavbarItem;
  expect(() => resolveNavbarItem(item, at('/'))).toThrow(
    'Navbar item "Productos" has the type "megaMenu", for which there is no component. Use one of link, dropdown, search, html, doc, docSidebar, docsVersion, docsVersionDropdown, localeDropdown.',
  );
});
