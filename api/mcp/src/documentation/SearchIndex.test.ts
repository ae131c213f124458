import { describe, expect, it } from 'vitest';
import { readPages, sectionsOf } from './readPages.ts';
import { SearchIndex } from './SearchIndex.ts';

const TEXT = `<!-- https://docs.cauce.example/docs/limites -->

# Límites y cuotas

Cuántas llamadas caben por minuto.

## Reintentar

\`\`\`sh
## Not a heading
curl "$CAUCE_URL/tasks"
\`\`\`

La espera está en \`retryAfter\`.

---

<!-- https://docs.cauce.example/docs/validaci%C3%B3n -->

# Validación

Una sesión vencida responde \`INVALID_RUT\`.
`;
const pages = readPages(TEXT);
const index = new SearchIndex(pages);
const paths = (query: string) => index.search(query, 5).map(({ path }) => path);

describe('readPages', () => {
  it('reads path, title and text of each page', () => {
    expect(pages.map(({ path, title }) => [path, title])).toEqual([
      ['/docs/limites', 'Límites y cuotas'],
      ['/docs/validación', 'Validación'],
    ]);
    expect(pages[0]?.text.endsWith('`retryAfter`.')).toBe(true);
  });
});

describe('sectionsOf', () => {
  it('does not treat comments in code as headings', () => {
    expect(pages.flatMap(sectionsOf).map(({ heading }) => heading)).toEqual(['', 'Reintentar', '']);
  });
});

describe('SearchIndex', () => {
  it.each([
    ['limites', '/docs/limites'],
    ['LÍMITE', '/docs/limites'],
    ['sesiones vencidas', '/docs/validación'],
    ['validacion', '/docs/validación'],
    ['invalid_rut', '/docs/validación'],
    ['retryAfter', '/docs/limites'],
    ['CAUCE_URL', '/docs/limites'],
    ['reintento', '/docs/limites'],
  ])('finds %s', (query, path) => {
    expect(paths(query)[0]).toBe(path);
  });

  it('puts the page that is about a word before those that mention it', () => {
    const mentions = ['crear', 'listar', 'borrar'].map(
      (verb) =>
        `<!-- https://docs.cauce.example/api/${verb} -->\n\n# ${verb} un webhook\n\nEl webhook de tu webhook.\n`,
    );
    const sections = Array.from(
      { length: 12 },
      (_, n) => `## Parte ${String(n)}\n\nTu servidor.\n`,
    );
    const guide = `<!-- https://docs.cauce.example/docs/webhooks -->\n\n# Webhooks\n\nCauce llama.\n\n${sections.join('\n')}`;
    const found = new SearchIndex(readPages([...mentions, guide].join('\n---\n\n')));
    expect(found.search('webhook', 5).map(({ path }) => path)[0]).toBe('/docs/webhooks');
  });

  it('returns each page once, with the best matching section and the text around the match', () => {
    expect(index.search('reintentar llamadas espera', 5)).toEqual([
      {
        path: '/docs/limites',
        title: 'Límites y cuotas',
        heading: 'Reintentar',
        snippet: expect.stringContaining('La espera está en `retryAfter`.') as string,
      },
    ]);
  });

  it('finds nothing for a word that no page contains', () => {
    expect(paths('xyzzy')).toEqual([]);
  });
});
