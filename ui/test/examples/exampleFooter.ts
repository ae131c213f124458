import type { FooterColumn } from '../../src/components/Footer/Footer.tsx';

/** The groups of links at the end of the site, for stories. */
export const exampleFooterColumns: FooterColumn[] = [
  {
    title: 'Documentación',
    links: [
      { label: 'Primeros pasos', href: '/docs/intro' },
      { label: 'Guías', href: '/docs/category/guias-de-ayuda' },
      { label: 'Referencia', href: '/api' },
      { label: 'Novedades', href: '/blog' },
    ],
  },
  {
    title: 'Componentes',
    links: [
      { label: 'Widget', href: '/docs/cauce-connect/index' },
      { label: 'Storybook', href: 'https://componentes.example.com/' },
    ],
  },
];
