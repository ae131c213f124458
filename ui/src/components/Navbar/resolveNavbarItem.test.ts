import { describe, expect, it } from 'vitest';
import { exampleDocs, exampleLocales } from '../../../test/examples/exampleDocs.ts';
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

describe('link item', () => {
  const item: NavbarItem = { label: 'API', href: '/api' };

  it.each([
    ['/api', 'page'],
    ['/api/', 'page'],
    ['/api/cauce-connect', 'true'],
    ['/apis', undefined],
    ['/', undefined],
  ] as const)('at %s has aria-current %s', (pathname, current) => {
    expect(resolveNavbarItem(item, at(pathname))).toEqual(link('API', '/api', current));
  });

  it('to the root is not current on every page', () => {
    const home: NavbarItem = { type: 'link', label: 'Inicio', href: '/' };
    expect(resolveNavbarItem(home, at('/api'))).toEqual(link('Inicio', '/'));
  });

  it('is current for every path below activeBasePath', () => {
    const guides: NavbarItem = { label: 'Guías', href: '/docs/intro', activeBasePath: '/docs' };
    expect(resolveNavbarItem(guides, at('/docs/general/tef_entities'))).toMatchObject({
      current: 'true',
    });
  });

  it('is not current below the path that belongs to another item', () => {
    const api: NavbarItem = { label: 'API', href: '/api', excludedBasePath: '/api/cauce-connect' };
    expect(resolveNavbarItem(api, at('/api/cauce-connect/consents'))).toMatchObject({
      current: undefined,
    });
    expect(resolveNavbarItem(api, at('/api/login'))).toMatchObject({ current: 'true' });
  });

  it('to another site is never current', () => {
    const other: NavbarItem = { label: 'SII', href: 'https://www.sii.cl/' };
    expect(resolveNavbarItem(other, at('/'))).toMatchObject({ current: undefined });
  });
});

describe('doc item', () => {
  it('takes its title and path from the active version, then the preferred one, then the latest', () => {
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

  it('is omitted if the doc is a draft', () => {
    expect(resolveNavbarItem({ type: 'doc', docId: 'widget' }, at('/'))).toBeNull();
  });

  it('throws if the doc does not exist, naming the item and the fix', () => {
    const item: NavbarItem = { type: 'doc', docId: 'introo', label: 'Guías' };
    expect(() => resolveNavbarItem(item, at('/'))).toThrow(
      'Navbar item "Guías" (type "doc") leads to the doc "introo", which does not exist. Correct its docId, or write the page (known: "intro", "general/entities-actions", "general/tef_entities", "widget").',
    );
  });
});

describe('docSidebar item', () => {
  it('links to the first page of the sidebar', () => {
    const item: NavbarItem = { type: 'docSidebar', sidebarId: 'guias' };
    expect(resolveNavbarItem(item, at('/'))).toEqual(link('Primeros pasos', '/docs/intro'));
  });

  it('throws if the sidebar does not exist, naming the item and the fix', () => {
    const item: NavbarItem = { type: 'docSidebar', sidebarId: 'guia', label: 'Guías' };
    expect(() => resolveNavbarItem(item, at('/'))).toThrow(
      'Navbar item "Guías" (type "docSidebar") leads to the sidebar "guia", which does not exist. Correct its sidebarId, or add that sidebar (known: "guias", "vacia").',
    );
  });

  it('throws if the sidebar has no link, naming the item and the fix', () => {
    expect(() => resolveNavbarItem({ type: 'docSidebar', sidebarId: 'vacia' }, at('/'))).toThrow(
      'Navbar item "vacia" (type "docSidebar") leads to the sidebar "vacia", which has nothing to link to. Add a page',
    );
  });
});

it('docsVersion item links to the first page of the active version', () => {
  expect(resolveNavbarItem({ type: 'docsVersion' }, at('/docs/1.1.0/intro'))).toEqual(
    link('1.1.0', '/docs/1.1.0/intro', 'page'),
  );
  expect(
    resolveNavbarItem({ type: 'docsVersion', label: 'Ver', href: '/docs/changes' }, at('/')),
  ).toEqual(link('Ver', '/docs/changes'));
});

describe('dropdown item', () => {
  it('contains its links without drafts, and is current if one of them is', () => {
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

  it('lists every version, with the items configured before and after', () => {
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

  it('becomes a plain link if there is only one version', () => {
    const only = { ...exampleDocs, versions: exampleDocs.versions.slice(1, 2) };
    expect(
      resolveNavbarItem({ type: 'docsVersionDropdown' }, { ...at('/'), docs: [only] }),
    ).toMatchObject({ kind: 'link', label: '1.2.0' });
  });

  it('is labelled with the current language, and omitted if there is only one', () => {
    expect(resolveNavbarItem({ type: 'localeDropdown' }, at('/docs/intro'))).toMatchObject({
      kind: 'menu',
      title: 'Idiomas',
      label: 'Español',
      entries: [{ href: '/docs/intro?q=1#b' }, { href: '/en/docs/intro?q=1#b' }],
    });
    expect(resolveNavbarItem({ type: 'localeDropdown' }, situation({ locales: null }))).toBeNull();
  });
});

it('throws for an unknown item type, naming the item and the fix', () => {
  const item = { type: 'megaMenu', label: 'Productos' } as unknown as NavbarItem;
  expect(() => resolveNavbarItem(item, at('/'))).toThrow(
    'Navbar item "Productos" has the type "megaMenu", for which there is no component. Use one of link, dropdown, search, html, doc, docSidebar, docsVersion, docsVersionDropdown, localeDropdown.',
  );
});
