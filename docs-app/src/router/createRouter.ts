import type { LoadedPage } from '../site/pageModule.ts';
import { hashTarget, sitePath } from './paths.ts';
import { UnknownPathError, type PageSource } from './pageSource.ts';
import { readScroll, saveScroll } from './scrollMemory.ts';

/** How the reader came to where they are. */
export type NavigationAction = 'PUSH' | 'REPLACE' | 'POP';

export interface SiteLocation {
  pathname: string;
  search: string;
  hash: string;
}

export interface RouterState {
  /** Where the reader is: changes when the new page is drawn, not before. */
  location: SiteLocation;
  action: NavigationAction;
  page: LoadedPage;
  /** Where the reader is going, while its page loads. */
  pending: SiteLocation | null;
  /** Why the page that the address names is not shown. */
  failure: unknown;
  /** Tells one arrival from the next. */
  arrival: number;
}

export interface Router {
  source: PageSource;
  getState: () => RouterState;
  subscribe: (listener: () => void) => () => void;
  /** Goes to an address of the site. */
  navigate: (href: string, options?: { replace?: boolean }) => void;
  /** Tries the page again that did not load. */
  retry: () => void;
  /** Puts the reader where the arrival says: call once the page is drawn. */
  placeReader: () => void;
}

export interface RouterOptions {
  source: PageSource;
  page: LoadedPage;
  /**
   * A page's files did not arrive; the address is its own already. Returns whether everything is being
   * loaded again, so that the page that stands here should stay.
   */
  onLoadFailure: (error: unknown) => boolean;
  /** A page has come. */
  onArrival: () => void;
}

interface HistoryEntry {
  /** Names the place in the history, for its scroll position. */
  cauceKey: string;
}

/**
 * The site's router: one page per path, loaded before it is shown, the old one staying until then.
 * Only what a site of pages needs, and about a tenth of what a router for applications weighs.
 */
export function createRouter({ source, page, onLoadFailure, onArrival }: RouterOptions): Router {
  const listeners = new Set<() => void>();
  let state: RouterState = {
    location: currentLocation(),
    action: 'POP',
    page,
    pending: null,
    failure: null,
    arrival: 0,
  };
  let turn = 0;

  const update = (next: Partial<RouterState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const arrive = (location: SiteLocation, action: NavigationAction, arrived: LoadedPage) => {
    onArrival();
    update({
      location,
      action,
      page: arrived,
      pending: null,
      failure: null,
      arrival: state.arrival + 1,
    });
  };

  /** Loads the page of an address and shows it, unless the reader has gone elsewhere meanwhile. */
  const go = async (location: SiteLocation, action: NavigationAction) => {
    const mine = ++turn;
    const path = sitePath(location.pathname);
    const commit = (loaded: LoadedPage) => {
      if (mine !== turn) return;
      if (action !== 'POP') writeHistory(location, action);
      arrive(location, action, loaded);
    };
    if (path === sitePath(state.location.pathname) && state.failure === null) {
      commit(state.page);
      return;
    }
    update({ pending: location });
    try {
      commit(await source.load(path));
    } catch (error) {
      if (mine !== turn) return;
      if (error instanceof UnknownPathError) {
        await source.notFound().then(commit, (inner: unknown) => fail(location, action, inner));
      } else fail(location, action, error);
    }
  };

  const fail = (location: SiteLocation, action: NavigationAction, error: unknown) => {
    source.forget(sitePath(location.pathname));
    if (action !== 'POP') writeHistory(location, action);
    if (onLoadFailure(error)) return;
    update({ location, action, pending: null, failure: error, arrival: state.arrival + 1 });
  };

  const handlePopState = () => {
    void go(currentLocation(), 'POP');
  };

  if (typeof window !== 'undefined') {
    window.history.scrollRestoration = 'manual';
    if (historyKey() === null) writeHistory(state.location, 'REPLACE');
    window.addEventListener('popstate', handlePopState);
    window.addEventListener('pagehide', () => {
      saveScroll(historyKey());
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Going back must find the place that the reader left, whichever way they left it.
    window.addEventListener(
      'scroll',
      () => {
        clearTimeout(timer);
        const key = historyKey();
        timer = setTimeout(() => {
          if (historyKey() === key) saveScroll(key);
        }, 100);
      },
      { passive: true },
    );
  }

  return {
    source,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate(href, { replace = false } = {}) {
      const { pathname, search, hash } = new URL(href, window.location.href);
      const isHere = hrefOf({ pathname, search, hash }) === hrefOf(state.location);
      saveScroll(historyKey());
      void go({ pathname, search, hash }, replace || isHere ? 'REPLACE' : 'PUSH');
    },
    retry() {
      const { location, failure } = state;
      if (failure !== null) void go(location, 'REPLACE');
    },
    placeReader() {
      const { location, action, arrival } = state;
      const saved = action === 'POP' ? readScroll(historyKey()) : null;
      if (saved !== null) window.scrollTo({ left: saved.x, top: saved.y, behavior: 'instant' });
      else if (location.hash !== '') hashTarget(location.hash)?.scrollIntoView();
      else if (arrival > 0 && action !== 'POP')
        window.scrollTo({ left: 0, top: 0, behavior: 'instant' });
    },
  };
}

/** The address as it is written. */
export function hrefOf({ pathname, search, hash }: SiteLocation): string {
  return pathname + search + hash;
}

function currentLocation(): SiteLocation {
  if (typeof window === 'undefined') return { pathname: '/', search: '', hash: '' };
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash };
}

function historyKey(): string | null {
  const entry = window.history.state as Partial<HistoryEntry> | null;
  return entry?.cauceKey ?? null;
}

function writeHistory(location: SiteLocation, action: NavigationAction): void {
  const entry: HistoryEntry = { cauceKey: Math.random().toString(36).slice(2, 10) };
  const write = action === 'PUSH' ? 'pushState' : 'replaceState';
  window.history[write](entry, '', hrefOf(location));
}
