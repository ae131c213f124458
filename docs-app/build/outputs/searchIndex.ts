import { close, createIndex } from 'pagefind';
import type { HtmlPage } from '../prerender.ts';

/** Files of the search index, by their path in the site. */
export async function renderSearchIndex(
  pages: readonly HtmlPage[],
  language: string,
): Promise<Map<string, Uint8Array>> {
  const { index, errors } = await createIndex({ forceLanguage: language });
  if (index === undefined) throw new Error(`Pagefind does not start: ${errors.join(' ')}`);
  try {
    const failures: string[] = [];
    await Promise.all(
      pages
        .filter(({ path, page }) => page.searchGroup !== null && path === page.meta.path)
        .map(async ({ path, page, html }) => {
          const answer = await index.addHTMLFile({
            url: path,
            content: searchable(html, page.searchGroup ?? ''),
          });
          failures.push(...answer.errors.map((error) => `${path}: ${error}`));
        }),
    );
    if (failures.length > 0) throw new Error(`Pagefind refused pages: ${failures.join('; ')}`);
    const { files } = await index.getFiles();
    return new Map(
      files
        // Its own widgets: the site has its own dialog.
        .filter(({ path }) => !/pagefind-(ui|modular-ui|highlight|component-ui)\./.test(path))
        .map(({ path, content }) => [`pagefind/${path}`, content]),
    );
  } finally {
    await close();
  }
}

/** Only what search looks at: the main part, under its title and group. */
function searchable(html: string, group: string): string {
  const main = (/<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? '')
    // Words of the controls are no words of the page.
    .replace(/<button\b[\s\S]*?<\/button>/g, ' ')
    .replace(/<span role="status"[^>]*>[\s\S]*?<\/span>/g, ' ');
  return [
    `<html><body><span data-pagefind-meta="group">${group}</span>`,
    main.replace('<main', '<main data-pagefind-body=""'),
    '</body></html>',
  ].join('');
}
