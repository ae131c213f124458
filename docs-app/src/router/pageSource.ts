import type { Boot } from '../site/boot.ts';
import type { LoadedPage, PageModule } from '../site/pageModule.ts';
import type { Navigation, PageMap } from '../site/pageTypes.ts';

/** There is no page at this path. */
export class UnknownPathError extends Error {
  constructor(path: string) {
    super(`No page has the path ${path}.`);
    this.name = 'UnknownPathError';
  }
}

/** Loads the pages of the site. */
export interface PageSource {
  /** Loads a page with everything it needs; repeated calls return the same page. */
  load: (path: string) => Promise<LoadedPage>;
  /** Prefetches the files of a page. */
  prefetch: (path: string) => void;
  /** Loads a page ahead of a likely navigation. */
  preload: (path: string) => void;
  /** Clears failed loads, so that they are retried. */
  forget: (path: string) => void;
  /** All pages with their titles. */
  titles: () => Promise<{ href: string; label: string }[]>;
  /** The not-found page. */
  notFound: () => Promise<LoadedPage>;
}

const NOT_FOUND = '/404';

/**
 * Page source of the built site, from the boot data in the first page's HTML.
 * @param initialPath path of the first page, which needs no page map
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
        // Failures are ignored here: the navigation itself reports them.
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

/** Uses `modulepreload` where supported, so that the module is compiled ahead, too. */
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

interface NetworkInformation {
  effectiveType?: string;
  saveData?: boolean;
}

/** Whether prefetching is allowed: not on 2G, not in data-saving mode. */
export function canPrefetch(
  connection: NetworkInformation | undefined = (
    navigator as Navigator & { connection?: NetworkInformation }
  ).connection,
): boolean {
  return connection?.saveData !== true && connection?.effectiveType?.includes('2g') !== true;
}
