import { describe, expect, it } from 'vitest';
import type { SidebarItem } from './sidebarItem.ts';
import {
  activeKeys,
  choose,
  firstHref,
  parseChoices,
  resolveSidebar,
  scrollTopToReveal,
} from './sidebarTree.ts';

const items: SidebarItem[] = [
  { label: 'Introducción', href: '/docs/intro' },
  {
    type: 'category',
    label: 'Guías',
    items: [
      {
        type: 'category',
        label: 'Cifrado de datos',
        href: '/docs/category/cifrado-de-datos',
        items: [{ label: 'Persistente', href: '/docs/guias/cifrado-persistente' }],
      },
      { label: 'Borrador', href: '/docs/guias/borrador', isUnlisted: true },
    ],
  },
  { type: 'html', value: '<hr>' },
];

describe('active items', () => {
  it('include the page and all its ancestor categories', () => {
    const resolved = resolveSidebar(items, '/docs/guias/cifrado-persistente/');
    expect(activeKeys(resolved)).toEqual(['Guías', 'Guías / Cifrado de datos']);
    expect(resolved).toMatchObject([
      { kind: 'link', isCurrent: false },
      { isActive: true, isCurrent: false, items: [{ isActive: true, isCurrent: false }] },
      { kind: 'html' },
    ]);
  });

  it('include a category whose own page is open', () => {
    const resolved = resolveSidebar(items, '/docs/category/cifrado-de-datos');
    expect(resolved[1]).toMatchObject({ isActive: true, items: [{ isCurrent: true }] });
  });

  it('include an unlisted page only while it is open', () => {
    expect(resolveSidebar(items, '/')[1]).toHaveProperty('items.length', 1);
    expect(resolveSidebar(items, '/docs/guias/borrador')[1]).toHaveProperty('items.length', 2);
  });
});

it('links a category without its own page to its first page', () => {
  expect(resolveSidebar(items, '/')[1]).toMatchObject({
    fallbackHref: '/docs/category/cifrado-de-datos',
  });
  expect(firstHref([{ type: 'html', value: '' }])).toBeUndefined();
});

describe('throws for an item without a link, naming the item and the fix', () => {
  it('a category', () => {
    const broken: SidebarItem[] = [
      {
        type: 'category',
        label: 'Guías',
        items: [
          { label: 'Una página', href: '/docs/intro' },
          { type: 'category', label: 'Vacía', items: [{ type: 'html', value: '<hr>' }] },
        ],
      },
    ];
    expect(() => resolveSidebar(broken, '/')).toThrow(
      'Sidebar item "Guías / Vacía" (a category) has nothing to link to. Give it an href or an item that leads to a page, or take it out of the sidebar.',
    );
  });

  it('a link', () => {
    const broken = [{ label: 'Sin destino' }] as unknown as SidebarItem[];
    expect(() => resolveSidebar(broken, '/')).toThrow(
      'Sidebar item "Sin destino" has nothing to link to. Give it an href, or take it out of the sidebar.',
    );
  });
});

it('is collapsed at first, unless configured otherwise or not collapsible', () => {
  const category = {
    type: 'category',
    label: 'General',
    items: [items[0] as SidebarItem],
  } as const;
  const isOpenAtFirst = (over: object) =>
    resolveSidebar([{ ...category, ...over }], '/').map(
      (item) => item.kind === 'category' && item.isOpenAtFirst,
    )[0];
  expect(isOpenAtFirst({})).toBe(false);
  expect(isOpenAtFirst({ isCollapsed: false })).toBe(true);
  expect(isOpenAtFirst({ isCollapsible: false })).toBe(true);
});

describe('stored choices', () => {
  it('are empty or partial if the stored value is invalid', () => {
    expect(parseChoices(null)).toEqual({});
    expect(parseChoices('{"Guías":true,"x":"y"}')).toEqual({ Guías: true });
    expect(parseChoices('[1')).toEqual({});
    expect(parseChoices('null')).toEqual({});
  });

  it('close the siblings of an opened category if configured', () => {
    const siblings = ['A', 'B', 'C'];
    const opened = choose({ B: true }, { key: 'A', isOpen: true }, siblings, true);
    expect(opened).toEqual({ A: true, B: false, C: false });
    expect(choose({ B: true }, { key: 'A', isOpen: true }, siblings, false)).toEqual({
      A: true,
      B: true,
    });
    expect(choose({ B: true }, { key: 'A', isOpen: false }, siblings, true)).toEqual({
      A: false,
      B: true,
    });
  });
});

it.each([
  ['already visible', { scrollTop: 100, itemTop: 100 }, 100],
  ['below the view', { scrollTop: 0, itemTop: 1000 }, 718],
  ['above the view', { scrollTop: 900, itemTop: 400 }, 118],
  ['near the top', { scrollTop: 900, itemTop: 20 }, 0],
])('scrolls an item that is %s into view', (_where, view, top) => {
  expect(scrollTopToReveal({ viewHeight: 600, itemHeight: 36, ...view })).toBe(top);
});
