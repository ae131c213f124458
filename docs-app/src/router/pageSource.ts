import type { Boot } from '../site/boot.ts';
import type { LoadedPage, PageModule } from '../site/pageModule.ts';
import type { Navigation, PageMap } from '../site/pageTypes.ts';
import { canPrefetch } from './connection.ts';

/** No page has this path. */
export class UnknownPathError extends Error {
  constructor(path: string) {
    super(`No page has the path ${path}.`);
    this.name = 'UnknownPathError';
  }
}

/** Where the site's pages come from. */
export interface PageSource {
  /** Loads a page with all that it needs; a second call for one path gets the same page. */
  load: (path: string) => Promise<LoadedPage>;
  /** Fetches a page's files while the connection is idle. */
  prefetch: (path: string) => void;
  /** Loads a page because the reader is about to go there. */
  preload: (path: string) => void;
  /** Forgets what failed, so that it is tried again. */
  forget: (path: string) => void;
  /** Every page that can be found, by title. */
  titles: () => Promise<{ href: string; label: string }[]>;
  /** The page of an unknown path. */
  notFound: () => Promise<LoadedPage>;
}

const NOT_FOUND = '/404';

/**
 * Pages of the built site, by the addresses that the first page's HTML names.
 * @param initialPath path of that first page, which needs no map
 */
export function createBuiltPages(boot: Boot, initialPath: string): PageSource {
  const pages = new Map<string, Promise<LoadedPage>>();
  const navigations = new Map<string, Promise<Navigation>>();
  const prefetched = new Set<string>();
  let map: Promise<PageMap> | undefined;

  const loadMap = () => {
    map ??= fetchJson<PageMap>(boot.map).catch((error: unknown) => {
      map = undefined;
      throw error;
    });
    return map;
  };

  const loadNavigation = (id: string | null): Promise<Navigation | null> => {
    const url = id === null ? undefined : boot.navigations[id];
    if (id === null || url === undefined) return Promise.resolve(null);
    let navigation = navigations.get(id);
    if (navigation === undefined) {
      navigation = fetchJson<Navigation>(url).catch((error: unknown) => {
        navigations.delete(id);
        throw error;
      });
      navigations.set(id, navigation);
    }
    return navigation;
  };

  const loadModule = async (url: string): Promise<LoadedPage> => {
    const { page } = (await import(/* @vite-ignore */ url)) as PageModule;
    return { ...page, navigationData: await loadNavigation(page.navigation) };
  };

  const filesOf = async (path: string): Promise<string[]> => {
    if (path === initialPath) return [boot.page];
    const { chunks, groups, pages: known, redirects } = await loadMap();
    const entry = known[redirects[path] ?? path];
    if (entry === undefined) throw new UnknownPathError(path);
    const [file, group] = entry;
    return [file, ...(groups[group] ?? []).map((index) => chunks[index] ?? '')].map(
      (name) => `/assets/${name}`,
    );
  };

  const source: PageSource = {
    load(path) {
      let page = pages.get(path);
      if (page === undefined) {
        page = filesOf(path).then(([url = '']) => loadModule(url));
        pages.set(path, page);
        page.catch(() => pages.delete(path));
      }
      return page;
    },
    prefetch(path) {
      if (prefetched.has(path) || pages.has(path) || !canPrefetch()) return;
      prefetched.add(path);
      filesOf(path).then(
        (files) => {
          for (const href of files) addPrefetch(href);
        },
        // What cannot be fetched ahead is fetched, or found missing, when the reader goes there.
        () => prefetched.delete(path),
      );
    },
    preload(path) {
      if (canPrefetch()) source.load(path).catch(() => undefined);
    },
    forget: (path) => pages.delete(path),
    titles: () => fetchJson(boot.titles),
    notFound: () => source.load(NOT_FOUND),
  };

  return source;
}

async function fetchJson<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new TypeError(`${url} answered ${answer.status}.`);
  return (await answer.json()) as T;
}

/** Where the browser can, the file is compiled ahead too: going there then only runs it. */
function addPrefetch(href: string): void {
  if (document.head.querySelector(`link[href="${href}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = link.relList.supports('modulepreload') ? 'modulepreload' : 'prefetch';
  link.as = 'script';
  link.fetchPriority = 'low';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
}
