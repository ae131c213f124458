import { page } from './testSite.ts';
import type { Sidebars } from '../src/site/sidebarConfig.ts';

const long = (topic: string) =>
  Array.from(
    { length: 12 },
    (_, index) =>
      `Párrafo ${String(index + 1)} de ${topic}: lo bastante largo para que la página no quepa en una pantalla y se pueda leer por partes, cada una bajo su título.`,
  ).join('\n\n');

const languages = `<CodeGroup>
\`\`\`bash title="cURL"
curl https://sandbox.example/api/v1/entities
\`\`\`
\`\`\`js title="Node.js"
const answer = await fetch('https://sandbox.example/api/v1/entities');
\`\`\`
</CodeGroup>`;

const intro = (words: string) =>
  page(
    'Introducción',
    [
      words,
      '## Primer paso',
      long('el primer paso'),
      languages,
      '### Un detalle',
      long('un detalle'),
      '## Segundo paso',
      long('el segundo paso'),
      languages,
      'Sigue con la [segunda](./segunda.mdx) o con la página [frágil](/fragil).',
    ].join('\n\n'),
  );

const guides = Array.from({ length: 40 }, (_, index) => `guia-${String(index + 1)}`);

/** A page that renders and then throws, with a chain of causes, when its button is pressed. */
const fragile = `/* ---
title: Frágil
description: Una página que falla cuando se le pide.
--- */
import { useState } from 'react';

export default function Fragile() {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) {
    const root = new Error('La raíz del problema');
    throw new Error('No se pudo dibujar', { cause: root });
  }
  return <button type="button" onClick={() => setIsBroken(true)}>Romper</button>;
}
`;

/** Content of the site variant with features that the real one does not use. */
export const variantFiles: Readonly<Record<string, string>> = {
  'docs/intro.mdx': intro('De la versión vigente.'),
  'docs/segunda.mdx': page('Segunda', `Lo que sigue.\n\n${languages}`),
  'docs/nueva.mdx': page('Nueva', 'No estaba en la versión anterior.'),
  'versions/1.0/intro.mdx': intro('De la versión anterior.'),
  'versions/1.0/segunda.mdx': page('Segunda', 'Lo que seguía.'),
  'pages/fragil.tsx': fragile,
  ...Object.fromEntries(
    guides.flatMap((id, index) =>
      ['docs', 'versions/1.0'].map((folder) => [
        `${folder}/${id}.mdx`,
        page(`Guía ${String(index + 1)}`),
      ]),
    ),
  ),
};

export const variantSidebars: Sidebars = {
  docs: [
    'intro',
    'segunda',
    { type: 'category', label: 'Muchas', isCollapsed: false, items: guides },
  ],
};
