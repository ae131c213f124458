import type { LoadedPage } from '../site/pageModule.ts';
import { hashTarget, sitePath } from './paths.ts';
import { UnknownPathError, type PageSource } from './pageSource.ts';

/** Kind of navigation that led to the current location. */
type NavigationAction = 'PUSH' | 'REPLACE' | 'POP';

interface SiteLocation {
  pathname: string;
  search: string;
  hash: string;
}

export interface RouterState {
  /** Current location; changes only when the new page is rendered. */
  location: SiteLocation;
  action: NavigationAction;
  page: LoadedPage;
  /** Target of the pending navigation. */
  pending: SiteLocation | null;
  /** Error of a page that could not be loaded. */
  failure: unknown;
  /** Number of this navigation. */
  arrival: number;
}

export interface Router {
  source: PageSource;
  getState: () => RouterState;
  subscribe: (listener: () => void) => () => void;
  /** Navigates to an address of the site. */
  navigate: (href: string, options?: { replace?: boolean }) => void;
  /** Retries a page that failed to load. */
  retry: () => void;
  /** Restores scroll and focus: call after rendering the page. */
  placeReader: () => void;
}

export interface RouterOptions {
  source: PageSource;
  page: LoadedPage;
  /**
   * Called when the files of a page failed to load, after the address has changed. Returns whether
   * the document is being reloaded, in which case the current page stays.
   */
  onLoadFailure: (error: unknown) => boolean;
  /** Called when a page has been loaded. */
  onArrival: () => void;
}

interface HistoryEntry {
  /** Key of the history entry, for its scroll position. */
  cauceKey: string;
}

/**
 * The site's router: one page per path, loaded before it replaces the current one. It does only
 * what a static site needs, at about a tenth of the size of a general router.
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

  /** Loads the page of an address and shows it, unless another navigation has started since. */
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
    // Saved on every kind of exit, so that going back restores the scroll position.
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

/** The path with query and hash. */
function hrefOf({ pathname, search, hash }: SiteLocation): string {
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

const STORAGE_KEY = 'cauce.scroll';
const KEPT = 50;

interface Position {
  x: number;
  y: number;
}

/** Stores the scroll position of a history entry for the lifetime of the tab. */
function saveScroll(key: string | null): void {
  if (key === null) return;
  const positions = read().filter(([other]) => other !== key);
  positions.push([key, { x: Math.round(window.scrollX), y: Math.round(window.scrollY) }]);
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions.slice(-KEPT)));
  } catch {
    // Storage may be full or blocked: the page then opens at its top.
  }
}

/** The stored scroll position, or null. */
function readScroll(key: string | null): Position | null {
  return read().find(([other]) => other === key)?.[1] ?? null;
}

function read(): [string, Position][] {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(value) ? (value as [string, Position][]) : [];
  } catch {
    return [];
  }
}
