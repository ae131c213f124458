import { expect, it } from 'vitest';
import { breadcrumbsJsonLd } from './Breadcrumbs.tsx';

it('lists the items that have a link, numbered, with absolute URLs', () => {
  const items = [
    { label: 'Guías de ayuda', href: '/docs/category/guías-de-ayuda' },
    { label: 'Sin página' },
    { label: '<b>Cifrado</b>', href: '/docs/cifrado' },
  ];
  const text = breadcrumbsJsonLd(items, 'https://docs.example.com');
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      {
        '@type': 'ListItem',
        position: 1,
        name: 'Guías de ayuda',
        item: 'https://docs.example.com/docs/category/gu%C3%ADas-de-ayuda',
      },
      {
        '@type': 'ListItem',
        position: 2,
        name: '<b>Cifrado</b>',
        item: 'https://docs.example.com/docs/cifrado',
      },
    ],
  });
});
