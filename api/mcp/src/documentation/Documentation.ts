import { ToolProblem } from '../system/ToolProblem.ts';
import { readPages, type Page } from './readPages.ts';
import { SearchIndex, type Found } from './SearchIndex.ts';
import { rowsAbout, type TableRow } from './tableRows.ts';

const TIMEOUT_MS = 10_000;
/** The pages are read again after this time, because the site may have been rebuilt. */
const MAX_AGE_MS = 10 * 60_000;

interface Library {
  readonly pages: ReadonlyMap<string, Page>;
  readonly index: SearchIndex;
  readonly readAt: number;
}

/** The site's pages, in the form published for language models. */
export class Documentation {
  readonly #findUrl: () => string;
  #library: Library | null = null;

  /** @param findUrl returns the site's URL; may throw a ToolProblem */
  constructor(findUrl: () => string) {
    this.#findUrl = findUrl;
  }

  /** @throws ToolProblem if the site does not answer */
  async search(query: string, limit: number): Promise<Found[]> {
    return (await this.#read()).index.search(query, limit);
  }

  /**
   * @param address path or URL of a page, or of its Markdown
   * @returns null if there is no such page
   * @throws ToolProblem if the site does not answer
   */
  async page(address: string): Promise<Page | null> {
    return (await this.#read()).pages.get(pathOf(address)) ?? null;
  }

  /**
   * What the tables say about a code.
   * @throws ToolProblem if the site does not answer
   */
  async rowsAbout(code: string): Promise<TableRow[]> {
    const { pages } = await this.#read();
    return [...pages.values()].flatMap((page) => rowsAbout(code, page));
  }

  async #read(): Promise<Library> {
    if (this.#library && Date.now() - this.#library.readAt < MAX_AGE_MS) return this.#library;
    const pages = readPages(await download(`${this.#findUrl()}/llms-full.txt`));
    this.#library = {
      pages: new Map(pages.map((page) => [page.path, page])),
      index: new SearchIndex(pages),
      readAt: Date.now(),
    };
    return this.#library;
  }
}

async function download(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  if (response?.ok === true) return response.text();
  const status = response === null ? '' : ` (HTTP ${String(response.status)})`;
  throw new ToolProblem(
    `La documentación no responde en ${url}${status}: parte el sandbox con npm start, o define CAUCE_DOCS_URL con la dirección del sitio.`,
  );
}

/**
 * The path of an address; a text that is not a valid address is returned unchanged and matches no
 * page.
 */
function pathOf(address: string): string {
  try {
    const path = decodeURI(new URL(address, 'http://site').pathname);
    return path.replace(/(\/index)?\.md$/, '').replace(/(?<!\/)\/+$/, '') || '/';
  } catch {
    return address;
  }
}
