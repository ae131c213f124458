import type { SearchPage } from '../../src/search/rankPages.ts';
import { codeText } from '../../src/site/codeText.ts';
import type { HtmlPage } from '../shared/plan.ts';

/** Groups whose pages share one structure, so that their headings are useless for search. */
const ALIKE = new Set(['API', 'API Cauce Connect']);

/** `search.json`: what the search knows about each page without reading its text. */
export function renderSearchPages(pages: readonly HtmlPage[]): string {
  const known = pages.flatMap(({ path, page: { meta, searchGroup }, html }): SearchPage[] =>
    searchGroup === null || path !== meta.path
      ? []
      : [
          {
            path,
            title: meta.title.replace(` · ${searchGroup}`, ''),
            group: searchGroup,
            description: meta.description,
            keywords: meta.keywords,
            headings: ALIKE.has(searchGroup) ? [] : headingsOf(html),
          },
        ],
  );
  return JSON.stringify(known);
}

function headingsOf(html: string): SearchPage['headings'] {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const headings = [...main.matchAll(/<h[23]\b[^>]*\bid="([^"]+)"[^>]*>([\s\S]*?)<\/h[23]>/g)].map(
    ([, id = '', inner = '']) => ({ id, title: textOf(inner) }),
  );
  // Collapsible rows have no heading, but are found in the same way as one.
  const marked = [...main.matchAll(/ id="([^"]+)" data-search="([^"]+)"/g)].map(
    ([, id = '', title = '']) => ({ id, title: textOf(title) }),
  );
  return [...headings, ...marked];
}

const textOf = (html: string) => codeText(html).replaceAll('\u200b', '').trim();
