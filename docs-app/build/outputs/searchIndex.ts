import { close, createIndex } from 'pagefind';
import type { HtmlPage } from '../shared/plan.ts';

/** A search index that is built while pages are rendered: the indexer is a separate process. */
export interface SearchIndex {
  /** Adds a page, unless it is excluded from search. */
  add: (page: HtmlPage) => void;
  /**
   * The index's files, by their path in the site.
   * @throws {Error} naming the pages that the indexer refused
   */
  files: () => Promise<Map<string, Uint8Array>>;
}

/** Starts the indexer. It runs until `stopIndexer`. */
export async function startSearchIndex(language: string): Promise<SearchIndex> {
  const { index, errors } = await createIndex({ forceLanguage: language });
  if (index === undefined) throw new Error(`Pagefind does not start: ${errors.join(' ')}`);
  const added: Promise<string[]>[] = [];
  return {
    add({ path, page, html }) {
      if (page.searchGroup === null || path !== page.meta.path) return;
      const answer = index.addHTMLFile({
        url: path,
        content: searchable(html, page.searchGroup),
      });
      const failures = answer.then((file) => file.errors.map((error) => `${path}: ${error}`));
      // Reported by `files`, if the build gets that far.
      failures.catch(() => undefined);
      added.push(failures);
    },
    async files() {
      const failures = (await Promise.all(added)).flat();
      if (failures.length > 0) throw new Error(`Pagefind refused pages: ${failures.join('; ')}`);
      const { files } = await index.getFiles();
      return new Map(
        files
          // Pagefind's own UI, which the site replaces by its dialog, and the worker that it does without.
          .filter(
            ({ path }) => !/pagefind-(ui|modular-ui|highlight|component-ui|worker)\./.test(path),
          )
          .map(({ path, content }) => [`pagefind/${path}`, content]),
      );
    },
  };
}

/** Stops the indexer, if it is running. */
export async function stopIndexer(): Promise<void> {
  await close();
}

/** Only what is indexed: the content of `main`, with its title and group. */
function searchable(html: string, group: string): string {
  const main = (/<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? '')
    // Labels of controls are not content.
    .replace(/<button\b[\s\S]*?<\/button>/g, ' ')
    .replace(/<span role="status"[^>]*>[\s\S]*?<\/span>/g, ' ')
    // Otherwise an excerpt joins the texts of neighbouring cells.
    .replace(/(<\/t[dh]>)(\s*<t[dh]\b)/g, ' ·$1$2')
    .replace(/(<\/span>)(<span\b[^>]*>)(?=[^<]*<\/span>\s*<\/summary>)/g, '$1 $2');
  return [
    `<html><body><span data-pagefind-meta="group">${group}</span>`,
    main.replace('<main', '<main data-pagefind-body=""'),
    '</body></html>',
  ].join('');
}
